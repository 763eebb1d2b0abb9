/** User operations (ERC-4337 v0.7, unpacked) on the wire. Every field is `0x` hex. */
import * as Schema from "effect/Schema"
import { isFee } from "./checks.ts"
import { anything, typed } from "./Lenient.ts"
import { Address, Bytes, Hex } from "./Primitives.ts"

// The order of the fields is the order on the wire, and the order of issues. The widths, in bytes, are those of the
// packed user operation, so that packing and hashing cannot fail.
const fields = {
  sender: Address("Invalid sender address format").annotateKey({
    description: "The smart wallet address of the user."
  }),
  nonce: Hex("Invalid nonce format", 32).annotateKey({ description: "The job id, as a number in hex." }),
  paymaster: Address("Invalid paymaster address format").annotateKey({
    description: "The address of the contract that pays."
  }),
  callGasLimit: Hex("Invalid call gas limit format", 16).annotateKey({ description: "Gas for the call, hex." }),
  verificationGasLimit: Hex("Invalid verification gas limit format", 16).annotateKey({
    description: "Gas for the verification, hex."
  }),
  preVerificationGas: Hex("Invalid pre-verification gas format", 32).annotateKey({
    description: "Gas for everything else, hex."
  }),
  maxFeePerGas: Hex("Invalid max fee per gas format", 16).annotateKey({
    description: "The most that a unit of gas may cost, in wei, hex."
  }),
  maxPriorityFeePerGas: Hex("Invalid max priority fee per gas format", 16).annotateKey({
    description: "The tip for each unit of gas, in wei, hex."
  }),
  paymasterPostOpGasLimit: Hex("Invalid paymaster post-op gas limit format", 16).annotateKey({
    description: "Gas that the paymaster may use afterwards, hex."
  }),
  paymasterVerificationGasLimit: Hex("Invalid paymaster verification gas limit format", 16).annotateKey({
    description: "Gas that the paymaster may use to verify, hex."
  }),
  callData: Bytes("Invalid call data format").annotateKey({ description: "The encoded job, hex." }),
  paymasterData: Bytes("Invalid paymaster data format").annotateKey({
    description: "The paymaster authorization, hex."
  })
}

/** An unsigned user operation. Each field has its own message. */
export const UserOp = Schema.Struct(fields).annotate({
  identifier: "UserOp",
  description: "An unsigned user operation."
})
export type UserOp = typeof UserOp.Type

/**
 * A user operation with the session key's EIP-191 signature: 65 bytes, r || s || v. It is of the hash of ERC-4337 v0.7 in which the
 * two fees change places, so viem's `getUserOperationHash` does not return it.
 */
export const SignedUserOp = Schema.Struct({
  ...fields,
  /** The session key's signature of the operation's hash, hex. */
  signature: Bytes("must be a hex string").annotateKey({
    description: "The session key's signature of the operation's hash, hex."
  })
}).annotate({
  identifier: "SignedUserOp",
  description:
    "A user operation with the session key's EIP-191 signature: 65 bytes, r || s || v. It is of the hash of ERC-4337 v0.7 in which the two fees change places, so viem's `getUserOperationHash` does not return it."
})
export type SignedUserOp = typeof SignedUserOp.Type

/** A user operation before it is checked, with the published original's type: every field may be missing. */
export type UncheckedUserOp = {
  /** The smart wallet address of the user. */
  sender?: Hex
  /** The job id, as a number in hex. */
  nonce?: Hex
  /** Not used: accounts are deployed already. */
  factory?: Hex | undefined
  /** Always absent or empty here. */
  factoryData?: Hex | undefined
  /** The address of the contract that pays. */
  paymaster?: Hex | undefined
  /** Gas for the call, hex. */
  callGasLimit?: Hex
  /** Gas for the verification, hex. */
  verificationGasLimit?: Hex
  /** Gas for everything else, hex. */
  preVerificationGas?: Hex
  /** The most that a unit of gas may cost, in wei, hex. */
  maxFeePerGas?: Hex
  /** The tip for each unit of gas, in wei, hex. */
  maxPriorityFeePerGas?: Hex
  /** Gas that the paymaster may use afterwards, hex. */
  paymasterPostOpGasLimit?: Hex | undefined
  /** Gas that the paymaster may use to verify, hex. */
  paymasterVerificationGasLimit?: Hex | undefined
  /** The encoded job, hex. */
  callData?: Hex
  /** The paymaster authorization, hex. */
  paymasterData?: Hex | undefined
  /** The session key's signature of the operation's hash, hex. */
  signature?: Hex
}

// The text may be longer than 16 bytes if the number in it fits them.
const Fee = typed<string | number>()(
  anything(Schema.String.annotate({ description: "Wei per gas, `0x` hex or decimal text." })).check(
    Schema.makeFilter((fee: unknown) => isFee(fee), {
      check: "isFee",
      toJsonSchema: () => ({ pattern: "^(0x[0-9a-fA-F]+|[0-9]+)$" })
    })
  )
)

/** The current fees in wei per gas, as hex text. The backend's documentation shows decimal text. */
export const GasValues = Schema.Struct({ maxFeePerGas: Fee, maxPriorityFeePerGas: Fee }).annotate({
  identifier: "GasValues",
  description: "The current fees in wei per gas, as hex text. The backend's documentation shows decimal text."
})
export type GasValues = typeof GasValues.Type

/** The reply to `POST /execute`. */
export const Executed = Schema.Struct({
  /** The id of the job, which its order has too. */
  jobId: Schema.Union([
    Schema.String.check(Schema.isNonEmpty({ message: "must not be empty" })),
    Schema.Number
  ]).annotate({
    description: "The id of the job, which its order has too."
  })
}).annotate({ identifier: "Executed", description: "The reply to `POST /execute`." })
