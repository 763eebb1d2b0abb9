/** What methods are made of: decoding of parameters, refusals, and checks that several methods share. */
import type { Issue } from "@okto-effect/protocol/issues"
import * as Result from "effect/Result"
import type { Hex } from "viem"
import { errorCodes, type InvalidParamsData, ProviderRpcError } from "../errors.ts"
import type { Decoder } from "../decoder.ts"
import type { Wallet } from "../Wallet.ts"

/** A method of the wallet: answers a request that was made while a chain was chosen. */
export type Method = (wallet: Wallet, params: unknown, chainId: number) => unknown

export const createInvalidParamsError = (issues: ReadonlyArray<Issue>, code: number): ProviderRpcError => {
  const data: InvalidParamsData = { issues }
  const sentence = issues.map(({ message, path }) => (path === "" ? message : `${path}: ${message}`)).join("; ")
  return new ProviderRpcError(code, `Invalid parameters: ${sentence}`, data)
}

/** Decodes parameters, by position or by name. Throws where they are malformed. */
export const decodeParams = <A>({ decode, names }: Decoder<A>, candidate: unknown, code: number): A => {
  const params = candidate ?? []
  // Others than those that have a name are ignored.
  const named = Array.isArray(params)
    ? Object.fromEntries(Array.from(params, (value, at) => [names[at], value]))
    : params
  return Result.getOrThrowWith(decode(named, { strict: false }), (issues) => createInvalidParamsError(issues, code))
}

/** A method that takes parameters: their schema, what is done with them, and the code with which malformed ones are refused. */
export const method =
  <A>(
    decoder: Decoder<A>,
    run: (wallet: Wallet, params: A, chainId: number) => unknown,
    code: number = errorCodes.invalidParams
  ): Method =>
  (wallet, candidate, chainId) =>
    run(wallet, decodeParams(decoder, candidate, code), chainId)

/** A method that signs or sends: malformed parameters are refused as not supported, because viem sends again after -32602. */
export const signing = <A>(decoder: Decoder<A>, run: Parameters<typeof method<A>>[1]): Method =>
  method(decoder, run, errorCodes.unsupported)

export const requireChain = (wallet: Wallet, chainId: Hex, code: number): number => {
  const id = Number(chainId)
  if (wallet.hasChain(id)) return id
  throw new ProviderRpcError(
    code,
    `The chain ${id} is not configured: the app has ${wallet.options.chains.map(({ id, name }) => `${name} (${id})`).join(", ")}`
  )
}
