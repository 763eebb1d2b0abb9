/** Chains and tokens a client may use. */
import * as Schema from "effect/Schema"

/** A chain, named by its CAIP-2 id, for example `eip155:84532`. */
export const Chain = Schema.Struct({
  caipId: Schema.String,
  networkName: Schema.String,
  /** Decimal text. */
  chainId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  logo: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** Whether a third party may pay the fees. Absent means no. */
  sponsorshipEnabled: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  /** Whether fees may be paid in tokens. Absent means no. */
  gsnEnabled: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  /** `EVM`, `APT` or `SVM`. */
  type: Schema.optionalKey(Schema.NullOr(Schema.String)),
  networkId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  onrampEnabled: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  whitelisted: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
})
export type Chain = typeof Chain.Type

/** A token on a chain. The native coin has the address `""`. */
export const Token = Schema.Struct({
  address: Schema.String,
  caipId: Schema.String,
  symbol: Schema.String,
  image: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** May be empty: then use `shortName`. */
  name: Schema.optionalKey(Schema.NullOr(Schema.String)),
  shortName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  id: Schema.optionalKey(Schema.NullOr(Schema.String)),
  groupId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  isPrimary: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  networkId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  networkName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  onrampEnabled: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  whitelisted: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  /** Decimal text: how many digits of the smallest unit make one whole. */
  decimals: Schema.optionalKey(Schema.NullOr(Schema.String)),
  precision: Schema.optionalKey(Schema.NullOr(Schema.String))
})
export type Token = typeof Token.Type
