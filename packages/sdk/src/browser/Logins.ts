/** The logins that windows and modals use. */
import type * as Effect from "effect/Effect"
import type * as Auth from "@okto-effect/protocol/Auth"
import type { Address } from "@okto-effect/protocol/Primitives"
import type { IdTokenMissing } from "../errors/Errors.ts"
import type { OtpMethod } from "@okto-effect/protocol/otpMethods"
import type * as Login from "../login/LoginService.ts"

/**
 * The members of the `Login` service that windows and modals use. The façade provides others, which load the service at the
 * first call and may fail for that (`E`): a window must open before.
 */
export interface Logins<out E = never, out R = never> {
  /**
   * Sends a one-time code.
   *
   * @param contact an email address, or a phone number of ten digits
   */
  readonly sendOtp: (contact: string, method: OtpMethod) => Effect.Effect<Auth.OtpSent, Login.SendOtpFailure | E, R>
  /**
   * Sends a code again.
   *
   * @param contact an email address, or a phone number of ten digits
   * @param token the `token` of the code that was sent
   */
  readonly resendOtp: (
    contact: string,
    token: string,
    method: OtpMethod
  ) => Effect.Effect<Auth.OtpSent, Login.ResendOtpFailure | E, R>
  /** Logs in with a code. */
  readonly withOtp: (
    code: Login.Code,
    options?: Login.LoginOptions
  ) => Effect.Effect<Address, Login.OtpLoginFailure | E, R>
  /** Logs in with an id token. */
  readonly withIdToken: (
    data: Auth.AuthData,
    options?: Login.LoginOptions
  ) => Effect.Effect<Address, Login.LoginFailure | E, R>
  /**
   * Logs in with a provider's page.
   *
   * @param provider `google`
   */
  readonly withPage: <E1>(
    provider: string,
    state: Readonly<Record<string, string>>,
    open: (url: string) => Effect.Effect<string, E1>,
    options?: Login.LoginOptions
  ) => Effect.Effect<Address, Login.LoginFailure | IdTokenMissing | E1 | E, R>
}
