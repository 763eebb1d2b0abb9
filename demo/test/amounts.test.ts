import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as viem from "viem"
import { formatBalance, formatInr, formatUnits, formatUsdt, parseDigits, parseUnits } from "../src/format/amounts.ts"
import { toJson } from "../src/format/toJson.ts"
import { truncateMiddle } from "../src/format/truncateMiddle.ts"

const Amount = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: (1n << 256n) - 1n }))
const Decimals = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 77 }))

describe("units", () => {
  it.prop("come back from whole units", [Amount, Decimals], ([amount, decimals]) => {
    assert.strictEqual(parseUnits(formatUnits(amount, decimals), decimals), amount)
  })

  it.prop("agree with viem", [Amount, Decimals], ([amount, decimals]) => {
    assert.strictEqual(formatUnits(amount, decimals), viem.formatUnits(amount, decimals))
  })

  it.prop("come back from digits", [Amount], ([amount]) => {
    assert.strictEqual(parseDigits(amount.toString()), amount)
  })

  it("cut off what is smaller than the smallest unit", () => {
    assert.strictEqual(parseUnits("1.9999999", 6), 1_999_999n)
    assert.strictEqual(parseUnits("1.", 6), 1_000_000n)
    assert.strictEqual(parseUnits("7", 0), 7n)
  })

  it("are not read from other texts", () => {
    for (const text of ["", ".5", "1e3", "-1", "0x1", "1,5", " 1"]) {
      assert.isUndefined(parseUnits(text, 6), text)
      assert.isUndefined(parseDigits(text), text)
    }
  })
})

describe("as people read it", () => {
  const rows: ReadonlyArray<readonly [string, string]> = [
    [formatBalance("1.500012345"), "1.5"],
    [formatBalance("3.72589"), "3.7258"],
    [formatBalance("12345678901234567890.12345"), "12,345,678,901,234,567,890.1234"],
    [formatBalance("0.00001"), "<0.0001"],
    [formatBalance("1e-9"), "<0.0001"],
    [formatBalance("0.0000"), "0"],
    [formatBalance("a lot"), "–"],
    [formatUsdt("8.821019999999999"), "8.82 USDT"],
    [formatUsdt("14821.0210199"), "14,821.02 USDT"],
    [formatUsdt(null), "–"],
    [formatInr("1248594.5431"), "12,48,594.54 INR"],
    [formatInr(""), "–"],
    [truncateMiddle("0xfBb05b5Bf0192458E0Ca5946d7B82a61Eba98025"), "0xfBb05b…a98025"],
    [truncateMiddle("0x1234"), "0x1234"],
    [toJson({ amount: 10n ** 30n }), `{\n  "amount": "${10n ** 30n}"\n}`],
    [toJson(undefined), "undefined"]
  ]
  for (const [shown, expected] of rows) it(expected, () => assert.strictEqual(shown, expected))
})
