/** The request log, for development. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { LoggedCall } from "./LoggedCall.ts"

export type { LoggedCall } from "./LoggedCall.ts"

/** Logs nothing. Entries are not prepared for it. */
export const silent = (_call: LoggedCall): Effect.Effect<void> => Effect.void

/** Receives every call. Default: {@link silent}. */
export const RequestLog = Context.Reference<(call: LoggedCall) => Effect.Effect<void>>("@okto-effect/sdk/RequestLog", {
  defaultValue: () => silent
})

/**
 * Logs calls with Effect's logger at debug level.
 *
 * @example
 * ```ts
 * import * as Layer from "effect/Layer"
 * import { RequestLog } from "@okto-effect/sdk/effect"
 *
 * export const logged = Layer.succeed(RequestLog.RequestLog, RequestLog.toLogger)
 * ```
 */
export const toLogger = (call: LoggedCall): Effect.Effect<void> =>
  Effect.logDebug(`${call.method} ${call.url} → ${call.status ?? "no answer"}`, call)
