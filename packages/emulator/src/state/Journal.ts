/** Makes changes one at a time, each at one moment, and stores them as events. */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { Event, Started } from "./Event.ts"
import { EventStore } from "./EventStore.ts"
import { atTime } from "./Time.ts"

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
    /**
     * Whether memory is what the store has. Not any more after a change that was made and not stored, and after the
     * journal's scope closed: every further change is interrupted.
     */
    readonly isCurrent: Effect.Effect<boolean>
  }
>()("@okto-effect/emulator/state/Journal") {}

/** A journal that appends to the events of its store until its scope closes. Then every change is interrupted. */
export const layer = (started: Started): Layer.Layer<Journal, never, EventStore> =>
  Layer.effect(
    Journal,
    Effect.gen(function* () {
      const store = yield* EventStore
      const mutex = yield* Semaphore.make(1)
      let isCurrent = true
      const diverge = Effect.sync(() => void (isCurrent = false))
      yield* Effect.addFinalizer(() => mutex.withPermits(1)(diverge))
      return Journal.of({
        started,
        isCurrent: Effect.sync(() => isCurrent),
        record: (change, event) =>
          Effect.gen(function* () {
            if (!isCurrent) return yield* Effect.interrupt
            const moment = yield* Clock.currentTimeMillis
            // A change that fails was not made. One that breaks off may be made in part.
            const result = yield* atTime(moment)(change).pipe(
              Effect.onError((cause) => (Cause.hasFails(cause) ? Effect.void : diverge))
            )
            const happened = event(result)
            // A change that cannot be stored is not confirmed: the request fails with an internal error.
            if (happened !== undefined) {
              const appended = store.append({ at: moment, ...happened })
              yield* appended.pipe(
                Effect.tapError(() => diverge),
                Effect.orDie
              )
            }
            return result
          }).pipe(Effect.uninterruptible, mutex.withPermits(1))
      })
    })
  )
