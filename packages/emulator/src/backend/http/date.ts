/** The `date` header. Clients correct their clocks by it. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Sets the `date` header from the emulator's clock, unless the response has one. */
export const setDate = (response: Response): Effect.Effect<Response> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    // A connection that was cut off has no headers.
    if (response.type !== "error" && !response.headers.has("date")) {
      response.headers.set("date", new Date(now).toUTCString())
    }
    return response
  })
