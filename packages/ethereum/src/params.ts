/** Schemas of the parameters of each method, by the names that the EIPs give them. */
import * as Schema from "effect/Schema"
import { account, bytes, quantity } from "./scalars.ts"

const text = Schema.String
const optional = <S extends Schema.Top>(schema: S) => Schema.optional(Schema.NullOr(schema))

/** `personal_sign`: hex of a UTF-8 text, or the text. */
export const PersonalSign = Schema.Struct({ message: text, account })

/** `personal_ecRecover` */
export const EcRecover = Schema.Struct({ message: text, signature: bytes })

/** `eth_signTypedData_v4`: the data as JSON text or an object, as EIP-712 says. */
export const SignTypedData = Schema.Struct({
  account,
  data: Schema.Union([text, Schema.Record(Schema.String, Schema.Unknown)])
})

const list = Schema.Array(Schema.Unknown)

/** `eth_sendTransaction`. Gas, fees and the nonce are the backend's: what an app suggests is ignored. */
export const SendTransaction = Schema.Struct({
  transaction: Schema.Struct({
    from: account,
    to: optional(account),
    value: optional(quantity),
    data: optional(bytes),
    input: optional(bytes),
    chainId: optional(quantity),
    type: optional(quantity),
    accessList: optional(list),
    blobs: optional(list),
    blobVersionedHashes: optional(list),
    authorizationList: optional(list)
  })
})

/** `wallet_switchEthereumChain`, `wallet_addEthereumChain` */
export const NamedChain = Schema.Struct({ chain: Schema.Struct({ chainId: quantity }) })

/** `wallet_requestPermissions`, `wallet_revokePermissions` */
export const Permissions = Schema.Struct({ permissions: Schema.Record(Schema.String, Schema.Unknown) })

const Capabilities = optional(Schema.Record(Schema.String, Schema.Unknown))

/** `wallet_sendCalls` */
export const SendCalls = Schema.Struct({
  bundle: Schema.Struct({
    version: text,
    id: Schema.optional(text),
    from: optional(account),
    chainId: quantity,
    atomicRequired: Schema.optional(Schema.Boolean),
    calls: Schema.Array(
      Schema.Struct({
        to: optional(account),
        data: optional(bytes),
        value: optional(quantity),
        capabilities: Capabilities
      })
    ),
    capabilities: Capabilities
  })
})

/** `wallet_getCallsStatus`, `wallet_showCallsStatus` */
export const BundleId = Schema.Struct({ id: text })

/** `wallet_getCapabilities` */
export const GetCapabilities = Schema.Struct({ account: optional(account), chainIds: optional(Schema.Array(quantity)) })
