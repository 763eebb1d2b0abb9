/** Carries backend calls over an `effect/http` HttpClient, so that a program's own client (retries, proxies, tracing) is used. */
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import { Unreachable } from "./Errors.ts"
import { Transport } from "./Transport.ts"

/**
 * Sends with the `HttpClient` in the context. Trace headers stay at home unless asked for: a browser's preflight would
 * refuse them, and they tell the backend about your system.
 */
export const layerWith = (options: {
  readonly traceHeaders: boolean
}): Layer.Layer<Transport, never, HttpClient.HttpClient> =>
  Layer.effect(
    Transport,
    Effect.map(HttpClient.HttpClient, (client) =>
      Transport.of({
        send: ({ body, headers, method, url }) => {
          const bare = HttpClientRequest.make(method)(url).pipe(HttpClientRequest.setHeaders(headers))
          const request = body === undefined ? bare : HttpClientRequest.bodyText(bare, body, "application/json")
          return client.execute(request).pipe(
            Effect.flatMap((response) =>
              Effect.map(response.text, (text) => {
                const retryAfter = Number(response.headers["retry-after"])
                return {
                  status: response.status,
                  ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
                  headers: { ...response.headers },
                  body: text
                }
              })
            ),
            Effect.provideService(HttpClient.TracerPropagationEnabled, options.traceHeaders),
            Effect.mapError((cause) => new Unreachable(cause))
          )
        }
      })
    )
  )

/** {@link layerWith} without trace headers. */
export const layer: Layer.Layer<Transport, never, HttpClient.HttpClient> = layerWith({ traceHeaders: false })
