/** At most so many POST requests of a client in a minute, where a limit is set. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Settings } from "../../Settings.ts"
import { refusals } from "./Refused.ts"

/** Milliseconds. */
const minute = 60_000

/** Clients that are counted at once. */
const capacity = 1_000

/** Makes the function that counts a request of a client (its SWA), or refuses it. */
export const make = Effect.map(Settings, ({ rateLimit }) => {
  /** By client, the least recent one first. */
  const windows = new Map<string, { readonly start: number; readonly count: number }>()
  return Effect.fnUntraced(function* (client: string) {
    if (rateLimit === undefined) return
    const now = yield* Clock.currentTimeMillis
    const found = windows.get(client)
    // A fault may have moved the clock ahead for one call.
    const isOpen = found !== undefined && found.start <= now && now < found.start + minute
    const { count, start } = isOpen ? found : { start: now, count: 0 }
    windows.delete(client)
    windows.set(client, { start, count: count + 1 })
    const [oldest] = windows.keys()
    if (windows.size > capacity && oldest !== undefined) windows.delete(oldest)
    if (count < rateLimit) return
    const seconds = Math.ceil((start + minute - now) / 1000)
    const expected = `expected at most ${rateLimit} POST requests a minute, wait ${seconds} s`
    return yield* refusals.limited(expected, undefined, seconds)
  })
})
