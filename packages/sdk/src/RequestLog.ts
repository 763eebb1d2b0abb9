/** The development log of what travels: each request with its answer, and a cURL command that repeats it; secrets masked. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { TransportRequest, TransportResponse } from "./Transport.ts"

/** One call as the log shows it. Nothing in it can be used to impersonate anybody. */
export interface LoggedCall {
  readonly method: string
  readonly url: string
  /** Absent when there was no answer. */
  readonly status?: number
  readonly requestBody?: string
  readonly responseBody?: string
  /** Repeats the request, but for the masked parts. */
  readonly curl: string
}

/** Receives every call. Silent unless replaced. */
export const RequestLog = Context.Reference<(call: LoggedCall) => Effect.Effect<void>>("@okto-effect/sdk/RequestLog", {
  defaultValue: () => () => Effect.void
})

/** Writes calls with Effect's own logger, at debug level. */
export const toLogger = (call: LoggedCall): Effect.Effect<void> =>
  Effect.logDebug(`${call.method} ${call.url} → ${call.status ?? "no answer"}`, call)

const mask = "***"

// Everything that lets somebody log in or sign: bearers, id and refresh tokens, codes, keys.
const secret =
  /("(?:[A-Za-z_]*(?:token|otp|secret|password|privKey|privateKey|idToken|signature)[A-Za-z_]*)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi

const masked = (text: string): string => text.replace(secret, `$1"${mask}"`)

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const curl = ({ body, headers, method, url }: TransportRequest): string =>
  [
    `curl -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(
      ([name, value]) => `-H ${quoted(`${name}: ${name.toLowerCase() === "authorization" ? `Bearer ${mask}` : value}`)}`
    ),
    ...(body === undefined ? [] : [`--data-raw ${quoted(masked(body))}`])
  ].join(" ")

/** A call with its secrets masked. */
export const entry = (request: TransportRequest, response: TransportResponse | undefined): LoggedCall => ({
  method: request.method,
  url: request.url,
  ...(request.body === undefined ? {} : { requestBody: masked(request.body) }),
  ...(response === undefined ? {} : { status: response.status, responseBody: masked(response.body) }),
  curl: curl(request)
})
