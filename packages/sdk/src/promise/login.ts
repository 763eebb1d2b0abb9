/** Logins, whose code is loaded when they are first used, so that a window can open before. */
import * as Effect from "effect/Effect"
import type { AuthData, OtpSent } from "@okto-effect/protocol/Auth"
import type { OtpMethod } from "@okto-effect/protocol/otpMethods"
import type { Address } from "@okto-effect/protocol/Primitives"
import type { Logins } from "../browser/Logins.ts"
import {
  type ArgumentInvalid,
  type EmailOtpVerificationFailed,
  IdTokenMissing,
  type ModuleNotLoaded,
  type OtpMethodInvalid,
  type ProviderUnsupported,
  type WhatsAppOtpVerificationFailed
} from "../errors/Errors.ts"
import { idTokenFrom } from "../login/providerPage.ts"
import * as Login from "../login/LoginService.ts"
import type { NotVerified } from "../login/otpRoutes.ts"
import { copyJson, ownProperties } from "../input/snapshot.ts"
import { invalidArgument } from "../input/options.ts"
import { isFunction } from "../input/validate.ts"
import * as Session from "../session/Session.ts"
import * as lazy from "./lazy.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { type Caller, type CallOptions, type ClientServices, run, useService } from "./run.ts"

/** Options of a login with a client. */
export interface LoginCallOptions extends CallOptions, Login.LoginOptions {}

/** Why a login failed whose provider the caller does not choose. */
export type ProviderLoginFailure = Exclude<Login.LoginFailure, ProviderUnsupported> | ClientUnusable

/** Why a login with a code failed, whether it came by email or by WhatsApp. */
type CodeLoginFailure = Exclude<Login.OtpLoginFailure, NotVerified | OtpMethodInvalid>

/** Why a login with a code that came by email failed. */
export type EmailLoginFailure = CodeLoginFailure | EmailOtpVerificationFailed | ClientUnusable

/** Why a login with a code that came by WhatsApp failed. */
export type WhatsAppLoginFailure = CodeLoginFailure | WhatsAppOtpVerificationFailed | ClientUnusable

/**
 * Begins a login: its options are read at once, and checked before a window opens. A logout ends it also while the service is
 * loaded.
 */
const beginLogin = <A, E, R, E2, R2>(
  options: Login.LoginOptions | null | undefined,
  first: Effect.Effect<A, E, R>,
  enter: (got: A, options: Login.CheckedLoginOptions) => Effect.Effect<Address, E2, R2>
) => {
  const checked = Login.loginOptions(options)
  const begun = Effect.flatMap(checked, (own) => Effect.map(first, (got) => () => enter(got, own)))
  return Effect.flatMap(
    Session.Session.use(({ whileLoggedOut }) => whileLoggedOut(begun)),
    (enter) => enter()
  )
}

const service = /* @__PURE__ */ Effect.flatMap(lazy.login, ({ service }) => service)

/** The logins of the service, which is loaded once the first of them begins. */
export const logins: Logins<ModuleNotLoaded, ClientServices> = {
  sendOtp: (contact, method) => useService(lazy.login, ({ sendOtp }) => sendOtp(contact, method)),
  resendOtp: (contact, token, method) => useService(lazy.login, ({ resendOtp }) => resendOtp(contact, token, method)),
  withOtp: (code, options) => beginLogin(options, service, ({ withOtp }, own) => withOtp(code, own)),
  withIdToken: (data, options) => beginLogin(options, service, ({ withIdToken }, own) => withIdToken(data, own)),
  withPage: (provider, state, open, options) =>
    beginLogin(options, idTokenFrom(provider, state, open), (data, own) => logins.withIdToken(data, own))
}

type RunLogin = <E>(
  client: Caller,
  options: LoginCallOptions | null | undefined,
  login: (own: Partial<LoginCallOptions>) => Effect.Effect<Address, E, ClientServices>
) => OktoPromise<Address, E | ClientUnusable>

