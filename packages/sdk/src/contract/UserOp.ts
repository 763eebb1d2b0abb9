/** User operations (ERC-4337 v0.7, unpacked) as they travel: every field is `0x` hex. */
import * as Schema from "effect/Schema"
import { Address, HexText } from "./Primitives.ts"

// Field order is wire order; it is also the order in which complaints are reported.
const fields = {
  sender: Address("Invalid sender address format"),
  nonce: HexText("Invalid nonce format"),
  paymaster: Address("Invalid paymaster address format"),
  callGasLimit: HexText("Invalid call gas limit format"),
  verificationGasLimit: HexText("Invalid verification gas limit format"),
  preVerificationGas: HexText("Invalid pre-verification gas format"),
  maxFeePerGas: HexText("Invalid max fee per gas format"),
  maxPriorityFeePerGas: HexText("Invalid max priority fee per gas format"),
  paymasterPostOpGasLimit: HexText("Invalid paymaster post-op gas limit format"),
  paymasterVerificationGasLimit: HexText("Invalid paymaster verification gas limit format"),
  callData: HexText("Invalid call data format"),
  paymasterData: HexText("Invalid paymaster data format")
}

/** An unsigned user operation; every field names its own complaint. */
export const UserOp = Schema.Struct(fields)
export type UserOp = typeof UserOp.Type

/** A user operation with the session key's signature: 65 bytes, r ‖ s ‖ v. */
export const SignedUserOp = Schema.Struct({ ...fields, signature: HexText() })
export type SignedUserOp = typeof SignedUserOp.Type

/** The current fees, wei per gas in hex. */
export const GasValues = Schema.Struct({ maxFeePerGas: HexText(), maxPriorityFeePerGas: HexText() })
export type GasValues = typeof GasValues.Type

/** The answer to executing a user operation. */
export const Executed = Schema.Struct({ jobId: Schema.NonEmptyString })
