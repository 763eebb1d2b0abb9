/**
 * Checks that no pattern can make, as plain functions: schemas are made with them, and what is compiled from the schemas
 * calls them. Each says whether a value will do, or what is wrong with it.
 */

type Amount = number | bigint

const maximum = (1n << 256n) - 1n

export const isNumber = (value: number): boolean => !Number.isNaN(value)

export const isPositive = (value: Amount): boolean => value > 0

export const isNatural = (value: Amount): boolean => value >= 0

export const isSome = (value: Amount): boolean => value >= 1

/** No fraction. */
export const isWhole = (value: Amount): boolean => typeof value === "bigint" || Number.isInteger(value)

/** A whole amount is exact, and fits the word in which it travels. */
export const isExact = (value: Amount): boolean | string => {
  if (!isWhole(value)) return true
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    return "Amount is too large for a number to be exact, use a bigint"
  }
  return BigInt(value) <= maximum || "Amount does not fit 256 bits"
}

/** Characters as a reader counts them, so that an emoji is not two. */
export const isShortName = (name: string): boolean => Array.from(name).length <= 100

/** A transaction does something. */
export const doesSomething = ({ data, value }: { readonly data?: unknown; readonly value?: unknown }): boolean =>
  data !== undefined || value !== undefined

export const isBytes = (value: unknown): value is ArrayBuffer | Uint8Array =>
  value instanceof Uint8Array || value instanceof ArrayBuffer
