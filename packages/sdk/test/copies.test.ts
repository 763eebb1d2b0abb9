/** A client of one copy of the package, and functions of another: bundlers make copies for pages and for routes. */
import { assert, describe, it, vi } from "@effect/vitest"
import { isOktoError } from "../src/index.ts"
import { calls, clientOf, functions } from "./calls.ts"

describe("a function of another copy of the package", async () => {
  vi.resetModules()
  const copy = await import("./calls.ts")

  it("is another function", () => {
    assert.notStrictEqual(copy.functions["tokenTransfer"], functions["tokenTransfer"])
  })

  for (const [name, call] of Object.entries(copy.functions)) {
    it(`finds the client's user logged in: ${name}`, async () => {
      const client = clientOf(true)
      const { args = [], options } = calls[name] ?? {}
      const outcome = Promise.resolve(Reflect.apply(call, undefined, [client, ...args, options]))
      const error = await outcome.then(
        () => undefined,
        (error: unknown) => error
      )
      assert.notStrictEqual(isOktoError(error) ? error.category : undefined, "sign-in", String(error))
      await client.dispose()
    })
  }
})
