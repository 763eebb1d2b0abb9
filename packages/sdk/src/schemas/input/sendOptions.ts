/** The options of what sends an operation. */
import type * as Result from "effect/Result"
import type { ArgumentInvalid } from "../../Errors.ts"
import { callback, duration, flag, other } from "./optionRules.ts"
import { building, call, type Options, readOptions } from "./options.ts"

/** How an operation is sent again. */
const resuming: Options = { resend: flag, outcomeTimeout: [...duration, "timeout settleTimeout"] }

/** How an operation is sent. */
export const recording: Options = { onOperation: [...callback, "onUserOp onUserOperation"] }

/** How an intent is submitted. */
const submitting: Options = { ...building, jobId: [...other, "intentId orderId idempotencyKey"] }

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
