/** Sends requests with an `effect/http` HttpClient: the program's own, with its retries, proxies and tracing. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import type * as HttpClientError from "effect/http/HttpClientError"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { NoResponse } from "../errors/Errors.ts"
import { largestReply, mostEmptyChunks } from "./limits.ts"
import { secondsOf } from "./retryAfter.ts"
import { Transport, type TransportService } from "./Transport.ts"

/** The text of a reply. One that is too large is not read to its end. */
const readBody = (
  response: HttpClientResponse.HttpClientResponse
): Effect.Effect<string, HttpClientError.HttpClientError> =>
  Effect.suspend(() => {
    let text = ""
    let empty = 0
    return response.stream.pipe(
      Stream.takeWhile(({ length }) => length > 0 || ++empty < mostEmptyChunks),
      Stream.decodeText(),
      Stream.runForEachWhile((chunk) =>
        Effect.sync(() => {
          text += chunk
          return text.length <= largestReply
        })
      ),
      Effect.catchIf(
        ({ reason }) => reason._tag === "EmptyBodyError",
        () => Effect.void
      ),
      Effect.map(() => text)
    )
  })

const overHttpClient = (client: HttpClient.HttpClient, traceHeaders: boolean): TransportService => ({
  transportId: client,
  send: Effect.fnUntraced(function* ({ body, headers, method, url }) {
    const bare = HttpClientRequest.make(method)(url).pipe(HttpClientRequest.setHeaders(headers))
    const request = body === undefined ? bare : HttpClientRequest.bodyText(bare, body, "application/json")
    const now = yield* Clock.currentTimeMillis
    const init = Option.getOrElse(yield* Effect.serviceOption(FetchHttpClient.RequestInit), () => ({}))
    return yield* client.execute(request).pipe(
      Effect.flatMap((response) =>
        Effect.map(readBody(response), (text) => ({
          status: response.status,
          ...secondsOf(response.headers, now),
          headers: { ...response.headers },
          body: text
        }))
      ),
      Effect.provideService(FetchHttpClient.RequestInit, { ...init, redirect: "manual" }),
      Effect.provideService(HttpClient.TracerPropagationEnabled, traceHeaders),
      Effect.mapError((cause) => new NoResponse(cause))
    )
  })
})

/**
 * Sends with the `HttpClient` in the context, which must not follow redirects by itself. Trace headers are sent only if
 * `traceHeaders` is true: a browser's preflight would refuse them, and they tell the backend about your system.
 */
export const layerWith = ({
  traceHeaders
}: {
  readonly traceHeaders: boolean
}): Layer.Layer<Transport, never, HttpClient.HttpClient> => {
  // Effect's memo map has one entry for a layer, with any HttpClient: clients of two users would send with that of one.
  const transports = new WeakMap<HttpClient.HttpClient, TransportService>()
  return Layer.fromBuild(() =>
    Effect.map(HttpClient.HttpClient, (client) => {
      const transport = transports.get(client) ?? overHttpClient(client, traceHeaders)
      transports.set(client, transport)
      return Context.make(Transport, transport)
    })
  )
}

/** {@link layerWith} without trace headers. */
export const layer: Layer.Layer<Transport, never, HttpClient.HttpClient> = layerWith({ traceHeaders: false })
