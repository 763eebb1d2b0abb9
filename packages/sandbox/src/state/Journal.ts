/**
 * Changes the world one change at a time, each at one moment, and keeps what happened. What the world is meanwhile, each
 * part holds in one `Ref` of plain data; only the EVM, whose machine writes in place, has insides of its own.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { Event, Started } from "./Event.ts"
import { Store } from "./Store.ts"

type Untimed<E extends Event> = E extends Event ? Omit<E, "at"> : never

/** Something that happened, without its moment. */
export type Happened = Untimed<Exclude<Event, Started>>

/** Records changes. */
export class Journal extends Context.Service<
  Journal,
  {
    /**
     * Makes a change and keeps the event that it was. A change that fails is not kept, and neither is one without an
     * event. All time stands still while it is made, so that it can be made again exactly.
     */
    readonly record: <A, E, R>(
      change: Effect.Effect<A, E, R>,
      event: (result: A) => Happened | undefined
    ) => Effect.Effect<A, E, R>
    /** How this world began. */
    readonly started: Started
  }
>()("@okto-effect/sandbox/state/Journal") {}

/** Runs an effect as if it were a moment (Unix milliseconds). */
export const at =
  (moment: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Clock.Clock, (clock) => {
      const nanos = BigInt(moment) * 1_000_000n
      const still: Clock.Clock = {
        currentTimeMillisUnsafe: () => moment,
        currentTimeMillis: Effect.succeed(moment),
        currentTimeNanosUnsafe: () => nanos,
        currentTimeNanos: Effect.succeed(nanos),
        monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
        monotonicTimeNanos: clock.monotonicTimeNanos,
        sleep: (duration) => clock.sleep(duration)
      }
      return Effect.provideService(effect, Clock.Clock, still)
    })

/** A journal that goes on after events that were kept before. */
export const layer = (started: Started): Layer.Layer<Journal, never, Store> =>
  Layer.effect(
    Journal,
    Effect.gen(function* () {
      const store = yield* Store
      const one = yield* Semaphore.make(1)
      return Journal.of({
        started,
        record: (change, event) =>
          Effect.gen(function* () {
            const moment = yield* Clock.currentTimeMillis
            const result = yield* at(moment)(change)
            const happened = event(result)
            // What cannot be kept must not be confirmed: the request ends as an internal error.
            if (happened !== undefined) yield* Effect.orDie(store.append({ at: moment, ...happened }))
            return result
          }).pipe(Effect.uninterruptible, one.withPermits(1))
      })
    })
  )
