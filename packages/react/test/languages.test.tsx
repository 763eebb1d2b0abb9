/** The languages of ./ui: their files, how they are chosen, and English where a sentence is not translated. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import { Suspense, useContext } from "react"
import { vi } from "vitest"
import { renderToString } from "react-dom/server"
import { prerender } from "react-dom/static"
import { OktoProvider } from "../src/index.ts"
import { english, languages, loadTexts, type PartialTexts, SignIn, type Texts, UiProvider } from "../src/ui/index.ts"
import { show } from "./page.tsx"
import { formatValue } from "../src/ui/format.ts"
import { UiContext, useTexts } from "../src/ui/UiContext.ts"
import { pluralIn } from "../src/ui/texts/plural.ts"

type Sentence = string | ((...facts: ReadonlyArray<unknown>) => unknown)

const isGroup = (words: unknown): words is object => typeof words === "object" && words !== null
const isSentence = (words: unknown): words is Sentence => typeof words === "string" || typeof words === "function"

/** All sentences by their path, such as `signIn.email.label`. */
const sentencesOf = (words: object, path = ""): ReadonlyArray<readonly [path: string, sentence: Sentence]> =>
  Object.entries(words).flatMap(([name, inner]: [string, unknown]) => {
    const here = `${path}${name}`
    return isGroup(inner) ? sentencesOf(inner, `${here}.`) : isSentence(inner) ? [[here, inner]] : []
  })

const all = sentencesOf(english).filter(([path]) => path !== "locale")

// Numbers stand for texts as well, and are written alike in all languages.
const facts = [111, 222, 333, 444]

const said = (sentence: Sentence): string => (typeof sentence === "string" ? sentence : String(sentence(...facts)))

/** The facts that a sentence repeats. */
const repeated = (sentence: Sentence): ReadonlyArray<number> =>
  facts.filter((fact) => said(sentence).includes(String(fact)))

const platform = Layer.mergeAll(SessionStore.layerMemory(), SecureRandom.layerWebCrypto, Transport.layerFetch())

const page = (ui: Parameters<typeof UiProvider>[0]) => (
  <OktoProvider config={{ clientPrivateKey: `0x${"11".repeat(32)}`, clientSWA: `0x${"22".repeat(20)}`, platform }}>
    <Suspense fallback="waiting">
      <UiProvider {...ui}>
        <SignIn methods={["email"]} />
      </UiProvider>
    </Suspense>
  </OktoProvider>
)

const htmlOf = (ui: Parameters<typeof UiProvider>[0]): string => renderToString(page(ui))

describe("a language", () => {
  it.each(languages.filter((language) => language !== "en"))(
    "has every sentence, with all its facts: %s",
    async (language) => {
      const translated = new Map(sentencesOf(await loadTexts(language)))
      assert.deepStrictEqual(
        all.filter(([path]) => !translated.has(path)).map(([path]) => path),
        [],
        "not translated"
      )
      assert.deepStrictEqual(
        [...translated.keys()].filter((path) => path !== "locale" && !all.some(([known]) => known === path)),
        [],
        "no longer said"
      )
      for (const [path, sentence] of all) {
        const own = translated.get(path) ?? ""
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

describe("formatValue", () => {
  it("keeps the letters and the sign of a currency together in Arabic", () => {
    assert.match(formatValue(1, "ar"), /^\u200f.*US\$\u200e$/)
    assert.strictEqual(formatValue(1, "en"), "$1.00")
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

describe("UiProvider", () => {
  it("renders a language with its direction, on a server after waiting for its file", async () => {
    const { prelude } = await prerender(page({ language: "ja" }))
    const html = await new Response(prelude).text()
    assert.include(html, 'lang="ja" dir="ltr"')
    assert.include(html, "メールアドレス")
    assert.notInclude(html, "Email address")

    assert.include(htmlOf({ language: "ar-EG" }), "waiting")
    await loadTexts("ar-EG")
    const arabic = htmlOf({ language: "ar-EG" })
    assert.include(arabic, 'lang="ar-EG" dir="rtl"')
    assert.include(arabic, "البريد الإلكتروني")
  })

  it("keeps its words until those of another language are there", async () => {
    const Title = () => <h1>{useTexts("signIn", english.signIn).email.label}</h1>
    const titled = (language: string) => (
      <Suspense fallback="waiting">
        <UiProvider language={language}>
          <Title />
        </UiProvider>
      </Suspense>
    )
    await loadTexts("fr")
    const { begin, place, remove, update } = await show(titled("fr"))
    const isShown = (label: string) => vi.waitFor(() => assert.include(place.innerHTML, `<h1>${label}</h1>`))
    await isShown("Adresse e-mail")
    begin(titled("es"))
    await isShown("Adresse e-mail")
    await isShown("Correo electrónico")
    assert.include(place.innerHTML, 'lang="es"')
    await update(titled("en"))
    await isShown("Email address")
    await remove()
  })

  it("keeps its words until those of a first language that is chosen later are there", async () => {
    const Title = () => <h1>{useTexts("signIn", english.signIn).email.label}</h1>
    const titled = (language?: string) => (
      <Suspense fallback="waiting">
        <UiProvider language={language}>
          <Title />
        </UiProvider>
      </Suspense>
    )
    const { begin, place, remove } = await show(titled())
    begin(titled("pt-PT"))
    const seen = new Set<string>()
    await vi.waitFor(
      () => {
        seen.add(place.textContent)
        assert.strictEqual(place.querySelector("h1")?.textContent, "E-mail")
      },
      { interval: 0 }
    )
    assert.notInclude([...seen].join(), "waiting")
    await remove()
  })

  it("gives the components below it the same words on each render", async () => {
    for (const language of ["en-GB", "de"]) {
      await loadTexts(language)
      const seen = new Set<unknown>()
      const Inner = () => {
        seen.add(useContext(UiContext))
        return null
      }
      const page = () => (
        <UiProvider language={language}>
          <Inner />
        </UiProvider>
      )
      const { remove, update } = await show(page())
      await update(page())
      assert.lengthOf([...seen], 1, language)
      await remove()
    }
  })

  it("keeps English where a translation has no words", () => {
    const italian: PartialTexts = {
      locale: "it",
      signIn: { title: "Accedi", email: { hint: "Ti invieremo un codice." } }
    }
    const html = htmlOf({ texts: italian })
    for (const text of ['lang="it"', "Accedi", "Ti invieremo un codice.", "Email address"]) assert.include(html, text)
  })

  it("puts the words of an app in place of those of the language", async () => {
    await loadTexts("de")
    const html = htmlOf({ language: "de", texts: { signIn: { title: "Willkommen bei Acme" } } })
    for (const text of ["Willkommen bei Acme", "E-Mail-Adresse", 'lang="de"']) assert.include(html, text)
  })

  it("says nothing about the language of a page that has chosen none", () => {
    assert.notMatch(htmlOf({}), /lang=|dir="(?:ltr|rtl)"[^>]*data-okto|okto-theme"[^>]*dir=/)
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
