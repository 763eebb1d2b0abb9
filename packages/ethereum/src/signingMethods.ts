/** The methods that the user agrees to: signatures, transactions, and bundles of calls. */
import { hexToBytes, isHex, recoverMessageAddress, stringify } from "viem/utils"
import { bundlesOf } from "./bundles.ts"
import { errorCodes, ProviderRpcError } from "./errors.ts"
import {
  createInvalidParamsError,
  decodeParams,
  type Method,
  method,
  type Methods,
  requireChain,
  table
} from "./method.ts"
import type { Decoder } from "./paramsDecoder.ts"
import * as params from "./signingParams.gen.ts"
import { maxCalls } from "./store.ts"
import { sendOnce, toCall } from "./transactions.ts"
import type { ConfirmationRequest } from "./options.ts"
import type { Wallet } from "./Wallet.ts"

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

/** Signs for an account once the user has confirmed. Rejects when another user, or none, is signed in by then. */
const signConfirmed = async (
  wallet: Wallet,
  account: string,
  request: ConfirmationRequest,
  sign: () => Promise<unknown>
): Promise<unknown> => {
  const { check, confirm } = await wallet.authorize(account)
  await confirm([request])
  const signature = await sign()
  check()
  return signature
}

/** A method that signs or sends: malformed parameters are refused as not supported, because viem sends again after -32602. */
const signing = <A>(decoder: Decoder<A>, run: Parameters<typeof method<A>>[1]): Method =>
  method(decoder, run, errorCodes.unsupported)

/** Capabilities that are required, and not supported. All are, unless they say `optional: true`. */
const requiredIn = (capabilities: Readonly<Record<string, unknown>> | null | undefined): ReadonlyArray<string> =>
  Object.entries(capabilities ?? {}).flatMap(([name, value]) => (Object(value).optional === true ? [] : [name]))

/** Methods that the user agrees to, and sentences for those that are not supported, by name. */
export const signingMethods: Methods = table({
  personal_sign: signing(params.PersonalSign, (wallet, { account, message: bytes }) => {
    const message = textOf(bytes)
    return signConfirmed(wallet, account, { kind: "message", message }, () => wallet.client.signMessage(message))
  }),
  personal_ecRecover: method(params.EcRecover, (_, { message, signature }) =>
    recoverMessageAddress({ message: textOf(message), signature }).catch((error: unknown) => {
      throw new ProviderRpcError(errorCodes.invalidParams, "The signature is malformed", error)
    })
  ),
  eth_signTypedData_v4: signing(params.SignTypedData, (wallet, input) => {
    // A text, because the page may change an object while the user reads it.
    const data = typeof input.data === "string" ? input.data : stringify(input.data)
    return signConfirmed(wallet, input.account, { kind: "typed-data", data }, () => wallet.client.signTypedData(data))
  }),
  eth_sendTransaction: signing(params.SendFrom, async (wallet, request, chosen) => {
    const authorized = await wallet.authorize(request.transaction.from)
    const { chainId, data, input, to, value } = decodeParams(
      params.SendTransaction,
      request,
      errorCodes.unsupported
    ).transaction
    const bytes = data ?? input ?? "0x"
    if (input && input !== bytes) {
      throw createInvalidParamsError(
        [{ path: "transaction.input", message: "differs from data" }],
        errorCodes.unsupported
      )
    }
    if (chainId && Number(chainId) !== chosen) {
      throw new ProviderRpcError(
        errorCodes.chainDisconnected,
        `The transaction is for chain ${Number(chainId)}, and chain ${chosen} is chosen`
      )
    }
    // Made again for each, so that the app cannot change what is sent.
    const call = () => toCall(chosen, { to, value, data: bytes })
    await authorized.confirm([call()])
    return sendOnce(wallet, authorized, call())
  }),
  wallet_sendCalls: signing(params.SendCalls, async (wallet, { bundle }) => {
    const authorized = await wallet.authorize(bundle.from)
    const { atomicRequired, calls, capabilities, id } = bundle
    const chainId = requireChain(wallet, bundle.chainId, errorCodes.unsupportedChain)
    if (atomicRequired === true) {
      throw new ProviderRpcError(
        errorCodes.atomicityUnsupported,
        "Calls are executed one after the other, not as one transaction"
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
    const { calls: decoded } = decodeParams(params.BundleCalls, { bundle }, errorCodes.unsupported).bundle
    const own = decoded.map(({ data, to, value }) => ({ to, data: data ?? "0x", value: value ?? "0x0" }) as const)
    await authorized.confirm(own.map((call) => toCall(chainId, call)))
    return { id: await bundlesOf(wallet, authorized).send({ id, chainId, calls: own }) }
  }),
  wallet_getCallsStatus: method(params.BundleId, async (wallet, { id }) => {
    const authorized = await wallet.authorize()
    const status = await bundlesOf(wallet, authorized).status(id)
    authorized.check()
    return status
  }),
  wallet_showCallsStatus: method(params.BundleId, async (wallet, { id }) => {
    const { showCallsStatus } = wallet.options
    if (showCallsStatus === undefined) {
      throw new ProviderRpcError(errorCodes.unsupported, "The app has set no showCallsStatus")
    }
    await bundlesOf(wallet, await wallet.authorize()).find(id)
    await showCallsStatus(id)
    return null
  }),
  wallet_sendTransaction: "Use eth_sendTransaction",
  eth_sign: "Users cannot read hashes. Use personal_sign or eth_signTypedData_v4",
  eth_signTypedData: "Use eth_signTypedData_v4",
  eth_signTypedData_v3: "Use eth_signTypedData_v4",
  eth_signTransaction: "Use eth_sendTransaction",
  eth_getEncryptionPublicKey: "The wallet does not encrypt",
  eth_decrypt: "The wallet does not decrypt",
  wallet_watchAsset: "The app shows the user's tokens by itself",
  eth_subscribe: "Subscriptions are not supported. Use a WebSocket of the chain's node"
})
