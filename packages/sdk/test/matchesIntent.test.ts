/** Whether an order is that of a job: which spellings of a value are one value. */
import { assert, describe, it } from "@effect/vitest"
import type { Order } from "@okto-effect/contract/Order"
import { matchesIntent } from "../src/intents/matchesIntent.ts"

/** An order with these details; all of it is the backend's to say. */
const orderWith = (details: unknown, intentType: unknown = "STAKE"): Order =>
  Object.assign(Object.create(null), { intentType, details })

const rows: ReadonlyArray<readonly [of: string | bigint, listed: unknown, isSame: boolean]> = [
  [10n, "10", true],
  [10n, 10, true],
  [10n, 11, false],
  [10n, "1", false],
  [10n, "0x0a", true],
  [10n, "0010", true],
  [10n, " 10 ", true],
  [10n, undefined, true],
  [10n, { value: 11 }, true],
  ["10", "0xA", true],
  ["", `0x${"0".repeat(40)}`, true],
  ["", "0x", true],
  ["", "0x1", false],
  ["0xABC", "0xabc", true],
  ["12 apples", "12 Apples", true],
  ["12 apples", "12 pears", false],
  ["0x12 apples", "18", false]
]

describe("matchesIntent", () => {
  for (const [value, listed, isSame] of rows) {
    const told = typeof listed === "string" ? `"${listed}"` : (JSON.stringify(listed) ?? "nothing")
    it(`${isSame ? "takes" : "does not take"} an order with ${told} for the job's ${typeof value} "${value}"`, () => {
      const job = { type: "STAKE", values: { amount: value } }
      assert.strictEqual(matchesIntent(orderWith({ amount: listed }), job), isSame)
    })
  }

  it("compares the kind only when the order tells one", () => {
    const job = { type: "STAKE", values: {} }
    assert.isTrue(matchesIntent(orderWith({}), job))
    assert.isFalse(matchesIntent(orderWith({}, "TOKEN_TRANSFER"), job))
    assert.isTrue(matchesIntent(orderWith({}, null), job))
    assert.isTrue(matchesIntent(orderWith({}, 5), job))
  })

  it("compares nothing with an order without details", () => {
    for (const details of [undefined, null, "10"]) {
      assert.isTrue(matchesIntent(orderWith(details), { type: "STAKE", values: { amount: 10n } }))
    }
  })
})
