/** Fields of a configuration, as what each must be: the facts, and the complaint that is made of them. */
import { type Issue, named } from "@okto-effect/contract/complaints"

/** Whether a value will do, in words what does, and for options the names that are written instead of theirs. */
export type Rule = readonly [holds: (value: unknown) => boolean, must: string, instead?: string]

/** What is wrong with a field. */
export const wrong = (path: string, must: string, value: unknown): Issue => ({
  path,
  message: `${path} must be ${must}, received ${named(value)}`,
  expected: must,
  received: named(value)
})

/** Whether something holds of a value; not of one that cannot be looked at, as a proxy may decide. */
export const isSafely = (holds: (value: unknown) => boolean, value: unknown): boolean => {
  try {
    return holds(value)
  } catch {
    return false
  }
}

/** What is wrong with the fields that are there. */
export const complaintsAbout = (
  fields: ReadonlyMap<string, unknown>,
  rules: Readonly<Record<string, Rule>>
): ReadonlyArray<Issue> =>
  Object.entries(rules).flatMap(([path, [holds, must]]) => {
    const value = fields.get(path)
    return value === undefined || isSafely(holds, value) ? [] : [wrong(path, must, value)]
  })

export const isFunction = (value: unknown): boolean => typeof value === "function"
