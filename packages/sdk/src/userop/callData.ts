/** The call data of a user operation: an intent wrapped in `initiateJob`, wrapped in the account's execute call. */
import { concat, encodeAbiParameters, hexToBigInt } from "viem"
import type { Chain } from "@okto-effect/contract/Chain"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import { isTrue } from "../internal/reply.ts"
import { executeCall, gsnData, initiateJob, policyInfo } from "./abi.ts"
import { abiAddress } from "./hash.ts"

/** Selector of `executeUserOp(PackedUserOperation,bytes32)` (ERC-4337 v0.7). It takes a whole first word. */
const executeSelector = "0x8dd7712f"

/** A user operation moves no native coin itself. */
const value = 0n

/** No job asks for a gas station yet. */
const noGasStation = () => encodeAbiParameters(gsnData, [{ isRequired: false, requiredNetworks: [], tokens: [] }])

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

/** The call data that starts a job. */
export const callData = (job: Job): Hex =>
  encodeAbiParameters(executeCall, [
    executeSelector,
    job.jobManager,
    value,
    concat([
      initiateJob.selector,
      encodeAbiParameters(initiateJob.inputs, [
        hexToBigInt(job.nonce),
        abiAddress(job.clientSWA),
        abiAddress(job.userSWA),
        abiAddress(job.feePayer),
        encodeAbiParameters(policyInfo, [
          { gsnEnabled: isTrue(job.chain.gsnEnabled), sponsorshipEnabled: isTrue(job.chain.sponsorshipEnabled) }
        ]),
        noGasStation(),
        job.parameters,
        job.type
      ])
    ])
  ])
