/** Reads and compares single values of replies and of input, as leniently as the backend writes them. */
import * as Result from "effect/Result"

/** A text that is not empty, or a number as text. Otherwise `undefined`. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "number" ? String(value) : typeof value === "string" && value !== "" ? value : undefined

/** A number, or the number in a text. Otherwise `undefined`. */
export const numberOf = (value: unknown): number | undefined => {
  const number = Number(textOf(value))
  return Number.isFinite(number) ? number : undefined
}

/** The value of a JSON text; `undefined` where it is none. */
export const parseJson = (json: string): unknown => Result.getOrUndefined(Result.try((): unknown => JSON.parse(json)))

/** Whether a value is `true`; other values are not. */
export const isTrue = (value: unknown): boolean => value === true

/** Whether a value is a text or a number of any kind. */
export const isScalar = (value: unknown): value is string | number | bigint =>
  ["string", "number", "bigint"].includes(typeof value)

/** Whether a value is this text in any letter case, as ids and addresses are compared. */
export const isSameText = (value: unknown, text: string): boolean =>
  typeof value === "string" && value.toLowerCase() === text.toLowerCase()
