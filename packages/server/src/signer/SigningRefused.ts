/** Why the app's signer does not sign. */
import * as Data from "effect/Data"

/** Every reason, with the HTTP status of the answer and its sentence. */
export const refusals = {
  MethodNotAllowed: { status: 405, sentence: "Only POST is answered" },
  OriginNotAllowed: { status: 403, sentence: "This origin is not allowed" },
  NotJson: { status: 415, sentence: "The body must be application/json" },
  TooLarge: { status: 413, sentence: "The body is too large" },
  TooSlow: { status: 408, sentence: "The body did not arrive in time" },
  Malformed: { status: 400, sentence: "The requests are malformed" },
  LoginIncomplete: {
    status: 400,
    sentence: "A login asks for a session key and its paymaster authorization together, one of each"
  },
  AnotherApp: { status: 403, sentence: "The request belongs to another app" },
  TimeOff: { status: 400, sentence: "The time of the request differs by minutes" },
  ValidityOff: { status: 400, sentence: "A paymaster authorization must end within hours" },
  Unauthorized: { status: 401, sentence: "The visitor is not known" },
  AuthorizeFailed: { status: 500, sentence: "The app could not tell who the visitor is" },
  Repeated: { status: 409, sentence: "A request with this id was signed before" },
  TooMany: { status: 429, sentence: "Too many requests within a minute" },
  KeyUnavailable: { status: 503, sentence: "The app's private key is not available" },
  StoreUnavailable: { status: 503, sentence: "The signer's store is not available" },
  Failed: { status: 500, sentence: "The signer failed" }
} as const

/** Why the signer refused. */
export type RefusalReason = keyof typeof refusals

/** Nothing was signed. The message says why, and repeats nothing that may be a secret. */
export class SigningRefused extends Data.TaggedError("SigningRefused")<{
  readonly reason: RefusalReason
  readonly message: string
}> {
  constructor(reason: RefusalReason, details?: string) {
    const { sentence } = refusals[reason]
    super({ reason, message: details === undefined ? sentence : `${sentence}: ${details}` })
  }

  /** The HTTP status that says the same. */
  get status(): number {
    return refusals[this.reason].status
  }
}
