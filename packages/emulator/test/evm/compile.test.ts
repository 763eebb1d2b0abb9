import { readFileSync } from "node:fs"
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { isDeep } from "../../../../scripts/deep.ts"
import { fingerprint, source, target } from "../../contracts/compile.ts"

const artifacts = readFileSync(target, "utf8")
const advice = "run node packages/emulator/contracts/compile.ts"

it("artifacts.gen: is generated from the contracts, settings and versions of now", () => {
  assert.isTrue(artifacts.includes(fingerprint), advice)
})

// The compiler takes six seconds.
it.effect.runIf(isDeep)("artifacts.gen: is what compile generates from the contracts", () =>
  Effect.gen(function* () {
    assert.isTrue((yield* source) === artifacts, advice)
  })
)
