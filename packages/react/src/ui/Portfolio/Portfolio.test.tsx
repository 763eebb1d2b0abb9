import { assert, describe, it } from "@effect/vitest"
import { after, base, tableBackend } from "../../../test/tableBackend.tsx"
import { english, Portfolio, UiProvider } from "../index.ts"
import { Total } from "./Portfolio.tsx"

describe("Portfolio", () => {
  it("asks for pictures by https and data URLs only, without a referrer, and draws what it knows", async () => {
    const { replies, visit } = tableBackend()
    const images = ["https://pictures.example/a.png", "data:image/png;base64,AA", "http://localhost/b.png", "BSC", ""]
    const tokens = images.map((image, at) => ({
      caip_id: base,
      address: `0x${String(at).repeat(40)}`,
      symbol: at === 4 ? "USDC" : `T${at}`,
      decimals: "6",
      network_id: "b",
      image
    }))
    replies["/supported/tokens"] = { tokens }
    // The last one names itself like a token that is listed.
    replies["/aggregated-portfolio"] = {
      aggregated_data: {},
      group_tokens: [...tokens, { ...tokens[4], address: "0x99" }].map((token) =>
        Object.assign({}, token, { token_address: token.address, balance: "1" })
      )
    }
    const { place } = await visit(<Portfolio />)
    const pictures = [...place.querySelectorAll("li .okto-picture-small")].map((picture) => {
      const image = picture.querySelector("img")
      return image === null
        ? (picture.querySelector("svg")?.tagName.toLowerCase() ?? picture.textContent)
        : [image.getAttribute("src"), image.getAttribute("referrerpolicy"), image.getAttribute("loading")].join(" ")
    })
    assert.deepStrictEqual(pictures, [
      `${images[0]} no-referrer lazy`,
      `${images[1]} no-referrer lazy`,
      "T2",
      "T3",
      "svg",
      "USD"
    ])
  })

  it("shows as many rows as it is told to, and the others on demand", async () => {
    const { replies, visit } = tableBackend()
    const tokens = Array.from({ length: 7 }, (_, at) => ({
      caip_id: base,
      address: `0x${String(at).repeat(40)}`,
      symbol: `T${at}`,
      decimals: "6",
      network_id: "b"
    }))
    replies["/supported/tokens"] = { tokens }
    replies["/aggregated-portfolio"] = {
      aggregated_data: {},
      group_tokens: tokens.map((token) => Object.assign({}, token, { token_address: token.address, balance: "1" }))
    }
    const { place } = await visit(<Portfolio initialRows={5} />)
    assert.lengthOf(place.querySelectorAll("li"), 5)
    await after(() => place.querySelector<HTMLButtonElement>("button")?.click())
    assert.lengthOf(place.querySelectorAll("li"), 7)
  })
})

describe("Total", () => {
  const read = { data: undefined, error: undefined, isLoading: false, refetch: () => undefined }
  const label = english.portfolio.total

  it("has a placeholder while it is read, then the value, and nothing where it is not known", async () => {
    const { visit } = tableBackend()
    const { place, update } = await visit(<Total assets={{ read: { ...read, isLoading: true }, total: undefined }} />)
    assert.strictEqual(place.textContent, label)
    assert.isNotNull(place.querySelector(".okto-amount .okto-skeleton"))
    await update(<Total assets={{ read, total: "12.5" }} />)
    assert.strictEqual(place.textContent, `${label}$12.50`)
    await update(<Total assets={{ read, total: undefined }} />)
    assert.strictEqual(place.textContent, "")
  })

  it("is in the currency of the provider, as its language writes it", async () => {
    const { visit } = tableBackend()
    const { place, update } = await visit(
      <UiProvider currency={{ code: "EUR", perDollar: 0.5 }}>
        <Total assets={{ read, total: "12.5" }} />
      </UiProvider>
    )
    assert.strictEqual(place.textContent, `${label}€6.25`)
    await update(
      <UiProvider currency={{ code: "EUR", perDollar: 0.5 }} texts={{ locale: "de" }}>
        <Total assets={{ read, total: "12.5" }} />
      </UiProvider>
    )
    assert.strictEqual(place.textContent, `${label}6,25\u00a0€`)
  })

  it("is absent while no user is signed in", async () => {
    const { place } = await tableBackend(null).visit(<Portfolio />)
    assert.include(place.textContent, english.common.signedOut)
    assert.notInclude(place.textContent, label)
  })
})
