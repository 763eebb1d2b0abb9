import { assert, describe, it } from "@effect/vitest"
import type { LoggedRequest } from "../src/backend/http/RequestLog.ts"
import { isRefused, selectRequests } from "../src/control/requests.ts"

const request = (path: string, status: number, responseBody = "{}"): LoggedRequest => ({
  at: 1,
  method: "GET",
  path,
  status,
  milliseconds: 2,
  requestBody: "",
  responseBody
})
const all = [
  request("/api/oc/v1/wallets", 200, `{"status":"success","data":{}}`),
  request("/api/oc/v1/orders", 401),
  request("/api/oc/v1/verify-session", 200, `{"status":"error","error":{"code":401}}`)
]
const select = (query: string) => selectRequests(new URLSearchParams(query))(all).map(({ path }) => path.slice(11))

describe("requests", () => {
  it("isRefused: is true for error statuses, and for error envelopes with 200", () => {
    assert.deepStrictEqual(all.map(isRefused), [false, true, true])
  })

  it("selectRequests: selects by method, path or status, and those that failed", () => {
    assert.deepStrictEqual(select(""), ["wallets", "orders", "verify-session"])
    assert.deepStrictEqual(select("q=ORDERS"), ["orders"])
    assert.deepStrictEqual(select("q=200"), ["wallets", "verify-session"])
    assert.deepStrictEqual(select("q=get+/api&failed=1"), ["orders", "verify-session"])
  })
})
