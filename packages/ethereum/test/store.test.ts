/** What an app's store keeps where it takes longer than it may. */
import { assert, describe, it, vi } from "@effect/vitest"
import { limitTime } from "../src/store.ts"

describe("limitTime", () => {
  it.each(["a newer text", null])("keeps %s, where an earlier write comes after its time", async (newer) => {
    vi.useFakeTimers()
    const texts = new Map<string, string>()
    let isSlow = true
    const store = limitTime({
      getItem: (name) => texts.get(name) ?? null,
      removeItem: (name) => texts.delete(name),
      setItem: async (name, text) => {
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, 7_000))
        texts.set(name, text)
      }
    })
    const [outcome] = await Promise.all([
      Promise.allSettled([store.setItem("name", "an old text")]),
      vi.advanceTimersByTimeAsync(5_000)
    ])
    assert.strictEqual(outcome[0].status, "rejected")
    isSlow = false
    await (newer === null ? store.removeItem("name") : store.setItem("name", newer))
    await vi.advanceTimersByTimeAsync(2_000)
    assert.strictEqual(await store.getItem("name"), newer)
    vi.useRealTimers()
  })
})
