/** Whether and how a failed call is retried. `Retry.ts` has the policies. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Endpoint from "@okto-effect/protocol/Endpoint"
import type { CallFailureReason } from "../errors/Errors.ts"

/** A call as a retry policy sees it. */
export type Retried = Pick<Endpoint.Endpoint<never, unknown>, "method" | "path" | "idempotent">

/** Retries a failed attempt of a call, or not. */
export type RetryPolicy = <A>(
  attempt: Effect.Effect<A, CallFailureReason>,
  call: Retried
) => Effect.Effect<A, CallFailureReason>

/** The policy of calls. Default: no retries. Replace it in a layer or around a call, for example by `Retry.layer`. */
export const RetryPolicy = Context.Reference<RetryPolicy>("@okto-effect/sdk/RetryPolicy", {
  defaultValue: () => (attempt) => attempt
})
