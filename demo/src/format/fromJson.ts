/** JSON as what it stands for. */
import * as Predicate from "effect/Predicate"

/** The value of a text; `undefined` where it is no JSON. */
export const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isExact = (value: unknown): boolean =>
  typeof value === "number"
    ? !Number.isInteger(value) || Number.isSafeInteger(value)
    : !Predicate.isObjectOrArray(value) || Object.values(value).every(isExact)

/** The object of a text; the text itself where JavaScript would round a number in it, `undefined` where it is no object. */
export const fromExactJson = (text: string): unknown => {
  const value = fromJson(text)
  if (!Predicate.isObject(value)) return undefined
  return isExact(value) ? value : text
}
