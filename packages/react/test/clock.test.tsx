import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { useCountdown } from "../src/clock.ts"
import { flush, Probe } from "./page.tsx"
import { after, tableBackend } from "./tableBackend.tsx"

describe("useCountdown", () => {
  it("counts by the client's clock, also after the page was suspended", async () => {
    const { time, visit } = tableBackend()
    const of = {}
    let left = -1
    const shown = await visit(<Probe use={() => useCountdown(3, of)} see={(seconds) => (left = seconds)} />)
    assert.strictEqual(left, 3)
    await after(() => time.pass())
    await flush()
    assert.strictEqual(left, 2)
    time.now += 60_000
    await after(() => time.pass())
    await flush()
    assert.strictEqual(left, 0)
    await shown.remove()
  })

  it("does not count up when the clock is set back", async () => {
    const { time, visit } = tableBackend()
    let setBack = 0
    time.currentTimeMillis = Effect.sync(() => time.now - setBack)
    const of = {}
    let left = -1
    const shown = await visit(<Probe use={() => useCountdown(3, of)} see={(seconds) => (left = seconds)} />)
    setBack = 3_600_000
    for (const expected of [2, 1, 0]) {
      await after(() => time.pass())
      await flush()
      assert.strictEqual(left, expected)
    }
    await shown.remove()
  })
})
