/** Moving the clock ahead: what expires, and what happens in between. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { setImmediate } from "node:timers/promises"
import { Emulator, memoryStore, type Store } from "../src/index.ts"
import * as Time from "../src/world/Time.ts"
import { serve } from "../src/node.ts"
import { createWorld } from "../src/testing.ts"
import {
  ask,
  base,
  bearerOf,
  call,
  idTokenOf,
  isolated,
  layerOver,
  login,
  loginRequest,
  ordersOf,
  post,
  rpc,
  tokenOf,
  testLayer
} from "./app.ts"
import { bob } from "./evm/users.ts"
import { execute, tokenTransfer } from "./operations.ts"

const travel = (duration: Parameters<Emulator["Service"]["travel"]>[0]) =>
  Emulator.use((emulator) => emulator.travel(duration))

/** Runs an effect with the emulator's clock. */
const now = <A, E, R>(effect: Effect.Effect<A, E, R>) => Emulator.use(({ within }) => within(effect))

describe("travel", () => {
  it.effect("id token: expires after ten days", () =>
    Effect.gen(function* () {
      const loginWith = (idToken: string) =>
        Effect.flatMap(loginRequest({ idToken, provider: "okto" }), ({ body }) => call("/authenticate", { body }))
      const early = yield* now(idTokenOf("ada@example.com"))
      yield* travel("1 minute")
      const good = yield* now(loginWith(early))
      assert.strictEqual(good.status, 200, good.details)
      const late = yield* now(idTokenOf("ada@example.com"))
      yield* travel("10 days")
      const { details, status } = yield* now(loginWith(late))
      assert.strictEqual(status, 400)
      assert.match(details, /"exp" claim timestamp check failed/)
    }).pipe(isolated)
  )

  it.effect("orders: become final, with each step at its moment", () =>
    Effect.gen(function* () {
      const session = yield* login()
      yield* execute(session, tokenTransfer(base, bob.address, "", 1n))
      const status = Effect.map(
        Effect.flatMap(now(bearerOf(session.account)), (bearer) => ordersOf({ bearer: tokenOf(bearer) })),
        (orders) => orders.map((order) => order.status)
      )
      assert.deepStrictEqual(yield* status, ["INITIATED"])
      yield* travel("59 minutes")
      assert.deepStrictEqual(yield* status, ["INITIATED"])
      yield* travel("30 minutes")
      yield* Effect.yieldNow
      assert.deepStrictEqual(yield* status, ["IN_PROGRESS"])
      yield* travel("1 hour")
      assert.deepStrictEqual(yield* status, ["SUCCESSFUL"])
    }).pipe(Effect.provide(testLayer({ orderPace: 3_600_000 })))
  )

  it.effect("clock: survives a restart, and is set back by revert and reset", () =>
    Effect.gen(function* () {
      const store = yield* memoryStore()
      const over = () => layerOver(store)
      yield* Effect.provide(travel("1 hour"), over())
      yield* Effect.gen(function* () {
        const emulator = yield* Emulator
        assert.strictEqual(yield* emulator.ahead, 3_600_000)
        const before = yield* emulator.snapshot
        yield* travel(500)
        assert.strictEqual(yield* emulator.ahead, 3_600_500)
        yield* emulator.revert(before)
        assert.strictEqual(yield* emulator.ahead, 3_600_000)
        yield* emulator.reset
        assert.strictEqual(yield* emulator.ahead, 0)
      }).pipe(Effect.provide(over()))
    })
  )

  it("world of another process: begins at the present time", async () => {
    const server = await serve({ port: 0 })
    await server.travel("10 days")
    const world = await createWorld({ at: server.url })
    assert.isBelow((await world.clock()).now, Date.now() + 86_400_000)
    assert.strictEqual((await world.clock()).ahead, 0)
    await world.dispose()
    await server.close()
  })

  it.effect("travels at once: are added up", () =>
    Effect.gen(function* () {
      const inner = yield* memoryStore()
      // A store that other fibers overtake.
      const write: Store["write"] = (changes) => Effect.andThen(Effect.yieldNow, inner.write(changes))
      yield* Effect.gen(function* () {
        yield* Effect.all([travel("1 hour"), travel("2 hours")], { concurrency: "unbounded" })
        assert.strictEqual(yield* Emulator.use(({ ahead }) => ahead), 10_800_000)
      }).pipe(Effect.provide(layerOver({ ...inner, write })))
    })
  )

  it.effect.each([0.5, "1.5 millis", "1 micro"] as const)(
    "duration: is rounded up to milliseconds if it is %s",
    (duration) =>
      Effect.gen(function* () {
        const { bearer } = yield* login()
        yield* travel(duration)
        assert.strictEqual(
          yield* Emulator.use(({ ahead }) => ahead),
          Math.ceil(Number.parseFloat(String(duration)) / (duration === "1 micro" ? 1_000 : 1))
        )
        assert.strictEqual((yield* call("/wallets", { bearer })).status, 200)
      }).pipe(isolated)
  )

  it.effect("time of calls: is not used up", () =>
    Effect.gen(function* () {
      const loop = { id: 1, method: "eth_call", params: [{ data: "0x5b600056", gas: "0x1c9c380" }, "latest"] }
      const batch = yield* Effect.forkChild(rpc([loop, { id: 2, method: "eth_chainId" }]), { startImmediately: true })
      yield* Effect.promise(() => setImmediate())
      yield* travel("1 day")
      yield* Effect.promise(() => setImmediate())
      assert.isUndefined(batch.pollUnsafe())
      yield* TestClock.adjust("5 seconds")
      const { text } = yield* Fiber.join(batch)
      assert.include(text, "execution took longer than 5000 ms")
      assert.include(text, '{"jsonrpc":"2.0","id":2,"result":"0x14a34"}')
    }).pipe(isolated)
  )

  it.effect.each([-1, -0.5, -1n, Number.POSITIVE_INFINITY, "400000 days" as const])(
    "duration: is refused if it is %s",
    (duration) =>
      Effect.gen(function* () {
        const { message } = yield* Effect.flip(travel(duration))
        assert.match(message, /^travel: expected a duration such as "2 hours"/)
        assert.strictEqual(yield* Emulator.use(({ ahead }) => ahead), 0)
      }).pipe(isolated)
  )

  it.effect("control path: answers the new time", () =>
    Effect.gen(function* () {
      const path = "/__emulator/clock.json"
      const clock = (body?: unknown) =>
        Effect.map(body === undefined ? ask(path) : post(path, body), ({ text }): unknown => JSON.parse(text))
      yield* TestClock.setTime(1_000)
      assert.deepStrictEqual(yield* clock(), { now: 1_000, ahead: 0 })
      assert.deepStrictEqual(yield* clock({ travel: "2 hours" }), { now: 7_201_000, ahead: 7_200_000 })
      assert.match(JSON.stringify(yield* clock({ travel: "soon" })), /expected a JSON body \{ travel/)
      assert.match(JSON.stringify(yield* clock({})), /expected a JSON body \{ travel/)
      for (const travel of ["two hours", undefined, [1]]) {
        const { error } = Object(yield* clock({ travel }))
        assert.match(
          error,
          /: travel: expected a duration such as "2 hours" or a number of milliseconds, ten years at most in all, got (two hours|nothing|array)$/
        )
      }
    }).pipe(isolated)
  )
})

describe("clock", () => {
  it.effect("sleep: ends at its moment, also when the clock moves ahead", () =>
    Effect.gen(function* () {
      const time = Time.make()
      const asleep = yield* Effect.forkChild(time.within(Effect.sleep("1 hour")))
      yield* Effect.yieldNow
      yield* TestClock.adjust("20 minutes")
      yield* time.set(39 * 60_000)
      yield* Effect.yieldNow
      assert.isUndefined(asleep.pollUnsafe())
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(asleep)
      const again = yield* Effect.forkChild(time.within(Effect.sleep("1 hour")))
      yield* Effect.yieldNow
      yield* time.set(100 * 60_000)
      yield* Fiber.join(again)
    })
  )
})
