/** Matchers for errors and orders, for Vitest and Playwright. */
import { isOktoError, type OktoError } from "@okto-effect/sdk"

/** The tag of an error of the SDK. */
export type OktoErrorTag = OktoError["_tag"]

/** The result of a matcher. */
export interface MatcherResult {
  /** Whether the value matches. */
  readonly pass: boolean
  /** What was expected instead. */
  readonly message: () => string
}

/** A value in one line; of an error its name and message. */
const formatValue = (value: unknown): string => {
  if (isOktoError(value)) return `${value._tag}: ${value.message}`
  if (value instanceof Error) return `${value.name}: ${value.message}`
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value))
}

const toResult = (pass: boolean, expected: string, got: string): MatcherResult => ({
  pass,
  message: () => (pass ? `expected anything but ${expected}` : `expected ${expected}, got ${got}`)
})

/** Passes for an error of the SDK with this tag. */
const toBeOktoError = (received: unknown, tag: OktoErrorTag): MatcherResult =>
  toResult(isOktoError(received) && received._tag === tag, `the error ${tag}`, formatValue(received))

const partsOf = (received: unknown): { readonly status?: unknown; readonly reason?: unknown } => Object(received)

/** Passes for an order with the status `SUCCESSFUL`. */
const toBeSuccessfulOrder = (received: unknown): MatcherResult => {
  const { reason, status } = partsOf(received)
  const got =
    typeof status === "string"
      ? `one that is ${status}${reason ? `: ${formatValue(reason)}` : ""}`
      : formatValue(received)
  return toResult(status === "SUCCESSFUL", "a successful order", got)
}

/** The matchers by name. */
export const matchers = { toBeOktoError, toBeSuccessfulOrder }

/** The matchers as methods of an expectation whose assertions return `R`. */
export interface OktoMatchers<R> {
  /** Passes for an error of the SDK with this tag: `await expect(paid).rejects.toBeOktoError("ExecutionFailed")`. */
  toBeOktoError: (tag: OktoErrorTag) => R
  /** Passes for a successful order. The failure message has the order's status and reason. */
  toBeSuccessfulOrder: () => R
}
