/** A program of `demo/programs` with the values of a form: they replace its constant `input`. */

/** A part of a line: what it is, such as `keyword`, and its text. */
export type Token = readonly [kind: string, text: string]

export interface Program {
  readonly text: string
  readonly lines: ReadonlyArray<ReadonlyArray<Token>>
}

/** The constant, up to the empty line after it: its name, its value, and what its type is made of. */
const constant = /^(const input\b[^=]*= )[^]*?( as const)?(?=\n\n)/m

/** Characters that editors hide or reorder: a user must see all that they copy. */
const invisible = /(?! )[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}]/gu

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")

const keyOf = (name: string): string =>
  /^[a-z_$][\w$]*$/i.test(name) && name !== "__proto__" ? name : `[${toLiteral(name)}]`

/** A value as code: text, numbers, lists and plain objects. `undefined` fields are left out. */
export const toLiteral = (value: unknown, indent = ""): string => {
  if (typeof value === "string") return JSON.stringify(value).replace(invisible, escaped)
  if (typeof value === "bigint") return `${value}n`
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value)
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((item) => toLiteral(item, inner))
    : Object.entries(value).flatMap(([name, field]) =>
        field === undefined ? [] : [`${keyOf(name)}: ${toLiteral(field, inner)}`]
      )
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"]
  return items.length === 0 ? open + close : `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`
}

/** The text of a program with a form's values; as the file has it where there are none. */
export const fillIn = (text: string, input: unknown): string =>
  input === undefined
    ? text
    : text.replace(constant, (_, name: string, type = "") => `${name}${toLiteral(input)}${type}`)

/** Texts, numbers and keywords of the constant; `split` also answers what is between them. */
const parts = /("(?:[^"\\]|\\.)*"|\b\d+n?\b|\b(?:as )?const\b)/

const kindOf = (part: string): string =>
  part.startsWith('"') ? "string-expression" : /^\d/.test(part) ? "constant" : "keyword"

/** A line of the constant by colour, as the build has them. */
const colored = (line: string): ReadonlyArray<Token> =>
  line.split(parts).map((part, index): Token => [index % 2 === 0 ? "" : kindOf(part), part])

/** The lines of a program with a form's values. */
export const linesOf = ({ lines, text }: Program, input: unknown): Program["lines"] => {
  const found = constant.exec(text)
  if (input === undefined || found === null) return lines
  const start = text.slice(0, found.index).split("\n").length - 1
  const rest = lines.slice(start + found[0].split("\n").length)
  const filled = fillIn(text, input).split("\n")
  const values = filled.slice(start, filled.length - rest.length)
  return [...lines.slice(0, start), ...values.map(colored), ...rest]
}
