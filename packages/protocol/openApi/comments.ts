/** The doc comments of the protocol's declarations and their fields, which are the descriptions of the document. */
import { readdirSync, readFileSync } from "node:fs"

const folder = new URL("../src/", import.meta.url)

const sources = readdirSync(folder)
  .map((file) => readFileSync(new URL(file, folder), "utf8"))
  .join("\n")

/** The text of a doc comment, without what it says about other implementations. */
const textOf = (comment: string): string =>
  comment
    .replaceAll(/^\s*\/?\*+\/?/gm, "")
    .replaceAll("*/", "")
    .replaceAll(/\{@link (\w+)\}/g, "`$1`")
    .replace(/^\s*@\w[^]*/m, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .split(/(?<=\.)\s/)
    .filter((sentence) => !/published original|this SDK|by the SDK/.test(sentence))
    .join(" ")

const comment = String.raw`/\*\*((?:(?!\*/)[^])*)\*/\s*`

/** The comment of an exported declaration: of its type or of its schema. */
export const describeDeclaration = (name: string): string | undefined => {
  const [, text] = new RegExp(`${comment}export (?:type|interface|const) ${name}\\b`).exec(sources) ?? []
  return text === undefined ? undefined : textOf(text)
}

/** The comments of the fields of a declaration, by field. */
export const describeFields = (name: string): ReadonlyMap<string, string> => {
  const declarations = new RegExp(`^export (?:type|interface|const) ${name}\\b[^]*?\\n(?=\\S*[})])[^\\n]*$`, "gm")
  const found = [...sources.matchAll(declarations)].flatMap(([declaration]) => {
    const fields = [...declaration.matchAll(new RegExp(`${comment}(\\w+)\\??:`, "g"))].map(
      ([, text = "", field = ""]) => [field, textOf(text)] as const
    )
    // A type that extends another.
    const [, base] = /^export type \w+ = (\w+) &/.exec(declaration) ?? []
    return base === undefined ? fields : fields.concat([...describeFields(base)])
  })
  // The first comment of a field counts.
  return new Map(found.filter(([, text]) => text !== "").toReversed())
}
