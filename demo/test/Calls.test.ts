import { assert, describe, it } from "@effect/vitest"
import type { LoggedCall } from "@okto-effect/sdk"
import * as Calls from "../src/inspector/Calls.ts"

const call = (change: Partial<LoggedCall> = {}): LoggedCall => ({
  method: "GET",
  url: "http://127.0.0.1:1/api/oc/v1/orders?intent_id=a%20b",
  at: 1,
  duration: 2,
  requestHeaders: {},
  status: 200,
  curl: "curl",
  ...change
})

describe("the calls", () => {
  it("are the last hundred, the newest first", () => {
    const calls = Calls.make()
    for (let at = 0; at < 250; at++) calls.add(call({ at }))
    assert.lengthOf(calls.list(), 100)
    assert.deepStrictEqual(
      calls.list().map((_) => _.at),
      Array.from({ length: 100 }, (_, index) => 249 - index)
    )
    assert.lengthOf(new Set(calls.list().map((_) => _.id)), 100)
  })

  it("keep so much of a body, and say how much there was", () => {
    const calls = Calls.make()
    calls.add(call({ requestBody: "a", responseBody: "x".repeat(2_000_000) }))
    const [kept] = calls.list()
    assert.strictEqual(kept?.requestBody, "a")
    assert.isBelow(kept?.responseBody?.length ?? 0, 60_000)
    assert.include(kept?.responseBody, "of 2000000 characters")
  })

  it("know which failures were asked for: so many, and no more", () => {
    const calls = Calls.make()
    calls.expectFailures(1)
    for (const status of [200, 503, 503]) calls.add(call({ status }))
    assert.deepStrictEqual(
      calls.list().map((_) => [_.isMeant, Calls.isAlarming(_)]),
      [
        [false, true],
        [true, false],
        [false, false]
      ]
    )
  })

  it("tell of every change, and are the same list in between", () => {
    const calls = Calls.make()
    let changes = 0
    const stop = calls.subscribe(() => changes++)
    calls.add(call())
    assert.strictEqual(calls.list(), calls.list())
    calls.clear()
    assert.deepStrictEqual(calls.list(), [])
    stop()
    calls.add(call())
    assert.strictEqual(changes, 2)
  })

  it("have an address without its base, and a query that can be read", () => {
    assert.deepStrictEqual(Calls.addressOf(call()), { path: "/orders", query: [["intent_id", "a b"]] })
    assert.deepStrictEqual(Calls.addressOf(call({ url: "https://x.test/base/api/oc/v1/wallets" })).path, "/wallets")
  })

  it("are found by method, address and status", () => {
    const calls = Calls.make()
    calls.add(call({ method: "POST", url: "http://a.test/api/oc/v1/execute", status: 422 }))
    calls.add(call())
    const { status: _, ...silent } = call({ url: "http://a.test/api/oc/v1/wallets" })
    calls.add(silent)
    const found = (text: string, onlyFailed = false) =>
      Calls.matching(calls.list(), { text, onlyFailed }).map((_) => Calls.addressOf(_).path)
    assert.deepStrictEqual(found(""), ["/wallets", "/orders", "/execute"])
    assert.deepStrictEqual(found(" post"), ["/execute"])
    assert.deepStrictEqual(found("422"), ["/execute"])
    assert.deepStrictEqual(found("No Answer"), ["/wallets"])
    assert.deepStrictEqual(found("", true), ["/wallets", "/execute"])
  })
})
