/** Schemas of the parameters of each method, by the names that the EIPs give them. */
import * as Schema from "effect/Schema"
import { Address, Hex } from "@okto-effect/contract/Primitives"

const account = Address("expected an address: 0x and 40 hex digits")
const Quantity = Hex("expected a quantity: 0x and hex digits", 32)
const text = Schema.String
const optional = <S extends Schema.Top>(schema: S) => Schema.optional(Schema.NullOr(schema))

/** `personal_sign`: hex of a UTF-8 text, or the text. */
export const PersonalSign = Schema.Struct({ message: text, account })

/** `personal_ecRecover` */
export const EcRecover = Schema.Struct({ message: text, signature: Hex("expected a signature: 0x and hex digits") })

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
    value: optional(Quantity),
    data: optional(Hex("expected data: 0x and hex digits")),
    input: optional(Hex("expected data: 0x and hex digits")),
    chainId: optional(Quantity),
    type: optional(Quantity),
    accessList: optional(list),
    blobs: optional(list),
    blobVersionedHashes: optional(list),
    authorizationList: optional(list)
  })
})

/** `wallet_switchEthereumChain`, `wallet_addEthereumChain` */
export const NamedChain = Schema.Struct({ chain: Schema.Struct({ chainId: Quantity }) })

/** `wallet_requestPermissions`, `wallet_revokePermissions` */
export const Permissions = Schema.Struct({ permissions: Schema.Record(Schema.String, Schema.Unknown) })

const Capabilities = optional(Schema.Record(Schema.String, Schema.Unknown))

/** `wallet_sendCalls` */
export const SendCalls = Schema.Struct({
  bundle: Schema.Struct({
    version: text,
    id: Schema.optional(text),
    from: optional(account),
    chainId: Quantity,
    atomicRequired: Schema.optional(Schema.Boolean),
    calls: Schema.Array(
      Schema.Struct({
        to: optional(account),
        data: optional(Hex("expected data: 0x and hex digits")),
        value: optional(Quantity),
        capabilities: Capabilities
      })
    ),
    capabilities: Capabilities
  })
})

/** `wallet_getCallsStatus`, `wallet_showCallsStatus` */
export const BundleId = Schema.Struct({ id: text })

/** `wallet_getCapabilities` */
export const GetCapabilities = Schema.Struct({ account: optional(account), chainIds: optional(Schema.Array(Quantity)) })
