/** Outcomes of orders on demand, by the kit and its control paths. */
import { assert, describe, it } from "@effect/vitest"
import { getOrdersHistory, isFinal, type OktoClient, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { Intents, Orders, tokenTransfer as intent } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import { Emulator } from "../src/Emulator.ts"
import { testRecipients } from "../src/faults/Outcomes.ts"
import { createWorld, EmulatorTest } from "../src/testing.ts"

const caip2Id = "eip155:84532"
const bob = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

const pay = (client: OktoClient, recipient: string = bob, amount = 1n) =>
  tokenTransfer(client, { caip2Id, recipient, token: "", amount })

const orderOf = async (client: OktoClient, intentId: string) => (await getOrdersHistory(client, { intentId }))[0]

describe("outcomes", () => {
  it("fail: ends the next order with its status and reason, and no other", async () => {
    await using world = await createWorld()
    const ada = await world.loginAs("ada@example.com")
    await world.orders.fail({ reason: "out of luck" })
    const failed = await orderOf(ada, await pay(ada))
    assert.deepInclude(failed, { status: "FAILED", reason: "out of luck" })
    assert.strictEqual((await orderOf(ada, await pay(ada)))?.status, "SUCCESSFUL")
  })

  it("fail: selects orders by user, recipient and amount, as often as it says", async () => {
    await using world = await createWorld()
    const [ada, grace] = [await world.loginAs("ada@example.com"), await world.loginAs("grace@example.com")]
    await world.orders.fail({
      status: "BUNDLER_DISCARDED",
      user: "ada@example.com",
      recipient: bob.toLowerCase(),
      amount: "2",
      times: 2
    })
    const status = async (client: OktoClient, amount: bigint) =>
      (await orderOf(client, await pay(client, bob, amount)))?.status
    assert.strictEqual(await status(grace, 2n), "SUCCESSFUL")
    assert.strictEqual(await status(ada, 1n), "SUCCESSFUL")
    assert.strictEqual(await status(ada, 2n), "BUNDLER_DISCARDED")
    assert.lengthOf(await world.orders.left(), 1)
    assert.strictEqual(await status(ada, 2n), "BUNDLER_DISCARDED")
    assert.lengthOf(await world.orders.left(), 0)
    assert.strictEqual(await status(ada, 2n), "SUCCESSFUL")
  })

  it("hold: keeps an order until it is settled, by its execution or with a failure", async () => {
    await using world = await createWorld()
    const ada = await world.loginAs("ada@example.com")
    await world.orders.hold({ times: 2 })
    const [first, second] = [await pay(ada), await pay(ada)]
    assert.strictEqual((await orderOf(ada, first))?.status, "IN_PROGRESS")
    // It stays there after a load, and however long it takes.
    await world.load(await world.dump())
    await world.travel("1 hour")
    assert.strictEqual((await orderOf(ada, first))?.status, "IN_PROGRESS")
    await world.orders.settle(first)
    assert.strictEqual((await waitForOrder(ada, first)).status, "SUCCESSFUL")
    await world.orders.settle(second, { status: "EXPIRED", reason: "too late" })
    assert.deepInclude(await orderOf(ada, second), { status: "EXPIRED", reason: "too late" })
    const again = await world.orders.settle(second).then(String, String)
    assert.include(again, "order: expected one that is not final")
  })

  it.effect("fail, hold, settle: do the same in an Effect program", () =>
    Effect.gen(function* () {
      const { orders } = yield* Emulator
      const intents = yield* Intents.Intents
      const send = intents.submit(intent, { caip2Id, recipient: bob, token: "", amount: 1n })
      yield* orders.fail({ reason: "out of luck" })
      assert.strictEqual((yield* Effect.flip(Effect.flatMap(send, Orders.waitForSuccess)))._tag, "OrderFailed")
      yield* orders.hold()
      const held = yield* send
      assert.strictEqual((yield* intents.order(held))?.status, "IN_PROGRESS")
      yield* orders.settle(held)
      assert.strictEqual((yield* Orders.waitForSuccess(held)).status, "SUCCESSFUL")
      yield* orders.hold({ user: "grace@example.com" })
      yield* orders.remove()
      assert.isEmpty(yield* orders.left)
    }).pipe(Effect.provide(EmulatorTest.client({ signedIn: "ada@example.com" })))
  )

  it.each(testRecipients)("the recipient %s: has the outcome %s", async (recipient, status) => {
    await using world = await createWorld()
    const ada = await world.loginAs("ada@example.com")
    const order = await orderOf(ada, await pay(ada, recipient))
    assert.strictEqual(order?.status, status)
    assert.strictEqual(order !== undefined && isFinal(order), !["INITIATED", "IN_PROGRESS"].includes(status))
  })

  it("invalid: is refused with its fields, unknown ones too", async () => {
    await using world = await createWorld()
    const wrong: object = { statuz: "FAILED", times: 0 }
    const message = await world.orders.fail(wrong).then(String, String)
    assert.include(message, "times: expected a whole number of orders above 0")
    assert.include(message, "statuz: unknown")
    const misspelled: object = { reasn: "no" }
    assert.include(await world.orders.settle("an order", misspelled).then(String, String), "reasn: unknown")
  })
})
