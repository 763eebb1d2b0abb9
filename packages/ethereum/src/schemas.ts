/**
 * Schemas of the parameters of methods, by the names that the EIPs give them, and of what is stored. `compile` writes their shapes
 * into `schemas.gen.ts`, so that a page has no Schema in it.
 */
import { Address, Hex, HexQuantity } from "@okto-effect/protocol/Primitives"
import * as Schema from "effect/Schema"
import { maxCalls } from "./store.ts"

const account = Address("expected an address: 0x and 40 hex digits")

const quantity = HexQuantity("expected a quantity: 0x and hex digits")

/** Bytes as hex. */
const bytes = Hex("expected data: 0x and hex digits")

/** The data of a call. */
const callData = bytes.check(Schema.isPattern(/^(..)*$/, { message: "expected whole bytes" }))

/** The address that is called. */
const recipient = account.annotateKey({ messageMissingKey: "required: contracts are not created" })

/** A field that may be missing, undefined or null. */
const optional = <S extends Schema.Top>(schema: S) => Schema.optional(Schema.NullOr(schema))

/** Fields that another schema reads. */
const others = Schema.Record(Schema.String, Schema.Unknown)

/** `wallet_switchEthereumChain`, `wallet_addEthereumChain` */
export const NamedChain = Schema.Struct({ chain: Schema.Struct({ chainId: quantity }) })

/** `wallet_requestPermissions`, `wallet_revokePermissions` */
export const Permissions = Schema.Struct({ permissions: others })

/** `personal_sign`: hex of a UTF-8 text, or the text. */
export const PersonalSign = Schema.Struct({ message: Schema.String, account })

/** `personal_ecRecover` */
export const EcRecover = Schema.Struct({ message: Schema.String, signature: bytes })

/** `eth_signTypedData_v4`: the data as JSON text or an object, as EIP-712 says. */
export const SignTypedData = Schema.Struct({ account, data: Schema.Union([Schema.String, others]) })

/** Whose transaction `eth_sendTransaction` sends: another account's is refused before the rest is read. */
export const SendFrom = Schema.Struct({
  transaction: Schema.StructWithRest(Schema.Struct({ from: account }), [others])
})

const notSupported = { message: "not supported" }
const emptyList = optional(Schema.Array(Schema.Unknown).check(Schema.isMaxLength(0, notSupported)))

/** `eth_sendTransaction`. Gas, fees and the nonce are the backend's: what an app suggests is ignored. */
export const SendTransaction = Schema.Struct({
  transaction: Schema.Struct({
    to: recipient,
    value: optional(quantity),
    data: optional(callData),
    input: optional(callData),
    chainId: optional(quantity),
    type: optional(quantity.check(Schema.isPattern(/^0x0*[0-2]$/, notSupported))),
    accessList: emptyList,
    blobs: emptyList,
    blobVersionedHashes: emptyList,
    authorizationList: emptyList
  })
})

const capabilities = optional(others)

/** `wallet_sendCalls`. What the wallet does not support is refused before the calls are read. */
export const SendCalls = Schema.Struct({
  bundle: Schema.Struct({
    version: Schema.String,
    id: Schema.optional(Schema.String.check(Schema.isPattern(/^.{1,8194}$/s, { message: "expected 1 to 4096 bytes" }))),
    from: optional(account),
    chainId: quantity,
    atomicRequired: Schema.optional(Schema.Boolean),
    calls: Schema.Array(Schema.StructWithRest(Schema.Struct({ capabilities }), [others])),
    capabilities
  })
})

/** The calls of `wallet_sendCalls`. */
export const BundleCalls = Schema.Struct({
  bundle: Schema.Struct({
    calls: Schema.Array(Schema.Struct({ to: recipient, data: optional(callData), value: optional(quantity) })).check(
      Schema.isNonEmpty({ message: "expected at least one call" })
    )
  })
})

/** `wallet_getCallsStatus`, `wallet_showCallsStatus` */
export const BundleId = Schema.Struct({ id: Schema.String })

/** `wallet_getCapabilities` */
export const GetCapabilities = Schema.Struct({ account: optional(account), chainIds: optional(Schema.Array(quantity)) })

/** A job id, also one that a backend made up. */
const jobId = Schema.String.check(Schema.isNonEmpty())

/** A signed operation. What each field is, `resume` checks; the message is not shown. */
export const Operation = Schema.Record(Schema.String, Hex("hex"))

/** The record of a send. Only the id is required: without a record, its transaction could be sent twice. */
export const Send = Schema.Struct({ jobId, operation: Schema.optionalKey(Schema.Unknown) })

/** The record of a bundle. */
export const Bundle = Schema.Struct({
  id: Schema.String,
  chainId: Schema.Int,
  from: account,
  calls: Schema.Array(Schema.Struct({ to: account, value: quantity, data: bytes })).check(Schema.isMaxLength(maxCalls)),
  sent: Schema.Array(Schema.Struct({ ...Send.fields, at: Schema.Number })).check(Schema.isMaxLength(maxCalls))
})

/** The hash of a transaction. */
const hash = bytes.check(Schema.isPattern(/^.{66}$/, { message: "expected 32 bytes" }))

/** How a call of a bundle ended, by its job id: confirmed, not executed, or failed; with the hashes of its transactions. */
export const Ended = Schema.Struct({ jobId, status: Schema.Literals([200, 400, 500]), hashes: Schema.Array(hash) })