/** Runs a login with its options, which are read once: the login checks its own, and the call its `signal`. */
export const runLogin: RunLogin = (client, options, login) => {
  const own = ownProperties(options)
  return run(client, login(own), own)
}

/**
 * Sends a one-time code by email or WhatsApp.
 *
 * Fails with `OtpContactInvalid` or `OtpMethodInvalid`, and with `EmailOtpNotSent` or `WhatsAppOtpNotSent`.
 *
 * @param client - The client.
 * @param contact - An email address, or a phone number of ten digits without the country code.
 * @param method - `"email"` or `"whatsapp"`.
 * @param options - `signal`.
 * @returns The `token` that the login with this code needs.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const login = async (client: OktoClient, email: string, askForCode: () => Promise<string>) => {
 *   const { token } = await client.sendOTP(email, "email")
 *   return client.loginUsingEmail(email, await askForCode(), token)
 * }
 * ```
 */
export const sendOTP = (
  client: Caller,
  contact: string,
  method: OtpMethod,
  options?: CallOptions | null
): OktoPromise<OtpSent, Login.SendOtpFailure | ClientUnusable> =>
  run(
    client,
    useService(lazy.login, ({ sendOtp }) => sendOtp(contact, method)),
    options
  )

/**
 * Sends a one-time code again.
 *
 * Fails like {@link sendOTP}, with `EmailOtpNotResent` or `WhatsAppOtpNotResent`.
 *
 * @param client - The client.
 * @param contact - The contact of {@link sendOTP}.
 * @param token - The token of the code before.
 * @param method - `"email"` or `"whatsapp"`.
 * @param options - `signal`.
 * @returns The `token` that replaces the one before.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const sendAgain = async (client: OktoClient, email: string, token: string) =>
 *   (await client.resendOTP(email, token, "email")).token
 * ```
 */
export const resendOTP = (
  client: Caller,
  contact: string,
  token: string,
  method: OtpMethod,
  options?: CallOptions | null
): OktoPromise<OtpSent, Login.ResendOtpFailure | ClientUnusable> =>
  run(
    client,
    useService(lazy.login, ({ resendOtp }) => resendOtp(contact, token, method)),
    options
  )

/**
 * Logs in with a code that came by email.
 *
 * Fails with `EmailOtpVerificationFailed` where the code is wrong, and with `AlreadyLoggedIn` while a user is logged in.
 *
 * @param client - The client.
 * @param email - The address that the code was sent to.
 * @param otp - The code that the user entered.
 * @param token - The token of {@link sendOTP}, or of the last {@link resendOTP}.
 * @param options - `signal`.
 * @returns The user's smart wallet address (hex).
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const login = (client: OktoClient, entered: string, token: string) =>
 *   client.loginUsingEmail("ada@example.com", entered, token)
 * ```
 */
export const loginUsingEmail = (
  client: Caller,
  email: string,
  otp: string,
  token: string,
  options?: LoginCallOptions | null
): OktoPromise<Address, EmailLoginFailure> =>
  runLogin(client, options, (own) =>
    Effect.catchTag(
      logins.withOtp({ contact: email, otp, token, method: "email" }, own),
      ["OtpMethodInvalid", "WhatsAppOtpVerificationFailed"],
      Effect.die
    )
  )

/**
 * Logs in with a code that came by WhatsApp.
 *
 * Fails with `WhatsAppOtpVerificationFailed` where the code is wrong, and with `AlreadyLoggedIn` while a user is logged in.
 *
 * @param client - The client.
 * @param phoneNumber - The number that the code was sent to: ten digits without the country code.
 * @param otp - The code that the user entered.
 * @param token - The token of {@link sendOTP}, or of the last {@link resendOTP}.
 * @param options - `signal`.
 * @returns The user's smart wallet address (hex).
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const login = async (client: OktoClient, phone: string, askForCode: () => Promise<string>) => {
 *   const { token } = await client.sendOTP(phone, "whatsapp")
 *   return client.loginUsingWhatsApp(phone, await askForCode(), token)
 * }
 * ```
 */
