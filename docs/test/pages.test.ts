/** How the pages of the site are made of Markdown: comments, and links to the reference. */
import { assert, describe, it } from "vitest"
import { mapProse } from "../generate/markdown.ts"
import { linkSymbols } from "../generate/pages.ts"
import type { Symbols } from "../generate/symbols.ts"

describe("mapProse", () => {
  it("finds a comment that quotes code, and leaves code that looks like a comment", () => {
    const text = "<!-- Written by `compile`. -->\n\nText with `<!-- code -->`.\n\n```html\n<!-- a page -->\n```\n"
    const changed = mapProse(text, (prose) => prose.replaceAll(/<!--[^]*?-->\n*/g, ""))
    assert.strictEqual(changed, "Text with `<!-- code -->`.\n\n```html\n<!-- a page -->\n```\n")
  })
})

describe("linkSymbols", () => {
  const target = (route: string, ...specifiers: ReadonlyArray<string>) => ({ route, specifiers: new Set(specifiers) })
  const symbols: Symbols = new Map([
    [
      "Portfolio",
      [
        target("/reference/sdk/types#portfolio", "@okto-effect/sdk"),
        target("/reference/ui/Portfolio", "@okto-effect/react/ui")
      ]
    ],
    [
      "tokenTransfer",
      [
        target("/reference/sdk/tokenTransfer", "@okto-effect/sdk", "@okto-effect/react"),
        target("/reference/effect/types#tokentransfer", "@okto-effect/sdk/effect")
      ]
    ],
    ["expect", [target("/reference/playwright/expect", "@okto-effect/emulator/playwright")]],
    ["okto", [target("/reference/ethereum/okto", "@okto-effect/ethereum/wagmi")]]
  ])
  const link = (text: string, route = "/guide/page") => linkSymbols(text, route, symbols)

  it.each([
    ["of the module that the page names", "`@okto-effect/react/ui` has `Portfolio`.", "/reference/ui/Portfolio"],
    [
      "of the module that a program imports it from",
      '`@okto-effect/sdk` has `tokenTransfer`.\n\n```ts\nimport { tokenTransfer } from "@okto-effect/sdk/effect"\n```',
      "/reference/effect/types#tokentransfer"
    ],
    [
      "where another module exports it again",
      'Call `tokenTransfer`.\n\n```ts\nimport { tokenTransfer } from "@okto-effect/react"\n```',
      "/reference/sdk/tokenTransfer"
    ],
    ["that is distinctive, where no module is named", "Call `tokenTransfer`.", "/reference/sdk/tokenTransfer"],
    ["that is called, where no module is named", "Call `okto({ client })`.", "/reference/ethereum/okto"]
  ])("links a name %s", (_, text, route) => assert.include(link(text), `](${route})`))

  it("prefers what is in the same folder of the reference", () =>
    assert.include(link("A `Portfolio`.", "/reference/sdk/getPortfolio"), "](/reference/sdk/types#portfolio)"))

  it.each([
    ["an ordinary word where its module is not named", "The cookie is `okto`."],
    [
      "a name that a program imports from a module without a description of it",
      '`@okto-effect/emulator/playwright` and `expect`.\n\n```ts\nimport { expect } from "vitest"\n```'
    ]
  ])("does not link %s", (_, text) => assert.notInclude(link(text), "]("))
})
