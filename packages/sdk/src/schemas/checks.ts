/**
 * Checks that a pattern cannot make. Schemas use them, and so does the code that is compiled from the schemas. Each
 * returns whether a value passes, or the message if it does not.
 */

export { isFee, isOutput } from "@okto-effect/protocol/checks"

type Amount = number | bigint

const maximum = (1n << 256n) - 1n

export const isNumber = (value: number): boolean => !Number.isNaN(value)

export const isPositive = (value: Amount): boolean => value > 0

export const isNatural = (value: Amount): boolean => value >= 0

export const isAtLeastOne = (value: Amount): boolean => value >= 1

/** Whether an amount has no fraction. */
export const isWhole = (value: Amount): boolean => typeof value === "bigint" || Number.isInteger(value)

/** Whether a whole amount is exact and fits 256 bits. */
export const checkUint256 = (value: Amount): boolean | string => {
  if (!isWhole(value)) return true
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    return "Amount is too large for a number to be exact, use a bigint"
  }
  return BigInt(value) <= maximum || "Amount does not fit 256 bits"
}

/** Whether a number is not a whole one that may have been rounded. */
export const isExact = (value: number): boolean => !Number.isInteger(value) || Number.isSafeInteger(value)

/** Whether a name has at most 100 characters; an emoji of one code point is one character. */
export const isShortName = (name: string): boolean => Array.from(name).length <= 100

/** Whether a transaction has data or a value. */
export const hasDataOrValue = ({ data, value }: { readonly data?: unknown; readonly value?: unknown }): boolean =>
  data !== undefined || value !== undefined

export const isBytes = (value: unknown): value is ArrayBuffer | Uint8Array =>
  value instanceof Uint8Array || value instanceof ArrayBuffer
