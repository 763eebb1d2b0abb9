/** Requests that concurrent callers share, so that the backend gets one. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import { monotonicMillis } from "../core/monotonicMillis.ts"

/** A request of one or several attempts. It wraps each of them in `timed`. */
export type Request<A> = (timed: <B, E>(attempt: Effect.Effect<B, E>) => Effect.Effect<B, E>) => Effect.Effect<A>

interface Pending<A> {
  readonly fiber: Fiber.Fiber<A>
  readonly attempt: Attempt
  /** Its place in the order of requests: see {@link nextSequence}. */
  readonly sequence: number
  callers: number
}

interface Attempt {
  /** When the current attempt was sent, in {@link monotonicMillis}. Absent between attempts. */
  sent?: number | undefined
}

// A counter of the process: caches and requests of a client are not known to each other.
let sequence = 0

/** The next number in the order of requests: those sent before have a lower one. */
export const nextSequence = (): number => ++sequence

/** Requests that were sent before this {@link nextSequence} are not shared. */
export const MinimumSequence = Context.Reference<number>("@okto-effect/sdk/deduplicated/MinimumSequence", {
  defaultValue: () => 0
})

/** Ends when an attempt has taken a caller longer than the timeout, in milliseconds. */
const attemptTimeout = Effect.fnUntraced(function* (attempt: Attempt, timeout: number) {
  const joined = yield* monotonicMillis
  let left = timeout
  while (left > 0) {
    yield* Effect.sleep(Math.ceil(left))
    // Between attempts: the next one is sent now or later, so its time is not over before `timeout`.
    left = attempt.sent === undefined ? timeout : Math.max(attempt.sent, joined) + timeout - (yield* monotonicMillis)
  }
})

/** @param scope The client's: closing it interrupts pending requests. */
export const make = <A>(scope: Scope.Scope) => {
  const requests = new Map<string, Pending<A>>()

  const forget = (key: string, request: Pending<A>): void => {
    if (requests.get(key) === request) requests.delete(key)
  }

  const send = (key: string, request: Request<A>): Effect.Effect<Pending<A>> => {
    const attempt: Attempt = {}
    const timed = <B, E>(effect: Effect.Effect<B, E>): Effect.Effect<B, E> =>
      Effect.flatMap(monotonicMillis, (sent) => {
        attempt.sent = sent
        return Effect.ensuring(
          effect,
          Effect.sync(() => {
            attempt.sent = undefined
          })
        )
      })
    return Effect.map(Effect.forkIn(request(timed), scope, { startImmediately: true }), (fiber) => {
      const pending: Pending<A> = { fiber, attempt, sequence: nextSequence(), callers: 0 }
      requests.set(key, pending)
      fiber.addObserver(() => forget(key, pending))
      return pending
    })
  }

  return {
    /**
     * Waits for the pending request of this key, or sends one, as its first caller wants it. Interrupting a caller leaves the
     * request to the others; without callers it is interrupted. Fails with `tooLate` when one attempt takes longer than
     * `timeout` for this caller, and the next caller sends a new request. The time between attempts does not count, because
     * the backend may have asked for it.
     */
    get: <E>(key: string, request: Request<A>, timeout: Duration.Input, tooLate: () => E): Effect.Effect<A, E> =>
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const after = yield* MinimumSequence
          const known = requests.get(key)
          const pending = known !== undefined && known.sequence > after ? known : yield* send(key, request)
          const timedOut = Effect.flatMap(attemptTimeout(pending.attempt, Duration.toMillis(timeout)), () => {
            forget(key, pending)
            return Effect.fail(tooLate())
          })
          pending.callers++
          return yield* Effect.ensuring(
            restore(Effect.raceFirst(Fiber.join(pending.fiber), timedOut)),
            Effect.suspend(() => {
              pending.callers--
              if (pending.callers > 0 || pending.fiber.pollUnsafe() !== undefined) return Effect.void
              forget(key, pending)
              return Fiber.interrupt(pending.fiber)
            })
          )
        })
      )
  }
}
