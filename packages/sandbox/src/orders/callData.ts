/** The call data of a user operation: a job for the job manager. Read here, and written for those who ask for an estimate. */
import type { Environment } from "@okto-effect/contract"
import * as Effect from "effect/Effect"
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem"
import { pad } from "viem/utils"
import type { Hex } from "viem"
import { Invalid } from "../verify/Invalid.ts"
import { decode } from "../verify/Reader.ts"

/** Selector of `executeUserOp(PackedUserOperation,bytes32)` (ERC-4337 v0.7). */
const executeSelector = "0x8dd7712f"
/** Selector of `initiateJob(uint256,address,address,address,bytes,bytes,bytes,string)`. */
const initiateJobSelector = "0xbf7b90d7"

/** A job as it was ordered. Addresses are in lower case. */
export interface Order {
  /** The number that is the job's UUID. */
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

const expect = (what: string, expected: string | bigint, actual: string | bigint) =>
  actual === expected ? Effect.void : new Invalid({ message: `callData: expected ${what} ${expected}, got ${actual}` })

/** Unwraps the call data. */
export const decodeCallData = Effect.fnUntraced(function* (
  callData: Hex,
  { jobManager }: Environment
): Effect.fn.Return<Order, Invalid> {
  // The selector fills a word of its own: the four values are one tuple.
  const execute = yield* decode("callData", callData, (reader) => ({
    selector: reader.head(0, 4),
    target: reader.address(1),
    value: reader.uint(2),
    call: reader.bytes(3)
  }))
  yield* expect("the selector of executeUserOp", executeSelector, execute.selector)
  yield* expect("the job manager", jobManager.toLowerCase(), execute.target)
  yield* expect("the value", 0n, execute.value)
  yield* expect("the selector of initiateJob", initiateJobSelector, execute.call.slice(0, 10))
  const job = yield* decode("initiateJob", `0x${execute.call.slice(10)}`, (reader) => ({
    jobId: reader.uint(0),
    clientSWA: reader.address(1),
    userSWA: reader.address(2),
    feePayer: reader.address(3),
    policyInfo: reader.bytes(4),
    gsnData: reader.bytes(5),
    parameters: reader.bytes(6),
    intentType: reader.string(7)
  }))
  const policy = yield* decode("policyInfo", job.policyInfo, (reader) => ({
    gsnEnabled: reader.bool(0),
    sponsorshipEnabled: reader.bool(1)
  }))
  const gsn = yield* decode("gsnData", job.gsnData, (reader) => {
    const tuple = reader.tuple(0)
    return { isRequired: tuple.bool(0), networks: tuple.count(1), tokens: tuple.count(2) }
  })
  if (gsn.isRequired || gsn.networks + gsn.tokens > 0) {
    return yield* new Invalid({ message: "gsnData: expected it not to be required, with empty lists" })
  }
  return { ...job, ...policy }
})

const jobManager = parseAbi(["function initiateJob(uint256,address,address,address,bytes,bytes,bytes,string)"])

/** What {@link decodeCallData} reads. */
export const encodeCallData = (order: Order, environment: Environment): Hex => {
  const policy = encodeAbiParameters(parseAbiParameters("(bool, bool)"), [[order.gsnEnabled, order.sponsorshipEnabled]])
  const gsn = encodeAbiParameters(parseAbiParameters("(bool, string[], bytes[])"), [[false, [], []]])
  const call = encodeFunctionData({
    abi: jobManager,
    args: [order.jobId, order.clientSWA, order.userSWA, order.feePayer, policy, gsn, order.parameters, order.intentType]
  })
  return encodeAbiParameters(parseAbiParameters("bytes32, address, uint256, bytes"), [
    // In a word of its own.
    pad(executeSelector, { dir: "right", size: 32 }),
    environment.jobManager,
    0n,
    call
  ])
}
