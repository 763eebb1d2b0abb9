/** The methods that the user agrees to: signatures, transactions, and bundles of calls. */
import type { Issue } from "@okto-effect/contract/issues"
import { hexToBytes, isHex, recoverMessageAddress } from "viem/utils"
import type { Hex } from "viem"
import { bundlesOf } from "./Bundles.ts"
import { errorCodes, isObject, ProviderRpcError } from "./errors.ts"
import { isEmptyList, malformed, method, type Methods, requireChain, table, toChainId } from "./method.ts"
import * as params from "./params.gen.ts"
import type * as schemas from "./params.ts"
import { maxCalls } from "./store.ts"
import { sendOnce, type Transaction } from "./transactions.ts"
import type { ConfirmationRequest, Wallet } from "./Wallet.ts"

const bytes = (data: string | null | undefined): Hex => (isHex(data) ? data : "0x")

/** What of a call the backend cannot do. */
const callIssues = (
  { data, to }: { readonly to?: string | null | undefined; readonly data?: string | null | undefined },
  path: string
): ReadonlyArray<Issue> => [
  ...(typeof to === "string" ? [] : [{ path: `${path}.to`, message: "required: contracts are not created" }]),
  ...(typeof data === "string" && data.length % 2 !== 0
    ? [{ path: `${path}.data`, message: "expected whole bytes" }]
    : [])
]

const requestOf = ({ chainId, data, to, value }: Transaction): ConfirmationRequest => ({
  kind: "call",
  caip2Id: `eip155:${chainId}`,
  transaction: { to, value, data }
})

/**
 * The text that `personal_sign` signs. Libraries send it as hex of UTF-8. Bytes that are no text are refused, because the
 * backend signs texts.
 */
const textOf = (message: string): string => {
  if (!isHex(message) || message.length % 2 !== 0) return message
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(hexToBytes(message))
  } catch {
    throw new ProviderRpcError(errorCodes.unsupported, "Only texts are signed: these bytes are no UTF-8")
  }
}

/** What of a transaction the backend cannot do. */
const transactionIssues = ({ transaction }: typeof schemas.SendTransaction.Type): ReadonlyArray<Issue> => {
  const { data, input, to, type } = transaction
  const refused = (isRefused: boolean, field: string, message = "not supported"): ReadonlyArray<Issue> =>
    isRefused ? [{ path: `transaction.${field}`, message }] : []
  return [
    ...callIssues({ to, data: data ?? input }, "transaction"),
    ...refused(typeof data === "string" && typeof input === "string" && data !== input, "input", "differs from data"),
    ...(["accessList", "blobs", "blobVersionedHashes", "authorizationList"] as const).flatMap((field) =>
      refused(!isEmptyList(transaction[field]), field)
    ),
    ...refused(typeof type === "string" && BigInt(type) > 2n, "type")
  ]
}

/** Signs for an account once the user has confirmed. Rejects when another user, or none, is signed in by then. */
const signConfirmed = async (
  wallet: Wallet,
  account: string,
  request: ConfirmationRequest,
  sign: () => Promise<unknown>
): Promise<unknown> => {
  const { check } = await wallet.authorize(account)
  await wallet.confirm([request])
  check()
  const signature = await sign()
  check()
  return signature
}

const personalSign = method(
  ["message", "account"],
  params.PersonalSign,
  (wallet, { account, message: bytes }) => {
    const message = textOf(bytes)
    return signConfirmed(wallet, account, { kind: "message", message }, () => wallet.client.signMessage(message))
  },
  "send"
)

const signTypedData = method(
  ["account", "data"],
  params.SignTypedData,
  (wallet, { account, data }) =>
    signConfirmed(wallet, account, { kind: "typed-data", data }, () => wallet.client.signTypedData(data)),
  "send"
)

const sendTransaction = method(
  ["transaction"],
  params.SendTransaction,
  async (wallet, input) => {
    const { chainId, data, from, input: alias, to, value } = input.transaction
    const { address, check, user } = await wallet.authorize(from)
    const issues = transactionIssues(input)
    if (issues.length > 0 || typeof to !== "string") throw malformed(issues, "send")
    const chosen = wallet.chainId
    if (typeof chainId === "string" && toChainId(chainId) !== chosen) {
      throw new ProviderRpcError(
        errorCodes.chainDisconnected,
        `The transaction is for chain ${toChainId(chainId)}, and chain ${chosen} is chosen`
      )
    }
    const transaction: Transaction = {
      chainId: chosen,
      from: address,
      to,
      value: BigInt(value ?? 0),
      data: bytes(data ?? alias)
    }
    await wallet.confirm([requestOf(transaction)])
    check()
    const hash = await sendOnce(wallet.scope, user, transaction, check)
    check()
    return hash
  },
  "send"
)

