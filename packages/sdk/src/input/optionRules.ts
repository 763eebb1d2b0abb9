/** Rules for the values of options. The options of each call are a table beside it. */
import * as Duration from "effect/Duration"
import * as Predicate from "effect/Predicate"
import { anything } from "./options.ts"
import { isFunction } from "./validate.ts"

const isInput = (value: unknown): value is Duration.Input => value !== undefined

/** Whether a value says how long. To Effect, an object without units is no time at all. */
const isDuration = (value: unknown): boolean =>
  isInput(value) &&
  (typeof value === "number"
    ? value >= 0
    : Duration.toMillis(value) >= (typeof value === "object" && !Duration.isDuration(value) ? 1 : 0))

const isCount = (value: unknown): boolean =>
  ["string", "number", "bigint"].includes(typeof value) && /^\d+$/.test(String(value))

const isScalar = (value: unknown): boolean => ["string", "number", "bigint", "boolean"].includes(typeof value)

export const count = [isCount, "a whole number"] as const
export const duration = [isDuration, "milliseconds, 0 or more"] as const
export const flag = [Predicate.isBoolean, "true or false"] as const
export const callback = [isFunction, "a function"] as const
export const scalar = [isScalar, "a text"] as const
export const other = [anything, ""] as const
