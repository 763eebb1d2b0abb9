/** Makes changes one at a time, each at one moment, and stores them as events. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { Event, Started } from "./Event.ts"
import { Store } from "./Store.ts"
import { clockOver } from "./Time.ts"

type Untimed<E extends Event> = E extends Event ? Omit<E, "at"> : never

/** An event without its time. */
export type NewEvent = Untimed<Exclude<Event, Started>>

/** Makes and records changes. */
export class Journal extends Context.Service<
  Journal,
  {
    /**
     * Makes a change and stores its event. A change that fails, or has no event, is not stored. The clock stands still
     * during the change, so that replaying it gives the same result.
     */
    readonly record: <A, E, R>(
      change: Effect.Effect<A, E, R>,
      event: (result: A) => NewEvent | undefined
    ) => Effect.Effect<A, E, R>
    /** The first event. */
    readonly started: Started
  }
>()("@okto-effect/sandbox/state/Journal") {}

/** Runs an effect with a clock that is stopped at a time, in Unix milliseconds. */
export const atTime =
  (moment: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Clock.Clock, (clock) => {
      const still = clockOver(clock, {
        millis: () => moment,
        nanos: () => BigInt(moment) * 1_000_000n,
        sleep: (duration) => clock.sleep(duration)
      })
      return Effect.provideService(effect, Clock.Clock, still)
    })

/** A journal that appends to the events of its store. */
export const layer = (started: Started): Layer.Layer<Journal, never, Store> =>
  Layer.effect(
    Journal,
    Effect.gen(function* () {
      const store = yield* Store
      const mutex = yield* Semaphore.make(1)
      return Journal.of({
        started,
        record: (change, event) =>
          Effect.gen(function* () {
            const moment = yield* Clock.currentTimeMillis
            const result = yield* atTime(moment)(change)
            const happened = event(result)
            // A change that cannot be stored is not confirmed: the request fails with an internal error.
            if (happened !== undefined) yield* Effect.orDie(store.append({ at: moment, ...happened }))
            return result
          }).pipe(Effect.uninterruptible, mutex.withPermits(1))
      })
    })
  )
