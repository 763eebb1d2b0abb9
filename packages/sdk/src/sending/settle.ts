/**
 * Ends doubt about a user operation that left: its order tells that it was taken. An operation's nonce is its job id, and
 * the backend takes an id once, so the same bytes may be sent again.
 */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Order } from "@okto-effect/contract/Order"
import type { ExecutionFailed, OrdersUnavailable, Reason } from "../Errors.ts"

/** Whether the backend itself refused what it had not seen before: nothing was executed. All else leaves doubt. */
export const isRefusal = (reason: Reason): boolean => {
  if (reason._tag === "ClockWrong" || reason._tag === "SessionExpired") return isRefusal(reason.cause)
  if (reason._tag !== "Rejected" || reason.isEnveloped !== true) return false
  const { status } = reason
  return status < 500 && status !== 408 && status !== 429
}

/** How doubt is ended. */
export interface Settling {
  /** Looks for the order. */
  readonly look: Effect.Effect<Order | undefined, OrdersUnavailable>
  /** Sends the same bytes again; absent when they may not be sent any more. */
  readonly attempt?: Effect.Effect<string, ExecutionFailed> | undefined
  /** What the attempt before failed for. */
  readonly after?: Reason | undefined
  /** Whether no order now is no order ever. */
  readonly isOver?: boolean
  /** How long at most. */
  readonly within: Duration.Input
}

/** The job's order, the job id that the backend returned, that there is none, or that none of it is known. */
export type Settled =
  | { readonly _tag: "Found"; readonly order: Order }
  | { readonly _tag: "Accepted"; readonly jobId: string }
  | { readonly _tag: "None" }
  | { readonly _tag: "Unknown"; readonly failure: ExecutionFailed | OrdersUnavailable | undefined }

/** Milliseconds between looks: at first, and at most. */
const [firstWait, longestWait] = [500, 8000]

const hasEnded = ({ reason }: { readonly reason: Reason }): boolean =>
  reason._tag === "Unauthorized" || reason._tag === "SessionExpired"

const askedToWait = (reason: Reason | undefined): number =>
  reason?._tag === "Rejected" ? (reason.retryAfter ?? 0) * 1000 : 0

/** Looks, sends again, and looks again, until the truth is known or the time is up. */
export const settle = ({ after, attempt, isOver = false, look, within }: Settling): Effect.Effect<Settled> =>
  Effect.suspend(() => {
    // What is known when the time is up.
    let unseen: OrdersUnavailable | undefined
    let unsent: ExecutionFailed | undefined
    const unknown = (): Settled => ({ _tag: "Unknown", failure: unseen ?? unsent })

    const settling = Effect.gen(function* () {
      let mayResend = attempt !== undefined
      let asked = askedToWait(after)
      for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
        const seen = yield* Effect.result(look)
        unseen = Result.getOrUndefined(Result.flip(seen))
        if (unseen !== undefined && hasEnded(unseen)) return unknown()
        const order = Result.getOrUndefined(seen)
        if (order !== undefined) return { _tag: "Found", order } satisfies Settled
        if (unseen === undefined && isOver) return { _tag: "None" } satisfies Settled
        yield* Effect.sleep(Math.max(wait, asked, askedToWait(unseen?.reason)))
        asked = 0
        // Where nothing can be seen, nothing is sent either.
        if (attempt === undefined || !mayResend || unseen !== undefined) continue
        const sent = yield* Effect.result(attempt)
        if (Result.isSuccess(sent)) return { _tag: "Accepted", jobId: sent.success } satisfies Settled
        unsent = sent.failure
        if (hasEnded(unsent)) return unknown()
        // Refused is also what was taken before. To send it once more would change nothing.
        mayResend = !isRefusal(unsent.reason)
        asked = askedToWait(unsent.reason)
      }
    })
    return Effect.map(Effect.timeoutOption(settling, within), Option.getOrElse(unknown))
  })
