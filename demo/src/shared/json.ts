/** JSON of values with bigints, and values of JSON, without throwing. */
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"

/** A value as indented JSON; bigints as decimal text. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? inner.toString() : inner), 2) ?? "undefined"

/** The value of a JSON text; `undefined` for other texts. */
export const fromJson = (text: string): unknown => Result.getOrUndefined(Result.try((): unknown => JSON.parse(text)))

/** Whether a value of JSON has no whole number that JavaScript may have rounded. */
export const isExact = (value: unknown): boolean =>
  typeof value === "number"
    ? !Number.isInteger(value) || Number.isSafeInteger(value)
    : !Predicate.isObjectOrArray(value) || Object.values(value).every(isExact)
