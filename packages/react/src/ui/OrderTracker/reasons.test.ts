import { assert, describe, it } from "@effect/vitest"
import { english } from "../index.ts"
import { reasonOf } from "./reasons.ts"

describe("reasonOf", () => {
  const words = english.order
  const reason = (reason: string, status = "FAILED") => reasonOf({ reason, status }, words, (units) => `${units} units`)

  it("returns a sentence for each reason", () => {
    assert.strictEqual(
      reason("ERC20InsufficientBalance(0x46fC, 1000, 2000)"),
      "Not enough: 2000 units needed, 1000 units available."
    )
    assert.strictEqual(reason("", "EXPIRED"), words.endings.EXPIRED)
    assert.strictEqual(reason("execution reverted"), words.reasons.reverted)
    assert.strictEqual(reason("toString(1)"), words.endings.other)
    assert.strictEqual(reason("", "constructor"), words.endings.other)
  })

  it("says whether the amount or the fee is more than the user has", () => {
    const { balance, balanceAndFee, funds } = words.reasons
    const bySponsor = (text: string) => reasonOf({ reason: text, status: "FAILED" }, words, String, true)
    for (const [text, expected] of [
      ["insufficient funds for gas * price + value: address 0x1 have 1 want 2", balanceAndFee],
      ["sender doesn't have enough funds to send tx. The max upfront cost is: 5", balanceAndFee],
      ["insufficient funds for transfer", balance],
      ["insufficient balance for transfer", balance],
      ["execution reverted: ERC20: transfer amount exceeds balance", balance],
      ["Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006): Not enough coins", balance],
      ["INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE", funds],
      ["insufficient funds for intrinsic transaction cost: gas", funds]
    ] as const) {
      assert.strictEqual(reason(text), expected, text)
      assert.strictEqual(bySponsor(text), balance, text)
    }
  })
})
