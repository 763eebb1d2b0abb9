/** One login with a one-time code: sends it, counts until it may be sent again, and verifies it. */
import * as Layer from "effect/Layer"
import {
  type Address,
  type CallOptions,
  type EmailLoginFailure,
  type OktoClient,
  type OktoError,
  type OktoPromise,
  type Outcome,
  settle,
  type WhatsAppLoginFailure
} from "@okto-effect/sdk"
import type { OtpMethod } from "@okto-effect/sdk/types"
import { countdown } from "./countdown.ts"
import { Mistake } from "./Mistake.ts"
import { type OtpAt, type OtpStanding, otpStanding, type OtpState, type SentCode } from "./Otp.ts"
import { Steps, Store } from "./Store.ts"

/** What is shown of a login. */
export interface OtpSnapshot {
  readonly state: OtpState | Mistake
  /** Whole seconds until a code may be sent again. */
  readonly resendIn: number
}

/** Logs in with a code that came one way or the other. */
type Verify = (
  client: OktoClient,
  code: SentCode,
  otp: string,
  options: CallOptions
) => OktoPromise<Address, EmailLoginFailure | WhatsAppLoginFailure>

const verify: { readonly [Method in OtpMethod]: Verify } = {
  email: (client, { contact, token }, otp, options) =>
    client.loginUsingEmail(contact, otp, token, undefined, undefined, options),
  whatsapp: (client, { contact, token }, otp, options) =>
    client.loginUsingWhatsApp(contact, otp, token, undefined, undefined, options)
}

export const idle: OtpSnapshot = { state: { status: "idle" }, resendIn: 0 }

const sent = ({ contact, token }: SentCode): OtpAt<"sent"> => ({ status: "sent", contact, token })

/** The state machine behind `useOtp`. It counts while somebody listens. */
export class OtpFlow {
  readonly #client: OktoClient
  readonly #method: OtpMethod
  readonly #store: Store<OtpSnapshot>
  readonly #steps = new Steps<OtpState, OtpStanding>((state) => this.#show({ state }))
  #resendAfter = 0
  #countdown: AbortController | undefined

  constructor(client: OktoClient, method: OtpMethod, earlier: SentCode | undefined) {
    this.#client = client
    this.#method = method
    this.#store = new Store(earlier === undefined ? idle : { state: sent(earlier), resendIn: 0 }, () => {
      const forgetSession = client.onSessionChange(this.#meet)
      return () => {
        forgetSession()
        this.#stop()
      }
    })
  }

  /** Whether this is the login of a client in one way. */
  isFor(client: OktoClient, method: OtpMethod): boolean {
    return client === this.#client && method === this.#method
  }

  /** Where it is now. */
  readonly snapshot = (): OtpSnapshot => this.#store.get()

  /** How long to wait from the next code on, in seconds. */
  readonly configure = (resendAfter: number): void => {
    this.#resendAfter = resendAfter
  }

  /** Calls back at each change. Without any listener it asks for no code and counts no longer. */
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  readonly send = (contact: string): Promise<OtpState> =>
    this.#take({ status: "sending", contact }, { status: "idle" }, async (options) => {
      const call = await settle(this.#client.sendOTP(contact, this.#method, options))
      const before = { status: "idle" } as const
      if (!call.ok) return { status: "failed", step: "send", error: this.#heard(call.error), before }
      return this.#sentNow({ contact, token: call.value.token })
    })

  readonly resend = (): Promise<OtpState> => {
    const code = this.#code()
    if (code === undefined || this.snapshot().resendIn > 0) return this.#stay()
    return this.#take({ ...code, status: "resending" }, code, async (options) => {
      const call = await settle(this.#client.resendOTP(code.contact, code.token, this.#method, options))
      if (!call.ok) return { status: "failed", step: "resend", error: this.#heard(call.error), before: code }
      return this.#sentNow({ contact: code.contact, token: call.value.token })
    })
  }

  readonly verify = (otp: string): Promise<OtpState> => {
    const code = this.#code()
    if (code === undefined) return this.#stay()
    return this.#take({ ...code, status: "verifying" }, code, async (options) => {
      const call: Outcome<Address, EmailLoginFailure | WhatsAppLoginFailure> = await settle(
        verify[this.#method](this.#client, code, otp, options)
      )
      if (!call.ok) return { status: "failed", step: "verify", error: call.error, before: code }
      this.#wait(0)
      return { status: "verified", userSWA: call.value }
    })
  }

  readonly cancel = (): void => this.#steps.cancel()

  readonly reset = (): void => {
    this.#steps.abandon()
    this.#wait(0)
    this.#show({ state: { status: "idle" } })
  }

  #now(): OtpState {
    const { state } = this.snapshot()
    return state instanceof Mistake ? { status: "idle" } : state
  }

  #stay(): Promise<OtpState> {
    return Promise.resolve(this.#now())
  }

  /** The code that can be entered now, or sent again. */
  #code(): OtpAt<"sent"> | undefined {
    const place = otpStanding(this.#now())
    return place.status === "sent" ? place : undefined
  }

  #show(change: Partial<OtpSnapshot>): void {
    this.#store.set({ ...this.snapshot(), ...change })
  }

  /** Takes a step, unless another is under way. */
  async #take(
    busy: OtpStanding,
    back: OtpStanding,
    begin: (options: CallOptions) => Promise<OtpState>
  ): Promise<OtpState> {
    if (this.#steps.current === undefined) {
      await this.#steps.take(busy, back, ({ controller: { signal } }) => begin({ signal }))
    }
    return this.#now()
  }

  #sentNow(code: SentCode): OtpState {
    this.#wait(this.#resendAfter)
    return sent(code)
  }

  /** A backend that asks to wait is waited for. */
  #heard<E extends OktoError>(error: E): E {
    if (error.retryAfter !== undefined) this.#wait(error.retryAfter)
    return error
  }

  /** Counts down, by the client's clock. */
  #wait(seconds: number): void {
    this.#countdown?.abort()
    this.#show({ resendIn: Math.max(0, Math.ceil(seconds)) })
    if (seconds <= 0) return
    this.#countdown = new AbortController()
    const counting = countdown(seconds, (resendIn) => this.#show({ resendIn }))
    // It ends early when nobody wants to know any more, and with its client.
    this.#client.runWith(Layer.empty, counting, { signal: this.#countdown.signal }).catch(() => undefined)
  }

  /** Whoever logs out can log in with another code. */
  readonly #meet = (): void => {
    const state = this.#now()
    if (state.status === "verified" && state.userSWA !== this.#client.userSWA) this.#show({ state: { status: "idle" } })
  }

  /**
   * A login outlives its form: who is logged in is shown another page, before the login has come to its end. To abort it
   * then would log the user out again.
   */
  #stop(): void {
    this.#countdown?.abort()
    const { state } = this.snapshot()
    if (this.#now().status === "verifying") return
    const back = this.#steps.current?.back
    this.#steps.abandon()
    this.#store.set({ state: back ?? state, resendIn: 0 })
  }
}
