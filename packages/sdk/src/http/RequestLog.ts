/** The development log of what travels: who hears of calls. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { LoggedCall } from "./LoggedCall.ts"

export type { LoggedCall } from "./LoggedCall.ts"

/** Nobody listens, so nothing is prepared. */
export const silent = (_call: LoggedCall): Effect.Effect<void> => Effect.void

/** Receives every call. Silent unless replaced. */
export const RequestLog = Context.Reference<(call: LoggedCall) => Effect.Effect<void>>("@okto-effect/sdk/RequestLog", {
  defaultValue: () => silent
})

/** Writes calls with Effect's own logger, at debug level. */
export const toLogger = (call: LoggedCall): Effect.Effect<void> =>
  Effect.logDebug(`${call.method} ${call.url} → ${call.status ?? "no answer"}`, call)
