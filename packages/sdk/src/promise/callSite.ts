/** Stacks that lead to the caller: by the time a call fails, whoever made it is not on the engine's stack any more. */
import { ownStackOf } from "../taggedError.ts"
import { isOktoError } from "./errors.ts"

/** Where a call was made. Its text is made when something fails, and not before. */
export type CallSite = Error

/** Remembers where a call is made. */
export const callSite = (): CallSite => new Error()

/**
 * An error with the frames of its caller: instead of the runtime's, or behind its own. Only errors of the catalogue get
 * them; whatever else is thrown comes as it is.
 */
export const calledFrom = ({ stack }: CallSite, error: unknown): unknown => {
  if (!isOktoError(error) || typeof stack !== "string") return error
  // Without the headline, which V8 alone has, and the frames of this module and of whoever asked for them.
  const frames = stack
    .replace(/^Error\n/, "")
    .split("\n")
    .slice(2)
    .join("\n")
  const own = ownStackOf(error)
  // A stack may be out of the program's hands: that is no failure.
  if (!own.includes(frames))
    Reflect.defineProperty(error, "stack", { value: `${own}\n${frames}`, configurable: true, writable: true })
  return error
}
