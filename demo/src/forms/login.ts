/** The checks of the login forms: the first thing wrong, or nothing. */
import type { OtpStatus } from "../config/schemas.ts"

const required =
  (sentence: string) =>
  (text: string): string | undefined =>
    text.trim() === "" ? sentence : undefined

export const checkEmail = required("Enter a valid email")
export const checkPhone = required("Enter a valid phone number")
export const checkJwt = required("Enter a valid Jwt token")
export const checkOtp = required("Enter the code you received")

/** The token of an `Authorization` header value, or the text itself. */
export const bearerToken = (text: string): string => text.trim().replace(/^bearer\s+/i, "")

/** What is entered on the login page, kept across reloads until the login succeeds or another tab is chosen. */
export interface LoginDraft {
  readonly email: string
  readonly phone: string
  readonly jwt: string
  /** Stands for the code that was sent. */
  readonly token: string
  readonly status: OtpStatus
}

export const blankDraft: LoginDraft = { email: "", phone: "", jwt: "", token: "", status: "send_OTP" }

/** A code was sent, for the first time or again: it can be verified. */
export const codeSent = (token: string): Pick<LoginDraft, "token" | "status"> => ({ token, status: "verify_OTP" })

/** The user asks for another code: the next click sends it. */
export const resendAsked: Pick<LoginDraft, "status"> = { status: "resend_OTP" }

/** Back to the beginning, with the contact still entered. */
export const contactReopened: Pick<LoginDraft, "token" | "status"> = { token: "", status: "send_OTP" }
