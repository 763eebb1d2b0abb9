/**
 * The sandbox's own time: that of its surroundings, and ahead of it by as far as somebody travelled. Whoever sleeps wakes
 * when their moment is passed, however it came.
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** Time that can be travelled. */
export interface Time {
  /** Milliseconds by which it is ahead of its surroundings. */
  readonly ahead: Effect.Effect<number>
  /** Sets how far ahead it is, milliseconds. */
  readonly set: (milliseconds: number) => Effect.Effect<void>
  /** Runs an effect in this time. */
  readonly within: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** A clock of the surroundings as one of this time. */
  readonly over: (clock: Clock.Clock) => Clock.Clock
}

/** Time that nobody has travelled yet. */
export const make = (): Time => {
  let ahead = 0
  const sleepers = new Set<() => void>()
  const own = new WeakSet<Clock.Clock>()

  const moved = Effect.callback<"moved">((resume) => {
    const wake = () => resume(Effect.succeed("moved"))
    sleepers.add(wake)
    return Effect.sync(() => void sleepers.delete(wake))
  })

  const over = (base: Clock.Clock): Clock.Clock => {
    if (own.has(base)) return base
    const millis = () => base.currentTimeMillisUnsafe() + ahead
    const nanos = () => base.currentTimeNanosUnsafe() + BigInt(ahead) * 1_000_000n
    const sleepUntil = (end: number): Effect.Effect<void> =>
      Effect.suspend(() => {
        const left = end - millis()
        if (left <= 0) return Effect.void
        return Effect.raceFirst(Effect.as(base.sleep(Duration.millis(left)), "slept" as const), moved).pipe(
          Effect.flatMap((woken) => (woken === "slept" ? Effect.void : sleepUntil(end)))
        )
      })
    const clock: Clock.Clock = {
      currentTimeMillisUnsafe: millis,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: () => base.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: base.monotonicTimeNanos,
      sleep: (duration) =>
        Duration.isFinite(duration) && Duration.toMillis(duration) > 0
          ? Effect.suspend(() => sleepUntil(millis() + Duration.toMillis(duration)))
          : base.sleep(duration)
    }
    own.add(clock)
    return clock
  }

  return {
    ahead: Effect.sync(() => ahead),
    set: (milliseconds) =>
      Effect.sync(() => {
        ahead = milliseconds
        // Whoever goes to sleep again meanwhile is not woken twice.
        const asleep = Array.from(sleepers)
        for (const wake of asleep) wake()
      }),
    within: (effect) => Effect.flatMap(Clock.Clock, (clock) => Effect.provideService(effect, Clock.Clock, over(clock))),
    over
  }
}
