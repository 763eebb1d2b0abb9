/**
 * The options of all calls: the rule for the value of each, and the names that people write by mistake. Other letter cases of a
 * name, `-` and `_` in it, and one wrong letter count as mistakes without being listed.
 */
import * as Duration from "effect/Duration"
import * as Predicate from "effect/Predicate"
import type { Options } from "./options.ts"
import { isFunction, isGuard } from "./validate.ts"

const isInput = (value: unknown): value is Duration.Input => value !== undefined

/** Whether a value says how long. To Effect, an object without units is no time at all. */
const isDuration = (value: unknown): boolean =>
  isInput(value) &&
  (typeof value === "number"
    ? value >= 0
    : Duration.toMillis(value) >= (typeof value === "object" && !Duration.isDuration(value) ? 1 : 0))

const isCount = (value: unknown): boolean =>
  ["string", "number", "bigint"].includes(typeof value) && /^\d+$/.test(String(value))

const isScalar = (value: unknown): boolean => ["string", "number", "bigint", "boolean"].includes(typeof value)

const count = [isCount, "a whole number"] as const
export const duration = [isDuration, "milliseconds, 0 or more"] as const
const flag = [Predicate.isBoolean, "true or false"] as const
export const callback = [isFunction, "a function"] as const
const scalar = [isScalar, "a text"] as const
/** Checked where it is used. */
const unchecked = [() => true, ""] as const

const isSignal = (value: unknown): boolean => {
  const listener = () => undefined
  // A signal in a proxy, which some frameworks make of state, throws when it is used.
  for (const name of ["addEventListener", "removeEventListener"])
    Reflect.apply(Reflect.get(Object(value), name), value, ["abort", listener])
  return Predicate.hasProperty(value, "aborted") && Predicate.isBoolean(value.aborted)
}

/** The options of every call. */
export const callRules: Options = {
  signal: [(value) => !value || isSignal(value), "an AbortSignal", "abortSignal abortController"],
  spending: [isGuard, "what limitSpending returns", "rules spendingRules limits"],
  // Of a signal in the place of the options.
  aborted: [() => false, "passed as { signal }"]
}

/** How an intent is built. */
export const buildRules: Options = { feePayer: unchecked }

/** The options of a login. */
export const loginRules: Options = {
  onSuccess: callback,
  override: [...unchecked, "overrideSessionConfig overrideSession"]
}

const resendRules: Options = { resend: flag, outcomeTimeout: [...duration, "timeout settleTimeout"] }

const jobId = [...unchecked, "intentId orderId idempotencyKey"] as const

/** How an operation is sent again. */
export const resumeRules: Options = { ...resendRules, jobId }

/** How an operation is sent. */
export const sendRules: Options = { ...resendRules, onOperation: [...callback, "onUserOp onUserOperation"] }

/** How an intent is submitted. */
export const submitRules: Options = {
  ...sendRules,
  ...buildRules,
  jobId
}

/** Pages of a list. */
export const pageRules: Options = { page: count, size: [...count, "pageSize"] }

/** Which orders are listed. */
export const orderRules: Options = {
  intentId: [...scalar, "jobId orderId"],
  status: [...scalar, "state"],
  intentType: scalar
}

/** How failed calls are repeated. */
export const retryRules: Options = { schedule: unchecked, longestWait: duration }

/** How the app's server is asked. */
export const remoteSignerRules: Options = { credentials: unchecked, headers: unchecked, fetch: callback }

/** How an order is waited for. */
export const waitRules: Options = {
  schedule: [...unchecked, "interval pollInterval"],
  giveUpAfter: [...duration, "timeout"],
  onStatusChange: [...callback, "onChange"],
  throwOnFailure: [...flag, "throwOnError throwOnFail"]
}

/** Callbacks and looks of the modal. */
export const modalRules: Options = {
  onSuccess: callback,
  onError: callback,
  onClose: callback,
  onOpen: callback,
  keepOpenOnWrongCode: flag,
  title: unchecked,
  modalStyle: unchecked,
  iframeStyle: unchecked
}
