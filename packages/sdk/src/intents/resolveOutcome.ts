/**
 * Finds out whether a user operation was executed. Its nonce is its job id, and the backend takes an id once: so its order
 * can be looked up, and the same bytes may be sent again.
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Order } from "@okto-effect/contract/Order"
import type { ExecutionFailed, OrdersUnavailable, Reason } from "../Errors.ts"
import { isRefusal } from "./refusal.ts"

/** What the backend lists: the order, if there is one, and the time of the reply by its own clock. */
interface Lookup {
  readonly order: Order | undefined
  readonly date?: number | undefined
}

/** What is done to find out, and for how long. */
export interface Resolution {
  /** Looks the order up. */
  readonly lookUp: Effect.Effect<Lookup, OrdersUnavailable>
  /** Sends the same bytes again; absent when they may not be sent. */
  readonly resend: Effect.Effect<string, ExecutionFailed> | undefined
  /** Until when the bytes may be sent again, in milliseconds since 1970 by the backend's clock. Default: always. */
  readonly resendUntil?: number | undefined
  /** What the attempt before failed with: the wait that the backend asked for is kept. */
  readonly failedWith?: Reason | undefined
  /** The wait before the second look. Default: 500 ms. It doubles from look to look, up to 8 seconds. */
  readonly firstWait?: Duration.Duration | undefined
  /** Whether a list without the order proves that the operation was not and will not be executed. Default: never. */
  readonly provesAbsence?: ((seen: Seen) => boolean) | undefined
  /** How long at most. */
  readonly within: Duration.Input
}

/** When a list without the order was read. */
export interface Seen {
  /** How many looks there were before, readable ones or not. */
  readonly looksBefore: number
  /** The time of the reply by the backend's clock, in milliseconds since 1970, if it can be read. */
  readonly date: number | undefined
  /** The same by the clock of this device. */
  readonly deviceTime: number
}

/** The order of the job, the job id that the backend answered, that the operation was not executed, or none of these. */
export type Outcome =
  | { readonly _tag: "Found"; readonly order: Order }
  | { readonly _tag: "Accepted"; readonly jobId: string }
  | { readonly _tag: "NotExecuted" }
  | { readonly _tag: "Unknown"; readonly failure: ExecutionFailed | OrdersUnavailable | undefined }

const shortestWait = Duration.millis(500)
const longestWait = Duration.seconds(8)

/** The session is over, here or for the backend: later requests of it fail, too. */
const endsSession = ({ reason }: { readonly reason: Reason }): boolean =>
  reason._tag === "Unauthorized" || reason._tag === "SessionExpired"

const retryAfterOf = (reason: Reason | undefined): Duration.Duration =>
  Duration.seconds(reason?._tag === "Rejected" ? (reason.retryAfter ?? 0) : 0)

/** Looks the order up, sends the bytes again, and looks again, until the outcome is known or the time is up. */
export const resolveOutcome = ({
  failedWith,
  firstWait = shortestWait,
  lookUp,
  provesAbsence = () => false,
  resend,
  resendUntil = Number.POSITIVE_INFINITY,
  within
}: Resolution): Effect.Effect<Outcome> =>
  Effect.suspend(() => {
    // What is known when the time is up.
    let notSeen: OrdersUnavailable | undefined
    let notSent: ExecutionFailed | undefined
    const unknown = (): Outcome => ({ _tag: "Unknown", failure: notSeen ?? notSent })

    const resolving = Effect.gen(function* () {
      let mayResend = true
      let askedToWait = retryAfterOf(failedWith)
      let wait = firstWait
      for (let looksBefore = 0; ; looksBefore++) {
        const looked = yield* Effect.result(lookUp)
        notSeen = Result.isFailure(looked) ? looked.failure : undefined
        if (notSeen !== undefined && endsSession(notSeen)) return unknown()
        const { date, order } = Result.getOrElse(looked, (): Lookup => ({ order: undefined }))
        if (order !== undefined) return { _tag: "Found", order } satisfies Outcome
        const deviceTime = yield* Clock.currentTimeMillis
        if (notSeen === undefined && provesAbsence({ looksBefore, date, deviceTime })) {
          return { _tag: "NotExecuted" } satisfies Outcome
        }
        yield* Effect.sleep(Duration.max(Duration.max(wait, askedToWait), retryAfterOf(notSeen?.reason)))
        wait = Duration.min(Duration.times(wait, 2), longestWait)
        askedToWait = Duration.zero
        // Where no order can be seen, nothing is sent either.
        if (resend === undefined || !mayResend || notSeen !== undefined) continue
        if ((date ?? deviceTime) > resendUntil) continue
        const sent = yield* Effect.result(resend)
        if (Result.isSuccess(sent)) return { _tag: "Accepted", jobId: sent.success } satisfies Outcome
        notSent = sent.failure
        if (endsSession(notSent)) return unknown()
        // An operation that was taken before is refused, too; another attempt would not tell more.
        mayResend = !isRefusal(notSent.reason)
        askedToWait = retryAfterOf(notSent.reason)
      }
    })
    return Effect.map(Effect.timeoutOption(resolving, within), Option.getOrElse(unknown))
  })
