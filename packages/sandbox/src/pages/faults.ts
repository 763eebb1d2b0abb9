/** Asks for failures, and takes them back. */
import { Routes } from "@okto-effect/contract"
import * as Effect from "effect/Effect"
import { type Fault, Faults } from "../http/Faults.ts"
import { Invalid } from "../verify/Invalid.ts"
import type { ControlHandlers } from "./dispatch.ts"

/** Faults that may wait for calls. */
const most = 100

const isRoute = ({ route }: Fault): boolean => route === undefined || Object.hasOwn(Routes, route)

export const make = Effect.map(Faults, (faults) => {
  const state = Effect.all({ seed: faults.seed, faults: faults.active })

  const add = Effect.fnUntraced(function* (asked: ReadonlyArray<Fault>) {
    const stray = asked.find((fault) => !isRoute(fault))
    if (stray !== undefined) {
      const expected = `expected one of ${Object.keys(Routes).join(", ")}`
      return yield* new Invalid({ message: `route: ${expected}, got ${stray.route}` })
    }
    const count = (yield* faults.active).length + asked.length
    if (count > most) {
      return yield* new Invalid({ message: `expected at most ${most} faults that wait for calls, got ${count}` })
    }
    return { ids: yield* Effect.forEach(asked, faults.add) }
  })

  return {
    faults: () => state,
    addFaults: ({ body }) => {
      if ("seed" in body) return Effect.andThen(faults.reseed(body.seed), state)
      return add("kind" in body ? [body] : body)
    },
    removeFaults: ({ url: { searchParams } }) => {
      const id = searchParams.get("id")
      return Effect.andThen(faults.remove(id === null ? undefined : Number(id)), state)
    }
  } satisfies Partial<ControlHandlers>
})
