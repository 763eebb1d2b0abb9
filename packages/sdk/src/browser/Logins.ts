/** How a page's logins reach the backend. */
import type * as Effect from "effect/Effect"
import type * as Auth from "@okto-effect/contract/Auth"
import type { Address } from "@okto-effect/contract/Primitives"
import type { IdTokenMissing } from "../Errors.ts"
import type { OtpMethod } from "../schemas/input/contact.ts"
import type * as Login from "../login/LoginService.ts"

/**
 * The logins that a page asks for: those of the service, or of whoever loads the service once there is something to send,
 * which can fail, too (`E`). A window or a modal is there before either.
 */
export interface Logins<out E = never, out R = never> {
  readonly sendOtp: (contact: string, method: OtpMethod) => Effect.Effect<Auth.OtpSent, Login.SendOtpFailure | E, R>
  readonly resendOtp: (
    contact: string,
    token: string,
    method: OtpMethod
  ) => Effect.Effect<Auth.OtpSent, Login.ResendOtpFailure | E, R>
  readonly withOtp: (
    code: Login.Code,
    options?: Login.LoginOptions
  ) => Effect.Effect<Address, Login.OtpLoginFailure | E, R>
  readonly withIdToken: (
    data: Auth.AuthData,
    options?: Login.LoginOptions
  ) => Effect.Effect<Address, Login.LoginFailure | E, R>
  readonly withPage: <E1>(
    provider: string,
    state: Readonly<Record<string, string>>,
    open: (url: string) => Effect.Effect<string, E1>,
    options?: Login.LoginOptions
  ) => Effect.Effect<Address, Login.LoginFailure | IdTokenMissing | E1 | E, R>
}
