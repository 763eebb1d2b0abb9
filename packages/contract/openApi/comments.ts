/** The doc comments of the contract's declarations and their fields, which are the descriptions of the document. */
import { readdirSync, readFileSync } from "node:fs"

const folder = new URL("../src/", import.meta.url)

const sources = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(new URL(file, folder), "utf8"))

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
  for (const source of sources) {
    const found = new RegExp(`${comment}export (?:type|interface|const) ${name}\\b`).exec(source)
    if (found?.[1] !== undefined) return textOf(found[1])
  }
  return undefined
}

/** The comments of the fields of a declaration, by field. */
export const describeFields = (name: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const source of sources) {
    for (const [declaration] of source.matchAll(
      new RegExp(`^export (?:type|interface|const) ${name}\\b[^]*?\\n(?=\\S*[})])[^\\n]*$`, "gm")
    )) {
      for (const [, text = "", field = ""] of declaration.matchAll(new RegExp(`${comment}(\\w+)\\??:`, "g"))) {
        const description = textOf(text)
        if (description !== "" && !found.has(field)) found.set(field, description)
      }
      // A type that extends another.
      const [, base] = /^export type \w+ = (\w+) &/.exec(declaration) ?? []
      for (const [field, description] of base === undefined ? [] : describeFields(base)) {
        if (!found.has(field)) found.set(field, description)
      }
    }
  }
  return found
}
