/**
 * A clock that can be moved ahead. Fibers that sleep wake when their time has passed, also when the clock was moved over
 * it.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Scheduler from "effect/Scheduler"

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

/** The timers as they are when this module loads. A test may replace those of the globals later, and stop them. */
const { clearTimeout, performance, setTimeout } = globalThis
const setImmediate: ((task: () => void) => unknown) | undefined = Reflect.get(globalThis, "setImmediate")

/** Milliseconds that pass, also while a test stops the time. */
export const elapsed: () => number = performance.now.bind(performance)

/** Runs tasks of fibers. They check whether they were cancelled. */
const scheduler = new Scheduler.MixedScheduler("async", (task) => {
  let isCanceled = false
  const run = () => {
    if (!isCanceled) task()
  }
  if (setImmediate === undefined) setTimeout(run, 0)
  else setImmediate(run)
  return () => void (isCanceled = true)
})

export const yieldToEventLoop = (): Promise<void> => Effect.runPromise(Effect.yieldNow, { scheduler })

const systemClock = Context.get(Context.empty(), Clock.Clock)

/** The system's clock, whose sleep no test stops. It tells the time of `Date`, which a test may set. */
const platformClock = clockOver(
  systemClock,
  () => systemClock.currentTimeMillisUnsafe(),
  (duration) => {
    const milliseconds = Duration.toMillis(duration)
    // Longer ones are those of the system, which a timer cannot have.
    if (milliseconds <= 0 || milliseconds > 2 ** 31 - 1) return systemClock.sleep(duration)
    return Effect.callback<void>((resume) => {
      const timer = setTimeout(() => resume(Effect.void), milliseconds)
      return Effect.sync(() => clearTimeout(timer))
    })
  }
)

/** Runs an effect with timers that no test replaces by accident, unless it has a clock of its own. */
const withPlatformTimers = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Clock.Clock, (clock) =>
    clock === systemClock
      ? effect.pipe(
          Effect.provideService(Clock.Clock, platformClock),
          Effect.provideService(Scheduler.Scheduler, scheduler)
        )
      : effect
  )

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
        const slept = Effect.as(base.sleep(Duration.millis(left)), true)
        // `Date` may stand still meanwhile, in a test that has stopped it.
        return Effect.flatMap(Effect.raceFirst(slept, Effect.as(moved.await, false)), (isOver) =>
          isOver ? Effect.void : sleepUntil(end)
        )
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
    within: <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      withPlatformTimers(withClock(over)(effect)),
    /** Creates this clock over another. */
    over
  }
}
