/**
 * The road to the backend: one request out, one answer back. The façade takes plain `fetch`; Effect programs may put
 * their `HttpClient` in its place.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Unreachable } from "../Errors.ts"
import { largestReply } from "./limits.ts"
import { secondsOf } from "./retryAfter.ts"

/** A request as it leaves. */
export interface TransportRequest {
  readonly method: "GET" | "POST"
  /** Absolute, query included. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text, sent as it is. */
  readonly body?: string
}

/** An answer as it came, whatever its status. */
export interface TransportResponse {
  /** The HTTP status; 0 for a redirect of which the platform tells no more. */
  readonly status: number
  /** Seconds from the `retry-after` header, when there is one. */
  readonly retryAfter?: number
  /** As far as the platform shows them: a page sees few of another origin's. */
  readonly headers?: Readonly<Record<string, string>>
  /** The text, which need not be read further than a little beyond four million characters: no more is taken. */
  readonly body: string
}

/** Sends requests, and follows no redirect. Every HTTP answer is a success here; only silence fails. */
export class Transport extends Context.Service<
  Transport,
  {
    readonly send: (request: TransportRequest) => Effect.Effect<TransportResponse, Unreachable>
    /** The same for transports that end at the same backends. Default: the transport itself. */
    readonly road?: object | undefined
  }
>()("@okto-effect/sdk/Transport") {}

/**
 * How long somebody else may take: the backend to answer, a remote signer to sign. 30 seconds unless replaced, in a
 * layer or around a call, where `Duration.infinity` lifts the limit.
 */
export const RequestTimeout = Context.Reference<Duration.Input>("@okto-effect/sdk/RequestTimeout", {
  defaultValue: () => "30 seconds"
})

/** The standard `fetch`, or a function like it. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>

/** The text of an answer. One that is too large is not read to its end. */
const textOf = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader()
  // Where answers are no streams (React Native), and where there is nothing to read.
  if (reader === undefined) return response.text()
  const decoder = new TextDecoder()
  let text = ""
  while (text.length <= largestReply) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
  // Not waited for, and whether it succeeds is of no interest.
  reader.cancel().catch(() => undefined)
  return text
}

const platformFetch: Fetch = (input, init) => globalThis.fetch(input, init)

/** Sends with `fetch`; interrupting the effect aborts the request. */
export const overFetch = (fetch: Fetch = platformFetch): Transport["Service"] => ({
  road: fetch,
  send: ({ body, headers, method, url }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.tryPromise({
        try: async (signal) => {
          // Not "error", which some platforms (Cloudflare's workers) do not know.
          const init = { method, headers, signal, redirect: "manual" } as const
          const response = await fetch(url, body === undefined ? init : { ...init, body })
          const received = Object.fromEntries(response.headers)
          return {
            status: response.status,
            ...secondsOf(received, now),
            headers: received,
            body: await textOf(response)
          }
        },
        catch: (cause) => new Unreachable(cause)
      })
    )
})

/** {@link overFetch} as a layer. */
export const layerFetch = (fetch?: Fetch): Layer.Layer<Transport> => Layer.sync(Transport, () => overFetch(fetch))
