import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { type Sentence, sentencesOf } from "../../../missingTexts.ts"
import { english, languages, loadTexts, type PartialTexts, type Texts } from "../index.ts"

const all = sentencesOf(english).filter(([path]) => path !== "locale")

// Numbers stand for texts as well, and are written alike in all languages.
const facts = [111, 222, 333, 444]

const said = (sentence: Sentence): string => (typeof sentence === "string" ? sentence : String(sentence(...facts)))

/** The facts that a sentence repeats. */
const repeated = (sentence: Sentence): ReadonlyArray<number> =>
  facts.filter((fact) => said(sentence).includes(String(fact)))

describe("a language", () => {
  it.each(languages.filter((language) => language !== "en"))(
    "has no sentence that is no longer said, and in each all its facts: %s",
    async (language) => {
      const translated = new Map(sentencesOf(await loadTexts(language)))
      assert.deepStrictEqual(
        [...translated.keys()].filter((path) => path !== "locale" && !all.some(([known]) => known === path)),
        [],
        "no longer said"
      )
      for (const [path, sentence] of all) {
        const own = translated.get(path)
        if (own === undefined) continue
        assert.strictEqual(typeof own, typeof sentence, path)
        assert.deepStrictEqual(repeated(own), repeated(sentence), path)
        assert.match(said(own), /^\S([^]*\S)?$/, path)
      }
    }
  )

  it.each(["ar", "de", "es", "fr", "hi", "ja", "pt"])("says each number in its own way: %s", async (language) => {
    const { common, send } = await loadTexts(language)
    for (const number of [0, 1, 2, 3, 11, 100, 1234]) {
      const written = new Intl.NumberFormat(language).format(number)
      const sentences = [common?.errors?.tooMany?.(number), send?.amountProblems?.decimals?.("ETH", number)]
      for (const sentence of sentences) assert.notInclude(sentence, "#")
      if (number > 2)
        for (const sentence of sentences) assert.include(sentence?.replaceAll(/\D/g, ""), written.replaceAll(/\D/g, ""))
    }
  })
})

describe("loadTexts", () => {
  it("returns the words of the nearest language, with the numbers of the region", async () => {
    assert.strictEqual((await loadTexts("de-AT")).locale, "de-AT")
    assert.strictEqual((await loadTexts("pt_BR")).signIn?.title, "Entrar")
    assert.deepStrictEqual(await loadTexts("en-GB"), { locale: "en-GB" })
    for (const other of ["it", "", "constructor", "x!", "*"])
      assert.deepStrictEqual(await loadTexts(other), { locale: "en" })
  })
})

describe("Texts", () => {
  it("has all words, and PartialTexts any of them with the same facts", () => {
    expectTypeOf<Omit<Texts, "order">>().not.toExtend<Texts>()
    expectTypeOf(english).toEqualTypeOf<Texts>()
    expectTypeOf<Texts>().toExtend<PartialTexts>()
    expectTypeOf<{ signIn: { code: { sentTo: (contact: string) => string } } }>().toExtend<PartialTexts>()
    expectTypeOf<{ signIn: { code: { sentTo: (contact: number) => string } } }>().not.toExtend<PartialTexts>()
    expectTypeOf<{ signIn: { heading: string } }>().not.toExtend<PartialTexts["signIn"]>()
  })
})
