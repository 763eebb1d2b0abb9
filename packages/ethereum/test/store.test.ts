/** Changes of what a provider stores, where the browser has locks, has none, or refuses them. */
import { afterEach, assert, describe, expect, it, vi } from "@effect/vitest"
import { isLocked, withLock } from "../src/store.ts"

const refused = () => Promise.reject(new DOMException("no locks for an opaque origin", "SecurityError"))

const platforms: ReadonlyArray<readonly [what: string, navigator: unknown]> = [
  ["has no locks", {}],
  ["refuses locks, as in a sandboxed frame", { locks: { request: refused, query: refused } }]
]

afterEach(() => void vi.unstubAllGlobals())

describe("withLock, where the browser", () => {
  for (const [what, navigator] of platforms) {
    it(`${what}: makes the changes of a name one after the other`, async () => {
      vi.stubGlobal("navigator", navigator)
      const order: Array<string> = []
      const change = (name: string) => async () => {
        order.push(`${name} begins`)
        await Promise.resolve()
        order.push(`${name} ends`)
        return name
      }
      const results = await Promise.all([withLock("name", change("one")), withLock("name", change("two"))])
      assert.deepStrictEqual(results, ["one", "two"])
      assert.deepStrictEqual(order, ["one begins", "one ends", "two begins", "two ends"])
    })

    it(`${what}: rejects with the error of a change, which is made once`, async () => {
      vi.stubGlobal("navigator", navigator)
      const change = vi.fn(() => Promise.reject(new Error("the store is full")))
      await expect(withLock("name", change)).rejects.toThrow("the store is full")
      assert.strictEqual(change.mock.calls.length, 1)
      assert.isFalse(await isLocked("name"))
    })
  }

  it("has locks: makes a change that fails once", async () => {
    const request = (_: string, run: () => Promise<unknown>) => run()
    vi.stubGlobal("navigator", { locks: { request } })
    const change = vi.fn(() => Promise.reject(new Error("the store is full")))
    await expect(withLock("name", change)).rejects.toThrow("the store is full")
    assert.strictEqual(change.mock.calls.length, 1)
  })
})
