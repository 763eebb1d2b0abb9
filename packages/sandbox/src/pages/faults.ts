/** Asks for failures, and takes them back. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { Faults } from "../http/Faults.ts"
import { decoder } from "../verify/Invalid.ts"
import type { ControlHandlers } from "./dispatch.ts"

const decodeSeed = decoder("seed", Schema.Int)

export const make = Effect.map(Faults, (faults) => {
  const state = Effect.all({ seed: faults.seed, faults: faults.active })

  return {
    faults: () => state,
    addFaults: ({ body }) => {
      if (Predicate.hasProperty(body, "seed")) {
        return Effect.andThen(Effect.flatMap(decodeSeed(body.seed), faults.reseed), state)
      }
      return Effect.map(faults.addAll(Array.isArray(body) ? body : [body]), (ids) => ({ ids }))
    },
    removeFaults: ({ url: { searchParams } }) => {
      const id = searchParams.get("id")
      return Effect.andThen(faults.remove(id === null ? undefined : Number(id)), state)
    }
  } satisfies Partial<ControlHandlers>
})
