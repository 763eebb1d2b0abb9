/** The call data of a user operation: a job in `initiateJob`, in the account's execute call. */
import type { Chain } from "@okto-effect/contract/Chain"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import { concat, size, slice } from "../crypto/hex.ts"
import { isTrue } from "../schemas/input/reply.ts"
import { address, bool, bytes, bytes4, encode, list, members, string, tuple, uint256 } from "./abi.ts"

/** Selector of `initiateJob`. */
const initiateJobSelector = "0xbf7b90d7"

/** Selector of `executeUserOp(PackedUserOperation,bytes32)` (ERC-4337 v0.7). It takes a whole first word. */
const executeSelector = "0x8dd7712f"

/** A user operation moves no native coin itself. */
const value = 0n

/** One job for the job manager. */
export interface Job {
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
  encode(
    tuple<{ readonly gsnEnabled: boolean; readonly sponsorshipEnabled: boolean }>({
      gsnEnabled: bool,
      sponsorshipEnabled: bool
    })({ gsnEnabled: isTrue(gsnEnabled), sponsorshipEnabled: isTrue(sponsorshipEnabled) })
  )

/** No job asks for a gas station yet. */
const noGasStation = (): Hex =>
  encode(
    tuple<{
      readonly isRequired: boolean
      readonly requiredNetworks: ReadonlyArray<string>
      readonly tokens: ReadonlyArray<Hex>
    }>({
      isRequired: bool,
      requiredNetworks: list(string),
      // Always empty: an empty list has the same bytes for every type.
      tokens: list(bytes)
    })({ isRequired: false, requiredNetworks: [], tokens: [] })
  )

/** The call data that starts a job. */
export const callData = ({ chain, clientSWA, feePayer, jobManager, nonce, parameters, type, userSWA }: Job): Hex => {
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
  return encode(
    bytes4(executeSelector),
    address(jobManager),
    uint256(value),
    bytes(concat([initiateJobSelector, initiateJob]))
  )
}

/** The kind and the encoded parameters of the job that call data starts. `undefined` where it is other call data. */
export const jobIn = (callData: Hex): { readonly type: string; readonly parameters: Hex } | undefined => {
  const call = members(callData).bytes(3)
  if (call?.slice(0, 10) !== initiateJobSelector) return undefined
  const job = members(slice(call, 4, size(call)))
  const [parameters, type] = [job.bytes(6), job.string(7)]
  return parameters === undefined || type === undefined ? undefined : { type, parameters }
}
