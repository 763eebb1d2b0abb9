/** Resetting, snapshots and going back to them, over HTTP. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Invalid } from "../verify/Invalid.ts"

/** What can be done to the whole world. */
export interface Controls {
  readonly snapshot: Effect.Effect<number>
  readonly revert: (snapshot: number) => Effect.Effect<void, Invalid>
  readonly reset: Effect.Effect<void>
}

const Revert = Schema.Struct({ id: Schema.Number })

const refused = (message: string): Response => Response.json({ error: message }, { status: 400 })

type Action = (request: Request) => Effect.Effect<Response>

/** Answers a request for an action; undefined when the request is for something else. */
export const make = ({ reset, revert, snapshot }: Controls) => {
  const actions: Readonly<Record<string, Action>> = {
    "/__sandbox/reset": () => Effect.as(reset, Response.json({ reset: true })),
    "/__sandbox/snapshot": () => Effect.map(snapshot, (id) => Response.json({ id })),
    "/__sandbox/revert": (request) =>
      Effect.tryPromise(() => request.json()).pipe(
        Effect.flatMap(Schema.decodeUnknownEffect(Revert)),
        Effect.mapError(() => ({ message: "expected a JSON body { id }" })),
        Effect.flatMap(({ id }) => Effect.as(revert(id), Response.json({ id }))),
        Effect.catch(({ message }) => Effect.succeed(refused(message)))
      )
  }
  return (request: Request): Effect.Effect<Response> | undefined =>
    request.method === "POST" ? actions[new URL(request.url).pathname]?.(request) : undefined
}
