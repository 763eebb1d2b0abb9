/** Execution of signed user operations, and the orders that come of them. */
import type { EnvironmentName, UserOp } from "@okto-effect/sdk/contract"
import * as Effect from "effect/Effect"
import { numberToHex, zeroAddress } from "viem"
import { decodeCallData } from "../../orders/callData.ts"
import { decodeJob, type Job } from "../../orders/decodeJob.ts"
import type { SessionHandlers } from "../contract.ts"
import { Nonces } from "../../orders/Nonces.ts"
import { orderDetails } from "../../orders/details.ts"
import { Orders } from "../../orders/Orders.ts"
import { pageOf } from "./pagination.ts"
import { refusals } from "../Refused.ts"
import type { Session } from "../../identity/Sessions.ts"
import { Settings } from "../../Settings.ts"
import type { EventOf } from "../../state/Event.ts"
import { Journal } from "../../state/Journal.ts"
import { Users } from "../../identity/Users.ts"
import * as Venues from "../../chains/Venues.ts"
import { Invalid } from "../../verify/Invalid.ts"
import { verifyPaymasterData } from "../../orders/paymaster.ts"
import { verifyUserOp } from "../../orders/userOp.ts"

/** What the chains on which operations are settled are called. */
const settlementNames: Readonly<Record<EnvironmentName, string>> = {
  sandbox: "OKTO_TESTNET_2",
  staging: "OKTO_DEVNET",
  production: "OKTO"
}

const same = (what: string, expected: string, actual: string) =>
  expected.toLowerCase() === actual.toLowerCase()
    ? Effect.void
    : new Invalid({ message: `${what}: expected ${expected}, got ${actual}` })

/** A UUID from the number that it is. */
const uuidOfNumber = (number: bigint): string =>
  numberToHex(number, { size: 16 }).replace(/^0x(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

/** Only tokens of the list that clients are given may be moved as tokens. */
const checkToken = (job: Job, { network, tokens }: Venues.Venue) => {
  if (job.type !== "TOKEN_TRANSFER" || job.tokenAddress === "") return Effect.void
  const wanted = job.tokenAddress.toLowerCase()
  if (tokens.some((address) => address.toLowerCase() === wanted)) return Effect.void
  const expected = `one of ${tokens.join(", ")} or none for the native coin`
  return new Invalid({ message: `token of ${network.caipId}: expected ${expected}, got ${job.tokenAddress}` })
}

export const make = Effect.gen(function* () {
  const { environment } = yield* Settings
  const journal = yield* Journal
  const nonces = yield* Nonces
  const orders = yield* Orders
  const users = yield* Users
  const venueOf = yield* Venues.make

  /** Everything that is signed. Answers the operation's hash. */
  const verify = Effect.fnUntraced(function* (op: UserOp.SignedUserOp, { address, user }: Session) {
    yield* same("sender", user.swa, op.sender)
    yield* same(`paymaster of ${environment.name}`, environment.paymaster, op.paymaster)
    const hash = yield* verifyUserOp(op, { environment, sessionAddress: address })
    yield* verifyPaymasterData(op.paymasterData, { client: user.client, nonce: op.nonce })
    return hash
  })

  /** Everything that call data says twice must say the same. */
  const decode = Effect.fnUntraced(function* (op: UserOp.SignedUserOp, { user }: Session) {
    const order = yield* decodeCallData(op.callData, environment)
    yield* same("job id", String(BigInt(op.nonce)), String(order.jobId))
    if (order.jobId >= 1n << 128n) return yield* new Invalid({ message: `nonce: expected a UUID, got ${op.nonce}` })
    yield* same("client SWA", user.client.swa, order.clientSWA)
    yield* same("user SWA", user.swa, order.userSWA)
    const job = yield* decodeJob(order.intentType, order.parameters)
    return { order, job }
  })

  const list: SessionHandlers["orders"] = Effect.fnUntraced(function* (filter, { session, url }) {
    const found = yield* orders.of(session.user, filter)
    return {
      count: found.length,
      items: pageOf(found, url.searchParams).map((order) => ({
        downstream_transaction_hash: order.hashes,
        transaction_hash: [order.status === "FAILED" ? "" : order.operationHash],
        status: order.status,
        intent_id: order.id,
        intent_type: order.intentType,
        network_name: settlementNames[environment.name],
        caip_id: `eip155:${environment.chainId}`,
        details: order.details,
        reason: order.reason,
        block_timestamp: order.at
      }))
    }
  })

  const handlers: Pick<SessionHandlers, "execute" | "orders" | "nftOrderDetails"> = {
    execute: Effect.fnUntraced(function* (op, { session }) {
      const operationHash = yield* Effect.mapError(verify(op, session), (_) => refusals.unverified(_.message, _))
      const unreadable = Effect.mapError((_: Invalid) =>
        refusals.unreadable(`error in reading request: ${_.message}`, _)
      )
      const { job, order } = yield* unreadable(decode(op, session))
      const venue = yield* venueOf(job.caip2Id)
      yield* unreadable(checkToken(job, venue))
      const details = yield* unreadable(orderDetails(job, venue))
      const { network } = venue
      if (
        order.gsnEnabled !== network.gsnEnabled ||
        order.sponsorshipEnabled !== network.sponsorshipEnabled ||
        (order.feePayer !== zeroAddress && !network.sponsorshipEnabled)
      ) {
        const { gsnEnabled, sponsorshipEnabled } = network
        return yield* refusals.unreadable(
          `error in reading request: ${job.caip2Id} has gsnEnabled ${gsnEnabled} and sponsorshipEnabled ` +
            `${sponsorshipEnabled}, the operation says ${order.gsnEnabled} and ${order.sponsorshipEnabled}` +
            ` with the fee payer ${order.feePayer}`
        )
      }
      const { user } = session
      const { callData, nonce } = op
      const id = uuidOfNumber(order.jobId)
      const placed = orders.place({ id, user, intentType: job.type, details, operationHash }, venue.execute(job, user))
      // Nonce and order are one event: whoever gets no answer may send the operation again.
      yield* journal.record(
        Effect.mapError(Effect.andThen(nonces.use(nonce), placed), (_) => refusals.unverified(_.message, _)),
        () => ({ _tag: "OrderPlaced", userId: user.id, nonce, callData, operationHash })
      )
      yield* orders.drive(id)
      return { jobId: id }
    }),

    orders: list,

    // Nobody calls it, but it is there.
    nftOrderDetails: (filter, call) => list({ ...filter, intentType: "NFT_TRANSFER" }, call)
  }
  /** Makes an order come in again. */
  const replay = ({ callData, nonce, operationHash, userId }: EventOf<"OrderPlaced">): Effect.Effect<void> =>
    Effect.gen(function* () {
      const user = yield* users.find(userId)
      // Its client is not registered any more.
      if (user === undefined) return
      const order = yield* decodeCallData(callData, environment)
      const job = yield* decodeJob(order.intentType, order.parameters)
      const venue = yield* venueOf(job.caip2Id)
      const details = yield* orderDetails(job, venue)
      yield* nonces.use(nonce)
      yield* orders.place(
        { id: uuidOfNumber(order.jobId), user, intentType: job.type, details, operationHash },
        venue.execute(job, user)
      )
    }).pipe(Effect.orDie)
  return { handlers, replay }
})
