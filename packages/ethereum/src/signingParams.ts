/** Schemas of the parameters of the methods that the user agrees to, by the names that the EIPs give them. */
import * as Schema from "effect/Schema"
import { account, bytes, optional, quantity } from "./scalars.ts"

const text = Schema.String

/** `personal_sign`: hex of a UTF-8 text, or the text. */
export const PersonalSign = Schema.Struct({ message: text, account })

/** `personal_ecRecover` */
export const EcRecover = Schema.Struct({ message: text, signature: bytes })

/** `eth_signTypedData_v4`: the data as JSON text or an object, as EIP-712 says. */
export const SignTypedData = Schema.Struct({
  account,
  data: Schema.Union([text, Schema.Record(Schema.String, Schema.Unknown)])
})

/** The address that is called. */
const recipient = account.annotateKey({ messageMissingKey: "required: contracts are not created" })

const wholeBytes = { message: "expected whole bytes" }
const callData = bytes.check(Schema.isPattern(/^(..)*$/, wholeBytes))

const notSupported = { message: "not supported" }
const emptyList = optional(Schema.Array(Schema.Unknown).check(Schema.isMaxLength(0, notSupported)))

const others = [Schema.Record(Schema.String, Schema.Unknown)] as const

/** Whose transaction `eth_sendTransaction` sends: another account's is refused before the rest is read. */
export const SendFrom = Schema.Struct({ transaction: Schema.StructWithRest(Schema.Struct({ from: account }), others) })

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

const capabilities = optional(Schema.Record(Schema.String, Schema.Unknown))

/** `wallet_sendCalls`. What the wallet does not support is refused before the calls are read. */
export const SendCalls = Schema.Struct({
  bundle: Schema.Struct({
    version: text,
    id: Schema.optional(text.check(Schema.isPattern(/^.{1,8194}$/s, { message: "expected 1 to 4096 bytes" }))),
    from: optional(account),
    chainId: quantity,
    atomicRequired: Schema.optional(Schema.Boolean),
    calls: Schema.Array(Schema.StructWithRest(Schema.Struct({ capabilities }), others)),
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
export const BundleId = Schema.Struct({ id: text })
