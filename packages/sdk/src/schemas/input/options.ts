/**
 * The options of calls and the fields of a configuration, as facts: what each is called, what its value must be, and what
 * people write instead. A name that is nearly one of them would change nothing without a word, so it is refused; other
 * names are ignored, as the published original does.
 */
import type { Issue } from "@okto-effect/contract/complaints"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { ArgumentInvalid } from "../../Errors.ts"
import { isPlain, ownFields } from "./copyInput.ts"
import { complaintsAbout, isFunction, type Rule } from "./rules.ts"

/** Options by their names; other letter cases of a name, and `-` and `_` in it, are known by themselves. */
export type Options = Readonly<Record<string, Rule>>

const isSignal = (value: unknown): boolean => {
  // A signal in a proxy, as frameworks make them of state, looks like one and does not work.
  for (const name of ["addEventListener", "removeEventListener"])
    Reflect.apply(Reflect.get(Object(value), name), value, ["abort", () => undefined])
  return Predicate.hasProperty(value, "aborted") && Predicate.isBoolean(value.aborted)
}

export const anything = (): boolean => true

/** A function, or false where there is none. */
export const isCallback = (value: unknown): boolean => value === false || isFunction(value)

/** What every call takes. */
export const call: Options = {
  signal: [(value) => !value || isSignal(value), "an AbortSignal", "abortSignal abortController"]
}

/** What a login takes. */
export const login: Options = {
  onSuccess: [isCallback, "a function"],
  override: [anything, "", "overrideSessionConfig overrideSession"]
}

const bare = (name: string): string => name.toLowerCase().replace(/[-_]/g, "")

/**
 * Complaints about names of which each is nearly another. `right` has a line for each name: itself, and what is written
 * instead. Only a plain object says what it means by a name.
 */
export const misspelt = (given: unknown, right: ReadonlyArray<string>, at = ""): ReadonlyArray<Issue> => {
  const lines = right.map((line) => line.split(" "))
  try {
    return (isPlain(given) ? Object.keys(given) : []).flatMap((name) => {
      if (lines.some(([own]) => own === name)) return []
      const [meant] = lines.find((line) => line.some((other) => bare(other) === bare(name))) ?? []
      return meant === undefined ? [] : [{ path: at + name, message: `Unknown option '${name}', write '${meant}'` }]
    })
  } catch {
    return [{ path: at, message: "The options cannot be read" }]
  }
}

/** The options of a call, read once; nothing is sent before they are right. A null is none of an option. */
export const readOptions = <A extends object>(
  options: A | null | undefined,
  ...tables: ReadonlyArray<Options>
): Result.Result<Partial<A>, ArgumentInvalid> => {
  const own = ownFields(options)
  for (const [name, value] of Object.entries(own)) if (value === null) Reflect.deleteProperty(own, name)
  const entries = tables.flatMap((table) => Object.entries(table))
  const issues = [
    ...misspelt(
      options,
      entries.map(([name, [, , instead = ""]]) => `${name} ${instead}`)
    ),
    ...complaintsAbout(new Map(Object.entries<unknown>(own)), Object.fromEntries(entries))
  ]
  return issues.length === 0 ? Result.succeed(own) : Result.fail(new ArgumentInvalid(issues))
}
