import { useEffect, useMemo, useState } from "react"
import { useOkto } from "../provider/OktoProvider.tsx"
import type { CodeMethod, OtpState, SentCode } from "./Otp.ts"
import { idle, OtpFlow } from "./OtpFlow.ts"
import { useStore } from "../Store.ts"

/** How codes are sent. */
export interface OtpOptions {
  /** How codes are sent. Default: `"email"`. */
  readonly method?: CodeMethod | undefined
  /** Seconds between two codes. Default: 30. When the backend asks for a longer wait, that counts. */
  readonly resendAfter?: number | undefined
  /**
   * A code that was sent earlier, for example before a reload. It can be verified at once. That of the first render counts,
   * for its method and its client.
   */
  readonly sent?: SentCode | undefined
}

/**
 * A login with a code and its steps. A step does nothing while another is under way, or in a state in which it cannot
 * begin. No step rejects: each returns the state after it.
 */
export interface UseOtpReturn {
  /** The state: narrow it by `status`. */
  readonly state: OtpState
  /** Whole seconds until `resend` can send another code. */
  readonly resendIn: number
  /**
   * Sends a code to an email address, or to an Indian phone number. The contact may be as people write it: invisible
   * characters are removed, and a number may have `+91`, `0091` or `0` before its ten digits, and spaces between them. The
   * state has it as it is sent.
   *
   * @param contact an email address, or a phone number
   */
  readonly send: (contact: string) => Promise<OtpState>
  /** Sends another code to the same contact. */
  readonly resend: () => Promise<OtpState>
  /**
   * Logs in with a code. The login continues when the component is unmounted, as a successful one often causes that.
   *
   * @param otp the code of six digits, in the digits of any keyboard
   */
  readonly verify: (otp: string) => Promise<OtpState>
  /** Aborts the step under way and returns to the state before it. */
  readonly cancel: () => void
  /** Starts a new login, with another contact. */
  readonly reset: () => void
}

/**
 * Logs in with a one-time code that is sent by email or WhatsApp. After a wrong or expired code the state is `failed` with
 * the step `verify`: another code can be verified, or sent.
 *
 * @param options how codes are sent
 * @returns the state and the steps
 *
 * @example
 * ```tsx
 * import { lastStableState, useOtp } from "@okto-effect/react"
 * import { type FormEvent, useState } from "react"
 *
 * export const SignIn = () => {
 *   const { resend, resendIn, send, state, verify } = useOtp({ method: "email" })
 *   const { status } = lastStableState(state)
 *   const isAsked = status === "idle" || status === "sending"
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
export const useOtp = ({ method = "email", resendAfter = 30, sent }: OtpOptions = {}): UseOtpReturn => {
  const client = useOkto()
  const [flow, setFlow] = useState(() => new OtpFlow(client, method, sent))
  // React discards this render and starts another one with the new state.
  if (!flow.isFor(client, method)) setFlow(new OtpFlow(client, method))
  useEffect(() => flow.configure(resendAfter), [flow, resendAfter])
  const { resendIn, state } = useStore(flow.store, idle)
  return useMemo(() => {
    const { cancel, resend, reset, send, verify } = flow
    return { state, resendIn, cancel, resend, reset, send, verify }
  }, [flow, resendIn, state])
}
