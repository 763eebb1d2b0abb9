/** Refusals of requests. */
import * as Data from "effect/Data"
import { shortened } from "./shortened.ts"

/** A request that is answered with an error envelope. */
export class Refused extends Data.TaggedError("Refused")<{
  /** The HTTP status. */
  readonly status: number
  readonly errorCode: string
  /** The backend's sentence, the same for many causes. */
  readonly message: string
  /** What was expected and what came, for a developer. */
  readonly details: string
  readonly cause?: unknown
  /** Seconds to wait before the next try. */
  readonly retryAfter?: number
}> {
  /** The same, with a time to wait in seconds. */
  after(retryAfter: number): Refused {
    const { cause, details, errorCode, message, status } = this
    return new Refused({ status, errorCode, message, details, cause, retryAfter })
  }
}

/** Makes a refusal of one kind. */
export type Refusal = (details: string, cause?: unknown) => Refused

/** Characters of details: they repeat what came, which may be anything. */
const longest = 2_000

const kind =
  (status: number, errorCode: string, message = "Something went wrong. Please try again"): Refusal =>
  (details, cause) =>
    new Refused({ status, errorCode, message, details: shortened(details, longest), cause })

/** The kinds of refusal, under the codes of the hosted backend where it is known to have one. */
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
  unknownRoute: kind(404, "404", "Not Found"),
  broken: kind(500, "500", "Internal Server Error"),
  restarted: kind(503, "503", "Service Unavailable")
} satisfies Readonly<Record<string, Refusal>>
