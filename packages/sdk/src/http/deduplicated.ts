/** Requests that several callers wait for together, so that the backend is asked once. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

/** A request, which may be several attempts: `timed` goes around each of them. */
export type Request<A> = (timed: <B, E>(attempt: Effect.Effect<B, E>) => Effect.Effect<B, E>) => Effect.Effect<A>

interface Flight<A> {
  readonly fiber: Fiber.Fiber<A>
  readonly attempt: Attempt
  /** Its place in the order of requests and {@link moment}s. */
  readonly began: number
  waiting: number
}

/** The attempt under way. */
interface Attempt {
  /** When it began, by {@link elapsed}. Absent between attempts. */
  began?: number | undefined
}

/** Requests under way, by a key. */
export interface Shared<A> {
  /**
   * Waits for the request of this key, and sends it if it is not under way. It runs as its first caller would run it; a
   * caller who stops waiting leaves the others alone, and the last to leave ends it. Fails with `late` when one attempt
   * takes a caller longer than `limit`; then the next caller asks anew. The time between attempts does not count: the
   * backend may have asked for it.
   */
  readonly get: <E>(key: string, request: Request<A>, limit: Duration.Input, late: () => E) => Effect.Effect<A, E>
}

let moments = 0

/** A place in the order of requests: those that began before it have a lower number. */
export const moment = (): number => ++moments

/** Requests that began before this {@link moment} are not shared. */
export const After = Context.Reference<number>("@okto-effect/sdk/requests/After", { defaultValue: () => 0 })

/** Milliseconds by a clock that is never set. */
const elapsed = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos) / 1_000_000)

/** Ends when an attempt has taken a caller this many milliseconds. */
const patience = Effect.fnUntraced(function* (attempt: Attempt, limit: number) {
  const joined = yield* elapsed
  let left = limit
  while (left > 0) {
    yield* Effect.sleep(Math.ceil(left))
    // Between attempts it is not known when the next one begins: not before now, so its time is not over before `limit`.
    left = attempt.began === undefined ? limit : Math.max(attempt.began, joined) + limit - (yield* elapsed)
  }
})

export const make = <A>(): Shared<A> => {
  const flights = new Map<string, Flight<A>>()

  const retire = (key: string, flight: Flight<A>): void => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  const begin = (key: string, request: Request<A>): Effect.Effect<Flight<A>> => {
    const attempt: Attempt = {}
    const timed = <B, E>(once: Effect.Effect<B, E>): Effect.Effect<B, E> =>
      Effect.flatMap(elapsed, (now) => {
        attempt.began = now
        return Effect.ensuring(
          once,
          Effect.sync(() => {
            attempt.began = undefined
          })
        )
      })
    return Effect.map(Effect.forkDetach(request(timed), { startImmediately: true }), (fiber) => {
      const flight: Flight<A> = { fiber, attempt, began: moment(), waiting: 0 }
      flights.set(key, flight)
      fiber.addObserver(() => retire(key, flight))
      return flight
    })
  }

  return {
    get: (key, request, limit, late) =>
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const after = yield* After
          const known = flights.get(key)
          const flight = known !== undefined && known.began > after ? known : yield* begin(key, request)
          const tooLate = Effect.flatMap(patience(flight.attempt, Duration.toMillis(limit)), () => {
            retire(key, flight)
            return Effect.fail(late())
          })
          flight.waiting++
          return yield* Effect.ensuring(
            restore(Effect.raceFirst(Fiber.join(flight.fiber), tooLate)),
            Effect.suspend(() => {
              flight.waiting--
              if (flight.waiting > 0 || flight.fiber.pollUnsafe() !== undefined) return Effect.void
              retire(key, flight)
              return Fiber.interrupt(flight.fiber)
            })
          )
        })
      )
  }
}
