import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { useCountdown } from "../src/clock.ts"
import { flush } from "./page.tsx"
import { after, tableBackend } from "./tableBackend.tsx"

describe("useCountdown", () => {
  it("counts by the client's clock, also after the page was suspended", async () => {
    const { time, visitHook } = tableBackend()
    const of = {}
    const { call: left } = await visitHook(() => useCountdown(3, of))
    assert.strictEqual(left(), 3)
    await after(() => time.pass())
    await flush()
    assert.strictEqual(left(), 2)
    time.now += 60_000
    await after(() => time.pass())
    await flush()
    assert.strictEqual(left(), 0)
  })

  it("does not count up when the clock is set back", async () => {
    const { time, visitHook } = tableBackend()
    let setBack = 0
    time.currentTimeMillis = Effect.sync(() => time.now - setBack)
    const of = {}
    const { call: left } = await visitHook(() => useCountdown(3, of))
    setBack = 3_600_000
    for (const expected of [2, 1, 0]) {
      await after(() => time.pass())
      await flush()
      assert.strictEqual(left(), expected)
    }
  })
})
