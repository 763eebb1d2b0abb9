/** A login with a one-time code as state. */
import type { OtpMethod } from "@okto-effect/sdk/types"
import { useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { Mistake } from "./Mistake.ts"
import { useOkto } from "./OktoProvider.tsx"
import type { OtpState, SentCode } from "./Otp.ts"
import { idle, OtpFlow } from "./OtpFlow.ts"

/** How codes travel. */
export interface OtpOptions {
  /** Default: `"email"`. */
  readonly method?: OtpMethod | undefined
  /** Seconds between a code and the next one. Default: 30. A backend that asks to wait longer is waited for. */
  readonly resendAfter?: number | undefined
  /** A code that was sent earlier, for example before the page was reloaded: it can be entered at once. */
  readonly sent?: SentCode | undefined
}

/**
 * A login with a code, and its steps. A step that does not fit, or comes while another is under way, does nothing. None
 * of them rejects: each returns where the login is then.
 */
export interface OtpCall {
  /** Where it is: narrow it by `status`. */
  readonly state: OtpState
  /** Whole seconds until `resend` sends another code; 0 when it does. */
  readonly resendIn: number
  /** Sends a code to an email address, or to a phone number of ten digits. */
  readonly send: (contact: string) => Promise<OtpState>
  /** Sends another code to the same contact. */
  readonly resend: () => Promise<OtpState>
  /** Logs in with the code that arrived. It outlives the component: a login that succeeds often takes its form away. */
  readonly verify: (otp: string) => Promise<OtpState>
  /** Gives up the step under way and goes back to where it began. */
  readonly cancel: () => void
  /** Begins anew, with another contact. */
  readonly reset: () => void
}

const onServer = () => idle

/**
 * Logs in with a one-time code that comes by email or WhatsApp. After a wrong or expired code the state is `failed` with
 * the step `verify`: another code can be entered, or asked for.
 *
 * @example
 * ```tsx
 * import { otpStanding, useOtp } from "@okto-effect/react"
 * import { type FormEvent, useState } from "react"
 *
 * export const SignIn = () => {
 *   const { resend, resendIn, send, state, verify } = useOtp({ method: "email" })
 *   const place = otpStanding(state)
 *   const isAsked = place.status === "idle" || place.status === "sending"
 *   const [entered, setEntered] = useState("")
 *   const submit = (event: FormEvent) => {
 *     event.preventDefault()
 *     void (isAsked ? send : verify)(entered).then(() => setEntered(""))
 *   }
 *   return (
 *     <form onSubmit={submit}>
 *       <input
 *         aria-label={isAsked ? "Email" : "Code"}
 *         autoComplete={isAsked ? "email" : "one-time-code"}
 *         value={entered}
 *         onChange={(event) => setEntered(event.currentTarget.value)}
 *       />
 *       <button>{isAsked ? "Send a code" : "Sign in"}</button>
 *       {isAsked || (
 *         <button type="button" disabled={resendIn > 0} onClick={() => void resend()}>
 *           Send another {resendIn > 0 && `in ${resendIn} s`}
 *         </button>
 *       )}
 *       {state.status === "failed" && <p role="alert">{state.error.message}</p>}
 *     </form>
 *   )
 * }
 * ```
 */
export const useOtp = ({ method = "email", resendAfter = 30, sent }: OtpOptions = {}): OtpCall => {
  const client = useOkto()
  const [flow, setFlow] = useState(() => new OtpFlow(client, method, sent))
  // React drops this render and starts again with the new one.
  if (!flow.isFor(client, method)) setFlow(new OtpFlow(client, method, sent))
  useEffect(() => flow.configure(resendAfter), [flow, resendAfter])
  const { resendIn, state } = useSyncExternalStore(flow.subscribe, flow.snapshot, onServer)
  // Not a failure but a mistake in the program: the nearest error boundary hears of it.
  if (state instanceof Mistake) throw state.error
  const { cancel, resend, reset, send, verify } = flow
  return useMemo(
    () => ({ state, resendIn, cancel, resend, reset, send, verify }),
    [state, resendIn, cancel, resend, reset, send, verify]
  )
}
