/** Schemas of the parameters of the methods that the user agrees to, by the names that the EIPs give them. */
import * as Schema from "effect/Schema"
import { account, bytes, callData, optional, others, quantity, recipient } from "../scalars.ts"

const text = Schema.String

/** `personal_sign`: hex of a UTF-8 text, or the text. */
export const PersonalSign = Schema.Struct({ message: text, account })

/** `personal_ecRecover` */
export const EcRecover = Schema.Struct({ message: text, signature: bytes })

/** `eth_signTypedData_v4`: the data as JSON text or an object, as EIP-712 says. */
export const SignTypedData = Schema.Struct({
  account,
  data: Schema.Union([text, others])
})

const notSupported = { message: "not supported" }
const emptyList = optional(Schema.Array(Schema.Unknown).check(Schema.isMaxLength(0, notSupported)))

/** Whose transaction `eth_sendTransaction` sends: another account's is refused before the rest is read. */
export const SendFrom = Schema.Struct({
  transaction: Schema.StructWithRest(Schema.Struct({ from: account }), [others])
})

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
