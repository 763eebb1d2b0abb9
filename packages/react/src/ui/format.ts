/**
 * Amounts, names and replies as text. Amounts are converted without floats. A field of a reply may be missing or have
 * another type than documented, and a row of a list may be no object: one such row must not spoil the others.
 */
import { toAsciiDigits } from "../digits.ts"

/** A decimal number without an exponent, exactly. Other texts, and numbers of more than hundreds of digits, stay as they are. */
const withoutExponent = (text: string): string => {
  const [, sign = "", whole = "", fraction = "", exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d{1,3})$/i.exec(text) ?? []
  if (exponent === undefined) return text
  const digits = "0".repeat(Math.max(0, -Number(exponent))) + whole + fraction
  const point = digits.length - fraction.length + Number(exponent)
  const decimal = `${digits.slice(0, point).padEnd(point, "0")}.${digits.slice(point)}`
  return sign + decimal.replace(/^0+(?=\d)/, "").replace(/\.?0*$/, "")
}

/** A field as text; empty unless it is text or a number. A number has no exponent. */
export const toText = (field: unknown): string =>
  typeof field === "string" ? field : typeof field === "number" ? withoutExponent(String(field)) : ""

/** An amount or a value in a reply as decimal text without an exponent, exactly. Other texts stay as they are. */
export const toDecimal = (field: unknown): string => withoutExponent(toText(field))

/** A field as text in lower case, as addresses and symbols are compared. */
export const lowerCase = (field: unknown): string => toText(field).toLowerCase()

/** Whether two fields are the same text, regardless of case. */
export const isSameText = (one: unknown, other: unknown): boolean => lowerCase(one) === lowerCase(other)

/** A text of a component, which may be a function. */
export const sentence = <Args extends ReadonlyArray<unknown>>(
  text: string | ((...args: Args) => string),
  ...args: Args
): string => (typeof text === "string" ? text : text(...args))

/**
 * Puts Unicode's first strong isolate around a value, so that a sentence in another direction does not turn it around. A name
 * of others that has such controls in it could end the isolate, and turn around the sentence.
 */
export const isolate = (value: string): string => `\u2068${value.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")}\u2069`

/** An amount in the smallest unit as text in whole units, without trailing zeros: `1500000n` with 6 decimals is `1.5`. */
export const toWhole = (amount: bigint, decimals: number): string => {
  const digits = amount.toString().padStart(decimals + 1, "0")
  const at = digits.length - decimals
  const fraction = digits.slice(at).replace(/0+$/, "")
  return fraction === "" ? digits.slice(0, at) : `${digits.slice(0, at)}.${fraction}`
}

/** An amount that was entered, in the smallest unit, or why it is not one. */
export type ParsedAmount = { readonly amount: bigint } | { readonly problem: "none" | "digits" | "decimals" }

/** Makes each format once: to make one takes longer than to render a row of a list. */
const madeOnce = <Options extends object, Format>(make: (locale: string, options: Options) => Format) => {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? make(locale, options)
    formats.set(key, format)
    return format
  }
}

/** The format of numbers in a language. */
const numberFormat = /* @__PURE__ */ madeOnce(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
)

/** The format of dates and times in a language, in the user's time zone. */
export const dateFormat = /* @__PURE__ */ madeOnce(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
)

/** The decimal separator of a language. */
export const decimalSeparator = (locale: string): string =>
  numberFormat(locale, {})
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value ?? "."

/**
 * Parses an amount in whole units, in digits of any keyboard. The decimal separator is a point or that of the language or of
 * those keyboards. Thousands separators are refused, because `1,000` means a thousand in some languages and one in others; so
 * are `1.000` in a language with a decimal comma, and decimals beyond the smallest unit.
 */
export const parseAmount = (text: string, decimals: number, locale: string): ParsedAmount => {
  const separator = decimalSeparator(locale)
  const typed = toAsciiDigits(text).replaceAll(/\s/g, "")
  const compact = typed.replace(separator, ".").replace(/[٫．]/, ".")
  if (compact === "") return { problem: "none" }
  const match = /^(?=.*\d)(\d*)\.?(\d*)$/.exec(compact)
  const isAmbiguous = separator === "," && /^[1-9]\d{0,2}\.\d{3}$/.test(typed)
  if (match === null || isAmbiguous) return { problem: "digits" }
  const [, whole = "", fraction = ""] = match
  const used = fraction.replace(/0+$/, "")
  if (used.length > decimals) return { problem: "decimals" }
  return { amount: BigInt(whole + used.padEnd(decimals, "0")) }
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)

/**
 * Formats an amount in whole units with at most `digits` decimals. It is truncated, so that it never shows more than there
 * is. A dash when it is not a number.
 */
export const formatAmount = (text: unknown, locale: string, digits = 4): string => {
  const written = toDecimal(text)
  if (!isDecimal(written)) return "–"
  const truncated = { maximumFractionDigits: digits, roundingMode: "trunc" } as const
  const isDust = !/[1-9]/.test(numberFormat("en", truncated).format(written))
  return isDust && /[1-9]/.test(written)
    ? `<${numberFormat(locale, { maximumFractionDigits: digits }).format(10 ** -digits)}`
    : numberFormat(locale, truncated).format(written)
}

/** An amount in the smallest unit as text in whole units, with its symbol. Default: with all decimals. */
export const formatUnits = (
  units: bigint,
  { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
  locale: string,
  digits = decimals
): string => `${formatAmount(toWhole(units, decimals), locale, digits)} ${symbol}`

/** A currency in which values are shown. */
export interface Currency {
  /** Its ISO 4217 code, such as `EUR`. */
  readonly code: string
  /** How many units of it one US dollar is worth. */
  readonly perDollar: number
}

/** The backend has values in USDT, which is worth a dollar. */
const dollars: Currency = { code: "USD", perDollar: 1 }

/**
 * Formats a value in US dollars in a currency. Where it runs from right to left, a mark at the end keeps the letters and the
 * sign of `US$` together.
 */
export const formatValue = (text: unknown, locale: string, { code, perDollar } = dollars): string => {
  const written = toDecimal(text)
  return isDecimal(written)
    ? numberFormat(locale, { style: "currency", currency: code })
        .format(perDollar === 1 ? written : Number(written) * perDollar)
        .replace(/^\u200f.*/, "$&\u200e")
    : "–"
}

/** The number of decimals in a reply: a number, or digits as text. */
export const decimalsOf = (field: unknown): number | undefined => {
  const digits = toText(field)
  return /^\d+$/.test(digits) && Number(digits) <= 77 ? Number(digits) : undefined
}

/** The beginning and the end of an address or a hash. */
export const shorten = (text: string): string => (text.length <= 14 ? text : `${text.slice(0, 6)}…${text.slice(-4)}`)

/** The name of a network for display: `BASE_TESTNET` is Base Testnet. */
export const networkName = (name: unknown): string =>
  toText(name)
    .split(/[_\s]+/)
    .map((word) => (word.length <= 3 ? word : word.slice(0, 1) + word.slice(1).toLowerCase()))
    .join(" ")

/** A whole number: a number, a bigint, or decimal or hexadecimal text. */
export const toBigInt = (value: unknown): bigint | undefined => {
  if (typeof value === "bigint") return value
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : undefined
  return typeof value === "string" && /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : undefined
}
