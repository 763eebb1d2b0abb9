/** A call as the log shows it: the request with its answer, and a cURL command that repeats it; secrets masked. */
import { fromBase64 } from "../crypto/base64.ts"
import { longestLogged, cut, hiding, isSecretName, mask, secretsIn, unnamed } from "../redaction.ts"
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

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const bearer = /^Bearer /

/** What JSON text says; nothing where it is none, or cannot be read. */
const json = (text: () => string): unknown => {
  try {
    return JSON.parse(text())
  } catch {
    return undefined
  }
}

/** What lets somebody log in or sign, of what a request carries: the bearer token and the signature in it, codes, tokens. */
export const secretsOf = ({ body, headers }: TransportRequest): ReadonlyArray<string> => {
  const token = headers["Authorization"]?.replace(bearer, "")
  return [
    ...(token === undefined ? [] : [token, ...secretsIn(json(() => new TextDecoder().decode(fromBase64(token))))]),
    ...(body === undefined ? [] : secretsIn(json(() => body)))
  ]
}

/** A call with its secrets masked; times are in milliseconds since 1970. `hide` removes those that are known by value. */
export const entry = (
  request: TransportRequest,
  response: TransportResponse | undefined,
  { end, start }: { readonly start: number; readonly end: number },
  hide: (text: string) => string = hiding(() => secretsOf(request))
): LoggedCall => {
  const masked = (text: string): string => cut(unnamed(hide(text), longestLogged), longestLogged)
  const maskedHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        hide(name),
        isSecretName(name) ? (bearer.test(value) ? `Bearer ${mask}` : mask) : masked(value)
      ])
    )
  const { body, headers, method } = request
  const url = masked(request.url)
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
