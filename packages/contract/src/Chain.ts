/**
 * Chains and tokens a client may use. Replies are type aliases here, like the published original's: an interface could not
 * be given to what takes any record.
 */
import * as Schema from "effect/Schema"
import { Flag, Text } from "./Lenient.ts"

/** A chain, named by its CAIP-2 id, for example `eip155:84532`. */
export type Chain = {
  caipId: string
  networkName: string
  /** Decimal text. */
  chainId: string
  logo: string
  /** Whether a third party may pay the fees. Absent means no. */
  sponsorshipEnabled: boolean
  /** Whether fees may be paid in tokens. Absent means no. */
  gsnEnabled: boolean
  /** `EVM`, `APT` or `SVM`. */
  type: string
  networkId: string
  onrampEnabled: boolean
  whitelisted?: boolean
  /** The published original's name; replies say `whitelisted`. */
  whitelist: boolean
}

export const Chain = Schema.Struct({
  caipId: Text,
  networkName: Text,
  chainId: Text,
  logo: Text,
  sponsorshipEnabled: Flag,
  gsnEnabled: Flag,
  type: Text,
  networkId: Text,
  onrampEnabled: Flag,
  whitelisted: Flag
})

/** A token on a chain. The native coin has the address `""`. */
export type Token = {
  address: string
  caipId: string
  symbol: string
  image: string
  /** May be empty: then use `shortName`. */
  name: string
  shortName: string
  id: string
  groupId: string
  isPrimary: boolean
  networkId?: string
  networkName: string
  onrampEnabled?: boolean
  whitelisted?: boolean
  /** Decimal text: how many digits of the smallest unit make one whole. */
  decimals?: string
  precision?: string
  /** The published original's name; replies say `caipId`. */
  caip2Id: string
  /** The published original's name; replies say `onrampEnabled`. */
  isOnrampEnabled: boolean
}

export const Token = Schema.Struct({
  address: Text,
  caipId: Text,
  symbol: Text,
  image: Text,
  name: Text,
  shortName: Text,
  id: Text,
  groupId: Text,
  isPrimary: Flag,
  networkId: Text,
  networkName: Text,
  onrampEnabled: Flag,
  whitelisted: Flag,
  decimals: Text,
  precision: Text
})
