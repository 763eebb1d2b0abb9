/** More sandboxes beside this one, each with a port and a world of its own: for tests that run beside each other. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Invalid } from "../verify/Invalid.ts"
import type { Answers } from "./dispatch.ts"

/** A sandbox that was begun. */
export interface OtherWorld {
  readonly id: number
  /** Where it listens. */
  readonly url: string
}

/** Begins and ends sandboxes. Only where there are ports: nobody does in a page, or in process. */
export const Worlds = Context.Reference<{
  readonly begin: Effect.Effect<OtherWorld, Invalid>
  readonly end: (id: number) => Effect.Effect<void, Invalid>
}>("@okto-effect/sandbox/pages/Worlds", {
  defaultValue: () => {
    const none = Effect.fail(
      new Invalid({ message: "there are other worlds only beside a sandbox that listens on a port" })
    )
    return { begin: none, end: () => none }
  }
})

const answered = <A>(work: Effect.Effect<A, Invalid>): Effect.Effect<Response> =>
  Effect.match(work, {
    onSuccess: (answer) => Response.json(answer),
    onFailure: ({ message }) => Response.json({ error: message }, { status: 400 })
  })

/** Answers to requests for other worlds. */
export const make = ({ begin, end }: (typeof Worlds)["Service"]): Pick<Answers, "worlds"> => ({
  worlds: {
    POST: () => answered(begin),
    DELETE: ({ url: { searchParams } }) => {
      const id = Number(searchParams.get("id"))
      return answered(Effect.as(end(id), { id }))
    }
  }
})
