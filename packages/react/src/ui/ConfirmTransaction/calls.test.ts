import { assert, describe, it } from "@effect/vitest"
import { decodeCall, isUnlimited } from "./calls.ts"

describe("decodeCall", () => {
  const word = (hex: string) => hex.padStart(64, "0")

  it("decodes calls of token standards without an ABI, and no others", () => {
    const data = `0x095ea7b3${word("ab".repeat(20))}${"f".repeat(64)}`
    const call = decodeCall(data, undefined, undefined)
    assert.strictEqual(call?.name, "approve")
    assert.deepStrictEqual(call?.args[0]?.value, `0x${"ab".repeat(20)}`)
    assert.isTrue(isUnlimited(call?.args[1]?.value))
    assert.isUndefined(decodeCall(`${data}00`, undefined, undefined))
    assert.isUndefined(decodeCall("0xdeadbeef", undefined, undefined))
  })
})
