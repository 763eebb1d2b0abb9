/** Complaints with the facts that help: what would do in a place, and what came there. */
import { type Issue, received } from "@okto-effect/contract/complaints"

/** A value in short. Longer texts than an address are not repeated: a key in the wrong field is one. */
const shown = (value: unknown, isSecret: boolean): string => {
  if (value === undefined) return "nothing"
  if (typeof value === "string")
    return isSecret || value.length > 44 || value.includes("@") ? `a text of ${value.length} characters` : `'${value}'`
  return typeof value === "bigint" || typeof value === "boolean" || typeof value === "number"
    ? `${typeof value} ${String(value).slice(0, 44)}`
    : received(value)
}

const inside = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

/**
 * Complaints about a value that is our own copy, with what is expected by place, by the last name in it, or of anything
 * else (`*`). A complaint about the whole value is about `at`, where it has a name.
 */
export const explained = (
  issues: ReadonlyArray<Issue>,
  input: unknown,
  expectations: Readonly<Record<string, string>>,
  at = ""
): ReadonlyArray<Issue> =>
  issues.map(({ message, path }) => {
    const names = path.match(/[^.[\]]+/g) ?? []
    const name = names.findLast((one) => !/^\d+$/.test(one)) ?? at
    const expected = [path, name, "*"].flatMap((key) => expectations[key] ?? [])[0]
    // What a secret is, is not repeated. Of names that are too many nothing more is known.
    return {
      path: path || at,
      message,
      ...(expected === undefined ? {} : { expected }),
      ...(message.startsWith("Unrecognized")
        ? {}
        : { received: shown(names.reduce(inside, input), /priv.*key/i.test(name)) })
    }
  })
