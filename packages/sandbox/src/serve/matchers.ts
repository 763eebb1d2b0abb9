/** What tests expect of calls and orders: verdicts, for whichever runner asks. */
import { isOktoError, type OktoError } from "@okto-effect/sdk"

/** The tag of an error of the catalogue. */
export type OktoErrorTag = OktoError["_tag"]

/** Whether it is as expected, and what to say when that is not what was wanted. */
export interface Verdict {
  readonly pass: boolean
  readonly message: () => string
}

/** A value in a line: an error by its name and sentence. */
const named = (value: unknown): string => {
  if (isOktoError(value)) return `${value._tag}: ${value.message}`
  if (value instanceof Error) return `${value.name}: ${value.message}`
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value))
}

const verdict = (pass: boolean, expected: string, got: string): Verdict => ({
  pass,
  message: () => (pass ? `expected anything but ${expected}` : `expected ${expected}, got ${got}`)
})

/** An error of the catalogue with this tag. */
const toBeOktoError = (received: unknown, tag: OktoErrorTag): Verdict =>
  verdict(isOktoError(received) && received._tag === tag, `the error ${tag}`, named(received))

const partsOf = (received: unknown): { readonly status?: unknown; readonly reason?: unknown } => Object(received)

/** An order that came to its end and did what it was for. */
const toBeSuccessfulOrder = (received: unknown): Verdict => {
  const { reason, status } = partsOf(received)
  const got =
    typeof status === "string" ? `one that is ${status}${reason ? `: ${named(reason)}` : ""}` : named(received)
  return verdict(status === "SUCCESSFUL", "a successful order", got)
}

/** Every matcher, by its name. */
export const matchers = { toBeOktoError, toBeSuccessfulOrder }

/** What the matchers add to an expectation whose assertions return `R`. */
export interface OktoMatchers<R> {
  /** It is an error of the catalogue with this tag: `await expect(paying).rejects.toBeOktoError("ExecutionFailed")`. */
  toBeOktoError: (tag: OktoErrorTag) => R
  /** It is an order that succeeded. What it says otherwise has the order's status and reason. */
  toBeSuccessfulOrder: () => R
}
