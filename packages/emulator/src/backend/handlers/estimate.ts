/** Estimates: the cost of an intent, and the user operation for it. */
import type { Estimate } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import { numberToHex, zeroAddress } from "viem"
import { isAddress } from "viem/utils"
import { encodeJob } from "../../chains/Job.ts"
import { ChainAdapters } from "../../chains/ChainAdapters.ts"
import { Users } from "../identity/Users.ts"
import { encodeCallData } from "../orders/callData.ts"
import { jobFromDetails } from "../orders/estimateDetails.ts"
import { verifyPaymasterData } from "../orders/paymaster.ts"
import { checkNumbers } from "../orders/userOp.ts"
import { Settings } from "../../Settings.ts"
import { nonceOfUuid, uuid } from "../../verify/uuid.ts"
import type { SessionHandlers } from "../http/protocol.ts"
import { refuse, refusals, unreadable } from "../http/Refused.ts"

/** Gas beside that of the job itself. */
const overhead = {
  callGasLimit: 150_000n,
  verificationGasLimit: 165_000n,
  preVerificationGas: 86_000n,
  paymasterVerificationGasLimit: 80_000n,
  paymasterPostOpGasLimit: 1n
}

/** The fields about swaps. The emulator has none. */
const noSwap = {
  gasFeesInInputToken: "",
  integratorFeesInInputToken: "",
  platformBaseFeesInInputToken: "",
  totalFeesInInputToken: ""
}

const noRoute = {
  crossChainFee: "",
  crossChainFeeCollector: "",
  outputAmount: "",
  recommendedSlippage: "",
  routeId: "",
  routeValidUntil: "",
  sameChainFee: "",
  sameChainFeeCollector: "",
  slippageUsed: ""
}

export const make = Effect.gen(function* () {
  const { environment } = yield* Settings
  const adapters = yield* ChainAdapters
  const users = yield* Users

  return {
    estimate: Effect.fnUntraced(function* (
      { details, feePayerAddress = "", gasDetails, jobId, paymasterData, type }: Estimate.EstimateRequest,
      { session: { user } }
    ) {
      if (!uuid.test(jobId)) return yield* unreadable(`jobId: expected a UUID in lower case, got ${jobId}`)
      yield* checkNumbers(gasDetails).pipe(refuse(unreadable))
      const nonce = nonceOfUuid(jobId)
      yield* verifyPaymasterData(paymasterData, { client: user.client, nonce }).pipe(refuse(refusals.unverified))
      const job = yield* jobFromDetails(type, details).pipe(refuse(unreadable))
      const adapter = yield* adapters.find(job.caip2Id).pipe(refuse(refusals.unknownNetwork))
      const { caipId, gsnEnabled, sponsorshipEnabled } = adapter.network
      const feePayer = feePayerAddress === "" ? zeroAddress : feePayerAddress.toLowerCase()
      if (!isAddress(feePayer, { strict: false }) || (feePayer !== zeroAddress && !sponsorshipEnabled)) {
        const expected = sponsorshipEnabled ? "an address" : `none, because ${caipId} has no sponsorship`
        return yield* unreadable(`feePayerAddress: expected ${expected}, got ${feePayerAddress}`)
      }
      yield* users.whenFunded(user, caipId)
      const gas = yield* adapter.estimate(job, user).pipe(refuse(unreadable))
      const jobCall = {
        jobId: BigInt(nonce),
        clientSWA: user.client.swa,
        userSWA: user.swa,
        feePayer,
        gsnEnabled,
        sponsorshipEnabled,
        parameters: encodeJob(job),
        intentType: type
      }
      return {
        callData: {
          clientSWA: user.client.swa,
          feePayerAddress,
          gsn: { isPossible: false, isRequired: false, requiredNetworks: [], tokens: [] },
          intentType: type,
          jobId,
          payload: details,
          policies: { gsnEnabled, sponsorshipEnabled },
          userSWA: user.swa
        },
        details: {
          estimation: { amount: job.type === "TOKEN_TRANSFER" ? String(job.amount) : "", ...noRoute, ...noSwap },
          fees: {
            approxTransactionFeesInUSDT: "",
            transactionFees: { [caipId]: String(gas * BigInt(gasDetails.maxFeePerGas)) }
          },
          swapFees: noSwap
        },
        userOps: {
          callData: encodeCallData(jobCall, environment),
          callGasLimit: numberToHex(gas + overhead.callGasLimit),
          maxFeePerGas: gasDetails.maxFeePerGas,
          maxPriorityFeePerGas: gasDetails.maxPriorityFeePerGas,
          nonce,
          paymaster: environment.paymaster,
          paymasterData,
          paymasterPostOpGasLimit: numberToHex(overhead.paymasterPostOpGasLimit),
          paymasterVerificationGasLimit: numberToHex(overhead.paymasterVerificationGasLimit),
          preVerificationGas: numberToHex(overhead.preVerificationGas),
          sender: user.swa,
          verificationGasLimit: numberToHex(overhead.verificationGasLimit)
        }
      }
    })
  } satisfies Partial<SessionHandlers>
})
