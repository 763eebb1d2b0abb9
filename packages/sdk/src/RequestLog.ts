/** The development log of what travels: each request with its answer, and a cURL command that repeats it; secrets masked. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { TransportRequest, TransportResponse } from "./Transport.ts"

/** One call as the log shows it. Nothing in it can be used to impersonate anybody. */
export interface LoggedCall {
  readonly method: string
  readonly url: string
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
  /** Milliseconds until the answer, or until there was none. */
  readonly duration: number
  readonly requestHeaders: Readonly<Record<string, string>>
  /** Absent when there was no answer. */
  readonly status?: number
  readonly requestBody?: string
  readonly responseHeaders?: Readonly<Record<string, string>>
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

// Everything that lets somebody log in or sign, named by how its key ends: id and refresh tokens, codes, keys. A
// `token_address` is no secret.
const secret = /("[A-Za-z_]*(?:token|otp|secret|password|privKey|privateKey|signature)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi

const masked = (text: string): string => text.replace(secret, `$1"${mask}"`)

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** What stands for the values of headers that hold secrets. */
const secretHeaders: Readonly<Record<string, string>> = { authorization: `Bearer ${mask}`, "set-cookie": mask }

const maskedHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secretHeaders[name.toLowerCase()] ?? value]))

/** A call with its secrets masked; times are in milliseconds since 1970. */
export const entry = (
  { body, headers, method, url }: TransportRequest,
  response: TransportResponse | undefined,
  { end, start }: { readonly start: number; readonly end: number }
): LoggedCall => {
  const requestHeaders = maskedHeaders(headers)
  const sent = body === undefined ? {} : { requestBody: masked(body) }
  return {
    method,
    url,
    at: start,
    duration: end - start,
    requestHeaders,
    ...sent,
    ...(response === undefined
      ? {}
      : {
          status: response.status,
          responseHeaders: maskedHeaders(response.headers ?? {}),
          responseBody: masked(response.body)
        }),
    curl: [
      `curl -X ${method} ${quoted(url)}`,
      ...Object.entries(requestHeaders).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      ...(sent.requestBody === undefined ? [] : [`--data-raw ${quoted(sent.requestBody)}`])
    ].join(" ")
  }
}
