/** Stack traces that contain the caller: when an asynchronous call fails, its caller is no longer on the engine's stack. */
import { ownStackOf } from "../taggedError.ts"
import { isOktoError } from "./errors.ts"

/** Where a call was made. Its text is formatted only when the call fails. */
export type CallSite = Error

/** Records where a call is made. */
export const callSite = (): CallSite => new Error()

/** Adds the frames of the caller to an error of the catalogue. Other errors are not changed. */
export const addCallerFrames = ({ stack }: CallSite, error: unknown): unknown => {
  if (!isOktoError(error) || typeof stack !== "string") return error
  // Without the first line, which only V8 writes, and the frames of this module and its caller.
  const frames = stack
    .replace(/^Error\n/, "")
    .split("\n")
    .slice(2)
    .join("\n")
  const own = ownStackOf(error)
  // Defining it may fail, for example for a frozen error: then the stack stays as it is.
  if (!own.includes(frames))
    Reflect.defineProperty(error, "stack", { value: `${own}\n${frames}`, configurable: true, writable: true })
  return error
}
