/** Amounts between the smallest unit and whole units, and as people write and read them. Nothing goes through a float. */

import { said } from "./said.ts"

/** An amount in the smallest unit, written in whole units without superfluous zeros: `1500000n` with 6 is `1.5`. */
export const toWhole = (amount: bigint, decimals: number): string => {
  const digits = amount.toString().padStart(decimals + 1, "0")
  const at = digits.length - decimals
  const fraction = digits.slice(at).replace(/0+$/, "")
  return fraction === "" ? digits.slice(0, at) : `${digits.slice(0, at)}.${fraction}`
}

/** What was written as an amount: in the smallest unit, or why it is none. */
export type Written = { readonly amount: bigint } | { readonly problem: "none" | "digits" | "decimals" }

/** The sign between whole and fraction in a language. */
export const decimalSign = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? "."

/**
 * Reads an amount in whole units. A point or the language's own sign divides; signs between thousands are refused, because
 * `1,000` is a thousand to some and one to others. Digits beyond the smallest unit are refused, too.
 */
export const fromWritten = (text: string, decimals: number, locale: string): Written => {
  const compact = text.replaceAll(/[\s\u00a0\u202f]/g, "").replace(decimalSign(locale), ".")
  if (compact === "") return { problem: "none" }
  const match = /^(\d*)(?:\.(\d*))?$/.exec(compact)
  if (match === null || !/\d/.test(compact)) return { problem: "digits" }
  const [, whole = "", fraction = ""] = match
  const used = fraction.replace(/0+$/, "")
  if (used.length > decimals) return { problem: "decimals" }
  return { amount: BigInt(whole + used.padEnd(decimals, "0")) }
}

const isDecimal = (text: unknown): text is `${number}` =>
  typeof text === "string" && /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text)

/**
 * An amount in whole units as people of a language read it, with at most `digits` decimals: cut off and not rounded up, so
 * that nobody is promised more than there is. A dash for what is no number.
 */
export const shownAmount = (text: unknown, locale: string, digits = 6): string => {
  const written = typeof text === "number" ? String(text) : text
  if (!isDecimal(written)) return "–"
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits, roundingMode: "trunc" })
  const isDust = !/[1-9]/.test(
    new Intl.NumberFormat("en", { maximumFractionDigits: digits, roundingMode: "trunc" }).format(written)
  )
  return isDust && /[1-9]/.test(written.replace(/e.*$/i, ""))
    ? `<${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(10 ** -digits)}`
    : format.format(written)
}

/** A value in US dollars (the backend's USDT). */
export const shownValue = (text: unknown, locale: string): string => {
  const written = typeof text === "number" ? String(text) : text
  return isDecimal(written)
    ? new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(written)
    : "–"
}

/** A number of decimals as the backend says it: digits as text, or a number. */
export const decimalsOf = (said: unknown): number | undefined => {
  const decimals =
    typeof said === "number" || (typeof said === "string" && /^\d+$/.test(said)) ? Number(said) : Number.NaN
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 77 ? decimals : undefined
}

/** An address or a hash with its middle left out. */
export const shortened = (text: string): string => (text.length <= 14 ? text : `${text.slice(0, 6)}…${text.slice(-4)}`)

/** A network's name as people write it: `BASE_TESTNET` is Base Testnet. */
export const networkName = (name: unknown): string =>
  said(name)
    .split(/[_\s]+/)
    .map((word) => (word.length <= 3 ? word : word.slice(0, 1) + word.slice(1).toLowerCase()))
    .join(" ")
