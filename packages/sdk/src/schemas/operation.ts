/** User operations. */
import * as Schema from "effect/Schema"
import { Address as AddressOf } from "@okto-effect/protocol/Primitives"
import { SignedUserOp } from "@okto-effect/protocol/UserOp"

export { UserOp } from "@okto-effect/protocol/UserOp"

/** A user operation that can be sent: its signature has 65 bytes. */
export const SendableUserOp = Schema.Struct({
  ...SignedUserOp.fields,
  signature: SignedUserOp.fields.signature.check(
    Schema.isPattern(/^0x[0-9a-fA-F]{130}$/, { message: "Invalid signature format" })
  )
})

/** The address that pays the fee of an operation. */
export const FeePayer = AddressOf()
