/** The last requests, for developers: what was asked, what was answered, and how long it took. Secrets are masked. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import { shortened } from "./shortened.ts"

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

/** Characters of a body, and of a path with its query, that are remembered. */
const longest = 16_384

/** Characters that all of it may have; what was asked first is forgotten first. */
export const budget = 2 * 1024 * 1024

/** Remembers requests. */
export class RequestLog extends Context.Service<
  RequestLog,
  {
    readonly add: (request: SeenRequest) => Effect.Effect<void>
    /** Newest first. */
    readonly recent: Effect.Effect<ReadonlyArray<SeenRequest>>
  }
>()("@okto-effect/sandbox/RequestLog") {}

const secret = /("[A-Za-z_]*(?:token|otp|secret|password|signature)"\s*:\s*)"(?:[^"\\]+|\\.)*(?:"|\\?$)/gis

// Masked as a whole: half a secret is one, too.
const masked = (text: string): string => shortened(text.replace(secret, '$1"***"'), longest)

const sizeOf = ({ path, requestBody, responseBody }: SeenRequest): number =>
  path.length + requestBody.length + responseBody.length

/** The newest requests, as many as the budget is for. */
const affordable = (requests: ReadonlyArray<SeenRequest>): ReadonlyArray<SeenRequest> => {
  let size = 0
  const end = requests.findIndex((request) => (size += sizeOf(request)) > budget)
  return end === -1 ? requests : requests.slice(0, end)
}

export const layer: Layer.Layer<RequestLog> = Layer.effect(
  RequestLog,
  Effect.map(Ref.make<ReadonlyArray<SeenRequest>>([]), (seen) =>
    RequestLog.of({
      add: ({ path, requestBody, responseBody, ...request }) => {
        const shown = {
          ...request,
          path: shortened(path, longest),
          requestBody: masked(requestBody),
          responseBody: masked(responseBody)
        }
        return Ref.update(seen, (before) => affordable([shown, ...before].slice(0, remembered)))
      },
      recent: Ref.get(seen)
    })
  )
)
