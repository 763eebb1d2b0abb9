/** Reads single values of replies as leniently as the backend writes them. */

/** A text that is not empty, or a number as text. Otherwise `undefined`. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "number" ? String(value) : typeof value === "string" && value !== "" ? value : undefined

/** A number, or the number in a text. Otherwise `undefined`. */
export const numberOf = (value: unknown): number | undefined => {
  const number = Number(textOf(value))
  return Number.isFinite(number) ? number : undefined
}

/** Whether a value is `true`; other values are not. */
export const isTrue = (value: unknown): boolean => value === true
