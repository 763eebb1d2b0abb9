/** The checks and the draft of the login forms. */
import * as Stored from "../config/Stored.ts"

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

/** A value for each row of the login page. */
export const draftOf = (valueOf: <A>(row: Stored.Stored<A>) => A) => ({
  email: valueOf(Stored.draft.email),
  phone: valueOf(Stored.draft.phone),
  jwt: valueOf(Stored.draft.jwt),
  token: valueOf(Stored.draft.token),
  status: valueOf(Stored.draft.status)
})
export type LoginDraft = Readonly<ReturnType<typeof draftOf>>

/** The values of the login page before anything was entered. */
export const blankDraft = draftOf(({ fallback }) => fallback)

/** After a code was sent. */
export const codeSent = (token: string): Pick<LoginDraft, "token" | "status"> => ({ token, status: "verify_OTP" })

/** After "Resend OTP": the next click sends another code. */
export const resendAsked: Pick<LoginDraft, "status"> = { status: "resend_OTP" }

/** Back to the contact, which stays entered. */
export const contactReopened: Pick<LoginDraft, "token" | "status"> = { token: "", status: "send_OTP" }
