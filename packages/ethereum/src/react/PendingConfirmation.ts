import type { ConfirmationRequest } from "../options.ts"

/** What the user is asked to confirm. */
export interface PendingConfirmation {
  /** One request, or the calls of a bundle. */
  readonly requests: ReadonlyArray<ConfirmationRequest>
  /**
   * Answers the request.
   *
   * @param agrees whether the user agrees to all requests
   */
  readonly answer: (agrees: boolean) => void
}
