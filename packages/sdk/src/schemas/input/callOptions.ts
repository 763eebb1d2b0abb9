/** The options of single kinds of calls, which a page that makes a client and restores a session need not have. */
import * as Duration from "effect/Duration"
import * as Predicate from "effect/Predicate"
import type * as Result from "effect/Result"
import type { ArgumentInvalid } from "../../Errors.ts"
import { anything, call, type Options, readOptions } from "./options.ts"
import { isFunction } from "./rules.ts"

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
const duration = [isDuration, "milliseconds, 0 or more"] as const
const flag = [Predicate.isBoolean, "true or false"] as const
const callback = [isFunction, "a function"] as const
const filter = [isScalar, "a text"] as const
const other = [anything, ""] as const

/** Pages of a list. */
export const paged: Options = { page: count, size: [...count, "pageSize"] }

/** Which orders are listed. */
export const orders: Options = { intentId: [...filter, "jobId orderId"], status: filter, intentType: filter }

/** How an operation is sent again. */
const resuming: Options = { resend: flag, outcomeTimeout: [...duration, "timeout settleTimeout"] }

/** How an operation is sent. */
export const recording: Options = { onOperation: [...callback, "onUserOp onUserOperation"] }

/** How an intent is built. */
export const buildOptions: Options = { feePayer: other }

/** How an intent is submitted. */
const submitting: Options = {
  ...buildOptions,
  jobId: [...other, "intentId orderId idempotencyKey"]
}

/** What each way to send takes. */
const sendKinds = {
  resume: [call, resuming],
  send: [call, resuming, recording],
  submit: [call, resuming, recording, submitting]
} as const

/** A way to send. */
export type SendKind = keyof typeof sendKinds

/** The options of what sends, read once and checked. */
export const sendOptions = <A extends object>(
  kind: SendKind,
  options: A | null | undefined
): Result.Result<Partial<A>, ArgumentInvalid> => readOptions(options, ...sendKinds[kind])

/** How an order is waited for. */
export const waiting: Options = {
  schedule: [...other, "interval pollInterval"],
  giveUpAfter: [...duration, "timeout"],
  onStatusChange: [...callback, "onChange"],
  throwOnFailure: [...flag, "throwOnError throwOnFail"]
}

/** How failed calls are repeated. */
export const repeating: Options = { schedule: other, longestWait: duration }

/** How the app's server is asked. */
export const remoteSignerOptions: Options = { credentials: other, headers: other, fetch: callback }

/** Callbacks and looks of the modal. */
export const modal: Options = {
  onSuccess: callback,
  onError: callback,
  onClose: callback,
  onOpen: callback,
  keepOpenOnWrongCode: flag,
  title: other,
  modalStyle: other,
  iframeStyle: other
}
