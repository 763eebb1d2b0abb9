/**
 * The chains that a client may use. Replies are type aliases, like the published original's, because an
 * interface is not assignable to a record.
 */
import * as Schema from "effect/Schema"
import { flag, shared, text } from "./Lenient.ts"

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
  caipId: shared.caipId,
  networkName: shared.networkName,
  chainId: text("Decimal text."),
  logo: shared.image,
  sponsorshipEnabled: flag("Whether another account may pay the fees."),
  gsnEnabled: flag("Whether fees may be paid in tokens."),
  type: text("`EVM`, `APT` or `SVM`."),
  networkId: shared.networkId,
  onrampEnabled: flag("Whether it can be bought with money."),
  whitelisted: Schema.optionalKey(flag("Whether the app may use it."))
}).annotate({ identifier: "Chain", description: "A chain. `caip_id` is its CAIP-2 id, for example `eip155:84532`." })
