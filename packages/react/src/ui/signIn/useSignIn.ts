/** The sign-in without its looks: which ways there are, what was entered, and where the login is. */
import type { Address, OktoError } from "@okto-effect/sdk"
import type { OtpMethod } from "@okto-effect/sdk/types"
import { useState } from "react"
import type { GoogleSignInButtonProps } from "../../GoogleSignInButton.tsx"
import { type OtpStanding, otpStanding } from "../../Otp.ts"
import { type CallState, useOktoCall } from "../../useOktoCall.ts"
import { type OtpCall, useOtp } from "../../useOtp.ts"
import { useSession } from "../../useSession.ts"

/** Google's button, and how it looks. */
export interface GoogleMethod extends Pick<
  GoogleSignInButtonProps,
  "clientId" | "script" | "shape" | "size" | "text" | "theme" | "width"
> {
  readonly kind: "google"
}

/** A login of the app's own: who the user is, as a JWT that the app's server issued. */
export interface JwtMethod {
  readonly kind: "jwt"
  readonly getToken: () => Promise<string> | string
  /** What its button says. */
  readonly label?: string | undefined
}

/** A way to sign in. */
export type SignInMethod = OtpMethod | "google" | GoogleMethod | JwtMethod

/** Which ways there are, and who hears of the login. */
export interface SignInOptions {
  /** In the order in which they are offered. Default: email. */
  readonly methods?: ReadonlyArray<SignInMethod> | undefined
  readonly onSignedIn?: ((userSWA: Address) => void) | undefined
  /** Seconds between a code and the next one. Default: 30. */
  readonly resendAfter?: number | undefined
}

/** What the app's own callback came to. */
type OwnToken =
  | { readonly status: "idle" }
  | { readonly status: "busy" }
  | { readonly status: "failed"; readonly cause: unknown }

/** The sign-in as data: for a form of the app's own. */
export interface SignInCall {
  readonly methods: ReadonlyArray<SignInMethod>
  readonly isSignedIn: boolean
  /** The way whose contact is asked for; absent where none of the ways has a code. */
  readonly method: OtpMethod | undefined
  /** Asks for the contact of another way. */
  readonly choose: (method: OtpMethod) => void
  /** Where the login with a code is. */
  readonly place: OtpStanding
  readonly contact: string
  readonly setContact: (contact: string) => void
  /** Sends the code. */
  readonly send: () => void
  readonly code: string
  /** Takes what was typed or pasted; six digits are verified at once. */
  readonly setCode: (entered: string) => void
  readonly verify: () => void
  /** Whether fewer than six digits were to be verified. */
  readonly isIncomplete: boolean
  readonly resend: () => void
  /** Whole seconds until `resend` does something. */
  readonly resendIn: number
  /** How often another code was sent. */
  readonly resent: number
  /** Begins anew, with another contact. */
  readonly back: () => void
  readonly enterWithJwt: (method: JwtMethod) => void
  readonly own: OwnToken
  /** For Google's button. */
  readonly google: Required<Pick<GoogleSignInButtonProps, "onSuccess" | "onError">>
  readonly otp: OtpCall["state"]
  readonly jwt: CallState<Address, OktoError>
  /** The failure to show: of whatever was tried last. */
  readonly error: OktoError | undefined
}

/** How many digits a code has. */
export const codeLength = 6

const zeros = ["0", "٠", "۰", "०"].map((zero) => zero.charCodeAt(0))

/** The digits in what was typed or pasted, also where they are Arabic, Persian or Devanagari. */
const digitsOf = (entered: string): string =>
  Array.from(entered, (letter) => {
    const digit = zeros.map((zero) => letter.charCodeAt(0) - zero).find((value) => value >= 0 && value <= 9)
    return digit === undefined ? "" : String(digit)
  }).join("")

/** The code in a text: six digits in a row where there are some, and otherwise whatever digits there are. */
export const codeIn = (entered: string): string => {
  const [alone] = /(?<!\d)\d{6}(?!\d)/.exec(entered) ?? []
  return (alone ?? digitsOf(entered)).slice(0, codeLength)
}

/** A contact as the SDK wants it: numbers without the country that is meant anyway. */
const contactFor: { readonly [Method in OtpMethod]: (entered: string) => string } = {
  email: (entered) => entered.trim(),
  whatsapp: (entered) => digitsOf(entered).replace(/^(?:91(?=\d{10}$)|0(?=\d{10}$))/, "")
}

const isOtp = (method: SignInMethod): method is OtpMethod => method === "email" || method === "whatsapp"

const justEmail: ReadonlyArray<SignInMethod> = ["email"]

/**
 * Signs a user in, in whatever ways the app offers: what {@link SignIn} shows, as data.
 *
 * @example
 * ```tsx
 * import { useSignIn } from "@okto-effect/react/ui"
 *
 * export const MySignIn = () => {
 *   const { code, contact, error, place, send, setCode, setContact } = useSignIn({ methods: ["email"] })
 *   const isAsked = place.status === "idle" || place.status === "sending"
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
export const useSignIn = ({ methods = justEmail, onSignedIn, resendAfter }: SignInOptions = {}): SignInCall => {
  const { isLoggedIn } = useSession()
  const [chosen, choose] = useState<OtpMethod>()
  const offered = methods.filter(isOtp)
  const method = offered.find((_) => _ === chosen) ?? offered[0]
  const otp = useOtp({ method, resendAfter })
  const place = otpStanding(otp.state)
  const [contact, setContact] = useState("")
  const [code, setCode] = useState("")
  const [isIncomplete, setIncomplete] = useState(false)
  const [resent, setResent] = useState(0)
  const [own, setOwn] = useState<OwnToken>({ status: "idle" })
  const [googleError, setGoogleError] = useState<OktoError>()
  const jwt = useOktoCall((client, options, token: string) =>
    client.loginUsingJWTAuthentication(token, undefined, undefined, options)
  )

  const forget = () => {
    setGoogleError(undefined)
    setOwn({ status: "idle" })
    jwt.cancel()
  }

  const verify = async (entered: string) => {
    setIncomplete(entered.length < codeLength)
    if (entered.length < codeLength) return
    const state = await otp.verify(entered)
    if (state.status === "verified") onSignedIn?.(state.userSWA)
  }

  const resend = async () => {
    const state = await otp.resend()
    if (state.status === "sent") setResent((times) => times + 1)
  }

  const enterWithJwt = async ({ getToken }: JwtMethod) => {
    if (own.status === "busy" || jwt.state.status === "busy") return
    forget()
    otp.reset()
    setOwn({ status: "busy" })
    let token: string
    try {
      token = await getToken()
    } catch (cause) {
      setOwn({ status: "failed", cause })
      return
    }
    setOwn({ status: "idle" })
    const state = await jwt.run(token)
    if (state.status === "done") onSignedIn?.(state.value)
  }

  return {
    methods,
    isSignedIn: isLoggedIn,
    method,
    choose: (next) => {
      forget()
      setContact("")
      choose(next)
    },
    place,
    contact,
    setContact,
    send: () => {
      forget()
      setCode("")
      setResent(0)
      if (method !== undefined) void otp.send(contactFor[method](contact))
    },
    code,
    setCode: (entered) => {
      const next = codeIn(entered)
      if (next === code) return
      setCode(next)
      setIncomplete(false)
      if (next.length === codeLength) void verify(next)
    },
    verify: () => void verify(code),
    isIncomplete,
    resend: () => {
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
    enterWithJwt: (method) => void enterWithJwt(method),
    own,
    google: {
      onSuccess: (userSWA) => onSignedIn?.(userSWA),
      onError: (error) => {
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
