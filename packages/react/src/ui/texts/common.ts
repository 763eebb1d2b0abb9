/** Words that many components say. */
export const common = {
  close: "Close",
  back: "Back",
  cancel: "Cancel",
  copy: "Copy",
  copied: "Copied",
  notCopied: "It could not be copied. Select it and copy it yourself.",
  loading: "Loading…",
  /** Of a list of which the first are shown. */
  more: "Show more",
  tryAgain: "Try again",
  details: "Details",
  /** A link that leaves the page. */
  newWindow: "opens in a new window",
  signIn: "Sign in",
  /** In place of what only its user sees. */
  signedOut: "Sign in to see this.",
  /** For a session that the wallet service has ended. */
  expired: "Your session has expired. Sign in again.",
  offline: "You are offline. This works again when you are connected.",
  errors: {
    unreachable: "We could not reach the wallet service. Check your connection, then try again.",
    /** For whoever asked too often. `seconds` is 0 when the wait is over. */
    tooMany: (seconds: number) =>
      seconds === 0
        ? "Too many tries. You can try again now."
        : `Too many tries. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    clock: "The clock of this device is wrong. Set it to the right time, then try again.",
    /** By what can be done about it. */
    "sign-in": "You have been signed out. Sign in again.",
    input: "That did not work. Check what you entered.",
    retry: "The wallet service did not answer as it should. Try again in a moment.",
    uncertain: "It is not known yet whether this happened. Check before you do it again.",
    bug: "Something went wrong that should not. Try again later."
  }
}

export type CommonTexts = typeof common
