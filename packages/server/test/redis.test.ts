/** A store in Redis whose client misbehaves. What it does over a real server is in the conformance suite. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { redis } from "../src/redis.ts"

describe("redis", () => {
  it.effect.each<readonly [server: string, connect: () => Promise<unknown>, calls: ReadonlyArray<string>]>([
    ["answers another connection", () => Promise.resolve(), ["destroy", "connect"]],
    ["answers none", () => new Promise(() => {}), []],
    ["accepts none", () => Promise.reject(new Error("ECONNREFUSED")), []]
  ])("connects a client that is not answered anew where the server %s", ([, connect, calls]) =>
    Effect.gen(function* () {
      const called: Array<string> = []
      const closed: Array<true> = []
      const client = {
        eval: () => new Promise(() => {}),
        duplicate: () => ({
          on: () => undefined,
          connect,
          destroy: () => closed.push(true)
        }),
        connect: async () => void called.push("connect"),
        destroy: () => void called.push("destroy")
      }
      const asked = yield* Effect.forkChild(Effect.flip(redis(client).sessions.get("id")))
      yield* TestClock.adjust("4 seconds")
      assert.include(yield* Fiber.join(asked), { _tag: "StoreFailed" })
      yield* TestClock.adjust("2 seconds")
      while (closed.length === 0) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      assert.deepStrictEqual(called, calls)
      assert.lengthOf(closed, 1)
    })
  )
})
