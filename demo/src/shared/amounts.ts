/** Reads and formats amounts, without floating-point numbers. */
import { formatUnits } from "viem"

const digits = /^\d+$/

/** The bigint of a text of decimal digits; `undefined` for other texts. */
export const parseDigits = (text: string): bigint | undefined => (digits.test(text) ? BigInt(text) : undefined)

/** An amount in the smallest unit, in coins with their symbol; empty for a text that is no amount. */
export const formatCoins = (digits: string, decimals: number, symbol: string): string => {
  const amount = parseDigits(digits)
  return amount === undefined ? "" : `${formatUnits(amount, decimals)} ${symbol}`
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text)

const balances = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4, roundingMode: "trunc" })
const usdt = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const inr = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const unknown = "–"

/** A balance in whole units with at most 4 decimals, cut off and not rounded up; dust is `<0.0001`. */
export const formatBalance = (text: string): string => {
  if (!isDecimal(text)) return unknown
  const shown = balances.format(text)
  return shown === "0" && /[1-9]/.test(text.replace(/e.*$/i, "")) ? "<0.0001" : shown
}

/** A value in a currency: decimal text, or a number, as a backend may write it. */
const formatValue = (format: Intl.NumberFormat, currency: string, value: unknown): string => {
  const text = typeof value === "number" ? String(value) : value
  return typeof text === "string" && isDecimal(text) ? `${format.format(text)} ${currency}` : unknown
}

/** A value in USDT. */
export const formatUsdt = (value: unknown): string => formatValue(usdt, "USDT", value)

/** A value in Indian rupees. */
export const formatInr = (value: unknown): string => formatValue(inr, "INR", value)
