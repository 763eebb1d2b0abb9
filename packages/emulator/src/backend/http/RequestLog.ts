/** The last requests with their answers, for developers. Fields that the protocol says are secret are masked. */
import { redactFields } from "@okto-effect/protocol/secretFields"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import type { AnswerOf } from "../../control/routes.ts"
import { parseJson } from "../../verify/json.ts"
import { truncate } from "./truncate.ts"

export type LoggedRequest = AnswerOf<"requests">[number]

/** The number of requests that are kept. */
const capacity = 200

/** The longest body, or path with its query, that is kept in full. Characters. */
const longest = 16_384

/** Characters that all kept requests may have together. The oldest are dropped first. */
export const budget = 2 * 1024 * 1024

export class RequestLog extends Context.Service<
  RequestLog,
  {
    readonly add: (request: LoggedRequest) => Effect.Effect<void>
    /** Newest first. */
    readonly recent: Effect.Effect<ReadonlyArray<LoggedRequest>>
  }
>()("@okto-effect/emulator/RequestLog") {}

/** The JSON of a body without secrets. Where they are in other text is not known: only its length is kept. */
const redact = (body: string): Effect.Effect<string> =>
  body === ""
    ? Effect.succeed(body)
    : Effect.match(parseJson(body), {
        onSuccess: (json) => truncate(redactFields(json), longest),
        onFailure: () => `no JSON (${body.length} characters)`
      })

const sizeOf = ({ path, requestBody, responseBody }: LoggedRequest): number =>
  path.length + requestBody.length + responseBody.length

/** The newest requests that the budget has room for. */
const withinBudget = (requests: ReadonlyArray<LoggedRequest>): ReadonlyArray<LoggedRequest> => {
  let size = 0
  const end = requests.findIndex((request) => (size += sizeOf(request)) > budget)
  return end === -1 ? requests : requests.slice(0, end)
}

export const layer: Layer.Layer<RequestLog> = Layer.effect(
  RequestLog,
  Effect.map(Ref.make<ReadonlyArray<LoggedRequest>>([]), (seen) =>
    RequestLog.of({
      add: Effect.fnUntraced(function* (request) {
        const shown = {
          ...request,
          path: truncate(request.path, longest),
          requestBody: yield* redact(request.requestBody),
          responseBody: yield* redact(request.responseBody)
        }
        yield* Ref.update(seen, (before) => withinBudget([shown, ...before].slice(0, capacity)))
      }),
      recent: Ref.get(seen)
    })
  )
)
