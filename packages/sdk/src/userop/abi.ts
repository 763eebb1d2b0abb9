/** The tuples around every intent. */
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import { address, bool, bytes, bytes32, bytes4, encode, list, string, tuple, uint256, uint48 } from "./encode.ts"
import { members } from "./decode.ts"
import { concat, size, slice } from "../crypto/hex.ts"

/** Selector of `initiateJob`. */
const initiateJobSelector = "0xbf7b90d7"

/** Selector of `executeUserOp(PackedUserOperation,bytes32)` (ERC-4337 v0.7). It takes a whole first word. */
const executeSelector = "0x8dd7712f"

/** A job as the job manager takes it. */
export interface InitiateJob {
  readonly jobId: bigint
  readonly clientSWA: Address
  readonly userSWA: Address
  readonly feePayer: Address
  readonly policyInfo: Hex
  readonly gsnData: Hex
  readonly parameters: Hex
  readonly type: string
}

/** The call on the job manager in which every intent ends. */
export const initiateJob = (job: InitiateJob): Hex =>
  concat([
    initiateJobSelector,
    encode(
      uint256(job.jobId),
      address(job.clientSWA),
      address(job.userSWA),
      address(job.feePayer),
      bytes(job.policyInfo),
      bytes(job.gsnData),
      bytes(job.parameters),
      string(job.type)
    )
  ])

/** The kind and the encoded parameters of the job that call data starts. `undefined` where it is other call data. */
export const jobIn = (callData: Hex): { readonly type: string; readonly parameters: Hex } | undefined => {
  const call = members(callData).bytes(3)
  if (call?.slice(0, 10) !== initiateJobSelector) return undefined
  const job = members(slice(call, 4, size(call)))
  const [parameters, type] = [job.bytes(6), job.string(7)]
  return parameters === undefined || type === undefined ? undefined : { type, parameters }
}

/** What the account executes: a call of a target, with a value in wei. */
export const executeCall = (target: Address, value: bigint, call: Hex): Hex =>
  encode(bytes4(executeSelector), address(target), uint256(value), bytes(call))

const policy = tuple<{ readonly gsnEnabled: boolean; readonly sponsorshipEnabled: boolean }>({
  gsnEnabled: bool,
  sponsorshipEnabled: bool
})

/** A chain's fee policy. */
export const policyInfo = (value: Parameters<typeof policy>[0]): Hex => encode(policy(value))

const gsn = tuple<{
  readonly isRequired: boolean
  readonly requiredNetworks: ReadonlyArray<string>
  readonly tokens: ReadonlyArray<Hex>
}>({
  isRequired: bool,
  requiredNetworks: list(string),
  // Always empty, so the type of this list never shows in the bytes.
  tokens: list(bytes)
})

/** No job asks for a gas station yet. */
export const noGasStation = (): Hex => encode(gsn({ isRequired: false, requiredNetworks: [], tokens: [] }))

/** A packed user operation of ERC-4337 v0.7: call data and paymaster data as their hashes. */
export interface PackedUserOp {
  readonly sender: Address
  readonly nonce: Hex
  readonly initCodeHash: Hex
  readonly callDataHash: Hex
  readonly accountGasLimits: Hex
  readonly preVerificationGas: bigint
  readonly gasFees: Hex
  readonly paymasterHash: Hex
}

/** A packed operation as it is hashed. */
export const packedUserOp = (op: PackedUserOp): Hex =>
  encode(
    address(op.sender),
    bytes32(op.nonce),
    bytes32(op.initCodeHash),
    bytes32(op.callDataHash),
    bytes32(op.accountGasLimits),
    uint256(op.preVerificationGas),
    bytes32(op.gasFees),
    bytes32(op.paymasterHash)
  )

/** What binds a packed operation to an entry point and a chain. */
export const scopedHash = (hash: Hex, entryPoint: Address, chainId: number): Hex =>
  encode(bytes32(hash), address(entryPoint), uint256(BigInt(chainId)))

/** Client SWA, valid until and valid after (seconds), signature. */
export const paymasterData = (clientSWA: Address, validUntil: number, validAfter: number, signature: Hex): Hex =>
  encode(address(clientSWA), uint48(validUntil), uint48(validAfter), bytes(signature))
