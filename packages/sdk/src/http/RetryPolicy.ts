/** Whether and how a call is repeated that failed: how is what `Retry.ts` knows. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Endpoint from "@okto-effect/contract/Endpoint"
import type { Reason } from "../Errors.ts"

/** A call as a retry policy sees it. */
export type Retried = Pick<Endpoint.Row<never, unknown>, "method" | "path" | "repeatable">

/** Repeats a failed attempt at a call, or not. */
export type RetryPolicy = <A>(attempt: Effect.Effect<A, Reason>, call: Retried) => Effect.Effect<A, Reason>

/** How failed calls are repeated. Not at all unless replaced, in a layer or around a call, for example by `Retry.layer`. */
export const RetryPolicy = Context.Reference<RetryPolicy>("@okto-effect/sdk/RetryPolicy", {
  defaultValue: () => (attempt) => attempt
})
