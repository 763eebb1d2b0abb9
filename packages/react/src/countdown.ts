/** Waits that somebody watches. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/**
 * Tells the whole seconds that are left of a wait, each time that there are fewer, down to 0. By the clock and not by its
 * own steps: a page that slept has waited all the same.
 */
export const countdown = (seconds: number, tell: (left: number) => void): Effect.Effect<void> =>
  Effect.gen(function* () {
    const until = (yield* Clock.currentTimeMillis) + seconds * 1000
    for (let left = seconds * 1000; left > 0; left = until - (yield* Clock.currentTimeMillis)) {
      const whole = Math.ceil(left / 1000)
      tell(whole)
      yield* Effect.sleep(left - (whole - 1) * 1000)
    }
    tell(0)
  })
