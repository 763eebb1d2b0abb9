/**
 * The error catalogue: a tagged class for each failure that a caller can act on, with its exact sentence as `message`. Each
 * subject is a module.
 *
 * Catch by class (`catchTag`), by `reason` (what the backend did), or by `category` (what to do next).
 */
export type { Issue } from "@okto-effect/protocol/issues"
export { CallFailed } from "./defineError.ts"
export type { CallFields, ErrorDetails, FailedCall, Failure, InputIssues } from "./defineError.ts"
export type { ErrorCategory } from "./taggedError.ts"
export * from "./reasons.ts"
export * from "./call.ts"
export * from "./session.ts"
export * from "./input.ts"
export * from "./spending.ts"
