/** What the published original has as arguments of their own, as options. */
import { ownProperties } from "../input/snapshot.ts"

/**
 * The options of a call with those that were passed at positions before them. A position that is not filled, by `undefined` or
 * `null`, leaves the option of its name.
 */
export const toOptions = <O extends object, P extends object>(
  options: O | null | undefined,
  positions: P
): Partial<O> & Partial<P> => {
  const filled = ownProperties(positions)
  for (const [name, value] of Object.entries(filled)) {
    if (value === undefined || value === null) Reflect.deleteProperty(filled, name)
  }
  return Object.assign(ownProperties(options), filled)
}
