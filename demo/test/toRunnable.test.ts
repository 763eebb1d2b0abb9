import { assert, describe, it } from "@effect/vitest"
import { runnable } from "../runner/toRunnable.ts"

describe("runnable", () => {
  const known = ["@okto-effect/sdk", "effect/Effect"]

  it("replaces imports by constants on the same lines", () => {
    const text = `import {\n  getTokens,\n  OktoClient as Client,\n  type Token\n} from "@okto-effect/sdk"\nimport * as Effect from "effect/Effect"\n\nawait Effect.void\n`
    const made = runnable(text, known)
    assert.include(made, `const { getTokens, OktoClient: Client } = modules["@okto-effect/sdk"]`)
    assert.include(made, `const Effect = modules["effect/Effect"]`)
    assert.strictEqual(made.split("\n").indexOf("await Effect.void"), text.split("\n").indexOf("await Effect.void"))
  })

  it("removes types and keeps the lines", () => {
    const text = `import type {\n  A,\n  B\n} from "anywhere"\nimport { type C, d } from "effect/Effect"\n\nconst a: A = { b: 1 }\n`
    assert.strictEqual(runnable(text, known), `\n\n\n\nconst { d } = modules["effect/Effect"]\n\nconst a = { b: 1 }\n`)
  })

  it("throws for an unknown module", () => {
    assert.throws(() => runnable(`import { x } from "react"\n`, known), /Unknown module react/)
  })

  it("keeps text that looks like an import", () => {
    const text = `console.log('import { x } from "react"')\n`
    assert.strictEqual(runnable(text, known), text)
  })
})
