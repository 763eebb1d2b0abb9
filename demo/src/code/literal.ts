/** Values as source code, formatted like the formatter's output. */

/** The line width of a program. */
export const width = 80

/** Characters that editors hide or reorder: a user must see all that they copy. */
const invisible = /(?! )[\p{Cc}\p{Cf}\p{Co}\p{Z}]/gu

/** Text that would end a script or begin a comment inside HTML. */
const markup = /<(?=\/script|!--)/gi

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")

const ofText = (text: string): string => JSON.stringify(text).replace(invisible, escaped).replace(markup, escaped)

/** Digits in groups of three from five on. */
const grouped = (digits: string): string => (digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, "_"))

const ofBigint = (value: bigint): string => `${value < 0n ? "-" : ""}${grouped(value.toString().replace("-", ""))}n`

const ofNumber = (value: number): string => {
  if (Number.isNaN(value)) return "Number.NaN"
  return Object.is(value, -0) ? "-0" : String(value)
}

/** Outside brackets, `__proto__` would set the prototype. */
const ofKey = (key: string): string => {
  if (key === "__proto__") return `["__proto__"]`
  return /^[a-z_$][\w$]*$/i.test(key) ? key : ofText(key)
}

/** A value as code: text, numbers, lists and plain objects. `undefined` fields are omitted. */
export const toLiteral = (value: unknown, indent = "", column = 0): string => {
  if (typeof value === "string") return ofText(value)
  if (typeof value === "bigint") return ofBigint(value)
  if (typeof value === "number") return ofNumber(value)
  if (typeof value !== "object" || value === null) return String(value)
  const inner = `${indent}  `
  const lines = (items: ReadonlyArray<string>): string =>
    `\n${items.map((item) => inner + item).join(",\n")}\n${indent}`
  if (Array.isArray(value)) {
    const items = value.map((item) => toLiteral(item, inner, inner.length))
    const line = `[${items.join(", ")}]`
    return line.includes("\n") || column + line.length > width ? `[${lines(items)}]` : line
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return fields.length === 0 ? "{}" : `{${lines(fields.map(([key, field]) => named(`${ofKey(key)}:`, field, inner)))}}`
}

/** A value as code after its name, or below it where the line is too long and the value has no brackets. */
export const named = (name: string, value: unknown, indent = ""): string => {
  const column = indent.length + name.length + 1
  const code = toLiteral(value, indent, column)
  const moves = column + code.length > width && typeof value !== "object"
  return moves ? `${name}\n${indent}  ${code}` : `${name} ${code}`
}
