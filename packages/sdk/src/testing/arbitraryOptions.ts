/** What the arbitraries of inputs and of replies have in common: the chains and tokens of a test, and the form of their texts. */
import type { Chain } from "@okto-effect/protocol/Chain"
import type { Token } from "@okto-effect/protocol/Token"
import * as Schema from "effect/Schema"

/** The chains and tokens of a test. */
export interface ArbitraryOptions {
  /** The chains, for example those of `Explorer.getChains`. Default: those of the emulator. */
  readonly networks?: ReadonlyArray<Pick<Chain, "caipId">> | undefined
  /**
   * The tokens of transfers, besides native coins: for example those of `Explorer.getTokens`. Default: tokens with any
   * address.
   */
  readonly tokens?: ReadonlyArray<Pick<Token, "address" | "caipId">> | undefined
  /** The maximal amount, in the smallest unit. Default: 2^256 − 1. */
  readonly atMost?: bigint | undefined
}

const emulatorNetworks = ["eip155:84532", "eip155:80002", "eip155:11155111", "aptos:testnet"]

export const idsOf = ({ networks }: ArbitraryOptions): ReadonlyArray<string> =>
  networks?.map(({ caipId }) => caipId) ?? emulatorNetworks

export const ofNamespace = (namespace: string, options: ArbitraryOptions): ReadonlyArray<string> =>
  idsOf(options).filter((id) => id.toLowerCase().startsWith(namespace))

export const matching = (pattern: RegExp) => Schema.String.check(Schema.isPattern(pattern))

export const int = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

// No half of a surrogate pair: it has no UTF-8, and encoders replace it.
export const Text = matching(/^[^\ud800-\udfff]{0,40}$/u)
export const NonEmpty = matching(/^[^\ud800-\udfff]{1,40}$/u)
