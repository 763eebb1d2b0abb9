/** Packing and hashing of user operations, as the backend's entry point does it. */
import { concat, encodeAbiParameters, hexToBigInt, pad } from "viem"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import type { UserOp } from "@okto-effect/contract/UserOp"
import { packedUserOp, scopedHash } from "./abi.ts"
import { keccak256 } from "../signing/crypto.ts"

/** The hash of no init code: accounts exist already. */
const noInitCode = "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"

const half = (value: Hex): Hex => pad(value, { size: 16 })

/**
 * An address as the ABI encoder takes it: in lower case, because mixed case with a wrong checksum is refused there, and
 * the bytes are the same.
 */
export const abiAddress = (address: string): Address => `0x${address.slice(2).toLowerCase()}`

/**
 * The hash that a session key signs. Throws where a field is not hex or too wide.
 *
 * The fee halves are max fee first, then priority fee: the reverse of ERC-4337 v0.7, because the published original
 * packs them so and the backend expects it.
 */
export const hash = (op: UserOp, scope: { readonly entryPoint: Address; readonly chainId: number }): Hex => {
  const packed = encodeAbiParameters(packedUserOp, [
    abiAddress(op.sender),
    pad(op.nonce, { size: 32 }),
    noInitCode,
    keccak256(op.callData),
    concat([half(op.verificationGasLimit), half(op.callGasLimit)]),
    // Padded first: `0x` alone is a number in hex to the backend, and none to `BigInt`.
    hexToBigInt(pad(op.preVerificationGas)),
    concat([half(op.maxFeePerGas), half(op.maxPriorityFeePerGas)]),
    keccak256(
      concat([
        abiAddress(op.paymaster),
        half(op.paymasterVerificationGasLimit),
        half(op.paymasterPostOpGasLimit),
        op.paymasterData
      ])
    )
  ])
  return keccak256(encodeAbiParameters(scopedHash, [keccak256(packed), scope.entryPoint, BigInt(scope.chainId)]))
}