const ecRecover = method(["message", "signature"], params.EcRecover, (_, { message, signature }) =>
  recoverMessageAddress({ message: textOf(message), signature }).catch((error: unknown) => {
    throw new ProviderRpcError(errorCodes.invalidParams, "The signature is malformed", error)
  })
)

/** Capabilities that are required, and not supported. All are, unless they say `optional: true`. */
const requiredIn = (capabilities: Readonly<Record<string, unknown>> | null | undefined): ReadonlyArray<string> =>
  Object.entries(capabilities ?? {}).flatMap(([name, value]) =>
    isObject(value) && value["optional"] === true ? [] : [name]
  )

const sendCalls = method(
  ["bundle"],
  params.SendCalls,
  async (wallet, { bundle }) => {
    const { address, check, user } = await wallet.authorize(bundle.from ?? undefined)
    const { atomicRequired, calls, capabilities, id } = bundle
    const chainId = requireChain(wallet, bundle.chainId, errorCodes.unsupportedChain)
    if (atomicRequired === true) {
      throw new ProviderRpcError(
        errorCodes.atomicityUnsupported,
        "The calls of a bundle are executed one after the other, not as one transaction"
      )
    }
    const required = [capabilities, ...calls.map((call) => call.capabilities)].flatMap(requiredIn)
    if (required.length > 0) {
      throw new ProviderRpcError(
        errorCodes.unsupportedCapability,
        `These capabilities are not supported: ${required.join(", ")}`
      )
    }
    if (calls.length > maxCalls) {
      throw new ProviderRpcError(
        errorCodes.bundleTooLarge,
        `A bundle has at most ${maxCalls} calls, not ${calls.length}`
      )
    }
    const issues = [
      ...(calls.length === 0 ? [{ path: "bundle.calls", message: "expected at least one call" }] : []),
      ...calls.flatMap((call, at) => callIssues(call, `bundle.calls[${at}]`)),
      ...(id !== undefined && (id === "" || id.length > 8194)
        ? [{ path: "bundle.id", message: "expected 1 to 4096 bytes" }]
        : [])
    ]
    if (issues.length > 0) throw malformed(issues, "send")
    const own = calls.flatMap(({ data, to, value }) =>
      typeof to === "string" ? [{ to, data: bytes(data), value: value ?? ("0x0" as const) }] : []
    )
    await wallet.confirm(own.map((call) => requestOf({ ...call, chainId, from: address, value: BigInt(call.value) })))
    check()
    const sent = await bundlesOf(wallet.scope, user).send(
      { ...(id !== undefined && { id }), chainId, from: address, calls: own },
      check
    )
    check()
    return { id: sent }
  },
  "send"
)

const getCallsStatus = method(["id"], params.BundleId, async (wallet, { id }) => {
  const { address, check, user } = await wallet.authorize(undefined)
  const bundles = bundlesOf(wallet.scope, user)
  const bundle = await bundles.find(id, address, wallet.chainId)
  const status = await bundles.status(bundle, (hash) =>
    wallet.askNode(bundle.chainId, "eth_getTransactionReceipt", [hash])
  )
  check()
  return status
})

const showCallsStatus = method(["id"], params.BundleId, async (wallet, { id }) => {
  const { showCallsStatus } = wallet.options
  if (showCallsStatus === undefined) {
    throw new ProviderRpcError(errorCodes.unsupported, "The app has set no showCallsStatus")
  }
  const { address, user } = await wallet.authorize(undefined)
  await bundlesOf(wallet.scope, user).find(id, address, wallet.chainId)
  await showCallsStatus(id)
  return null
})

/** Methods that the user agrees to, and sentences for those that are not supported, by name. */
export const signingMethods: Methods = table({
  personal_sign: personalSign,
  personal_ecRecover: ecRecover,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
  wallet_showCallsStatus: showCallsStatus,
  wallet_sendTransaction: "Use eth_sendTransaction",
  eth_sign: "eth_sign signs hashes, which no user can read: use personal_sign or eth_signTypedData_v4",
  eth_signTypedData: "Use eth_signTypedData_v4",
  eth_signTypedData_v3: "Use eth_signTypedData_v4",
  eth_signTransaction: "The wallet signs and sends at once: use eth_sendTransaction",
  eth_getEncryptionPublicKey: "The wallet does not encrypt",
  eth_decrypt: "The wallet does not decrypt",
  wallet_watchAsset: "The app shows the user's tokens by itself",
  eth_subscribe: "Subscriptions are not supported: poll, or use a WebSocket of the chain's node"
})
