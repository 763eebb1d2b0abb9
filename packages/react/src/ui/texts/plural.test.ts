import { assert, describe, it } from "@effect/vitest"
import { pluralIn } from "./plural.ts"

describe("pluralIn", () => {
  it("chooses the form of the language", () => {
    const forms = { one: "one #", two: "two #", few: "few #", many: "many #", other: "other #" }
    const arabic = pluralIn("ar")
    assert.deepStrictEqual(
      [1, 2, 3, 11, 100].map((count) => arabic(count, forms)),
      ["one 1", "two 2", "few 3", "many 11", "other 100"]
    )
    assert.strictEqual(pluralIn("de")(1234, { other: "# Stück" }), "1.234 Stück")
    assert.strictEqual(pluralIn("ja")(1, { other: "#個" }), "1個")
  })
})
