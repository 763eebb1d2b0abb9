/** Fills in the lists that the type of a reply requires: replies may have null, nothing, JSON or another value there. */
import * as Predicate from "effect/Predicate"
import { parseJson } from "../core/values.ts"
import { isTooDeep } from "./limits.ts"

const listIn = (value: unknown): ReadonlyArray<unknown> => {
  const list = typeof value === "string" ? parseJson(value) : value
  return Array.isArray(list) && !isTooDeep(list) ? list : []
}

const at = (value: unknown, [step, ...rest]: ReadonlyArray<string>): unknown => {
  if (step === undefined) return listIn(value)
  if (step === "*") {
    if (!Array.isArray(value)) return value
    const entries = value.map((entry: unknown) => at(entry, rest))
    return entries.some((entry, index) => entry !== value[index]) ? entries : value
  }
  if (!Predicate.isObject(value)) return value
  const key = step.replace("?", "")
  if (!Object.hasOwn(value, key) && (key !== step || rest.length > 0)) return value
  const before: unknown = Reflect.get(value, key)
  const after = at(before, rest)
  return after === before ? value : { ...value, [key]: after }
}

/**
 * Copies the data of a reply with an empty list at each path that has no list, also none as JSON. Data that needs no change is returned as
 * it is.
 */
export const defaultToEmptyLists = (data: unknown, paths: ReadonlyArray<string> = []): unknown =>
  paths.reduce((value: unknown, path) => at(value, path.split(".")), data)
