/**
 * Sends HTTP requests to the backend. The façade uses `fetch`; Effect programs may use their `HttpClient`
 * (`TransportHttpClient`).
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { NoResponse } from "../errors/Errors.ts"
import { largestReply, mostEmptyChunks } from "./limits.ts"
import { secondsOf } from "./retryAfter.ts"

/** A request to the backend. */
export interface TransportRequest {
  /** The HTTP method. */
  readonly method: "GET" | "POST"
  /** The absolute URL, with the query. */
  readonly url: string
  /** The headers to send. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON text, sent as it is. */
  readonly body?: string
}

/** A reply of any status. */
export interface TransportResponse {
  /** The HTTP status; 0 for a redirect whose status the platform hides. */
  readonly status: number
  /** Seconds from the `retry-after` header, if there is one. */
  readonly retryAfter?: number
  /** The headers that the platform shows: a page sees few of another origin's. */
  readonly headers?: Readonly<Record<string, string>>
  /** The text. Characters beyond four million are not used, so a transport may stop reading there. */
  readonly body: string
}

/** The service {@link Transport}. */
export interface TransportService {
  /** Sends one request, and returns its response. */
  readonly send: (request: TransportRequest) => Effect.Effect<TransportResponse, NoResponse>
  /** Identifies transports that reach the same backends. Default: the transport itself. */
  readonly transportId?: object | undefined
}

/** Sends requests, and does not follow redirects. A reply of any status is a success; a missing one is a failure. */
export class Transport extends Context.Service<Transport, TransportService>()("@okto-effect/sdk/Transport") {}

/**
 * How long the backend may take to reply, and a remote signer to sign. Default: 30 seconds. Replace it in a layer or
 * around a call; `Duration.infinity` removes the limit.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { Backend, Explorer } from "@okto-effect/sdk/effect"
 *
 * export const portfolio = Explorer.Explorer.use((explorer) => explorer.getPortfolio).pipe(
 *   Effect.provideService(Backend.RequestTimeout, "5 seconds")
 * )
 * ```
 */
export const RequestTimeout = Context.Reference<Duration.Input>("@okto-effect/sdk/RequestTimeout", {
  defaultValue: () => "30 seconds"
})

/** The standard `fetch`, or a function like it. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>

/** The text of a reply. One that is too large, or that no one waits for any more, is not read to its end. */
const readBody = async (response: Response, signal: AbortSignal): Promise<string> => {
  // React Native has no streams, node-fetch has others, and platforms have none for an empty body.
  const reader = response.body?.getReader?.()
  if (reader === undefined) return response.text()
  const decoder = new TextDecoder()
  let text = ""
  let empty = 0
  while (text.length <= largestReply && empty < mostEmptyChunks && !signal.aborted) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    if (value.length === 0) empty++
    text += decoder.decode(value, { stream: true })
  }
  // Not waited for; a failure changes nothing.
  reader.cancel().catch(() => undefined)
  return text
}

const platformFetch: Fetch = (input, init) => globalThis.fetch(input, init)

/**
 * Sends with `fetch`. Interrupting the effect aborts the request.
 *
 * @param fetch Default: `globalThis.fetch`, as it is at each request.
 * @returns The transport. Its requests fail with `NoResponse`.
 */
export const overFetch = (fetch: Fetch = platformFetch): TransportService => ({
  transportId: fetch,
  send: ({ body, headers, method, url }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.tryPromise({
        try: async (signal) => {
          // Cloudflare Workers do not support "error".
          // A copy of the headers, because the app's function may change them: their token is redacted later.
          const init = { method, headers: { ...headers }, signal, redirect: "manual" } as const
          const response = await fetch(url, body === undefined ? init : { ...init, body })
          const received = Object.fromEntries(response.headers)
          return {
            status: response.status,
            ...secondsOf(received, now),
            headers: received,
            body: await readBody(response, signal)
          }
        },
        catch: (cause) => new NoResponse(cause)
      })
    )
})

/** {@link overFetch} as a layer. */
export const layerFetch = (fetch?: Fetch): Layer.Layer<Transport> => Layer.sync(Transport, () => overFetch(fetch))
