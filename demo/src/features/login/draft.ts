/** The values entered on the login page, kept in local storage, and their checks. */
import * as Struct from "effect/Struct"
import { useRef, useState } from "react"
import * as storage from "../../shared/connection/storage.ts"

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

/** The steps of a login with a one-time code. */
const otpStatuses = ["send_OTP", "verify_OTP", "resend_OTP"] as const

/** The values of the login page, until the login succeeds or another tab is chosen. */
export interface LoginDraft {
  readonly email: string
  readonly phone: string
  readonly jwt: string
  /** Identifies the code that was sent. */
  readonly token: string
  readonly status: (typeof otpStatuses)[number]
}

const blank: LoginDraft = { email: "", phone: "", jwt: "", token: "", status: "send_OTP" }

/** The values that were stored. */
const readDraft = (): LoginDraft => ({
  email: storage.read("okto_email"),
  phone: storage.read("okto_phone"),
  jwt: storage.read("okto_jwt"),
  token: storage.read("okto_token"),
  status: otpStatuses.find((known) => known === storage.read("okto_status")) ?? blank.status
})

/** The props of each way to sign in. */
export interface LoginPanelProps {
  readonly draft: LoginDraft
  readonly update: (change: Partial<LoginDraft>) => void
  /** Clears the whole draft. */
  readonly clear: () => void
}

export const useDraft = (): LoginPanelProps => {
  const [draft, setDraft] = useState(readDraft)
  const latest = useRef(draft)

  // A login that succeeds clears the draft after its page has gone, so it is stored here and not on a render.
  const update = (change: Partial<LoginDraft>) => {
    latest.current = { ...latest.current, ...change }
    for (const field of Struct.keys(latest.current)) {
      const value = latest.current[field]
      storage.write(`okto_${field}`, value === blank[field] ? "" : value)
    }
    setDraft(latest.current)
  }
  return { draft, update, clear: () => update(blank) }
}
