/**
 * The road to the backend: one request out, one answer back. The façade takes plain `fetch`; Effect programs may put
 * their `HttpClient` in its place.
 */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Unreachable } from "./Errors.ts"

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
  readonly status: number
  /** Seconds from the `retry-after` header, when there is one. */
  readonly retryAfter?: number
  /** As far as the platform shows them: a page sees few of another origin's. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends requests. Every HTTP answer is a success here; only silence fails. */
export class Transport extends Context.Service<
  Transport,
  { readonly send: (request: TransportRequest) => Effect.Effect<TransportResponse, Unreachable> }
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

const seconds = (header: string | null): { readonly retryAfter?: number } => {
  const value = header === null ? Number.NaN : Number(header)
  return Number.isFinite(value) ? { retryAfter: value } : {}
}

/** Sends with `fetch`; interrupting the effect aborts the request. */
export const overFetch = (fetch: Fetch = (input, init) => globalThis.fetch(input, init)): Transport["Service"] => ({
  send: ({ body, headers, method, url }) =>
    Effect.tryPromise({
      try: async (signal) => {
        const response = await fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) })
        return {
          status: response.status,
          ...seconds(response.headers.get("retry-after")),
          headers: Object.fromEntries(response.headers),
          body: await response.text()
        }
      },
      catch: (cause) => new Unreachable(cause)
    })
})

/** {@link overFetch} as a layer. */
export const layerFetch = (fetch?: Fetch): Layer.Layer<Transport> => Layer.sync(Transport, () => overFetch(fetch))
