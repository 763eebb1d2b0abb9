/** What went wrong with a call to the backend: the `reason` of a failed call. None of these is an error of the catalogue. */
import { effectiveStatusOf, isTransientStatus } from "./refusals.ts"
import { type ErrorCategory, TaggedError } from "./taggedError.ts"

/** The `reason` of a call that the backend answered and refused: an `error` envelope, or a status outside 2xx. */
export class Rejected extends TaggedError("Rejected")<{
  /** The HTTP status of the answer. */
  readonly status: number
  /** The backend's numeric code, HTTP-like or JSON-RPC. */
  readonly code?: number
  /** The backend's own error code, such as `ER-TECH-0016`. */
  readonly errorCode?: string
  /** The backend's sentence. */
  readonly message: string
  /** More about the refusal, such as `Signature expired`. */
  readonly details?: string
  /** Identifies the call in the backend's logs. */
  readonly traceId?: string
  /** Seconds the backend asks to wait before the next attempt (HTTP `retry-after`). */
  readonly retryAfter?: number
  /** Whether the refusal came in the backend's envelope; otherwise a proxy may have sent it. */
  readonly isEnveloped?: boolean
  /** Whether the route refuses with this code, which elsewhere is a failure of the backend. */
  readonly isRecordedRefusal?: boolean
}> {
  /**
   * The status that counts: the code of the error envelope where it is like a status; 500 for a code of JSON-RPC that refuses
   * nothing, and for any other code in a 2xx answer; otherwise the status of the answer.
   */
  get effectiveStatus(): number {
    return effectiveStatusOf(this.status, this.code, this.isRecordedRefusal)
  }

  /** Whether nothing was refused: an effective status of 408, 429 or 5xx. A later attempt may succeed. */
  get isTransient(): boolean {
    return isTransientStatus(this.effectiveStatus)
  }
}

/** The `reason` of a call that was answered with success, but without data. */
export class MissingData extends TaggedError("MissingData")<{
  readonly message: string
  /** Whether the answer was no JSON object: a proxy may have sent it. */
  readonly isUnreadable?: boolean
}> {
  constructor(message = "the response has no data", isUnreadable = false) {
    super({ message, isUnreadable })
  }
}

/** The `reason` of a call without an answer: the connection failed, was cut off, or timed out. */
export class NoResponse extends TaggedError("NoResponse")<{
  readonly message: string
  /** The origin of the request. */
  readonly url?: string
  readonly cause?: unknown
}> {
  constructor(cause: unknown, message = "the backend did not answer", url?: string) {
    super({ message, cause, ...(url === undefined ? {} : { url }) })
  }
}

/** The `reason` of a call whose answer lacks the form of the protocol; `path` is the place of the first difference. */
export class DecodeFailed extends TaggedError("DecodeFailed")<{
  /** Where in the answer, for example `data.tokens[3].address`. */
  readonly path: string
  readonly message: string
  readonly cause?: unknown
}> {}

/** The `reason` of a call that was redirected. Redirects are not followed: requests carry credentials. Added by this SDK. */
export class Redirected extends TaggedError("Redirected")<{
  readonly message: string
  /** The HTTP status; 0 where the platform hides it, as browsers do. */
  readonly status: number
}> {
  constructor(status: number) {
    super({ message: "the backend sent the request elsewhere", status })
  }
}

/**
 * The `reason` of a refused call where the backend's clock and the local one differ by more than two minutes. The local clock
 * is not corrected: ask the user to set it. Added by this SDK.
 */
export class ClockWrong extends TaggedError("ClockWrong")<{
  readonly message: string
  /** Milliseconds by which the backend's clock is ahead of the local one; negative when it is behind. */
  readonly difference: number
  /** The refusal of the call. */
  readonly cause: Rejected
}> {
  constructor(difference: number, cause: Rejected) {
    const minutes = Math.round(Math.abs(difference) / 60_000)
    super({
      message: `the clock of this device is ${minutes} minutes ${difference > 0 ? "behind" : "ahead"}`,
      difference,
      cause
    })
  }
}

/** The call needs a session, and there is none, or the session that it began with has ended. */
export class Unauthorized extends TaggedError("Unauthorized")<{
  readonly message: string
  /** Whether the request was sent: then the backend may have executed it. */
  readonly sent: boolean
  /** Why there is no session: its category is that of the call. */
  readonly cause?: { readonly category: ErrorCategory } | undefined
}> {
  constructor(cause: Unauthorized["cause"], sent = false) {
    super({ message: sent ? "the session ended before the answer came" : "no user is logged in", sent, cause })
  }
}

/**
 * The backend refused the call with 401, and `GET /verify-session` confirmed that the session is over. The session was
 * cleared: sign in again. Added by this SDK.
 */
export class SessionExpired extends TaggedError("SessionExpired")<{
  readonly message: string
  /** The refusal of the call. */
  readonly cause: Rejected
}> {
  constructor(cause: Rejected) {
    super({ message: "the backend has ended the session", cause })
  }
}

/** Why a call to the backend failed. */
export type CallFailureReason =
  | Rejected
  | MissingData
  | NoResponse
  | DecodeFailed
  | Redirected
  | ClockWrong
  | Unauthorized
  | SessionExpired
