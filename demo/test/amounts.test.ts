import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { formatBalance, formatCoins, formatInr, formatUsdt, parseDigits } from "../src/shared/amounts.ts"
import { toJson } from "../src/shared/json.ts"
import { truncateMiddle } from "../src/shared/names.ts"

const Amount = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: (1n << 256n) - 1n }))

describe("parseDigits", () => {
  it.prop("reads any whole number exactly", [Amount], ([amount]) => {
    assert.strictEqual(parseDigits(amount.toString()), amount)
  })

  it("refuses other texts", () => {
    for (const text of ["", ".5", "1e3", "-1", "0x1", "1,5", " 1"]) assert.isUndefined(parseDigits(text), text)
  })
})

describe("formatted values", () => {
  const rows: ReadonlyArray<readonly [string, string]> = [
    [formatBalance("1.500012345"), "1.5"],
    [formatBalance("3.72589"), "3.7258"],
    [formatBalance("12345678901234567890.12345"), "12,345,678,901,234,567,890.1234"],
    [formatBalance("0.00001"), "<0.0001"],
    [formatBalance("1e-9"), "<0.0001"],
    [formatBalance("1e+21"), "1,000,000,000,000,000,000,000"],
    [formatBalance("0.0000"), "0"],
    [formatBalance("a lot"), "–"],
    [formatCoins("1500000", 6, "USDC"), "1.5 USDC"],
    [formatCoins("1.5", 6, "USDC"), ""],
    [formatUsdt("8.821019999999999"), "8.82 USDT"],
    [formatUsdt("14821.0210199"), "14,821.02 USDT"],
    [formatUsdt(null), "–"],
    [formatUsdt(1e21), "1,000,000,000,000,000,000,000.00 USDT"],
    [formatInr("1248594.5431"), "12,48,594.54 INR"],
    [formatInr(""), "–"],
    [truncateMiddle("0xfBb05b5Bf0192458E0Ca5946d7B82a61Eba98025"), "0xfBb05b…a98025"],
    [truncateMiddle("0x1234"), "0x1234"],
    [toJson({ amount: 10n ** 30n }), `{\n  "amount": "${10n ** 30n}"\n}`],
    [toJson(undefined), "undefined"]
  ]
  for (const [shown, expected] of rows) it(`are ${expected}`, () => assert.strictEqual(shown, expected))
})
