/** At most so many POST requests of a client in a minute, when that is switched on. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { Settings } from "../Settings.ts"
import { refusals, type Refused } from "./Refused.ts"

/** Milliseconds. */
const minute = 60_000

/** Clients that are counted; with more of them those whose minute is over are forgotten. */
const counted = 1_000

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
    const windows = yield* Ref.make(HashMap.empty<string, { readonly start: number; readonly count: number }>())
    return RateLimit.of({
      take: Effect.fnUntraced(function* (client) {
        if (rateLimit === undefined) return
        const now = yield* Clock.currentTimeMillis
        const known = Option.getOrUndefined(HashMap.get(yield* Ref.get(windows), client))
        const window = known === undefined || now >= known.start + minute ? { start: now, count: 0 } : known
        if (window.count >= rateLimit) {
          const seconds = Math.ceil((window.start + minute - now) / 1000)
          const said = `expected at most ${rateLimit} POST requests a minute, wait ${seconds} s`
          return yield* refusals.limited(said).after(seconds)
        }
        yield* Ref.update(windows, (all) =>
          HashMap.set(
            HashMap.size(all) < counted ? all : HashMap.filter(all, ({ start }) => now < start + minute),
            client,
            { ...window, count: window.count + 1 }
          )
        )
      })
    })
  })
)
