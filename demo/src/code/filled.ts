/** What a form holds so far, made whole by examples. */
import * as Predicate from "effect/Predicate"

/** A value that is not filled in yet: any field may be blank. */
export type Draft<A> = A extends object ? { readonly [K in keyof A]?: Draft<A[K]> | undefined } : A

const startsWithHex = (value: unknown): boolean => typeof value === "string" && value.startsWith("0x")

/** Whether a value says nothing where another is expected; what has to be hex says nothing unless it is. */
export const isBlank = (value: unknown, example?: unknown): boolean =>
  value === undefined ||
  value === "" ||
  Number.isNaN(value) ||
  (startsWithHex(example) && typeof value === "string" && !startsWithHex(value))

/** A value, or the example where it is blank; of objects, field by field. */
export const filled = (example: unknown, draft: unknown): unknown => {
  if (isBlank(draft, example)) return example
  if (!Predicate.isObject(example) || !Predicate.isObject(draft)) return draft
  const given = Object.entries(draft).filter(([, field]) => !isBlank(field))
  return {
    ...example,
    ...Object.fromEntries(given.map(([key, field]) => [key, filled(Reflect.get(example, key), field)]))
  }
}

/** JSON text as what it stands for, anything else as it is; blank where it is no JSON. */
export const parsed = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
