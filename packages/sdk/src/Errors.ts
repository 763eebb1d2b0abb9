/**
 * The error catalogue: one tagged class per failure a caller can act on, each with its exact sentence as `message`.
 *
 * Catch by class (`catchTag`), by `reason` (what the backend did), or by `category` (what to do next). Each subject is a
 * module. Declarations are marked as free of side effects, so that bundles leave out what nothing fails with: 0.4 kB of a
 * first chunk.
 */
export type { Issue } from "@okto-effect/contract/complaints"
export type { Category, Details, Failure } from "./catalogue.ts"
export * from "./reasons.ts"
export * from "./callErrors.ts"
export * from "./sessionErrors.ts"
export * from "./inputErrors.ts"
