/**
 * The chains that a client may use. Replies are type aliases, like the published original's, because an
 * interface is not assignable to a record.
 */
import * as Schema from "effect/Schema"
import { Flag, Text } from "./Lenient.ts"

/** A chain. `caipId` is its CAIP-2 id, for example `eip155:84532`. */
export type Chain = {
  /** The chain, as a CAIP-2 id such as `eip155:84532`. */
  caipId: string
  /** The chain's name, such as `BASE_TESTNET`. */
  networkName: string
  /** Decimal text. */
  chainId: string
  /** The URL of its picture. */
  logo: string
  /** Whether another account may pay the fees. The SDK takes a missing one for false. */
  sponsorshipEnabled: boolean
  /** Whether fees may be paid in tokens. The SDK takes a missing one for false. */
  gsnEnabled: boolean
  /** `EVM`, `APT` or `SVM`. */
  type: string
  /** The backend's id of the chain, a UUID. */
  networkId: string
  /** Whether it can be bought with money. */
  onrampEnabled: boolean
  /** Whether the app may use it. */
  whitelisted?: boolean
  /** The published original's name. Replies have `whitelisted`. */
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
