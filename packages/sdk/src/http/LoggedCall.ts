/** A call in the request log: the request, its reply, and a cURL command that repeats it; secrets are masked. */
import * as Result from "effect/Result"
import { isSecretField } from "@okto-effect/protocol/secretFields"
import { cut, mask, redactFields, secretsIn } from "../errors/redaction.ts"
import { jsonOf } from "./decodeReply.ts"
import type { TransportRequest, TransportResponse } from "./Transport.ts"

/** A call in the request log. It has no bearer tokens, signatures or codes. */
export interface LoggedCall {
  /** The HTTP method. */
  readonly method: string
  /** The whole URL, secrets masked. */
  readonly url: string
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
  /** Milliseconds until the reply, or until the request failed. */
  readonly duration: number
  /** The headers that were sent, secrets masked. */
  readonly requestHeaders: Readonly<Record<string, string>>
  /** Absent when there was no reply. */
  readonly status?: number
  /** The body that was sent, secrets masked; absent when there was none. */
  readonly requestBody?: string
  /** The headers of the reply; absent when there was none. */
  readonly responseHeaders?: Readonly<Record<string, string>>
  /** The body of the reply, secrets masked; absent when there was none. */
  readonly responseBody?: string
  /** A cURL command that repeats the request, with masked secrets. */
  readonly curl: string
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const bearer = /^Bearer /

/** The secrets in JSON; none where it cannot be read. */
const secretsInJson = (json: () => unknown): ReadonlyArray<string> =>
  Result.getOrElse(
    Result.try(() => secretsIn(json())),
    () => []
  )

/** Characters of a text that are logged. */
const longestLogged = 64 * 1024

/** Limits of the secrets of a reply: no row of the route table has more, or longer ones. */
const mostReceived = 32
const longestReceived = 16 * 1024

/** The secrets of a call: the bearer token and the signature in it, and the secret fields of request and reply. */
export const secretsOf = ({ body, headers }: TransportRequest, response?: TransportResponse): ReadonlyArray<string> => {
  const token = headers["Authorization"]?.replace(bearer, "")
  const received = response === undefined ? [] : secretsInJson(() => jsonOf(response))
  return [
    ...received.filter(({ length }) => length <= longestReceived).slice(0, mostReceived),
    ...(token === undefined ? [] : [token, ...secretsInJson(() => JSON.parse(atob(token)))]),
    ...(body === undefined ? [] : secretsInJson(() => JSON.parse(body)))
  ]
}

/** A body with its secrets masked; of one that cannot be parsed, its length. */
const redactBody = (body: string, json: () => unknown, redact: (text: string) => string): string =>
  Result.getOrElse(
    Result.try(() => (body === "" ? body : redactFields(json(), redact))),
    () => `not logged: ${body.length} characters that are not JSON`
  )

/** A call with its secrets masked; times are in milliseconds since 1970. `redact` removes the values of secrets. */
export const entry = (
  request: TransportRequest,
  response: TransportResponse | undefined,
  { end, start }: { readonly start: number; readonly end: number },
  redact: (text: string) => string
): LoggedCall => {
  const redacted = (text: string): string => cut(redact(text), longestLogged)
  const redactHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        redact(name),
        isSecretField(name) ? (bearer.test(value) ? `Bearer ${mask}` : mask) : redacted(value)
      ])
    )
  const { body, headers, method } = request
  const url = redacted(request.url)
  const requestHeaders = redactHeaders(headers)
  const sent = body === undefined ? {} : { requestBody: redacted(redactBody(body, () => JSON.parse(body), redact)) }
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
          responseHeaders: redactHeaders(response.headers ?? {}),
          responseBody: redacted(redactBody(response.body, () => jsonOf(response), redact))
        }),
    curl: [
      `curl -X ${method} ${quoted(url)}`,
      ...Object.entries(requestHeaders).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      ...(sent.requestBody === undefined ? [] : [`--data-raw ${quoted(sent.requestBody)}`])
    ].join(" ")
  }
}
