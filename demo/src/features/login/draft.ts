/** The values entered on the login page, kept in local storage, and their checks. */
import * as Struct from "effect/Struct"
import { useRef, useState } from "react"
import { useConnection } from "../../shared/connection/ConnectionProvider.tsx"
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

/** A value for each row of the login page. */
const draftOf = (valueOf: <A>(row: storage.Stored<A>) => A) => ({
  email: valueOf(storage.draft.email),
  phone: valueOf(storage.draft.phone),
  jwt: valueOf(storage.draft.jwt),
  token: valueOf(storage.draft.token),
  status: valueOf(storage.draft.status)
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

/** The props of each way to sign in. */
export interface LoginPanelProps {
  readonly draft: LoginDraft
  readonly update: (change: Partial<LoginDraft>) => void
  /** Clears the whole draft. */
  readonly clear: () => void
}

export const useDraft = (): LoginPanelProps => {
  const { store } = useConnection()
  const [draft, setDraft] = useState(() => draftOf((row) => storage.read(store, row)))
  const latest = useRef(draft)

  // A login that succeeds clears the draft after its page has gone, so it is stored here and not on a render.
  const update = (change: Partial<LoginDraft>) => {
    latest.current = { ...latest.current, ...change }
    for (const field of Struct.keys(storage.draft)) storage.write(store, storage.draft[field], latest.current[field])
    setDraft(latest.current)
  }
  return { draft, update, clear: () => update(blankDraft) }
}
