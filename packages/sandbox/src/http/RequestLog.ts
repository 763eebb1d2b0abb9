/** The last requests, for developers: what was asked, what was answered, and how long it took. Secrets are masked. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"

/** One request with its answer. */
export interface SeenRequest {
  /** Unix milliseconds. */
  readonly at: number
  readonly method: string
  readonly path: string
  readonly status: number
  /** Until the answer. */
  readonly milliseconds: number
  readonly requestBody: string
  readonly responseBody: string
}

/** Requests that are remembered. */
const remembered = 200

/** Remembers requests. */
export class RequestLog extends Context.Service<
  RequestLog,
  {
    readonly add: (request: SeenRequest) => Effect.Effect<void>
    /** Newest first. */
    readonly recent: Effect.Effect<ReadonlyArray<SeenRequest>>
  }
>()("@okto-effect/sandbox/RequestLog") {}

const secret = /("[A-Za-z_]*(?:token|otp|secret|password|signature)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi

const masked = (text: string): string => text.replace(secret, '$1"***"')

export const layer: Layer.Layer<RequestLog> = Layer.effect(
  RequestLog,
  Effect.map(Ref.make<ReadonlyArray<SeenRequest>>([]), (seen) =>
    RequestLog.of({
      add: ({ requestBody, responseBody, ...request }) => {
        const shown = { ...request, requestBody: masked(requestBody), responseBody: masked(responseBody) }
        return Ref.update(seen, (before) => [shown, ...before].slice(0, remembered))
      },
      recent: Ref.get(seen)
    })
  )
)
