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
  it("addressOf: answers the path without its base, and the decoded query", () => {
    assert.deepStrictEqual(Calls.addressOf(call()), { path: "/orders", query: { intent_id: "a b" } })
    assert.deepStrictEqual(Calls.addressOf(call({ url: "https://x.test/base/api/oc/v1/wallets" })).path, "/wallets")
  })

  it("filterCalls: finds calls by method, address and status", () => {
    const refused = call({ method: "POST", url: "http://a.test/api/oc/v1/execute", status: 422 })
    const { status: _, ...silent } = call({ url: "http://a.test/api/oc/v1/wallets" })
    const calls = [
      { ...silent, id: 3 },
      { ...call(), id: 2 },
      { ...refused, id: 1 }
    ]
    const found = (text: string) => Calls.filterCalls(calls, text).map((_) => Calls.addressOf(_).path)
    assert.deepStrictEqual(found(""), ["/wallets", "/orders", "/execute"])
    assert.deepStrictEqual(found(" post"), ["/execute"])
    assert.deepStrictEqual(found("422"), ["/execute"])
    assert.deepStrictEqual(found("No Answer"), ["/wallets"])
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
