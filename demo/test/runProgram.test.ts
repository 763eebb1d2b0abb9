import { assert, describe, it } from "@effect/vitest"
import { isCall } from "../src/run/runProgram.ts"

describe("isCall", () => {
  const backend = "http://127.0.0.1:5173"
  it("is true for calls of the backend only", () => {
    assert.isTrue(isCall(`${backend}/api/oc/v1/wallets?x=1`, backend))
    for (const url of [
      `${backend}/__emulator/users`,
      `${backend}/api/oc/../../__emulator/users`,
      `${backend}/api/oc/%2e%2e/%2e%2e/__emulator/users`,
      `${backend}\\@example.com/api/oc/`,
      `${backend}@example.com/api/oc/v1`,
      `${backend}.example.com/api/oc/v1`,
      "https://example.com/api/oc/v1",
      "/api/oc/v1",
      "javascript:alert(1)"
    ]) {
      assert.isFalse(isCall(url, backend), url)
    }
  })
})
