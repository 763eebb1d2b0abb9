/** What the clients of visitors can fail with, besides the errors of the SDK. */
import * as Data from "effect/Data"

/** The session store failed or was silent, or the clients were disposed of. Nothing is known of the visitor's session: answer 503, and try again. */
export class SessionsUnavailable extends Data.TaggedError("SessionsUnavailable")<{
  readonly message: string
  readonly cause: unknown
}> {
  /** What a caller can do: try again. */
  readonly category = "retry"
  /** What to do about it, in one sentence for developers. */
  readonly advice = "Check that the session store is reachable; the request can be tried again."
  constructor(cause: unknown) {
    super({ message: "The session store is not available", cause })
  }
}

/** A page of another site sent a request that may change something. Answer 403. */
export class CrossSiteRequest extends Data.TaggedError("CrossSiteRequest")<{ readonly message: string }> {
  /** What a caller can do: refuse the request. */
  readonly category = "input"
  /** What to do about it, in one sentence for developers. */
  readonly advice = "Answer 403; send the request from a page of the same origin."
  constructor() {
    super({ message: "The request comes from a page of another site" })
  }
}
