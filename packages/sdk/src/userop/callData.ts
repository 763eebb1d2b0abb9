/** The call data of a user operation: an intent wrapped in `initiateJob`, wrapped in the account's execute call. */
import type { Chain } from "@okto-effect/contract/Chain"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import { isTrue } from "../schemas/input/reply.ts"
import { executeCall, initiateJob, noGasStation, policyInfo } from "./abi.ts"

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

/** The call data that starts a job. */
export const callData = ({ chain, clientSWA, feePayer, jobManager, nonce, parameters, type, userSWA }: Job): Hex =>
  executeCall(
    jobManager,
    value,
    initiateJob({
      jobId: BigInt(nonce),
      clientSWA,
      userSWA,
      feePayer,
      policyInfo: policyInfo({
        gsnEnabled: isTrue(chain.gsnEnabled),
        sponsorshipEnabled: isTrue(chain.sponsorshipEnabled)
      }),
      gsnData: noGasStation(),
      parameters,
      type
    })
  )
