/** The call data of a user operation, written by the backend's own hand for those who ask for an estimate. */
import type { Environment } from "@okto-effect/sdk/contract"
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from "viem"
import { pad } from "viem/utils"
import type { Hex } from "viem"
import type { Order } from "./callData.ts"

const jobManager = parseAbi(["function initiateJob(uint256,address,address,address,bytes,bytes,bytes,string)"])

/** Selector of `executeUserOp(PackedUserOperation,bytes32)` (ERC-4337 v0.7), in a word of its own. */
const executeSelector = pad("0x8dd7712f", { dir: "right", size: 32 })

/** What `decodeCallData` reads. */
export const encodeCallData = (order: Order, environment: Environment): Hex => {
  const policy = encodeAbiParameters(parseAbiParameters("(bool, bool)"), [[order.gsnEnabled, order.sponsorshipEnabled]])
  const gsn = encodeAbiParameters(parseAbiParameters("(bool, string[], bytes[])"), [[false, [], []]])
  const call = encodeFunctionData({
    abi: jobManager,
    args: [order.jobId, order.clientSWA, order.userSWA, order.feePayer, policy, gsn, order.parameters, order.intentType]
  })
  return encodeAbiParameters(parseAbiParameters("bytes32, address, uint256, bytes"), [
    executeSelector,
    environment.jobManager,
    0n,
    call
  ])
}
