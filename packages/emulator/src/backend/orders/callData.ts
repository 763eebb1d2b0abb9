/** The call data of a user operation: a job for the job manager. */
import type { Environment } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem"
import { pad } from "viem/utils"
import type { Hex } from "viem"
import { decodeTuple } from "../../verify/abi.ts"
import { Invalid } from "../../verify/Invalid.ts"

/** Selector of `executeUserOp(PackedUserOperation,bytes32)` (ERC-4337 v0.7). */
const executeSelector = "0x8dd7712f"
/** Selector of `initiateJob(uint256,address,address,address,bytes,bytes,bytes,string)`. */
const initiateJobSelector = "0xbf7b90d7"

/** The arguments of `initiateJob`. Addresses are in lower case. */
export interface JobCall {
  /** The job's UUID as a number. */
  readonly jobId: bigint
  readonly clientSWA: Hex
  readonly userSWA: Hex
  readonly feePayer: Hex
  readonly gsnEnabled: boolean
  readonly sponsorshipEnabled: boolean
  /** The intent's parameters, encoded. */
  readonly parameters: Hex
  readonly intentType: string
}

/** Gas in tokens: not required, without networks and tokens. No network of the emulator offers it. */
const noGsn = encodeAbiParameters(parseAbiParameters("(bool, string[], bytes[])"), [[false, [], []]])

const expect = (what: string, expected: string | bigint, actual: string | bigint) =>
  actual === expected ? Effect.void : new Invalid({ message: `callData: expected ${what} ${expected}, got ${actual}` })

export const decodeCallData = Effect.fnUntraced(function* (
  callData: Hex,
  { jobManager }: Environment
): Effect.fn.Return<JobCall, Invalid> {
  // The selector fills a word: the four values are one tuple.
  const execute = yield* decodeTuple(
    "callData",
    { selector: "bytes4", target: "address", value: "uint256", call: "bytes" },
    callData
  )
  yield* expect("the selector of executeUserOp", executeSelector, execute.selector)
  yield* expect("the job manager", jobManager.toLowerCase(), execute.target)
  yield* expect("the value", 0n, execute.value)
  yield* expect("the selector of initiateJob", initiateJobSelector, execute.call.slice(0, 10))
  const { gsnData, policyInfo, ...job } = yield* decodeTuple(
    "initiateJob",
    {
      jobId: "uint256",
      clientSWA: "address",
      userSWA: "address",
      feePayer: "address",
      policyInfo: "bytes",
      gsnData: "bytes",
      parameters: "bytes",
      intentType: "string"
    },
    `0x${execute.call.slice(10)}`
  )
  const policy = yield* decodeTuple("policyInfo", { gsnEnabled: "bool", sponsorshipEnabled: "bool" }, policyInfo)
  if (gsnData !== noGsn) {
    return yield* new Invalid({ message: "gsnData: expected it not to be required, with empty lists" })
  }
  return { ...job, ...policy }
})

const jobManager = parseAbi(["function initiateJob(uint256,address,address,address,bytes,bytes,bytes,string)"])

/** Encodes what {@link decodeCallData} decodes. */
export const encodeCallData = (jobCall: JobCall, environment: Environment): Hex => {
  const policy = encodeAbiParameters(parseAbiParameters("bool, bool"), [jobCall.gsnEnabled, jobCall.sponsorshipEnabled])
  const call = encodeFunctionData({
    abi: jobManager,
    args: [
      jobCall.jobId,
      jobCall.clientSWA,
      jobCall.userSWA,
      jobCall.feePayer,
      policy,
      noGsn,
      jobCall.parameters,
      jobCall.intentType
    ]
  })
  return encodeAbiParameters(parseAbiParameters("bytes32, address, uint256, bytes"), [
    // The selector fills a word.
    pad(executeSelector, { dir: "right", size: 32 }),
    environment.jobManager,
    0n,
    call
  ])
}
