/** Values of replies where we act on them ourselves, read as loosely as the backend writes them. */

/** A text, or the text of a number; `undefined` where there is none. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "number" ? String(value) : typeof value === "string" && value !== "" ? value : undefined

/** A number, or the number in a text; `undefined` where there is none. */
export const numberOf = (value: unknown): number | undefined => {
  const number = Number(textOf(value))
  return Number.isFinite(number) ? number : undefined
}

/** Whether something is said to be so. */
export const isTrue = (value: unknown): boolean => value === true
