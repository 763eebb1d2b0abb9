/** Verifies and decodes a signed user operation. Fields that occur twice must agree. */
import type { Environment, UserOp } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import { zeroAddress } from "viem"
import type { ChainAdapter } from "../../chains/ChainAdapter.ts"
import type { Session } from "../identity/Sessions.ts"
import type { User } from "../identity/Users.ts"
import { expectEqual, Invalid } from "../../verify/Invalid.ts"
import { type JobCall, decodeCallData } from "./callData.ts"
import { decodeJob, type Job } from "../../chains/Job.ts"
import { verifyPaymasterData } from "./paymaster.ts"
import { verifyUserOp } from "./userOp.ts"

/** Who must have signed an operation. */
interface Signer extends Pick<Session, "address"> {
  readonly user: Pick<User, "client" | "swa">
}

/** Verifies all signatures. Returns the operation's hash. */
export const verifyOperation = Effect.fnUntraced(function* (
  op: UserOp.SignedUserOp,
  { address, user }: Signer,
  environment: Environment
) {
  yield* expectEqual("sender", user.swa, op.sender)
  yield* expectEqual(`paymaster of ${environment.name}`, environment.paymaster, op.paymaster)
  const hash = yield* verifyUserOp(op, { environment, sessionAddress: address })
  yield* verifyPaymasterData(op.paymasterData, { client: user.client, nonce: op.nonce })
  return hash
})

/** Decodes the call of the job manager, and the job in it. */
export const readOperation = Effect.fnUntraced(function* (
  op: UserOp.SignedUserOp,
  { user }: Signer,
  environment: Environment
) {
  const jobCall = yield* decodeCallData(op.callData, environment)
  yield* expectEqual("job id", String(BigInt(op.nonce)), String(jobCall.jobId))
  if (jobCall.jobId >= 1n << 128n) return yield* new Invalid({ message: `nonce: expected a UUID, got ${op.nonce}` })
  yield* expectEqual("client SWA", user.client.swa, jobCall.clientSWA)
  yield* expectEqual("user SWA", user.swa, jobCall.userSWA)
  const job = yield* decodeJob(jobCall.intentType, jobCall.parameters)
  return { jobCall, job }
})

/** Checks that a token transfer is of a token that the network lists. */
export const checkToken = (job: Job, { coins, isToken, network }: ChainAdapter) => {
  if (job.type !== "TOKEN_TRANSFER" || job.tokenAddress === "" || isToken(job.tokenAddress)) return Effect.void
  const tokens = coins.map(({ address }) => address).filter((address) => address !== "")
  const expected = `one of ${tokens.join(", ")} or none for the native coin`
  return new Invalid({ message: `token of ${network.caipId}: expected ${expected}, got ${job.tokenAddress}` })
}

/** Checks that the operation's policy and fee payer are those of the network. */
export const checkPayment = (jobCall: JobCall, { caip2Id }: Job, { network }: ChainAdapter) => {
  const { gsnEnabled, sponsorshipEnabled } = network
  const agrees =
    jobCall.gsnEnabled === gsnEnabled &&
    jobCall.sponsorshipEnabled === sponsorshipEnabled &&
    (jobCall.feePayer === zeroAddress || sponsorshipEnabled)
  return agrees
    ? Effect.void
    : new Invalid({
        message:
          `${caip2Id} has gsnEnabled ${gsnEnabled} and sponsorshipEnabled ${sponsorshipEnabled}, ` +
          `the operation says ${jobCall.gsnEnabled} and ${jobCall.sponsorshipEnabled} with the fee payer ${jobCall.feePayer}`
      })
}
