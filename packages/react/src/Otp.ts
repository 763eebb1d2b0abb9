/** Where a login with a one-time code can be on its way. */
import type { Address, ClientUnusable, EmailLoginFailure, WhatsAppLoginFailure } from "@okto-effect/sdk"
import type { Login } from "@okto-effect/sdk/effect"

/** A code that was sent: where to, and the token that stands for it. */
export interface SentCode {
  readonly contact: string
  readonly token: string
}

/** A place where a login with a code can be while no step has failed. */
export type OtpStanding =
  /** No code was asked for. */
  | { readonly status: "idle" }
  /** A code is asked for. */
  | { readonly status: "sending"; readonly contact: string }
  /** A code is on its way, or has arrived. */
  | ({ readonly status: "sent" } & SentCode)
  /** Another one is asked for. */
  | ({ readonly status: "resending" } & SentCode)
  /** The code that was entered is checked, and the user logged in. */
  | ({ readonly status: "verifying" } & SentCode)
  /** The user is logged in. */
  | { readonly status: "verified"; readonly userSWA: Address }

/** A login with a code at this status. */
export type OtpAt<Status extends OtpStanding["status"]> = Extract<OtpStanding, { readonly status: Status }>

/** What a step failed with, and where the login is instead: from there the step can be tried again. */
export type OtpFailed = { readonly status: "failed" } & (
  | { readonly step: "send"; readonly error: Login.SendOtpFailure | ClientUnusable; readonly before: OtpAt<"idle"> }
  | { readonly step: "resend"; readonly error: Login.ResendOtpFailure | ClientUnusable; readonly before: OtpAt<"sent"> }
  | {
      readonly step: "verify"
      readonly error: EmailLoginFailure | WhatsAppLoginFailure
      readonly before: OtpAt<"sent">
    }
)

/** Where a login with a code is: narrow it by its `status`, and a failed one by its `step` too. */
export type OtpState = OtpStanding | OtpFailed

/** Where a login with a code stands: its own place or, if a step failed, the one before. */
export const otpStanding = (state: OtpState): OtpStanding => (state.status === "failed" ? state.before : state)
