/** What the published original has as arguments of their own, as options. */
import { ownProperties, withProperties } from "../input/snapshot.ts"

/**
 * The options of a call with those that were passed at positions before them. A position that is not filled, by `undefined` or
 * `null`, leaves the option of its name.
 */
export function toOptions<O extends object, P extends object>(
  options: O | null | undefined,
  positions: P
): Partial<O> & Partial<P>
export function toOptions(options: object | null | undefined, positions: object): object {
  const filled = Object.entries<unknown>({ ...positions }).filter(([, value]) => value !== undefined && value !== null)
  return withProperties(ownProperties(options), Object.fromEntries(filled))
}
