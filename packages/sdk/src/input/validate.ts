/**
 * Checks what callers pass in, before anything is sent, and says what was expected and what came instead: single fields by
 * rules, whole inputs by decoders.
 */
import * as Predicate from "effect/Predicate"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { formatValue, type Issue, typeName } from "@okto-effect/protocol/issues"
import type { Decoder } from "@okto-effect/protocol/Decoder"
import { copyInput } from "./snapshot.ts"

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

/**
 * A value as `received` of an issue. Texts longer than an address are not repeated: they may be keys in the wrong
 * field.
 */
const describe = (value: unknown, isSecret: boolean): string => {
  if (value === undefined) return "nothing"
  if (typeof value === "string")
    return isSecret || value.length > 44 || value.includes("@") ? `a text of ${value.length} characters` : `'${value}'`
  return typeof value === "bigint" || typeof value === "boolean" || typeof value === "number"
    ? `${typeof value} ${String(value).slice(0, 44)}`
    : typeName(value)
}

const property = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

/**
 * Adds what was expected and received to the issues of a value that is our own copy. `expectations` are looked up by
 * path, by the last name in the path, and as `*`, unless the issue has them. An issue of the whole value gets the path `at`.
 */
export const explainIssues = (
  issues: ReadonlyArray<Issue>,
  input: unknown,
  expectations: Readonly<Record<string, string>>,
  at = ""
): ReadonlyArray<Issue> =>
  issues.map(({ expected: given, message, path }) => {
    const keys = path.match(/[^.[\]]+/g) ?? []
    const name = [...keys].reverse().find((key) => !/^\d+$/.test(key)) ?? at
    const expected = given ?? [path, name, "*"].flatMap((key) => expectations[key] ?? [])[0]
    return {
      path: path || at,
      message,
      ...(expected === undefined ? {} : { expected }),
      // The message about unrecognized keys has no single value.
      ...(message.startsWith("Unrecognized")
        ? {}
        : { received: describe(keys.reduce(property, input), /priv.*key/i.test(name)) })
    }
  })

/** Decodes an input, which issues call `at`. Fails with an error of all issues at once; unknown keys are issues. */
export const validate = <A, E>(
  decoder: Decoder<A>,
  input: unknown,
  Invalid: new (issues: ReadonlyArray<Issue>) => E,
  [at, expected]: readonly [at: string, expected: string]
): Effect.Effect<A, E> => {
  const own = copyInput(input)
  return Effect.fromResult(
    Result.mapError(
      decoder.decode(own, { strict: true }),
      (issues) => new Invalid(explainIssues(issues, own, { [at]: expected }, at))
    )
  )
}

/** Whether a value is a guard of spending. */
export const isGuard = (value: unknown): boolean =>
  Predicate.hasProperty(value, "beforeOperation") && isFunction(value.beforeOperation)
