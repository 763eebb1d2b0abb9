/** What the search of the site finds, in a few pages. `site.test.ts` tries it in the built site. */
import { assert, describe, it } from "vitest"
import { type IndexedPage, makeIndex, search } from "../theme/search.ts"

/** A page of the index, from its sections. */
const page = (
  routePath: string,
  title: string,
  top: string,
  sections: Readonly<Record<string, string>> = {}
): IndexedPage => {
  let content = `${top}\n\n`
  const toc = Object.entries(sections).map(([text, body]) => {
    const charIndex = content.length
    content += `${text}\n\n${body}\n\n`
    return { id: text.toLowerCase().replaceAll(" ", "-"), text, charIndex }
  })
  return { routePath, title, content, toc }
}

const long = Array.from({ length: 400 }, (_, number) => `Sentence ${number} of a table with a session and a language.`)

const index = makeIndex([
  page("/guide/sessions", "Sessions", "A signed-in user with a key.", {
    "Log in": "A code by email, or your own JWT.",
    Expiry: "When the session has expired, ask the user to sign in."
  }),
  page("/guide/languages", "Languages", "The components speak eight languages.", {
    "Add a language": "Pass your translation as texts.",
    "Every text": long.join("\n")
  }),
  page("/guide/ethereum", "Ethereum wallets", "For wagmi, viem and ethers.", { Hooks: "Call useSendTransaction." }),
  page("/reference/sdk/tokenTransfer", "tokenTransfer", "Transfers a token. amount: in the smallest unit."),
  page("/reference/changes", "Changes", "tokenTransfer, sessions, languages and the amount of a language changed."),
  page(
    "/guide/drawn",
    "Drawn",
    `<Drawing svg={"<svg><style>.dashed { stroke-width: 2 }</style></svg>"} alt={"A drawing"} />\nText.`
  )
])

const first = (query: string): string | undefined => search(index, query)[0]?.link

describe("search", () => {
  it.each([
    ["a word of a title", "tokenTransfer", "/reference/sdk/tokenTransfer"],
    ["words in another order", "amount tokenTransfer", "/reference/sdk/tokenTransfer"],
    ["another form of a word", "session expires", "/guide/sessions#expiry"],
    ["a part of a name", "send transaction", "/guide/ethereum#hooks"],
    ["the beginning of a word", "langu", "/guide/languages"],
    ["words that every page has", "how do I add a language", "/guide/languages#add-a-language"],
    ["a word that no page has", "login with own zebra JWT", "/guide/sessions#log-in"]
  ])("finds %s", (_, query, link) => assert.strictEqual(first(query), link))

  it("finds nothing for words that no page has, and for none", () => {
    assert.deepStrictEqual([search(index, "zebra"), search(index, ""), search(index, " ?! ")], [[], [], []])
  })

  it("leaves out the source of drawings", () => {
    assert.deepStrictEqual(search(index, "stroke dashed"), [])
    assert.strictEqual(first("drawn text"), "/guide/drawn")
  })

  it("marks the words of the query in what it shows", () => {
    const [hit] = search(index, "own JWT")
    const marked = hit?.highlightInfoList.map(({ length, start }) => hit.statement.slice(start, start + length))
    assert.deepStrictEqual(marked, ["own", "JWT"])
  })
})
