/** One login with a one-time code: sends it, counts down until another one can be sent, and verifies it. */
import {
  type Address,
  type CallOptions,
  type EmailLoginFailure,
  type OktoClient,
  type OktoError,
  type OktoPromise,
  toResult,
  type WhatsAppLoginFailure
} from "@okto-effect/sdk"
import { countDown } from "../clock.ts"
import { lastStableState } from "../lastStableState.ts"
import { toCode, toContact } from "./entered.ts"
import type { CodeMethod, OtpState, OtpStateOf, SentCode, StableOtpState } from "./Otp.ts"
import { StepRunner, Store } from "../Store.ts"

/** What `useOtp` returns of a login. */
interface OtpSnapshot {
  readonly state: OtpState
  /** Whole seconds until a code can be sent again. */
  readonly resendIn: number
}

type Verify = (
  client: OktoClient,
  code: SentCode,
  otp: string,
  options: CallOptions
) => OktoPromise<Address, EmailLoginFailure | WhatsAppLoginFailure>

const verify: { readonly [Method in CodeMethod]: Verify } = {
  email: (client, { contact, token }, otp, options) =>
    client.loginUsingEmail(contact, otp, token, undefined, undefined, options),
  whatsapp: (client, { contact, token }, otp, options) =>
    client.loginUsingWhatsApp(contact, otp, token, undefined, undefined, options)
}

export const idle: OtpSnapshot = { state: { status: "idle" }, resendIn: 0 }

const sent = ({ contact, token }: SentCode): OtpStateOf<"sent"> => ({ status: "sent", contact, token })

/** The state machine behind `useOtp`. It counts down while it has listeners. */
export class OtpFlow {
  readonly store: Store<OtpSnapshot>
  readonly #client: OktoClient
  readonly #method: CodeMethod
  readonly #steps = new StepRunner<OtpState, StableOtpState>((state, failure) =>
    this.store.set({ ...this.store.get(), state }, failure)
  )
  #resendAfter = 0
  #countdown: AbortController | undefined

  constructor(client: OktoClient, method: CodeMethod, earlier?: SentCode) {
    this.#client = client
    this.#method = method
    this.store = new Store<OtpSnapshot>(
      earlier === undefined
        ? idle
        : { state: sent({ ...earlier, contact: toContact[method](earlier.contact) }), resendIn: 0 },
      () => {
        const unsubscribe = client.onSessionChange(this.#onSessionChange)
        // The user may have logged out while `<Activity>` hid the component.
        this.#onSessionChange()
        return () => {
          unsubscribe()
          this.#stop()
        }
      }
    )
  }

  /** Whether this is the login of a client by this method. */
  isFor(client: OktoClient, method: CodeMethod): boolean {
    return client === this.#client && method === this.#method
  }

  /** Sets the seconds between two codes, from the next code on. */
  readonly configure = (resendAfter: number): void => {
    this.#resendAfter = resendAfter
  }

  readonly send = (entered: string): Promise<OtpState> => {
    const contact = toContact[this.#method](entered)
    return this.#runStep({ status: "sending", contact }, { status: "idle" }, async (options) => {
      const call = await toResult(this.#client.sendOTP(contact, this.#method, options))
      if (call.ok) return this.#onSent({ contact, token: call.value.token })
      const before = { status: "idle" } as const
      return { status: "failed", step: "send", error: this.#applyRetryAfter(call.error), before }
    })
  }

  readonly resend = async (): Promise<OtpState> => {
    const before = this.#code()
    if (before === undefined || this.store.get().resendIn > 0) return this.store.get().state
    const { contact, token } = before
    return this.#runStep({ ...before, status: "resending" }, before, async (options) => {
      const call = await toResult(this.#client.resendOTP(contact, token, this.#method, options))
      if (call.ok) return this.#onSent({ contact, token: call.value.token })
      return { status: "failed", step: "resend", error: this.#applyRetryAfter(call.error), before }
    })
  }

  readonly verify = async (otp: string): Promise<OtpState> => {
    const before = this.#code()
    if (before === undefined) return this.store.get().state
    return this.#runStep({ ...before, status: "verifying" }, before, async (options) => {
      const call = await toResult(verify[this.#method](this.#client, before, toCode(otp), options))
      if (!call.ok) return { status: "failed", step: "verify", error: call.error, before }
      this.#wait(0)
      return { status: "verified", userSWA: call.value }
    })
  }

  readonly cancel = (): void => this.#steps.cancel()

  readonly reset = (): void => {
    this.#steps.abandon()
    this.#wait(0)
    this.#show(idle)
  }

  /** The code that can be verified, or sent again. */
  #code(): OtpStateOf<"sent"> | undefined {
    const state = lastStableState(this.store.get().state)
    return state.status === "sent" ? state : undefined
  }

  #show(change: Partial<OtpSnapshot>): void {
    this.store.set({ ...this.store.get(), ...change })
  }

  /** Runs a step, unless another is under way. */
  async #runStep(
    busy: StableOtpState,
    back: StableOtpState,
    run: (options: CallOptions) => Promise<OtpState>
  ): Promise<OtpState> {
    if (this.#steps.current === undefined) await this.#steps.run(busy, back, ({ signal }) => run({ signal }))
    return this.store.get().state
  }

  #onSent(code: SentCode): OtpState {
    this.#wait(this.#resendAfter)
    return sent(code)
  }

  /** Waits as long as the backend asks. */
  #applyRetryAfter<E extends OktoError>(error: E): E {
    if (error.retryAfter !== undefined) this.#wait(error.retryAfter)
    return error
  }

  #wait(seconds: number): void {
    this.#countdown?.abort()
    this.#show({ resendIn: Math.max(0, Math.ceil(seconds)) })
    if (seconds <= 0) return
    this.#countdown = new AbortController()
    countDown(this.#client, seconds, (resendIn) => this.#show({ resendIn }), this.#countdown)
  }

  /** A login is over when another one, or a logout, has changed the user: the next one begins with another code. */
  readonly #onSessionChange = (): void => {
    const { state } = this.store.get()
    const user = state.status === "verified" ? state.userSWA : undefined
    if (state.status !== "verifying" && user !== this.#client.userSWA) this.reset()
  }

  /**
   * Ends what is under way, except a login: the page that shows a logged-in user has no form for it, and an abort would
   * log the user out again.
   */
  #stop(): void {
    this.#wait(0)
    const { state } = this.store.get()
    if (state.status === "verifying") return
    const back = this.#steps.current?.back
    this.#steps.abandon()
    this.#show({ state: back ?? state })
  }
}
