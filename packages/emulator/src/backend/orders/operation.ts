/** Verifies and decodes a signed user operation. Fields that occur twice must agree. */
import type { Environment, UserOp } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import { zeroAddress } from "viem"
import type { ChainAdapter } from "../../chains/ChainAdapter.ts"
import type { Session } from "../identity/Sessions.ts"
import type { User } from "../identity/Users.ts"
import { expectEqual, Invalid } from "../../verify/Invalid.ts"
import { type Order, decodeCallData } from "./callData.ts"
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

/** Decodes the order and the job of an operation. */
export const readOperation = Effect.fnUntraced(function* (
  op: UserOp.SignedUserOp,
  { user }: Signer,
  environment: Environment
) {
  const order = yield* decodeCallData(op.callData, environment)
  yield* expectEqual("job id", String(BigInt(op.nonce)), String(order.jobId))
  if (order.jobId >= 1n << 128n) return yield* new Invalid({ message: `nonce: expected a UUID, got ${op.nonce}` })
  yield* expectEqual("client SWA", user.client.swa, order.clientSWA)
  yield* expectEqual("user SWA", user.swa, order.userSWA)
  const job = yield* decodeJob(order.intentType, order.parameters)
  return { order, job }
})

/** Checks that a token transfer is of a token that the network lists. */
export const checkToken = (job: Job, { coins, isToken, network }: ChainAdapter) => {
  if (job.type !== "TOKEN_TRANSFER" || job.tokenAddress === "" || isToken(job.tokenAddress)) return Effect.void
  const tokens = coins.map(({ address }) => address).filter((address) => address !== "")
  const expected = `one of ${tokens.join(", ")} or none for the native coin`
  return new Invalid({ message: `token of ${network.caipId}: expected ${expected}, got ${job.tokenAddress}` })
}

/** Checks that the operation's policy and fee payer are those of the network. */
export const checkPayment = (order: Order, { caip2Id }: Job, { network }: ChainAdapter) => {
  const { gsnEnabled, sponsorshipEnabled } = network
  const agrees =
    order.gsnEnabled === gsnEnabled &&
    order.sponsorshipEnabled === sponsorshipEnabled &&
    (order.feePayer === zeroAddress || sponsorshipEnabled)
  return agrees
    ? Effect.void
    : new Invalid({
        message:
          `${caip2Id} has gsnEnabled ${gsnEnabled} and sponsorshipEnabled ${sponsorshipEnabled}, ` +
          `the operation says ${order.gsnEnabled} and ${order.sponsorshipEnabled} with the fee payer ${order.feePayer}`
      })
}
