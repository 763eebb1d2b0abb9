/** The methods that the user agrees to: signatures and transactions. */
import { Messages } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { hexToBytes, isHex, recoverMessageAddress, stringify } from "viem/utils"
import { errorCodes, ProviderRpcError } from "../errors.ts"
import { createInvalidParamsError, decodeParams, method, signing } from "./method.ts"
import * as params from "../schemas.gen.ts"
import { requireChecksums, requireTypedDataChecksums } from "./checksums.ts"
import { sendOnce, toCall } from "./transactions.ts"
import type { ConfirmationRequest } from "../options.ts"
import type { Authorized } from "../Wallet.ts"

/** What a function reads. Refused, as not supported, where it throws. */
const readSupported = (read: () => string, otherwise: string): string => {
  try {
    return read()
  } catch {
    throw new ProviderRpcError(errorCodes.unsupported, otherwise)
  }
}

/**
 * The text that `personal_sign` signs. Libraries send it as hex of UTF-8. Bytes that are no text are refused, because the
 * backend signs texts.
 */
const decodeMessage = (message: string): string =>
  isHex(message) && message.length % 2 === 0
    ? readSupported(
        () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(hexToBytes(message)),
        "Only texts are signed: these bytes are no UTF-8"
      )
    : message

/** Refuses what names another chain than the one that was chosen when it was asked. */
const requireChosen = (what: string, named: bigint | string, chosen: number): void => {
  if (named === BigInt(chosen)) return
  throw new ProviderRpcError(
    errorCodes.chainDisconnected,
    `The ${what} is for chain ${named}, and chain ${chosen} is chosen`
  )
}

/** A chain as JSON spells it: a whole number, or its decimal or hex digits. Of anything else, the start of its JSON. */
const readChain = (value: unknown): bigint | string => {
  if (typeof value === "number" && Number.isInteger(value)) return BigInt(value)
  return typeof value === "string" && /^(\d+|0x[\da-f]+)$/i.test(value)
    ? BigInt(value)
    : JSON.stringify(value).slice(0, 66)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Checks that typed data is for the chosen chain, as EIP-712 asks of wallets, and fits its types. Returns its JSON, written
 * anew: of a field that is there twice, another reader may take the other value.
 */
const checkTypedData = async (text: string, chosen: number): Promise<string> => {
  const data = parse(text)
  const domain = new Map(Object.entries(Object(Object(data).domain)))
  if (domain.has("chainId")) requireChosen("typed data", readChain(domain.get("chainId")), chosen)
  await Effect.runPromise(Messages.checkTypedData(text))
  return JSON.stringify(data)
}

/** Signs for an account once the user has confirmed. Rejects when another user, or none, is signed in by then. */
const signConfirmed = async (
  { check, confirm }: Authorized,
  request: ConfirmationRequest,
  sign: () => Promise<unknown>
): Promise<unknown> => {
  await confirm([request])
  const signature = await sign()
  check()
  return signature
}

/** The methods that the user agrees to, by name. */
export const signingMethods = {
  personal_sign: signing(params.PersonalSign, async (wallet, { account, message: bytes }) => {
    const message = decodeMessage(bytes)
    const authorized = await wallet.authorize(account)
    return signConfirmed(authorized, { kind: "message", message }, () => wallet.client.signMessage(message))
  }),
  personal_ecRecover: method(params.EcRecover, (_, { message, signature }) =>
    recoverMessageAddress({ message: decodeMessage(message), signature }).catch((error: unknown) => {
      throw new ProviderRpcError(errorCodes.invalidParams, "The signature is malformed", error)
    })
  ),
  eth_signTypedData_v4: signing(params.SignTypedData, async (wallet, { account, data: given }, chosen) => {
    // A text, because the page may change an object while the user reads it.
    const text = typeof given === "string" ? given : readSupported(() => stringify(given), "The typed data is circular")
    requireTypedDataChecksums(text)
    const authorized = await wallet.authorize(account)
    const data = await checkTypedData(text, chosen)
    return signConfirmed(authorized, { kind: "typed-data", data }, () => wallet.client.signTypedData(data))
  }),
  eth_sendTransaction: signing(params.SendFrom, async (wallet, request, chosen) => {
    const authorized = await wallet.authorize(request.transaction.from)
    const { chainId, data, input, to, value } = decodeParams(
      params.SendTransaction,
      request,
      errorCodes.unsupported
    ).transaction
    requireChecksums([
      ["transaction.from", request.transaction.from],
      ["transaction.to", to]
    ])
    const bytes = data ?? input ?? "0x"
    if (input && input !== bytes) {
      throw createInvalidParamsError(
        [{ path: "transaction.input", message: "differs from data" }],
        errorCodes.unsupported
      )
    }
    if (chainId) requireChosen("transaction", BigInt(chainId), chosen)
    // Made again for each, so that the app cannot change what is sent.
    const call = () => toCall(chosen, { to, value, data: bytes })
    await authorized.confirm([call()])
    return sendOnce(wallet, authorized, call())
  })
}
