import { type Address, IdTokenMissing, type OktoError } from "@okto-effect/sdk"
import { useState } from "react"
import type { GoogleSignInButtonProps } from "../../login/GoogleSignInButton.tsx"
import { lastStableState } from "../../lastStableState.ts"
import type { CodeMethod, StableOtpState } from "../../login/Otp.ts"
import { type CallState, useOktoCall } from "../../useOktoCall.ts"
import { type UseOtpReturn, useOtp } from "../../login/useOtp.ts"
import { useSession } from "../../provider/useSession.ts"
import { useStatePerUser } from "../../provider/useStatePerUser.ts"
import { toAsciiDigits } from "../../digits.ts"
import { type Identity, nameInJwt, saveIdentity, useWatchedClient } from "./identity.ts"
import type { JwtMethod, SignInMethod } from "./methods.ts"

/** Options of a sign-in. */
export interface SignInOptions {
  /** The methods, in the order in which they are offered. Default: email. */
  readonly methods?: ReadonlyArray<SignInMethod> | undefined
  /** Called after a login with the user's smart wallet address. */
  readonly onSignedIn?: ((userSWA: Address) => void) | undefined
  /** Seconds between two codes. Default: 30. */
  readonly resendAfter?: number | undefined
}

/** What {@link useSignIn} returns. */
export interface UseSignInReturn {
  /** The ways to sign in, in the order of their buttons. */
  readonly methods: ReadonlyArray<SignInMethod>
  /** Whether a user is signed in. */
  readonly isSignedIn: boolean
  /** The method whose contact is asked for; absent when no method sends codes. */
  readonly method: CodeMethod | undefined
  /** Asks for the contact of another method. */
  readonly choose: (method: CodeMethod) => void
  /** The state of the login with a code, before the step that failed. */
  readonly state: StableOtpState
  /** The email address or phone number that was entered. */
  readonly contact: string
  /**
   * Changes the email address or phone number.
   *
   * @param contact the contact as entered
   */
  readonly setContact: (contact: string) => void
  /** Sends the code. */
  readonly send: () => void
  /** The code that was entered. */
  readonly code: string
  /**
   * Sets the code to what was typed or pasted. Six digits are verified at once. While an input method composes a text
   * (`isComposing` of the event), wait for `compositionend`: a code that replaces the text of the input would end it.
   *
   * @param entered the code as entered or pasted
   */
  readonly setCode: (entered: string) => void
  /** Verifies the code that was entered. */
  readonly verify: () => void
  /** Whether `verify` was called with fewer than six digits. */
  readonly isIncomplete: boolean
  /** Sends another code. */
  readonly resend: () => void
  /** Whole seconds until `resend` can send another code. */
  readonly resendIn: number
  /** How often another code was sent. */
  readonly resent: number
  /** Starts a new login, with another contact. */
  readonly back: () => void
  /** Gets the JWT of the app and logs in with it. */
  readonly signInWithJwt: (method: JwtMethod) => void
  /** Whether Google's button could not be loaded: offer the other methods. */
  readonly isGoogleUnavailable: boolean
  /** Props of Google's button. */
  readonly google: Required<Pick<GoogleSignInButtonProps, "onSuccess" | "onError">>
  /** The state of the login with a code. */
  readonly otp: UseOtpReturn["state"]
  /** The state of the login with a JWT. It fails with `IdTokenMissing` when `getToken` fails, whose error is the cause. */
  readonly jwt: CallState<Address, OktoError>
  /** The error of the last attempt. */
  readonly error: OktoError | undefined
}

/** Digits of a code. */
export const codeLength = 6

/** The code in a text: six digits in a row, else all digits. */
export const codeIn = (entered: string): string => {
  const text = toAsciiDigits(entered)
  const [, alone] = /(?:^|\D)(\d{6})(?!\d)/.exec(text) ?? []
  return (alone ?? text.replaceAll(/\D/g, "")).slice(0, codeLength)
}

/** Whether a method sends codes. */
export const isCodeMethod = (method: SignInMethod): method is CodeMethod => method === "email" || method === "whatsapp"

const emailOnly: ReadonlyArray<SignInMethod> = ["email"]

