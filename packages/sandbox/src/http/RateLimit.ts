/** At most so many POST requests of a client in a minute, where a limit is set. */
import * as Cache from "effect/Cache"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import { Settings } from "../Settings.ts"
import { refusals, type Refused } from "./Refused.ts"

/** Milliseconds. */
const minute = 60_000

/** Clients that are counted at once. */
const capacity = 1_000

/** Counts requests. */
export class RateLimit extends Context.Service<
  RateLimit,
  {
    /** Counts a request of a client (its SWA), or refuses it. */
    readonly take: (client: string) => Effect.Effect<void, Refused>
  }
>()("@okto-effect/sandbox/RateLimit") {}

export const layer: Layer.Layer<RateLimit, never, Settings> = Layer.effect(
  RateLimit,
  Effect.gen(function* () {
    const { rateLimit } = yield* Settings
    const windows = yield* Cache.make({
      capacity,
      timeToLive: minute,
      lookup: (_client: string) => Effect.all({ start: Clock.currentTimeMillis, count: Ref.make(0) })
    })
    return RateLimit.of({
      take: Effect.fnUntraced(function* (client) {
        if (rateLimit === undefined) return
        const { count, start } = yield* Cache.get(windows, client)
        if ((yield* Ref.updateAndGet(count, (requests) => requests + 1)) <= rateLimit) return
        const seconds = Math.ceil((start + minute - (yield* Clock.currentTimeMillis)) / 1000)
        const expected = `expected at most ${rateLimit} POST requests a minute, wait ${seconds} s`
        return yield* refusals.limited(expected).withRetryAfter(seconds)
      })
    })
  })
)
