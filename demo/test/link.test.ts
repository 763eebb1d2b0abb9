import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { fromQuery, isPrefilled, toQuery } from "../src/forms/link.ts"
import { blankForm } from "../src/forms/tokenTransfer.ts"

/** URLs contain no lone surrogates. */
const Text = Schema.String.check(
  Schema.isMaxLength(200),
  Schema.makeFilter((text: string) => text.isWellFormed())
)

describe("a link with a form", () => {
  it.prop("contains all values of the form", [Text, Text, Text], ([network, amount, recipient]) => {
    const form = { ...blankForm, network, amount, recipient }
    const query = new URLSearchParams(toQuery(blankForm, form).toString())
    assert.deepStrictEqual(fromQuery(blankForm, query), form)
    assert.strictEqual(isPrefilled(blankForm, query), JSON.stringify(form) !== JSON.stringify(blankForm))
  })

  it("is empty for a blank form", () => {
    assert.strictEqual(toQuery(blankForm, blankForm).toString(), "")
  })

  it("ignores unknown parameters and oversized values", () => {
    const query = new URLSearchParams({ __proto__: "x", constructor: "x", amount: "9".repeat(10_000), extra: "1" })
    assert.deepStrictEqual(fromQuery(blankForm, query), blankForm)
    assert.isFalse(isPrefilled(blankForm, query))
  })
})
