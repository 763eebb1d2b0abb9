/** User operations (ERC-4337 v0.7, unpacked) as they travel: every field is `0x` hex. */
import * as Schema from "effect/Schema"
import { isFee } from "./checks.ts"
import { anything, typed } from "./Lenient.ts"
import { Address, Hex } from "./Primitives.ts"

// Field order is wire order; it is also the order in which complaints are reported. The widths, in bytes, are those of
// the places where packing puts the fields, so that packing and hashing cannot fail.
const fields = {
  sender: Address("Invalid sender address format"),
  nonce: Hex("Invalid nonce format", 32),
  paymaster: Address("Invalid paymaster address format"),
  callGasLimit: Hex("Invalid call gas limit format", 16),
  verificationGasLimit: Hex("Invalid verification gas limit format", 16),
  preVerificationGas: Hex("Invalid pre-verification gas format", 32),
  maxFeePerGas: Hex("Invalid max fee per gas format", 16),
  maxPriorityFeePerGas: Hex("Invalid max priority fee per gas format", 16),
  paymasterPostOpGasLimit: Hex("Invalid paymaster post-op gas limit format", 16),
  paymasterVerificationGasLimit: Hex("Invalid paymaster verification gas limit format", 16),
  callData: Hex("Invalid call data format"),
  paymasterData: Hex("Invalid paymaster data format")
}

/** An unsigned user operation; every field names its own complaint. */
export const UserOp = Schema.Struct(fields)
export type UserOp = typeof UserOp.Type

/** A user operation with the session key's signature: 65 bytes, r ‖ s ‖ v. */
export const SignedUserOp = Schema.Struct({ ...fields, signature: Hex() })
export type SignedUserOp = typeof SignedUserOp.Type

/**
 * A user operation as callers hold it, in the published original's type: until it was checked, nothing is known to be
 * there.
 */
export type UncheckedUserOp = {
  sender?: Hex
  nonce?: Hex
  /** Not in use: accounts exist already. */
  factory?: Hex | undefined
  factoryData?: Hex | undefined
  paymaster?: Hex | undefined
  callGasLimit?: Hex
  verificationGasLimit?: Hex
  preVerificationGas?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  paymasterPostOpGasLimit?: Hex | undefined
  paymasterVerificationGasLimit?: Hex | undefined
  callData?: Hex
  paymasterData?: Hex | undefined
  signature?: Hex
}

// Wider texts are fine as long as the number in them fits its 16 bytes.
const Fee = typed<string | number>()(
  anything(Schema.String).check(Schema.makeFilter((fee: unknown) => isFee(fee), { by: "isFee" }))
)

/** The current fees in wei per gas: hex, though the backend's documentation shows decimal text. */
export const GasValues = Schema.Struct({ maxFeePerGas: Fee, maxPriorityFeePerGas: Fee })
export type GasValues = typeof GasValues.Type

/** The answer to executing a user operation. */
export const Executed = Schema.Struct({
  jobId: Schema.Union([Schema.String.check(Schema.isNonEmpty({ message: "must not be empty" })), Schema.Number])
})