/**
 * Signs a user in: the methods, the forms and the state of {@link SignIn} as data.
 *
 * @param options the methods
 * @returns the methods, the forms and the state
 *
 * @example
 * ```tsx
 * import { useSignIn } from "@okto-effect/react/ui"
 *
 * export const MySignIn = () => {
 *   const { code, contact, error, send, setCode, setContact, state } = useSignIn({ methods: ["email"] })
 *   const isAsked = state.status === "idle" || state.status === "sending"
 *   return (
 *     <form onSubmit={(event) => (event.preventDefault(), send())}>
 *       {isAsked ? (
 *         <input aria-label="Email" value={contact} onChange={(event) => setContact(event.target.value)} />
 *       ) : (
 *         <input aria-label="Code" value={code} onChange={(event) => setCode(event.target.value)} />
 *       )}
 *       {error?.message}
 *     </form>
 *   )
 * }
 * ```
 */
export const useSignIn = ({ methods = emailOnly, onSignedIn, resendAfter }: SignInOptions = {}): UseSignInReturn => {
  const client = useWatchedClient()
  const { isLoggedIn } = useSession()
  const [chosen, choose] = useState<CodeMethod>()
  const offered = methods.filter(isCodeMethod)
  const method = offered.find((_) => _ === chosen) ?? offered[0]
  const otp = useOtp({ method, resendAfter })
  const state = lastStableState(otp.state)
  const [contact, setContact] = useStatePerUser("")
  const [code, setCode] = useStatePerUser("")
  const [isIncomplete, setIncomplete] = useState(false)
  const [resent, setResent] = useState(0)
  const [googleError, setGoogleError] = useStatePerUser<OktoError | undefined>(undefined)
  const [isGoogleUnavailable, setGoogleUnavailable] = useState(false)
  const jwt = useOktoCall(async (client, options, getToken: () => Promise<string>): Promise<Address> => {
    const idToken = await getToken().catch((cause: unknown) => Promise.reject(new IdTokenMissing({ cause })))
    // It sends nothing when it was given up meanwhile.
    return client.loginUsingJWTAuthentication(idToken, undefined, undefined, options)
  })

  const clearErrors = () => {
    setGoogleError(undefined)
    jwt.cancel()
  }

  const signedIn = (userSWA: Address, identity: Identity) => {
    saveIdentity(client, userSWA, identity)
    onSignedIn?.(userSWA)
  }

  const verify = async (entered: string) => {
    setIncomplete(entered.length < codeLength)
    if (entered.length < codeLength) return
    const to = "contact" in state ? state.contact : ""
    const end = await otp.verify(entered)
    if (end.status !== "verified" || method === undefined) return
    signedIn(end.userSWA, { method, name: method === "whatsapp" && to !== "" ? `+91 ${to}` : to })
  }

  const resend = async () => {
    const end = await otp.resend()
    if (end.status === "sent") setResent((times) => times + 1)
  }

  const signInWithJwt = async ({ getToken }: JwtMethod) => {
    if (jwt.state.status === "busy") return
    clearErrors()
    otp.reset()
    let idToken = ""
    const end = await jwt.run(async () => (idToken = await getToken()))
    if (end.status === "done") signedIn(end.value, { method: "jwt", name: nameInJwt(idToken) })
  }

  return {
    methods,
    isSignedIn: isLoggedIn,
    method,
    choose: (next) => {
      clearErrors()
      setContact("")
      choose(next)
    },
    state,
    contact,
    setContact,
    send: () => {
      clearErrors()
      setCode("")
      setResent(0)
      if (method !== undefined) void otp.send(contact)
    },
    code,
    setCode: (entered) => {
      const next = codeIn(entered)
      // A paste is reported also for a field that is read-only.
      if (next === code || state.status === "verifying") return
      setCode(next)
      setIncomplete(false)
      if (next.length === codeLength) void verify(next)
    },
    verify: () => void verify(code),
    isIncomplete,
    resend: () => {
      // Nothing is sent during the wait, or while another step is under way.
      if (otp.resendIn > 0 || state.status !== "sent") return
      setCode("")
      setIncomplete(false)
      void resend()
    },
    resendIn: otp.resendIn,
    resent,
    back: () => {
      setCode("")
      otp.reset()
    },
    signInWithJwt: (method) => void signInWithJwt(method),
    isGoogleUnavailable,
    google: {
      onSuccess: (userSWA, idToken) => {
        clearErrors()
        signedIn(userSWA, { method: "google", name: nameInJwt(idToken) })
      },
      onError: (error) => {
        // The script may fail to load while the user signs in in another way.
        if (error._tag === "GoogleScriptUnavailable") return setGoogleUnavailable(true)
        clearErrors()
        otp.reset()
        setGoogleError(error)
      }
    },
    otp: otp.state,
    jwt: jwt.state,
    error:
      otp.state.status === "failed" ? otp.state.error : jwt.state.status === "failed" ? jwt.state.error : googleError
  }
}
