/** Packing and hashing of user operations, as the backend's entry point does it. */
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import type { UserOp } from "@okto-effect/contract/UserOp"
import { concat, pad } from "../crypto/hex.ts"
import { keccak256 } from "../crypto/crypto.ts"
import { packedUserOp, scopedHash } from "./abi.ts"

/** The hash of no init code: accounts exist already. */
const noInitCode = "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"

const half = (value: Hex): Hex => pad(value, 16)

/**
 * The hash that a session key signs. Throws where a field is not hex or too wide.
 *
 * The fee halves are max fee first, then priority fee: the reverse of ERC-4337 v0.7, because the published original
 * packs them so and the backend expects it.
 */
export const hash = (op: UserOp, scope: { readonly entryPoint: Address; readonly chainId: number }): Hex => {
  const packed = packedUserOp({
    sender: op.sender,
    nonce: pad(op.nonce, 32),
    initCodeHash: noInitCode,
    callDataHash: keccak256(op.callData),
    accountGasLimits: concat([half(op.verificationGasLimit), half(op.callGasLimit)]),
    // Padded first: `0x` alone is a number in hex to the backend, and none to `BigInt`.
    preVerificationGas: BigInt(pad(op.preVerificationGas, 32)),
    gasFees: concat([half(op.maxFeePerGas), half(op.maxPriorityFeePerGas)]),
    paymasterHash: keccak256(
      concat([op.paymaster, half(op.paymasterVerificationGasLimit), half(op.paymasterPostOpGasLimit), op.paymasterData])
    )
  })
  return keccak256(scopedHash(keccak256(packed), scope.entryPoint, scope.chainId))
}
