/**
 * A clock that can be moved ahead. Fibers that sleep wake when their time has passed, also when the clock was moved over
 * it.
 */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"

/** The time in Unix seconds. */
export const seconds: Effect.Effect<number> = Effect.map(Clock.currentTimeMillis, (millis) => Math.floor(millis / 1000))

/** A clock that tells another time than `base`, in Unix milliseconds; monotonic time stays that of `base`. */
const clockOver = (
  base: Clock.Clock,
  millis: () => number,
  sleep: Clock.Clock["sleep"] = (duration) => base.sleep(duration)
): Clock.Clock => {
  // A moment may have a fraction of a millisecond, which a bigint has not.
  const nanos = () => BigInt(Math.floor(millis())) * 1_000_000n
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => base.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: base.monotonicTimeNanos,
    sleep
  }
}

/** Runs an effect with a clock that is made over its own. */
const withClock =
  (over: (clock: Clock.Clock) => Clock.Clock) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Clock.Clock, (clock) => Effect.provideService(effect, Clock.Clock, over(clock)))

/** Runs an effect with a clock that is stopped at a time, in Unix milliseconds. */
export const atTime = (moment: number) => withClock((clock) => clockOver(clock, () => moment))

/** Runs an effect with a clock that is ahead by so many milliseconds. */
export const withClockAhead = (milliseconds: number) =>
  withClock((clock) => clockOver(clock, () => clock.currentTimeMillisUnsafe() + milliseconds))

/** Starts to count the milliseconds that pass, without those over which the clock is moved. */
export const stopwatch: Effect.Effect<Effect.Effect<number>> = Effect.map(Clock.Clock, (clock) => {
  const begun = clock.monotonicTimeNanosUnsafe()
  return Effect.sync(() => Number(clock.monotonicTimeNanosUnsafe() - begun) / 1_000_000)
})

/** Sleeps for so many milliseconds, also when the clock is moved ahead meanwhile. */
export const sleepThrough = (milliseconds: number): Effect.Effect<void> =>
  Effect.flatMap(stopwatch, (passed) => {
    const sleepOn: Effect.Effect<void> = Effect.flatMap(passed, (spent) =>
      spent >= milliseconds ? Effect.void : Effect.andThen(Effect.sleep(milliseconds - spent), sleepOn)
    )
    return sleepOn
  })

/** A clock that can be moved ahead of another. */
export type Time = ReturnType<typeof make>

export const make = () => {
  let ahead = 0
  /** Released when the clock is moved. */
  const moved = Latch.makeUnsafe()
  const own = new WeakSet<Clock.Clock>()

  const over = (base: Clock.Clock): Clock.Clock => {
    if (own.has(base)) return base
    const millis = () => base.currentTimeMillisUnsafe() + ahead
    const sleepUntil = (end: number): Effect.Effect<void> =>
      Effect.suspend(() => {
        const left = end - millis()
        if (left <= 0) return Effect.void
        return Effect.andThen(Effect.raceFirst(base.sleep(Duration.millis(left)), moved.await), sleepUntil(end))
      })
    const clock = clockOver(base, millis, (duration) =>
      Duration.isFinite(duration) && Duration.toMillis(duration) > 0
        ? Effect.suspend(() => sleepUntil(millis() + Duration.toMillis(duration)))
        : base.sleep(duration)
    )
    own.add(clock)
    return clock
  }

  return {
    /** Milliseconds by which it is ahead. */
    ahead: Effect.sync(() => ahead),
    /** Sets how far it is ahead, in milliseconds. */
    set: (milliseconds: number) =>
      Effect.suspend(() => {
        ahead = milliseconds
        return Effect.asVoid(moved.release)
      }),
    /** Runs an effect with this clock. */
    within: withClock(over),
    /** Creates this clock over another. */
    over
  }
}
