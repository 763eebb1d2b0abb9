/** The bytes of a user operation: the call data of its job, and the hash that a session key signs. */
import type { Chain } from "@okto-effect/protocol/Chain"
import type { Address, Hex } from "@okto-effect/protocol/Primitives"
import type { UserOp } from "@okto-effect/protocol/UserOp"
import { keccak256 } from "./crypto.ts"
import { concat, pad, size, slice } from "./hex.ts"
import { isTrue } from "./values.ts"
import { address, bool, bytes, bytes32, bytes4, encode, list, members, sequence, string, uint256 } from "./abi.ts"

// Call data: a job in `initiateJob`, in the account's execute call

/** Selector of `initiateJob`. */
const initiateJobSelector = "0xbf7b90d7"

/** Selector of `executeUserOp(PackedUserOperation,bytes32)` (ERC-4337 v0.7). It takes a whole first word. */
const executeSelector = "0x8dd7712f"

/** A user operation moves no native coin itself. */
const value = 0n

/** One job for the job manager. */
export interface JobCall {
  readonly nonce: Hex
  readonly jobManager: Address
  readonly clientSWA: Address
  readonly userSWA: Address
  readonly feePayer: Address
  readonly chain: Chain
  readonly type: string
  readonly parameters: Hex
}

/** A chain's fee policy. */
const policyInfo = ({ gsnEnabled, sponsorshipEnabled }: Chain): Hex =>
  encode(bool(isTrue(gsnEnabled)), bool(isTrue(sponsorshipEnabled)))

/** No job asks for a gas station yet: one tuple of false, no networks and no tokens. */
const noGasStation = (): Hex => encode(sequence([bool(false), list(string)([]), list(bytes)([])]))

const execute = (jobManager: Address, call: Hex): Hex =>
  encode(bytes4(executeSelector), address(jobManager), uint256(value), bytes(call))

/** The call data that starts a job. */
export const callData = ({
  chain,
  clientSWA,
  feePayer,
  jobManager,
  nonce,
  parameters,
  type,
  userSWA
}: JobCall): Hex => {
  const initiateJob = encode(
    uint256(BigInt(nonce)),
    address(clientSWA),
    address(userSWA),
    address(feePayer),
    bytes(policyInfo(chain)),
    bytes(noGasStation()),
    bytes(parameters),
    string(type)
  )
  return execute(jobManager, concat([initiateJobSelector, initiateJob]))
}

/** Whether call data only calls a contract, with no coins, and is encoded in the one way that all readers read alike. */
export const callsOnly = (jobManager: Address, data: Hex): boolean => {
  const call = members(data).bytes(3)
  return call !== undefined && execute(jobManager, call) === data.toLowerCase()
}

/** The kind and the encoded parameters of the job that call data starts. `undefined` where it is other call data. */
export const jobIn = (callData: Hex): { readonly type: string; readonly parameters: Hex } | undefined => {
  const call = members(callData).bytes(3)
  if (call?.slice(0, 10) !== initiateJobSelector) return undefined
  const job = members(slice(call, 4, size(call)))
  const [parameters, type] = [job.bytes(6), job.string(7)]
  return parameters === undefined || type === undefined ? undefined : { type, parameters }
}

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
