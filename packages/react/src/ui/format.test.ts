import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { runs } from "../../../../scripts/deep.ts"
import { decimalSeparator, formatAmount, formatValue, isolate, parseAmount, toDecimal, toWhole } from "./format.ts"

describe("format", () => {
  it.prop(
    "parseAmount returns the amount that toWhole has formatted, in any language",
    {
      amount: Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** 256n })),
      decimals: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 })),
      locale: Schema.Literals(["en", "de", "hi", "ar-EG"])
    },
    ({ amount, decimals, locale }) => {
      const text = toWhole(amount, decimals).replace(".", decimalSeparator(locale))
      assert.deepStrictEqual(parseAmount(text, decimals, locale), { amount })
    },
    { arbitrary: { runs: runs(100) } }
  )

  it("parseAmount refuses ambiguous separators and too many decimals", () => {
    assert.deepStrictEqual(parseAmount("1,000", 6, "en"), { problem: "digits" })
    assert.deepStrictEqual(parseAmount("1.000,5", 6, "de"), { problem: "digits" })
    assert.deepStrictEqual(parseAmount("1,5", 6, "de"), { amount: 1_500_000n })
    for (const locale of ["de", "es", "fr", "pt-BR"]) {
      for (const text of ["1.000", "12.500", "123.456"]) {
        assert.deepStrictEqual(parseAmount(text, 6, locale), { problem: "digits" }, `${text} in ${locale}`)
      }
      for (const text of ["1.5", "0.125", ".125", "1.0005", "1234.567"]) {
        assert.deepStrictEqual(parseAmount(text, 6, locale), parseAmount(text, 6, "en"), `${text} in ${locale}`)
      }
    }
    for (const locale of ["en", "ja", "hi", "ar-EG"]) {
      assert.deepStrictEqual(parseAmount("1.125", 6, locale), { amount: 1_125_000n }, locale)
    }
    assert.deepStrictEqual(parseAmount("1.0000001", 6, "en"), { problem: "decimals" })
    assert.deepStrictEqual(parseAmount(".", 6, "en"), { problem: "digits" })
    assert.deepStrictEqual(parseAmount(" ", 6, "en"), { problem: "none" })
    assert.deepStrictEqual(parseAmount("1٫5.2", 6, "ar"), { problem: "digits" })
  })

  it("parseAmount takes the digits and the decimal separator of any keyboard", () => {
    for (const text of ["١٫٥", "۱٫۵", "१.५", "１．５"]) {
      assert.deepStrictEqual(parseAmount(text, 6, "en"), { amount: 1_500_000n }, text)
    }
  })

  it("isolate keeps a sentence in its order when a name has controls of direction in it", () => {
    assert.strictEqual(isolate("Tile\u2069\u202e 1\u2068"), "\u2068Tile 1\u2069")
    assert.strictEqual(isolate("قطة"), "\u2068قطة\u2069")
  })

  it("formatAmount truncates, and does not round up", () => {
    assert.strictEqual(formatAmount("1.99999", "en"), "1.9999")
    assert.strictEqual(formatAmount("0.00000001", "en"), "<0.0001")
    assert.strictEqual(formatAmount(null, "en"), "–")
    assert.strictEqual(formatAmount(1e-7, "en", 7), "0.0000001")
    assert.strictEqual(formatAmount(1e21, "en"), "1,000,000,000,000,000,000,000")
    assert.strictEqual(formatAmount("1.5e-3", "en"), "0.0015")
  })

  it.prop(
    "toDecimal has no exponent, and the value of the number",
    [Schema.Finite],
    ([number]) => {
      const text = toDecimal(number)
      assert.match(text, /^-?\d+(\.\d*[1-9])?$/)
      assert.strictEqual(Number(text), Object.is(number, -0) ? 0 : number)
    },
    { arbitrary: { runs: runs(200) } }
  )

  it("toDecimal writes exponents out, in numbers and texts, and leaves other texts as they are", () => {
    for (const [given, expected] of [
      ["1e-7", "0.0000001"],
      ["1.25E+3", "1250"],
      ["-1.5e-3", "-0.0015"],
      ["123.456e1", "1234.56"],
      ["100e-2", "1"],
      ["12345678901234567890.123456789012345678", "12345678901234567890.123456789012345678"],
      ["1e9999", "1e9999"],
      ["e5", "e5"],
      ["", ""],
      [null, ""],
      [Number.NaN, "NaN"]
    ] as const) {
      assert.strictEqual(toDecimal(given), expected, String(given))
    }
  })
})

describe("formatValue", () => {
  it("keeps the letters and the sign of a currency together in Arabic", () => {
    assert.match(formatValue(1, "ar"), /^\u200f.*US\$\u200e$/)
    assert.strictEqual(formatValue(1, "en"), "$1.00")
  })
})
