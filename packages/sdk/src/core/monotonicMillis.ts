import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Milliseconds since an unknown time, for how long something takes. A change of the device's clock changes nothing of it. */
export const monotonicMillis: Effect.Effect<number> = /* @__PURE__ */ Effect.map(
  Clock.monotonicTimeNanos,
  (nanos) => Number(nanos) / 1e6
)
