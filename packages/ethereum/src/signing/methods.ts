/** The methods that the user agrees to: signatures and transactions. */
import { hexToBytes, isHex, recoverMessageAddress, stringify } from "viem/utils"
import { errorCodes, ProviderRpcError } from "../errors.ts"
import { createInvalidParamsError, decodeParams, method, type Methods, signing, table } from "../method.ts"
import * as params from "./params.gen.ts"
import { requireChecksums, requireTypedDataChecksums } from "./checksums.ts"
import { sendOnce, toCall } from "./transactions.ts"
import type { ConfirmationRequest } from "../options.ts"
import type { Wallet } from "../Wallet.ts"

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
const textOf = (message: string): string =>
  isHex(message) && message.length % 2 === 0
    ? readSupported(
        () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(hexToBytes(message)),
        "Only texts are signed: these bytes are no UTF-8"
      )
    : message

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

/** The methods that the user agrees to, by name. */
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
  eth_signTypedData_v4: signing(params.SignTypedData, (wallet, { account, data: given }) => {
    // A text, because the page may change an object while the user reads it.
    const data = typeof given === "string" ? given : readSupported(() => stringify(given), "The typed data is circular")
    requireTypedDataChecksums(data)
    return signConfirmed(wallet, account, { kind: "typed-data", data }, () => wallet.client.signTypedData(data))
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
  })
})
