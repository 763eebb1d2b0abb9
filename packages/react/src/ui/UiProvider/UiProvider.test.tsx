import { assert, describe, it, vi } from "@effect/vitest"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import { Suspense, useContext } from "react"
import { renderToString } from "react-dom/server"
import { prerender } from "react-dom/static"
import { show } from "../../../test/page.tsx"
import { OktoProvider } from "../../index.ts"
import { english, loadTexts, type PartialTexts, SignIn, UiProvider } from "../index.ts"
import { UiContext, useTexts } from "../UiContext.ts"

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

describe("UiProvider", () => {
  const Title = () => <h1>{useTexts("signIn", english.signIn).email.label}</h1>
  const titled = (language?: string) => (
    <Suspense fallback="waiting">
      <UiProvider language={language}>
        <Title />
      </UiProvider>
    </Suspense>
  )

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
    await loadTexts("fr")
    const { begin, place, update } = await show(titled("fr"))
    const isShown = (label: string) => vi.waitFor(() => assert.include(place.innerHTML, `<h1>${label}</h1>`))
    await isShown("Adresse e-mail")
    begin(titled("es"))
    await isShown("Adresse e-mail")
    await isShown("Correo electrónico")
    assert.include(place.innerHTML, 'lang="es"')
    await update(titled("en"))
    await isShown("Email address")
  })

  it("keeps its words until those of a first language that is chosen later are there", async () => {
    const { begin, place } = await show(titled())
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
