/** Packs and hashes user operations like the backend's entry point. */
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import type { UserOp } from "@okto-effect/contract/UserOp"
import { concat, pad } from "../crypto/hex.ts"
import { keccak256 } from "../crypto/crypto.ts"
import { address, bytes32, encode, uint256 } from "./abi.ts"

/** The Keccak-256 hash of empty init code: accounts exist already. */
const noInitCode = "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"

const half = (value: Hex): Hex => pad(value, 16)

/**
 * The hash that a session key signs. Throws where a field is not hex, or is too long.
 *
 * The fee halves are max fee first, then priority fee: the reverse of ERC-4337 v0.7, because the published original
 * packs them so and the backend expects it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4337
 */
export const hash = (op: UserOp, scope: { readonly entryPoint: Address; readonly chainId: number }): Hex => {
  const packed = encode(
    address(op.sender),
    bytes32(pad(op.nonce, 32)),
    bytes32(noInitCode),
    bytes32(keccak256(op.callData)),
    bytes32(concat([half(op.verificationGasLimit), half(op.callGasLimit)])),
    // Padded first: `0x` is 0 to the backend, and a syntax error to `BigInt`.
    uint256(BigInt(pad(op.preVerificationGas, 32))),
    bytes32(concat([half(op.maxFeePerGas), half(op.maxPriorityFeePerGas)])),
    bytes32(
      keccak256(
        concat([
          op.paymaster,
          half(op.paymasterVerificationGasLimit),
          half(op.paymasterPostOpGasLimit),
          op.paymasterData
        ])
      )
    )
  )
  return keccak256(encode(bytes32(keccak256(packed)), address(scope.entryPoint), uint256(BigInt(scope.chainId))))
}
