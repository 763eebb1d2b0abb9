/**
 * The options of calls and the fields of a configuration: the name of each, the rule for its value, and the names that
 * people write by mistake. Such a name would be ignored silently, so it is refused; other unknown names are ignored, as
 * the published original does.
 */
import type { Issue } from "@okto-effect/protocol/issues"
import { meantName } from "@okto-effect/protocol/spelling"
import * as Result from "effect/Result"
import { ArgumentInvalid } from "../errors/Errors.ts"
import { isPlain, ownProperties, withProperties } from "./snapshot.ts"
import { fieldIssue, validateFields, isFunction, type Rule } from "./validate.ts"

/** Rules by the names of options. */
export type Options = Readonly<Record<string, Rule>>

/** The failure of an argument that is not what is expected. */
export const invalidArgument = (path: string, expected: string, value: unknown): ArgumentInvalid =>
  new ArgumentInvalid([fieldIssue(path, expected, value)])

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
  const given = ownProperties(options)
  const entries = tables.flatMap((table) => Object.entries(table))
  const rules = Object.fromEntries(entries)
  const absent = Object.entries<unknown>(given).flatMap(([name, value]) =>
    value === null || (value === false && rules[name]?.[0] === isFunction) ? [[name, undefined] as const] : []
  )
  const own: Partial<A> = absent.length === 0 ? given : withProperties(given, Object.fromEntries(absent))
  const issues = [
    ...misspellings(
      options,
      entries.map(([name, [, , instead = ""]]) => `${name} ${instead}`)
    ),
    ...validateFields(new Map(Object.entries<unknown>(own)), rules)
  ]
  return issues.length === 0 ? Result.succeed(own) : Result.fail(new ArgumentInvalid(issues))
}
