/** Values as the code that makes them. */
import { labelled, type Layout } from "./layout.ts"

/** Characters that an editor does not show, or shows in another order: nobody should copy what they cannot see. */
const invisible = /(?! )[\p{Cc}\p{Cf}\p{Co}\p{Z}]/gu

/** What would end a script, or begin a comment, if the code were put into a page. */
const markup = /<(?=\/script|!--)/gi

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")

const ofText = (text: string): string => JSON.stringify(text).replace(invisible, escaped).replace(markup, escaped)

/** Digits in groups of three, where there are enough to get lost in. */
const grouped = (digits: string): string => (digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, "_"))

const ofBigint = (value: bigint): string => `${value < 0n ? "-" : ""}${grouped(value.toString().replace("-", ""))}n`

const ofNumber = (value: number): string => {
  if (Number.isNaN(value)) return "Number.NaN"
  return Object.is(value, -0) ? "-0" : String(value)
}

/** `__proto__` is a key like any other only in brackets. */
const ofKey = (key: string): string => {
  if (key === "__proto__") return `["__proto__"]`
  return /^[a-z_$][\w$]*$/i.test(key) ? key : ofText(key)
}

/** A value as code: text, numbers, lists and plain objects. Fields that are `undefined` are left out. */
export const literal = (value: unknown): Layout => {
  if (typeof value === "string") return ofText(value)
  if (typeof value === "bigint") return ofBigint(value)
  if (typeof value === "number") return ofNumber(value)
  if (Array.isArray(value)) return { open: "[", items: value.map(literal), close: "]" }
  if (typeof value !== "object" || value === null) return String(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return { open: "{", items: fields.map(([key, field]) => labelled(`${ofKey(key)}: `, literal(field))), close: "}" }
}
