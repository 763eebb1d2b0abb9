/** Logins, whose code is loaded when they are first used, so that a window can open before. */
import * as Effect from "effect/Effect"
import type { AuthData, OtpSent } from "@okto-effect/protocol/Auth"
import type { OtpMethod } from "@okto-effect/protocol/otpMethods"
import type { Address } from "@okto-effect/protocol/Primitives"
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
export interface LoginCallOptions extends CallOptions, Login.Options {}

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
  options: Login.Options | null | undefined,
  first: Effect.Effect<A, E, R>,
  enter: (got: A, options: Login.CheckedOptions) => Effect.Effect<Address, E2, R2>
) => {
  const checked = Login.checkOptions(options)
  const begun = Effect.flatMap(checked, (own) => Effect.map(first, (got) => () => enter(got, own)))
  return Effect.flatMap(
    Session.Session.use(({ whileLoggedOut }) => whileLoggedOut(begun)),
    (enter) => enter()
  )
}

const service = /* @__PURE__ */ useService(lazy.login, Effect.succeed)

/** The logins of the service, which is loaded once the first of them begins. */
export const logins: Login.Logins<ModuleNotLoaded, ClientServices> = {
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

/** The method of this name of `OktoClient`. */
export const sendOTP = (
  client: Caller,
  contact: string,
  method: OtpMethod,
  options?: CallOptions | null
): OktoPromise<OtpSent, Login.SendOtpFailure | ClientUnusable> => run(client, logins.sendOtp(contact, method), options)

/** The method of this name of `OktoClient`. */
export const resendOTP = (
  client: Caller,
  contact: string,
  token: string,
  method: OtpMethod,
  options?: CallOptions | null
): OktoPromise<OtpSent, Login.ResendOtpFailure | ClientUnusable> =>
  run(client, logins.resendOtp(contact, token, method), options)

/** The method of this name of `OktoClient`. */
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

/** The method of this name of `OktoClient`. */
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

/** The method of this name of `OktoClient`. */
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

/** The method of this name of `OktoClient`. */
export const loginUsingOAuth = (
  client: Caller,
  data: AuthData,
  options?: LoginCallOptions | null
): OktoPromise<Address, Login.LoginFailure | ClientUnusable> => {
  const copied = copyJson(data)
  return runLogin(client, options, (own) => logins.withIdToken(copied, own))
}

/** The method of this name of `OktoClient`. */
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
