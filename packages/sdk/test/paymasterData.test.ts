/** Until when a paymaster authorization is valid, as an operation has it. */
import { assert, describe, it } from "@effect/vitest"
import { paymasterData, validUntilOf } from "../src/core/paymasterData.ts"
import { clientSWA } from "./support.ts"

const nonce = "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"
const until = (validUntil: number) =>
  validUntilOf(paymasterData({ clientSWA, nonce, validUntil, validAfter: 0 }, `0x${"11".repeat(65)}`))

describe("validUntilOf", () => {
  it("reads the time of an authorization", () => {
    for (const seconds of [1, 1_750_000_000, 2 ** 48 - 1]) assert.strictEqual(until(seconds), seconds)
  })

  it("has no time for an authorization that never ends, so that its operation is never taken for not executed", () => {
    assert.isUndefined(until(0))
  })

  it("has no time for data that is no authorization", () => {
    assert.isUndefined(validUntilOf("0x"))
    assert.isUndefined(validUntilOf(`0x${"00".repeat(63)}`))
    assert.isUndefined(validUntilOf(`0x${"ff".repeat(64)}`))
  })
})
