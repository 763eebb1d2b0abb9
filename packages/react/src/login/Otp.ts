/** The states of a login with a one-time code. */
import type { Address, ClientUnusable, EmailLoginFailure, WhatsAppLoginFailure } from "@okto-effect/sdk"
import type { Login } from "@okto-effect/sdk/effect"
import type { FailedStep } from "../transaction/Transaction.ts"

/** The ways to send a code that the hook and the sign-in offer. */
export type CodeMethod = "email" | "whatsapp"

/** A code that was sent. */
export interface SentCode {
  /** The email address, or the phone number of ten digits. */
  readonly contact: string
  /** Identifies the code when it is verified or sent again. */
  readonly token: string
}

/** Every state of a login with a code but `failed`: also those in which a code is being sent or checked. */
export type StableOtpState =
  /** No code was sent. */
  | { readonly status: "idle" }
  /** A code is being sent. */
  | { readonly status: "sending"; readonly contact: string }
  /** A code was sent and can be verified. */
  | ({ readonly status: "sent" } & SentCode)
  /** Another code is being sent. */
  | ({ readonly status: "resending" } & SentCode)
  /** The entered code is being verified, and the user logged in. */
  | ({ readonly status: "verifying" } & SentCode)
  /** The user is logged in. */
  | { readonly status: "verified"; readonly userSWA: Address }

/** A login with a code in the state of this status. */
export type OtpStateOf<Status extends StableOtpState["status"]> = Extract<StableOtpState, { readonly status: Status }>

/** A step has failed. `before` is the state before it, from which it can be tried again. */
export type OtpFailed =
  | FailedStep<"send", Login.SendOtpFailure | ClientUnusable, OtpStateOf<"idle">>
  | FailedStep<"resend", Login.ResendOtpFailure | ClientUnusable, OtpStateOf<"sent">>
  | FailedStep<"verify", EmailLoginFailure | WhatsAppLoginFailure, OtpStateOf<"sent">>

/** The state of a login with a code. Narrow it by `status`, and a failed one by `step`. */
export type OtpState = StableOtpState | OtpFailed
