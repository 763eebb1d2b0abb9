/** Execution of signed user operations, and the orders that result. */
import type { EnvironmentName } from "@okto-effect/protocol"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ChainAdapters } from "../../chains/ChainAdapters.ts"
import { orderDetails } from "../../chains/Job.ts"
import { checkPayment, checkToken, readOperation, verifyOperation } from "../orders/operation.ts"
import { Orders } from "../orders/Orders.ts"
import { Settings } from "../../Settings.ts"
import { uuidOfNumber } from "../../verify/uuid.ts"
import type { SessionHandlers } from "../http/protocol.ts"
import { Listing } from "../../faults/Faults.ts"
import { refuse, refusals, unreadable } from "../http/Refused.ts"
import { pageOf } from "./pagination.ts"

/** The names of the chains on which operations settle. */
const settlementNames: Readonly<Record<EnvironmentName, string>> = {
  sandbox: "OKTO_TESTNET_2",
  staging: "OKTO_DEVNET",
  production: "OKTO"
}

export const make = Effect.gen(function* () {
  const { environment } = yield* Settings
  const orders = yield* Orders
  const adapters = yield* ChainAdapters

  const list: SessionHandlers["orders"] = Effect.fnUntraced(function* (filter, { session, url }) {
    const { delay, ignoresId = false } = yield* Listing
    const wanted = ignoresId ? { ...filter, intentId: undefined } : filter
    const now = yield* Clock.currentTimeMillis
    const found = (yield* orders.ofUser(session.user, wanted)).filter(
      ({ placed }) => delay === undefined || placed <= now - delay
    )
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

  return {
    execute: Effect.fnUntraced(function* (op, { session }) {
      const operationHash = yield* verifyOperation(op, session, environment).pipe(refuse(refusals.unverified))
      const { job, jobCall } = yield* readOperation(op, session, environment).pipe(refuse(unreadable))
      const adapter = yield* adapters.find(job.caip2Id).pipe(refuse(refusals.unknownNetwork))
      yield* checkToken(job, adapter).pipe(refuse(unreadable))
      const details = yield* orderDetails(job, adapter.decodeTransaction).pipe(refuse(unreadable))
      yield* checkPayment(jobCall, job, adapter).pipe(refuse(unreadable))
      const { user } = session
      const id = uuidOfNumber(jobCall.jobId)
      // Nonce and order are one change: a client without an answer can send the operation again.
      const accepted = orders
        .place({ id, userId: user.id, details, operationHash }, job)
        .pipe(refuse(refusals.unverified))
      // What was accepted is executed, also for a client that is gone.
      yield* Effect.flatten(Effect.uninterruptible(Effect.andThen(accepted, orders.start(id))))
      return { jobId: id }
    }),

    orders: list,

    // The SDKs do not call it, but the backend has it.
    nftOrderDetails: (filter, call) => list({ ...filter, intentType: "NFT_TRANSFER" }, call)
  } satisfies Partial<SessionHandlers>
})
