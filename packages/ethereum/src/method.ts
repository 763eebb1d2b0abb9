/** What methods are made of: decoding of parameters, refusals, and checks that several methods share. */
import type { Decoder } from "@okto-effect/contract/Decoder"
import type { Issue } from "@okto-effect/contract/issues"
import * as Result from "effect/Result"
import type { Hex } from "viem"
import { errorCodes, type InvalidParamsData, ProviderRpcError } from "./errors.ts"
import type { Wallet } from "./Wallet.ts"

/** A method of the wallet: answers a request that was made while a chain was chosen. */
export type Method = (wallet: Wallet, params: unknown, chainId: number) => unknown

/** Methods by name; a text says why a method is not supported. */
export type Methods = ReadonlyMap<string, Method | string>

export const table = (methods: Readonly<Record<string, Method | string>>): Methods => new Map(Object.entries(methods))

/** Positional parameters as an object of their names. */
const nameParams = (names: ReadonlyArray<string>, candidate: unknown): unknown => {
  if (candidate !== undefined && candidate !== null && !Array.isArray(candidate)) return candidate
  const values: ReadonlyArray<unknown> = candidate ?? []
  // Others than those that have a name are ignored.
  return Object.fromEntries(Array.from(values, (value, at) => [names[at], value]))
}

export const createInvalidParamsError = (issues: ReadonlyArray<Issue>, code: number): ProviderRpcError => {
  const data: InvalidParamsData = { issues }
  const sentence = issues.map(({ message, path }) => (path === "" ? message : `${path}: ${message}`)).join("; ")
  return new ProviderRpcError(code, `Invalid parameters: ${sentence}`, data)
}

/** Decodes parameters. Throws where they are malformed. */
export const decodeParams = <A>(decoder: Decoder<A>, candidate: unknown, code: number): A =>
  Result.getOrThrowWith(decoder.decode(candidate, { strict: false }), (issues) =>
    createInvalidParamsError(issues, code)
  )

/**
 * A method that takes parameters: their names in order, their schema, what is done with them, and the code with which
 * malformed ones are refused.
 */
export const method =
  <A>(
    names: ReadonlyArray<string>,
    decoder: Decoder<A>,
    run: (wallet: Wallet, params: A, chainId: number) => unknown,
    code: number = errorCodes.invalidParams
  ): Method =>
  (wallet, candidate, chainId) =>
    run(wallet, decodeParams(decoder, nameParams(names, candidate), code), chainId)

export const requireChain = (wallet: Wallet, chainId: Hex, code: number): number => {
  const id = toChainId(chainId)
  if (wallet.hasChain(id)) return id
  throw new ProviderRpcError(
    code,
    `The chain ${id} is not configured: the app has ${wallet.options.chains.map(({ id, name }) => `${name} (${id})`).join(", ")}`
  )
}

/** The number of a chain id in hex. */
export const toChainId = (quantity: Hex): number => Number(quantity)
