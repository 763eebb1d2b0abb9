/** Resetting, snapshots and going back to them, over HTTP. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { jsonOf } from "../http/body.ts"
import type { Invalid } from "../verify/Invalid.ts"
import type { Answers } from "./dispatch.ts"

/** What can be done to the whole world. */
export interface Controls {
  readonly snapshot: Effect.Effect<number>
  readonly revert: (snapshot: number) => Effect.Effect<void, Invalid>
  readonly reset: Effect.Effect<void>
}

const Revert = Schema.Struct({ id: Schema.Number })

const refused = (message: string, status: number): Response => Response.json({ error: message }, { status })

/** Answers to requests that end one life of the sandbox and begin another. */
export const make = ({ reset, revert, snapshot }: Controls): Pick<Answers, "reset" | "revert" | "snapshot"> => ({
  reset: { POST: () => Effect.as(reset, Response.json({ reset: true })) },
  snapshot: { POST: () => Effect.map(snapshot, (id) => Response.json({ id })) },
  revert: {
    POST: ({ request }) =>
      jsonOf(request).pipe(
        Effect.flatMap(Schema.decodeUnknownEffect(Revert)),
        Effect.mapError((problem) =>
          problem._tag === "BodyRefused" && problem.status === 413
            ? problem
            : { status: 400, message: "expected a JSON body { id }" }
        ),
        Effect.flatMap(({ id }) => Effect.as(revert(id), Response.json({ id }))),
        Effect.catch((problem) => Effect.succeed(refused(problem.message, "status" in problem ? problem.status : 400)))
      )
  }
})
