import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Invalid } from "../../verify/Invalid.ts"
import type { EmulatorFailed } from "../../world/EmulatorFailed.ts"
import { truncate } from "./truncate.ts"

/** A call is refused: a backend call with an error envelope, a control call with `details`. */
export class Refused extends Data.TaggedError("Refused")<{
  readonly status: number
  readonly errorCode: string
  /** The backend's sentence. Many causes share one. */
  readonly message: string
  /** What was expected and what was received, for a developer. */
  readonly details: string
  readonly cause?: unknown
  /** Seconds to wait before the next try. */
  readonly retryAfter?: number | undefined
}> {}

export type Refusal = (details: string, cause?: unknown, retryAfter?: number) => Refused

/** The longest details, in characters. They quote what was received. */
const longest = 2_000

const kind =
  (status: number, errorCode: string, message = "Something went wrong. Please try again"): Refusal =>
  (details, cause, retryAfter) =>
    new Refused({ status, errorCode, message, details: truncate(details, longest), cause, retryAfter })

/** The kinds of refusal, with the hosted backend's codes where these are known. */
export const refusals = {
  unknownNetwork: kind(400, "ER-TECH-0004"),
  unreadable: kind(400, "ER-TECH-0005"),
  unverified: kind(400, "ER-TECH-0016"),
  otp: kind(422, "422"),
  login: kind(400, "-32603", "Internal Server Error"),
  unauthorized: kind(401, "401", "Unauthorized"),
  forbidden: kind(403, "403", "Forbidden"),
  tooLarge: kind(413, "413", "Payload Too Large"),
  limited: kind(429, "ER-TECH-0100", "Rate Limit Exceeded"),
  missing: kind(404, "404", "Not Found"),
  broken: kind(500, "500", "Internal Server Error"),
  restarted: kind(503, "503", "Service Unavailable")
} satisfies Readonly<Record<string, Refusal>>

/** The refusal of a request that cannot be read. */
export const unreadable: Refusal = (problem, cause) =>
  refusals.unreadable(`error in reading request: ${problem}`, cause)

/** What a developer reads of a failure. */
export const sentenceOf = (failure: EmulatorFailed | Invalid | Refused): string =>
  failure._tag === "Refused" ? failure.details : failure.message

/** Refuses a call because a check failed. */
export const refuse = (kind: Refusal) =>
  Effect.mapError((invalid: { readonly message: string }) => kind(invalid.message, invalid))
