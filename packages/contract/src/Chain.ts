/** Chains and tokens a client may use. */
import * as Schema from "effect/Schema"
import { Flag, Text } from "./Lenient.ts"

/** A chain, named by its CAIP-2 id, for example `eip155:84532`. */
export const Chain = Schema.Struct({
  caipId: Schema.String,
  networkName: Schema.String,
  /** Decimal text. */
  chainId: Text,
  logo: Text,
  /** Whether a third party may pay the fees. Absent means no. */
  sponsorshipEnabled: Flag,
  /** Whether fees may be paid in tokens. Absent means no. */
  gsnEnabled: Flag,
  /** `EVM`, `APT` or `SVM`. */
  type: Text,
  networkId: Text,
  onrampEnabled: Flag,
  whitelisted: Flag
})
export type Chain = typeof Chain.Type

/** A token on a chain. The native coin has the address `""`. */
export const Token = Schema.Struct({
  address: Schema.String,
  caipId: Schema.String,
  symbol: Schema.String,
  image: Text,
  /** May be empty: then use `shortName`. */
  name: Text,
  shortName: Text,
  id: Text,
  groupId: Text,
  isPrimary: Flag,
  networkId: Text,
  networkName: Text,
  onrampEnabled: Flag,
  whitelisted: Flag,
  /** Decimal text: how many digits of the smallest unit make one whole. */
  decimals: Text,
  precision: Text
})
export type Token = typeof Token.Type
