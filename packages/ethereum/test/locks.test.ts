/** Locks, where the browser has them, has none, or refuses them. */
import { afterEach, assert, describe, expect, it, vi } from "@effect/vitest"
import { acquireLock, isLocked, withLock } from "../src/locks.ts"

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

    it(`${what}: holds a name until it is released`, async () => {
      vi.stubGlobal("navigator", navigator)
      const release = await acquireLock("name")
      assert.isTrue(await isLocked("name"))
      assert.isFalse(await isLocked("another name"))
      const next = withLock("name", async () => isLocked("name"))
      release()
      assert.isTrue(await next)
      assert.isFalse(await isLocked("name"))
    })
  }

  it("has locks: knows what another page holds", async () => {
    const query = async () => ({ held: [{ name: "name", mode: "exclusive", clientId: "another page" }] })
    vi.stubGlobal("navigator", { locks: { query } })
    assert.isTrue(await isLocked("name"))
    assert.isFalse(await isLocked("another name"))
  })

  it("has locks: makes a change that fails once", async () => {
    const request = (_: string, run: () => Promise<unknown>) => run()
    vi.stubGlobal("navigator", { locks: { request } })
    const change = vi.fn(() => Promise.reject(new Error("the store is full")))
    await expect(withLock("name", change)).rejects.toThrow("the store is full")
    assert.strictEqual(change.mock.calls.length, 1)
  })
})
