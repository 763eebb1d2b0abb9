/** Fake timers of a test: what waits inside the testing kit goes on while they stand still. */
import { createWorld, type WorldOptions } from "@okto-effect/emulator/testing"
import { getOrdersHistory, getPortfolio, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { afterEach, assert, describe, it, vi } from "vitest"

const { setImmediate } = globalThis
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const transfer = { caip2Id: "eip155:84532", recipient: `0x${"22".repeat(20)}`, token: "", amount: 1n } as const

describe("a world, while the timers of a test stand still,", () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each<readonly [pace: string, options: WorldOptions]>([
    ["at once", { orderPace: 0 }],
    ["at their pace", { orderPace: 20 }],
    ["at once by default", {}]
  ])("answers, executes orders %s, and is disposed of", async (_, options) => {
    vi.useFakeTimers()
    const world = await createWorld(options)
    const client = await world.loginAs("ada@example.com")
    const jobId = await tokenTransfer(client, transfer)
    while ((await getOrdersHistory(client))[0]?.status !== "SUCCESSFUL") await nextTurn()
    assert.strictEqual((await waitForOrder(client, jobId)).status, "SUCCESSFUL")
    await world.dispose()
  })

  it("answers after the delay of a fault", async () => {
    vi.useFakeTimers()
    const world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    await world.faults.next("portfolio", "slow", { milliseconds: 20 })
    assert.isDefined(await getPortfolio(client))
    await world.dispose()
  })

  it("ends sessions by the date that the test sets", async () => {
    vi.useFakeTimers()
    const world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    vi.setSystemTime(Date.now() + 11 * 86_400_000)
    const failure: unknown = await getPortfolio(client).catch((error: unknown) => error)
    assert.propertyVal(failure, "category", "sign-in")
    await world.dispose()
  })
})
