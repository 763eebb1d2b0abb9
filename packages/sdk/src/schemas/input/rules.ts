/** Rules for single fields of a configuration or of options, and the issues of fields that break them. */
import { type Issue, formatValue } from "@okto-effect/contract/issues"

/**
 * A predicate, the words for what it accepts, and for an option the names that people write by mistake, separated by
 * spaces.
 */
export type Rule = readonly [isValid: (value: unknown) => boolean, expected: string, aliases?: string]

/** The issue of a field whose value is not what is expected. */
export const fieldIssue = (path: string, expected: string, value: unknown): Issue => ({
  path,
  message: `${path} must be ${expected}, received ${formatValue(value)}`,
  expected,
  received: formatValue(value)
})

/** Whether a value passes a predicate. One that throws when it is read, as a proxy may, does not. */
export const passes = (isValid: (value: unknown) => boolean, value: unknown): boolean => {
  try {
    return isValid(value)
  } catch {
    return false
  }
}

/** The issues of the fields that are present. */
export const validateFields = (
  fields: ReadonlyMap<string, unknown>,
  rules: Readonly<Record<string, Rule>>
): ReadonlyArray<Issue> =>
  Object.entries(rules).flatMap(([path, [isValid, expected]]) => {
    const value = fields.get(path)
    return value === undefined || passes(isValid, value) ? [] : [fieldIssue(path, expected, value)]
  })

export const isFunction = (value: unknown): boolean => typeof value === "function"
