/** What becomes of a program before it runs, and what it may reach. */
import { assert, describe, it } from "@effect/vitest"
import { runnable } from "../runner/runnable.ts"
import { isCall } from "../src/run/begin.ts"

describe("a program to run", () => {
  const known = ["@okto-effect/sdk", "effect/Effect"]

  it("finds what it imports, on the same lines", () => {
    const text = `import {\n  getTokens,\n  OktoClient as Client,\n  type Token\n} from "@okto-effect/sdk"\nimport * as Effect from "effect/Effect"\n\nawait Effect.void\n`
    const made = runnable(text, known)
    assert.include(made, `const { getTokens, OktoClient: Client } = modules["@okto-effect/sdk"]`)
    assert.include(made, `const Effect = modules["effect/Effect"]`)
    assert.strictEqual(made.split("\n").indexOf("await Effect.void"), text.split("\n").indexOf("await Effect.void"))
  })

  it("has no types left, on the same lines", () => {
    const text = `import type {\n  A,\n  B\n} from "anywhere"\nimport { type C, d } from "effect/Effect"\n\nconst a: A = { b: 1 }\n`
    assert.strictEqual(runnable(text, known), `\n\n\n\nconst { d } = modules["effect/Effect"]\n\nconst a = { b: 1 }\n`)
  })

  it("hears what is not there", () => {
    assert.throws(() => runnable(`import { x } from "react"\n`, known), /There is no module react here/)
  })

  it("is left alone where a text only looks like an import", () => {
    const text = `console.log('import { x } from "react"')\n`
    assert.strictEqual(runnable(text, known), text)
  })
})

describe("what a program may ask for", () => {
  const backend = "http://127.0.0.1:5173"
  it("is a call of the backend, and nothing else", () => {
    assert.isTrue(isCall(`${backend}/api/oc/v1/wallets?x=1`, backend))
    for (const url of [
      `${backend}/__sandbox/users`,
      `${backend}/api/oc/../../__sandbox/users`,
      `${backend}/api/oc/%2e%2e/%2e%2e/__sandbox/users`,
      `${backend}\\@example.com/api/oc/`,
      `${backend}@example.com/api/oc/v1`,
      `${backend}.example.com/api/oc/v1`,
      "https://example.com/api/oc/v1",
      "/api/oc/v1",
      "javascript:alert(1)"
    ]) {
      assert.isFalse(isCall(url, backend), url)
    }
  })
})
