import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { fromQuery, isPrefilled, toQuery } from "../src/forms/link.ts"
import { blankForm } from "../src/forms/tokenTransfer.ts"

/** Addresses hold no lone surrogates. */
const Text = Schema.String.check(
  Schema.isMaxLength(200),
  Schema.makeFilter((text: string) => text.isWellFormed())
)

describe("a link with a form", () => {
  it.prop("brings the form back", [Text, Text, Text], ([network, amount, recipient]) => {
    const form = { ...blankForm, network, amount, recipient }
    const query = new URLSearchParams(toQuery(blankForm, form).toString())
    assert.deepStrictEqual(fromQuery(blankForm, query), form)
    assert.strictEqual(isPrefilled(blankForm, query), JSON.stringify(form) !== JSON.stringify(blankForm))
  })

  it("has nothing of a blank form", () => {
    assert.strictEqual(toQuery(blankForm, blankForm).toString(), "")
  })

  it("cannot fill in what the form does not have, nor what is too long", () => {
    const query = new URLSearchParams({ __proto__: "x", constructor: "x", amount: "9".repeat(10_000), extra: "1" })
    assert.deepStrictEqual(fromQuery(blankForm, query), blankForm)
    assert.isFalse(isPrefilled(blankForm, query))
  })
})
