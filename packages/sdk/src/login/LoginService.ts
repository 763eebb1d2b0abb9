/**
 * The service for logins, without its implementation: a page that opens a window or a modal need not have loaded that.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Auth from "@okto-effect/protocol/Auth"
import type { Address } from "@okto-effect/protocol/Primitives"
import type * as Errors from "../errors/Errors.ts"
import type { OtpMethod } from "@okto-effect/protocol/otpMethods"
import { readOptions } from "../input/options.ts"
import { loginRules } from "../input/rules.ts"
import { copyInput } from "../input/snapshot.ts"
import * as Session from "../session/Session.ts"
import type { NotResent, NotSent, NotVerified } from "./otpRoutes.ts"

/** Why a request for a code failed before or after the call. */
type OtpRequestFailure =
  | Errors.OtpContactInvalid
  | Errors.OtpMethodInvalid
  | Errors.OtpTokenMissing
  | Errors.ClientDetailsMissing
  | Errors.SignerFailed

/** Why a code could not be sent. */
export type SendOtpFailure = OtpRequestFailure | NotSent

/** Why a code could not be sent again. */
export type ResendOtpFailure = OtpRequestFailure | Errors.ArgumentInvalid | NotResent

/** Why a login failed; `NotLoggedIn` when the user logged out on the way. */
export type LoginFailure =
  | Errors.AlreadyLoggedIn
  | Errors.ArgumentInvalid
  | Errors.AuthenticationFailed
  | Errors.ClientDetailsMissing
  | Errors.NotLoggedIn
  | Errors.ProviderUnsupported
  | Errors.SignerFailed

/** Why a login with a code failed. */
export type OtpLoginFailure =
  | Exclude<LoginFailure, Errors.ProviderUnsupported>
  | Errors.AuthTokenMissing
  | Errors.ContactInvalid
  | Errors.OtpMethodInvalid
  | NotVerified

/** Options of a login. */
export interface Options {
  /** Receives the new session, before an override replaces it. What it throws is reported and changes nothing. */
  readonly onSuccess?: ((session: Session.SessionConfig) => void) | null | undefined
  /** A session to use instead of the new one. */
  readonly override?: Session.SessionConfig | null | undefined
}

/** {@link Options} that were checked. */
export interface CheckedOptions extends Options {
  /** A session to use instead of the new one. */
  readonly override: Session.CheckedConfig | undefined
}

/**
 * Reads and checks the options of a login.
 *
 * @returns The options that were given. Fails with `ArgumentInvalid`.
 */
export const checkOptions = (
  options: Options | null | undefined
): Effect.Effect<CheckedOptions, Errors.ArgumentInvalid> =>
  Effect.fromResult(
    Result.gen(function* () {
      const { onSuccess, override } = yield* readOptions(options, loginRules)
      return { onSuccess, override: override ? yield* Session.check(copyInput(override)) : undefined }
    })
  )

/**
 * The logins. Windows and modals of the façade use others than the service's, which load the service at the first call and may
 * fail for that (`E`): a window must open before.
 */
export interface Logins<out E = never, out R = never> {
  /**
   * Sends a one-time code.
   *
   * @param contact An email address, or a phone number of ten digits.
   * @returns The reply, whose `token` identifies the code.
   */
  readonly sendOtp: (contact: string, method: OtpMethod) => Effect.Effect<Auth.OtpSent, SendOtpFailure | E, R>
  /**
   * Sends a code again. `token` is that of the code.
   *
   * @param contact an email address, or a phone number of ten digits
   * @param token the `token` of the code that was sent
   * @returns The reply, whose `token` replaces the one before.
   */
  readonly resendOtp: (
    contact: string,
    token: string,
    method: OtpMethod
  ) => Effect.Effect<Auth.OtpSent, ResendOtpFailure | E, R>
  /**
   * Logs in with a code. Returns the user's smart wallet address. When a login fails after its code was accepted, the same
   * code can be used again for five minutes.
   */
  readonly withOtp: (code: Code, options?: Options) => Effect.Effect<Address, OtpLoginFailure | E, R>
  /** Logs in with an id token. Returns the user's smart wallet address. */
  readonly withIdToken: (data: Auth.AuthData, options?: Options) => Effect.Effect<Address, LoginFailure | E, R>
  /**
   * Logs in with a provider's page: `open` shows the page at the URL and returns the id token that it redirects with.
   *
   * @param provider `google`
   */
  readonly withPage: <E1>(
    provider: string,
    state: Readonly<Record<string, string>>,
    open: (url: string) => Effect.Effect<string, E1>,
    options?: Options
  ) => Effect.Effect<Address, LoginFailure | Errors.IdTokenMissing | E1 | E, R>
}

/** The service {@link Login}. */
export interface LoginService extends Logins {
  /**
   * Whether the backend accepts the session for this client and user. If not, it is cleared. When the backend cannot be
   * reached, the session stays.
   */
  readonly verify: Effect.Effect<boolean, Errors.SessionVerificationFailed | Errors.SessionKeysMissing>
  /** Logs out. Fails where the session store is required and cannot remove the session. */
  readonly clear: Effect.Effect<void, Errors.SessionNotRemoved>
}

/**
 * Logs users in, and checks and ends sessions.
 *
 * A login that fails or is interrupted, or during which the user logs out, is undone: no user is logged in.
 */
export class Login extends Context.Service<Login, LoginService>()("@okto-effect/sdk/Login") {}

/** A code as the user enters it, with the `token` of the request that sent it. */
export interface Code {
  /** The email address, or the phone number of ten digits. */
  readonly contact: string
  /** The code of six digits. */
  readonly otp: string
  /** The `token` of the code that was sent. */
  readonly token: string
  /** How it was sent. */
  readonly method: OtpMethod
}
