/** What went wrong with one call to the backend: the `reason` of a failed call. */
import { TaggedError } from "./taggedError.ts"

/** The backend answered and refused: an `error` envelope, or a status outside 2xx. */
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
  /** Seconds the backend asks to wait before the next try (HTTP `retry-after`). */
  readonly retryAfter?: number
  /** Whether the backend said so itself, in its envelope; otherwise anything on the way may have. */
  readonly isEnveloped?: boolean
}> {
  /** The HTTP status that the refusal amounts to: its own, or the code of an error envelope in a 2xx answer. */
  get effectiveStatus(): number {
    const { code = 0, status } = this
    return status < 300 && code >= 400 && code < 600 ? code : status
  }

  /** Whether the backend was not able to, rather than not willing to: a later try may succeed. */
  get isPassing(): boolean {
    const status = this.effectiveStatus
    return status === 408 || status === 429 || status >= 500
  }
}

/** The backend answered success, but left out the data. */
export class MissingData extends TaggedError("MissingData")<{
  readonly message: string
  /** Whether the answer was no JSON object at all: it may be anybody's. */
  readonly isUnreadable?: boolean
}> {
  constructor(message = "the response has no data", isUnreadable = false) {
    super({ message, isUnreadable })
  }
}

/** No answer: the connection failed, was cut off or timed out. */
export class Unreachable extends TaggedError("Unreachable")<{
  readonly message: string
  /** The origin that was asked. */
  readonly url?: string
  readonly cause?: unknown
}> {
  constructor(cause: unknown, message = "the backend could not be reached", url?: string) {
    super({ message, cause, ...(url === undefined ? {} : { url }) })
  }
}

/** The answer is not what the contract says; `path` names the place in it. */
export class Undecodable extends TaggedError("Undecodable")<{
  /** Where in the answer, for example `data.tokens[3].address`. */
  readonly path: string
  readonly message: string
  readonly cause?: unknown
}> {}

/** The backend sent the request elsewhere. Nothing follows it there: it carries what lets somebody log in or sign. Ours. */
export class Redirected extends TaggedError("Redirected")<{
  readonly message: string
  /** The HTTP status; 0 where the platform does not tell, as in browsers. */
  readonly status: number
}> {
  constructor(status: number) {
    super({ message: "the backend sent the request elsewhere", status })
  }
}

/**
 * The backend refused, and its clock and the local one differ by more than two minutes, which may be why. Ours. Ask the
 * user to set the clock; nothing is corrected behind their back.
 */
export class ClockWrong extends TaggedError("ClockWrong")<{
  readonly message: string
  /** Milliseconds that the backend's clock is ahead of the local one; negative when it is behind. */
  readonly difference: number
  /** What the backend said. */
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

/** The call needs a session, and there is none, or the one that it began with has ended meanwhile. */
export class Unauthorized extends TaggedError("Unauthorized")<{
  readonly message: string
  /** Whether the request had left: then the backend may have done what it was asked. */
  readonly sent: boolean
  readonly cause?: unknown
}> {
  constructor(cause: unknown, sent = false) {
    super({ message: sent ? "the session ended before the answer came" : "nobody is logged in", sent, cause })
  }
}

/**
 * The backend refused the call with 401 and, asked with `GET /verify-session`, said that the session is over. It was
 * cleared: sign in again. Ours.
 */
export class SessionExpired extends TaggedError("SessionExpired")<{
  readonly message: string
  /** What the backend said to the call. */
  readonly cause: Rejected
}> {
  constructor(cause: Rejected) {
    super({ message: "the backend has ended the session", cause })
  }
}

/** Why a call to the backend failed. */
export type Reason =
  | Rejected
  | MissingData
  | Unreachable
  | Undecodable
  | Redirected
  | ClockWrong
  | Unauthorized
  | SessionExpired
