import { readFileSync } from "node:fs"
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { source, target } from "../../contracts/compile.ts"

it.effect(
  "artifacts.gen: is what compile generates from the contracts",
  () =>
    Effect.gen(function* () {
      assert.isTrue((yield* source) === readFileSync(target, "utf8"), "run node packages/sandbox/contracts/compile.ts")
    }),
  60_000
)
