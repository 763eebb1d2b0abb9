import { assert, describe, it } from "@effect/vitest"
import { highlight, type PartKind } from "../src/code/highlight.ts"

/** The texts of a kind. */
const partsOf = (code: string, wanted: PartKind | undefined): ReadonlyArray<string> =>
  highlight(code).flatMap(({ kind, text }) => (kind === wanted && text.trim() !== "" ? [text.trim()] : []))

const jsx = `const Send = () => (
  <>
    <button onClick={send} disabled={count < 1}>Send all of it as new</button>
    {state.status === "failed" && <p role="alert">{state.error.message}</p>}
    <OktoProvider client={client} />
    Done, if 1 < 2
  </>
)
const later = new Map<string, Set<number>>()`

describe("highlight", () => {
  it("tells tags, attributes and children of JSX from code", () => {
    assert.deepStrictEqual(partsOf(jsx, "name"), ["Send", "button", "button", "p", "p", "OktoProvider", "Map", "Set"])
    assert.deepStrictEqual(partsOf(jsx, "attribute"), ["onClick", "disabled", "role", "client"])
    assert.deepStrictEqual(partsOf(jsx, "keyword"), ["const", "const", "new"])
    assert.deepStrictEqual(partsOf(jsx, "text"), [`"failed"`, `"alert"`])
  })

  it("tells properties, selectors, values and comments of a style sheet apart", () => {
    const css = `/* A theme. */\n.okto-theme {\n  --okto-accent: #554ee0;\n  color-scheme: dark;\n  padding: 0.5rem 2px;\n}\n`
    assert.deepStrictEqual(partsOf(css, "comment"), ["/* A theme. */"])
    assert.deepStrictEqual(partsOf(css, "name"), [".okto-theme"])
    assert.deepStrictEqual(partsOf(css, "attribute"), ["--okto-accent", "color-scheme", "padding"])
    assert.deepStrictEqual(partsOf(css, "number"), ["#554ee0", "0.5rem", "2px"])
  })

  it("keeps every character of texts that are no programs", () => {
    for (const text of ["", "<", "</", "<>", "<a", "{<a b={", "}}}", "</a></a>", `"open`, "/* open", ".a {"]) {
      assert.strictEqual(
        highlight(text)
          .map((part) => part.text)
          .join(""),
        text
      )
    }
  })
})
