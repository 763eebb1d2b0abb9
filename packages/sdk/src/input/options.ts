/**
 * The options of calls and the fields of a configuration: the name of each, the rule for its value, and the names that
 * people write by mistake. Such a name would be ignored silently, so it is refused; other unknown names are ignored, as
 * the published original does.
 */
import type { Issue } from "@okto-effect/protocol/issues"
import { meantName } from "@okto-effect/protocol/spelling"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { ArgumentInvalid } from "../errors/Errors.ts"
import { isPlain, ownProperties } from "./snapshot.ts"
import { fieldIssue, validateFields, isFunction, type Rule } from "./validate.ts"

/**
 * Rules by the names of options. Other letter cases of a name, `-` and `_` in it, and one wrong letter count as mistakes
 * without being listed.
 */
export type Options = Readonly<Record<string, Rule>>

/** The failure of an argument that is not what is expected. */
export const invalidArgument = (path: string, expected: string, value: unknown): ArgumentInvalid =>
  new ArgumentInvalid([fieldIssue(path, expected, value)])

const isSignal = (value: unknown): boolean => {
  const listener = () => undefined
  // A signal in a proxy, which some frameworks make of state, throws when it is used.
  for (const name of ["addEventListener", "removeEventListener"])
    Reflect.apply(Reflect.get(Object(value), name), value, ["abort", listener])
  return Predicate.hasProperty(value, "aborted") && Predicate.isBoolean(value.aborted)
}

export const anything = (): boolean => true

/** The options of every call. */
export const call: Options = {
  signal: [(value) => !value || isSignal(value), "an AbortSignal", "abortSignal abortController"],
  // Of a signal in the place of the options.
  aborted: [() => false, "passed as { signal }"]
}

/** How an intent is built. */
export const building: Options = { feePayer: [anything, ""] }

/** The options of a login. */
export const login: Options = {
  onSuccess: [isFunction, "a function"],
  override: [anything, "", "overrideSessionConfig overrideSession"]
}

/**
 * The issues of misspelled names. `right` has an entry for each name: the name, and then its misspellings, separated by
 * spaces. Objects of classes are not checked: they may use such a name for something else.
 */
export const misspellings = (given: unknown, right: ReadonlyArray<string>, at = ""): ReadonlyArray<Issue> => {
  const spellings = right.map((entry) => entry.split(" "))
  try {
    return (isPlain(given) ? Object.keys(given) : []).flatMap((name) => {
      const meant = meantName(name, spellings)
      return meant === undefined ? [] : [{ path: at + name, message: `Unknown option '${name}', write '${meant}'` }]
    })
  } catch {
    return [{ path: at, message: "The options cannot be read" }]
  }
}

/** Reads the options of a call once, and checks them before anything is sent. A null is the same as no option, and so is a false function. */
export const readOptions = <A extends object>(
  options: A | null | undefined,
  ...tables: ReadonlyArray<Options>
): Result.Result<Partial<A>, ArgumentInvalid> => {
  const own = ownProperties(options)
  const entries = tables.flatMap((table) => Object.entries(table))
  const rules = Object.fromEntries(entries)
  for (const [name, value] of Object.entries(own)) {
    if (value === null || (value === false && rules[name]?.[0] === isFunction)) Reflect.deleteProperty(own, name)
  }
  const issues = [
    ...misspellings(
      options,
      entries.map(([name, [, , instead = ""]]) => `${name} ${instead}`)
    ),
    ...validateFields(new Map(Object.entries<unknown>(own)), rules)
  ]
  return issues.length === 0 ? Result.succeed(own) : Result.fail(new ArgumentInvalid(issues))
}
