import { assert, describe, it } from "@effect/vitest"
import { write } from "../../../test/page.tsx"
import { after, base, tableBackend } from "../../../test/tableBackend.tsx"
import { bob } from "../../../test/world.tsx"
import { english, SendToken } from "../index.ts"

describe("TokenPicker: a token", () => {
  const open = async () => {
    const { replies, visit } = tableBackend()
    const tokens = Array.from({ length: 60 }, (_, at) => ({
      caip_id: base,
      address: `0x${String(at).padStart(40, "0")}`,
      symbol: `T${at}`,
      name: `Token ${at}`,
      decimals: "6",
      network_id: "b"
    }))
    replies["/supported/tokens"] = { tokens }
    replies["/aggregated-portfolio"] = {
      aggregated_data: {},
      group_tokens: [{ ...tokens[3], token_address: tokens[3]?.address, balance: "2", holdings_price_usdt: "5" }]
    }
    const { place, remove } = await visit(<SendToken recipient={bob} />)
    const button = () => place.querySelector<HTMLButtonElement>(".okto-input-picker") ?? assert.fail("no button")
    const search = () => place.querySelector<HTMLInputElement>("[role=combobox]") ?? assert.fail("no search")
    const options = () => [...place.querySelectorAll<HTMLElement>("[role=option]")]
    await after(() => button().click())
    return {
      button,
      options,
      place,
      remove,
      search,
      /** The option that Enter would choose. */
      active: () => place.querySelector(`[id="${search().getAttribute("aria-activedescendant")}"]`)?.textContent,
      enter: (text: string) => after(() => write(search(), text)),
      press: (key: string) =>
        after(() =>
          search().dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
        )
    }
  }
  const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/[\u2068\u2069]/g, "")

  it("is chosen by keyboard from the list, which says which option is active", async () => {
    const { active, button, options, place, press } = await open()
    assert.strictEqual(plain(button().textContent), "T3Token 3on Base Sepolia2 T3$5.00")
    // Those that the user holds come first.
    assert.deepStrictEqual(
      options().flatMap((option, at) => (option.getAttribute("aria-selected") === "true" ? [at] : [])),
      [0]
    )
    assert.include(plain(active()), "Token 3")
    for (const [key, name] of [
      ["ArrowDown", "Token 0"],
      ["ArrowUp", "Token 3"],
      ["ArrowUp", "Token 49"],
      ["ArrowDown", "Token 3"],
      ["PageDown", "Token 5"]
    ] as const) {
      await press(key)
      assert.include(plain(active()), `${name}on`, key)
    }
    await press("Enter")
    assert.include(plain(button().textContent), "Token 5")
    assert.isNull(place.querySelector("[role=combobox]"))
  })

  it("is found by the words of its name, symbol, network or address", async () => {
    const { enter, options, place } = await open()
    assert.lengthOf(options(), 50)
    for (const [query, count] of [
      ["token 58", 1],
      ["SEPOLIA t17", 1],
      [`0x${"17".padStart(40, "0")}`, 1],
      ["t1", 11],
      ["dollar", 0]
    ] as const) {
      await enter(query)
      assert.lengthOf(options(), count, query)
    }
    assert.include(place.textContent, english.send.assetNotFound)
    assert.strictEqual(place.querySelector("[role=combobox]")?.getAttribute("aria-expanded"), "false")
  })
})
