import { assert, describe, it } from "@effect/vitest"
import type { LoggedCall } from "@okto-effect/sdk"
import * as Calls from "../src/features/inspector/calls.ts"

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

describe("Calls", () => {
  it("list: answers the last hundred calls, the newest first", () => {
    const calls = Calls.make()
    for (let at = 0; at < 250; at++) calls.add(call({ at }))
    assert.lengthOf(calls.list(), 100)
    assert.deepStrictEqual(
      calls.list().map((_) => _.at),
      Array.from({ length: 100 }, (_, index) => 249 - index)
    )
    assert.lengthOf(new Set(calls.list().map((_) => _.id)), 100)
  })

  it("add: cuts a long body, and notes its length", () => {
    const calls = Calls.make()
    calls.add(call({ requestBody: "a", responseBody: "x".repeat(2_000_000) }))
    const [kept] = calls.list()
    assert.strictEqual(kept?.requestBody, "a")
    assert.isBelow(kept?.responseBody?.length ?? 0, 60_000)
    assert.include(kept?.responseBody, "of 2000000 characters")
  })

  it("subscribe: notifies of every change; the list stays the same in between", () => {
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

  it("addressOf: answers the path without its base, and the decoded query", () => {
    assert.deepStrictEqual(Calls.addressOf(call()), { path: "/orders", query: { intent_id: "a b" } })
    assert.deepStrictEqual(Calls.addressOf(call({ url: "https://x.test/base/api/oc/v1/wallets" })).path, "/wallets")
  })

  it("filterCalls: finds calls by method, address and status", () => {
    const calls = Calls.make()
    calls.add(call({ method: "POST", url: "http://a.test/api/oc/v1/execute", status: 422 }))
    calls.add(call())
    const { status: _, ...silent } = call({ url: "http://a.test/api/oc/v1/wallets" })
    calls.add(silent)
    const found = (text: string, onlyFailed = false) =>
      Calls.filterCalls(calls.list(), { text, onlyFailed }).map((_) => Calls.addressOf(_).path)
    assert.deepStrictEqual(found(""), ["/wallets", "/orders", "/execute"])
    assert.deepStrictEqual(found(" post"), ["/execute"])
    assert.deepStrictEqual(found("422"), ["/execute"])
    assert.deepStrictEqual(found("No Answer"), ["/wallets"])
    assert.deepStrictEqual(found("", true), ["/wallets", "/execute"])
  })
})

describe("statusOf", () => {
  it("answers the code of an error envelope that came with 200", () => {
    const refused = `{"status":"error","error":{"code":401,"message":"session expired"}}`
    assert.strictEqual(Calls.statusOf(call({ responseBody: refused })), 401)
    assert.isTrue(Calls.hasFailed(call({ responseBody: refused })))
    assert.isTrue(Calls.hasFailed(call({ responseBody: `{ "status": "error" }` })))
    assert.strictEqual(Calls.statusOf(call({ responseBody: `{"status":"success","data":{"code":401}}` })), 200)
    assert.isFalse(Calls.hasFailed(call({ responseBody: `{"status":"success"}` })))
  })
})
