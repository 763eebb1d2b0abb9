/** Why the app's signer does not sign. */
import * as Data from "effect/Data"

/** Every reason, with the HTTP status of the answer and its sentence. */
export const refusals = {
  MethodNotAllowed: { status: 405, sentence: "Only POST is answered" },
  OriginNotAllowed: { status: 403, sentence: "Pages of this origin may not ask" },
  NotJson: { status: 415, sentence: "The body must be application/json" },
  TooLarge: { status: 413, sentence: "The body is too large" },
  TooSlow: { status: 408, sentence: "The body did not arrive in time" },
  Malformed: { status: 400, sentence: "These are no requests to sign" },
  LoginIncomplete: {
    status: 400,
    sentence: "A session key and its login's promise are asked for together, one of each"
  },
  AnotherApp: { status: 403, sentence: "The request is another app's" },
  TimeOff: { status: 400, sentence: "The time of the request is minutes off" },
  ValidityOff: { status: 400, sentence: "A promise must end within hours" },
  Unauthorized: { status: 401, sentence: "Nobody is known to ask" },
  AuthorizeFailed: { status: 500, sentence: "It could not be found out who asks" },
  Repeated: { status: 409, sentence: "A request with this id was signed before" },
  TooMany: { status: 429, sentence: "Too many requests within a minute" },
  Failed: { status: 500, sentence: "The signer failed" }
} as const

export type Reason = keyof typeof refusals

/** Nothing was signed. The message says why, and repeats nothing that may be a secret. */
export class SigningRefused extends Data.TaggedError("SigningRefused")<{
  readonly reason: Reason
  readonly message: string
}> {
  constructor(reason: Reason, details?: string) {
    const { sentence } = refusals[reason]
    super({ reason, message: details === undefined ? sentence : `${sentence}: ${details}` })
  }

  /** The HTTP status that says the same. */
  get status(): number {
    return refusals[this.reason].status
  }
}
