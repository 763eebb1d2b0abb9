/**
 * What logins are, without what they take: a page that opens a window or a modal for one need not have loaded the rest.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Auth from "@okto-effect/contract/Auth"
import type { Address } from "@okto-effect/contract/Primitives"
import type * as Errors from "../Errors.ts"
import type { OtpMethod } from "../schemas/input/contact.ts"
import { login, readOptions } from "../schemas/input/options.ts"
import { owned } from "../schemas/input/copyInput.ts"
import * as Session from "../session/Session.ts"

/** Why no code was asked for, or none was answered. */
type OtpRefused =
  | Errors.OtpContactInvalid
  | Errors.OtpMethodInvalid
  | Errors.OtpTokenMissing
  | Errors.ClientDetailsMissing
  | Errors.SignerFailed

/** Why a code could not be sent. */
export type SendOtpFailure = OtpRefused | Errors.EmailOtpNotSent | Errors.WhatsAppOtpNotSent

/** Why a code could not be sent again. */
export type ResendOtpFailure =
  | OtpRefused
  | Errors.ArgumentInvalid
  | Errors.EmailOtpNotResent
  | Errors.WhatsAppOtpNotResent

/** Why a code could not be sent, or sent again. */
export type OtpFailure = SendOtpFailure | ResendOtpFailure

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
  | Errors.EmailOtpNotVerified
  | Errors.OtpMethodInvalid
  | Errors.WhatsAppOtpNotVerified

/** How a login may differ from the usual. */
export interface LoginOptions {
  /** Receives the new session, before an override takes its place. What it throws is reported and changes nothing. */
  readonly onSuccess?: ((session: Session.SessionConfig) => void) | null | undefined
  /** A session to use from now on instead of the new one. */
  readonly override?: Session.SessionConfig | null | undefined
}

/** {@link LoginOptions} that were read and checked: before anything is sent, and before a window opens. */
export interface CheckedLoginOptions {
  readonly onSuccess: LoginOptions["onSuccess"]
  readonly override: Session.Checked | undefined
}

/** Reads and checks the options of a login. */
export const loginOptions = (
  options: LoginOptions | null | undefined
): Effect.Effect<CheckedLoginOptions, Errors.ArgumentInvalid> =>
  Effect.fromResult(
    Result.gen(function* () {
      const { onSuccess, override } = yield* readOptions(options, login)
      return { onSuccess, override: override ? yield* Session.check(owned(override)) : undefined }
    })
  )

/**
 * Starts, checks and ends sessions.
 *
 * A login happens or it does not: when it fails, is interrupted, or the user logs out on the way, nobody is logged in.
 */
export class Login extends Context.Service<
  Login,
  {
    /** Sends a code to an email address or a phone number of ten digits. The answer's `token` stands for it. */
    readonly sendOtp: (contact: string, method: OtpMethod) => Effect.Effect<Auth.OtpSent, SendOtpFailure>
    /** Sends the code again. */
    readonly resendOtp: (
      contact: string,
      token: string,
      method: OtpMethod
    ) => Effect.Effect<Auth.OtpSent, ResendOtpFailure>
    /**
     * Logs in with a code. Returns the user's smart wallet address. A code that was accepted can be used again for five
     * minutes when the login failed after that.
     */
    readonly withOtp: (code: Code, options?: LoginOptions) => Effect.Effect<Address, OtpLoginFailure>
    /** Logs in with an id token. Returns the user's smart wallet address. */
    readonly withIdToken: (data: Auth.AuthData, options?: LoginOptions) => Effect.Effect<Address, LoginFailure>
    /**
     * Logs in with a provider's own page: `open` shows the page at the URL and returns the id token it came back with.
     */
    readonly withPage: <E>(
      provider: string,
      state: Readonly<Record<string, string>>,
      open: (url: string) => Effect.Effect<string, E>,
      options?: LoginOptions
    ) => Effect.Effect<Address, LoginFailure | Errors.IdTokenMissing | E>
    /**
     * Asks the backend whose session this is. A session that is not this client's and this user's, or that the backend
     * refuses, is cleared; when the backend cannot be reached it is kept.
     */
    readonly verify: Effect.Effect<boolean, Errors.SessionNotVerified | Errors.SessionKeysMissing>
    /** Logs out. */
    readonly clear: Effect.Effect<void>
  }
>()("@okto-effect/sdk/Login") {}

/** A code as a user enters it; `token` stands for the message that brought it. */
export interface Code {
  readonly contact: string
  readonly otp: string
  readonly token: string
  readonly method: OtpMethod
}
