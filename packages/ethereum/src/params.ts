/** Schemas of the parameters of the methods of a page that connects, by the names that the EIPs give them. */
import * as Schema from "effect/Schema"
import { quantity } from "./scalars.ts"

/** `wallet_switchEthereumChain`, `wallet_addEthereumChain` */
export const NamedChain = Schema.Struct({ chain: Schema.Struct({ chainId: quantity }) })

/** `wallet_requestPermissions`, `wallet_revokePermissions` */
export const Permissions = Schema.Struct({ permissions: Schema.Record(Schema.String, Schema.Unknown) })
