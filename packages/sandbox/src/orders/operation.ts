/** Checks a signed user operation, and everything that it says twice. */
import type { Environment, UserOp } from "@okto-effect/contract"
import * as Effect from "effect/Effect"
import { zeroAddress } from "viem"
import type { Job } from "../chains/Job.ts"
import type { Venue } from "../chains/Venue.ts"
import type { Session } from "../identity/Sessions.ts"
import { Invalid } from "../verify/Invalid.ts"
import { type Order, decodeCallData } from "./callData.ts"
import { decodeJob } from "./decodeJob.ts"
import { verifyPaymasterData } from "./paymaster.ts"
import { verifyUserOp } from "./userOp.ts"

const same = (what: string, expected: string, actual: string) =>
  expected.toLowerCase() === actual.toLowerCase()
    ? Effect.void
    : new Invalid({ message: `${what}: expected ${expected}, got ${actual}` })

/** Everything that is signed. Returns the operation's hash. */
export const verifyOperation = Effect.fnUntraced(function* (
  op: UserOp.SignedUserOp,
  { address, user }: Session,
  environment: Environment
) {
  yield* same("sender", user.swa, op.sender)
  yield* same(`paymaster of ${environment.name}`, environment.paymaster, op.paymaster)
  const hash = yield* verifyUserOp(op, { environment, sessionAddress: address })
  yield* verifyPaymasterData(op.paymasterData, { client: user.client, nonce: op.nonce })
  return hash
})

/** What an operation asks for: everything that its call data says twice must say the same. */
export const readOperation = Effect.fnUntraced(function* (
  op: UserOp.SignedUserOp,
  { user }: Session,
  environment: Environment
) {
  const order = yield* decodeCallData(op.callData, environment)
  yield* same("job id", String(BigInt(op.nonce)), String(order.jobId))
  if (order.jobId >= 1n << 128n) return yield* new Invalid({ message: `nonce: expected a UUID, got ${op.nonce}` })
  yield* same("client SWA", user.client.swa, order.clientSWA)
  yield* same("user SWA", user.swa, order.userSWA)
  const job = yield* decodeJob(order.intentType, order.parameters)
  return { order, job }
})

/** Only tokens of the list that clients are given may be moved as tokens. */
export const checkToken = (job: Job, { coins, network }: Venue) => {
  if (job.type !== "TOKEN_TRANSFER" || job.tokenAddress === "") return Effect.void
  const wanted = job.tokenAddress.toLowerCase()
  const tokens = coins.map(({ address }) => address).filter((address) => address !== "")
  if (tokens.some((address) => address.toLowerCase() === wanted)) return Effect.void
  const expected = `one of ${tokens.join(", ")} or none for the native coin`
  return new Invalid({ message: `token of ${network.caipId}: expected ${expected}, got ${job.tokenAddress}` })
}

/** Who pays must be as the network has it. */
export const checkPayment = (order: Order, { caip2Id }: Job, { network }: Venue) => {
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
