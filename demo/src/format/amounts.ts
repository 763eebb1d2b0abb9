/** Amounts between the smallest unit and whole units, and as people read them. Nothing here goes through a float. */

const digits = /^\d+$/

/** A whole number in decimal digits, as a bigint; `undefined` for any other text. */
export const parseDigits = (text: string): bigint | undefined => (digits.test(text) ? BigInt(text) : undefined)

/** An amount in the smallest unit, written in whole units without superfluous zeros: `1500000n` with 6 is `1.5`. */
export const formatUnits = (amount: bigint, decimals: number): string => {
  const padded = amount.toString().padStart(decimals + 1, "0")
  const whole = padded.slice(0, padded.length - decimals)
  const fraction = padded.slice(padded.length - decimals).replace(/0+$/, "")
  return fraction === "" ? whole : `${whole}.${fraction}`
}

/** The inverse of {@link formatUnits}. Digits beyond the smallest unit are cut off, so that nobody is promised more than there is. */
export const parseUnits = (text: string, decimals: number): bigint | undefined => {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = "", fraction = ""] = match
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"))
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text)

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

/** A value in USDT. */
export const formatUsdt = (text: string | null | undefined): string =>
  typeof text === "string" && isDecimal(text) ? `${usdt.format(text)} USDT` : unknown

/** A value in Indian rupees. */
export const formatInr = (text: string | null | undefined): string =>
  typeof text === "string" && isDecimal(text) ? `${inr.format(text)} INR` : unknown
