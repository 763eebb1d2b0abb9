/** The tokens that a client may use. Replies are type aliases. */
import * as Schema from "effect/Schema"
import { flag, shared, text } from "./Lenient.ts"

/** A token on a chain. The address of the native coin is `""`. */
export type Token = {
  /** The address of its contract; empty for the native coin. */
  address: string
  /** The chain, as a CAIP-2 id such as `eip155:84532`. */
  caipId: string
  /** The short name of the token, such as `USDC`. */
  symbol: string
  /** The URL of its picture. */
  image: string
  /** May be empty; `shortName` is not. */
  name: string
  /** A shorter name for people. */
  shortName: string
  /** The backend's id of the token on this chain. */
  id: string
  /** The backend's id of the same token on all chains. */
  groupId: string
  /** Whether it stands for its group. */
  isPrimary: boolean
  /** The backend's id of the chain, a UUID. */
  networkId?: string
  /** The chain's name, such as `BASE_TESTNET`. */
  networkName: string
  /** Whether it can be bought with money. */
  onrampEnabled?: boolean
  /** Whether the app may use it. */
  whitelisted?: boolean
  /** The number of decimals of one whole unit, as decimal text. */
  decimals?: string
  /** How many decimals people are shown, as text. */
  precision?: string
  /** The published original's name. Replies have `caipId`. */
  caip2Id: string
  /** The published original's name. Replies have `onrampEnabled`. */
  isOnrampEnabled: boolean
}

export const Token = Schema.Struct({
  address: text("The address of its contract; empty for the native coin."),
  caipId: shared.caipId,
  symbol: shared.symbol,
  image: shared.image,
  name: text("May be empty; `short_name` is not."),
  shortName: shared.shortName,
  id: text("The backend's id of the token on this chain."),
  groupId: shared.groupId,
  isPrimary: flag("Whether it stands for its group."),
  networkId: Schema.optionalKey(shared.networkId),
  networkName: shared.networkName,
  onrampEnabled: Schema.optionalKey(flag("Whether it can be bought with money.")),
  whitelisted: Schema.optionalKey(flag("Whether the app may use it.")),
  decimals: Schema.optionalKey(text("The number of decimals of one whole unit, as decimal text.")),
  precision: Schema.optionalKey(text("How many decimals people are shown, as text."))
}).annotate({
  identifier: "Token",
  description: 'A token on a chain. The address of the native coin is `""`.'
})