export const loginUsingWhatsApp = (
  client: Caller,
  phoneNumber: string,
  otp: string,
  token: string,
  options?: LoginCallOptions | null
): OktoPromise<Address, WhatsAppLoginFailure> =>
  runLogin(client, options, (own) =>
    Effect.catchTag(
      logins.withOtp({ contact: phoneNumber, otp, token, method: "whatsapp" }, own),
      ["OtpMethodInvalid", "EmailOtpVerificationFailed"],
      Effect.die
    )
  )

/**
 * Logs in with a JWT that the application issued.
 *
 * Fails with `AuthenticationFailed` where the backend refuses it, and with `AlreadyLoggedIn` while a user is logged in.
 *
 * @param client - The client.
 * @param jwt - The application's token for its user.
 * @param options - `signal`.
 * @returns The user's smart wallet address (hex).
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const login = async (client: OktoClient) =>
 *   client.loginUsingJWTAuthentication(await (await fetch("/session/jwt")).text())
 * ```
 */
export const loginUsingJWTAuthentication = (
  client: Caller,
  jwt: string,
  options?: LoginCallOptions | null
): OktoPromise<Address, ProviderLoginFailure> =>
  runLogin(client, options, (own) =>
    Effect.catchTag(
      logins.withIdToken({ idToken: jwt, provider: "client_jwt" }, own),
      "ProviderUnsupported",
      Effect.die
    )
  )

/**
 * Logs in with an id token of a provider.
 *
 * Fails with `AuthenticationFailed` where the backend refuses it, and with `AlreadyLoggedIn` while a user is logged in.
 *
 * @param client - The client.
 * @param data - `idToken`, and its `provider`: `"google"` or another that the backend knows.
 * @param options - `signal`.
 * @returns The user's smart wallet address (hex).
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const login = (client: OktoClient, idToken: string) => client.loginUsingOAuth({ idToken, provider: "google" })
 * ```
 */
export const loginUsingOAuth = (
  client: Caller,
  data: AuthData,
  options?: LoginCallOptions | null
): OktoPromise<Address, Login.LoginFailure | ClientUnusable> => {
  const copied = copyJson(data)
  return runLogin(client, options, (own) => logins.withIdToken(copied, own))
}

/**
 * Logs in on a provider's page, which the application opens.
 *
 * Fails with `IdTokenMissing` where `openWindow` throws (its error is the `cause`) or returns no token, and otherwise
 * like {@link loginUsingOAuth}.
 *
 * @param client - The client.
 * @param provider - `"google"`.
 * @param state - Fields that the page returns with the token.
 * @param openWindow - Shows the page at the URL, and returns the id token that it redirected with.
 * @param options - `signal`.
 * @returns The user's smart wallet address (hex).
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const login = (client: OktoClient, openWindow: (url: string) => Promise<string>) =>
 *   client.loginUsingSocial("google", { client_url: location.origin, platform: "web" }, openWindow)
 * ```
 */
export const loginUsingSocial = (
  client: Caller,
  provider: "google",
  state: Readonly<Record<string, string>>,
  openWindow: (url: string) => Promise<string> | string,
  options?: LoginCallOptions | null
): OktoPromise<Address, Login.LoginFailure | IdTokenMissing | ClientUnusable> => {
  const open = (url: string): Effect.Effect<string, ArgumentInvalid | IdTokenMissing> =>
    isFunction(openWindow)
      ? Effect.tryPromise({ try: async () => openWindow(url), catch: (cause) => new IdTokenMissing({ cause }) })
      : Effect.fail(invalidArgument("openWindow", "a function", openWindow))
  return runLogin(client, options, (own) => logins.withPage(provider, state, open, own))
}
