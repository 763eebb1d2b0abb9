/** Logins whose code is loaded when they are first used, so that a window can open before. */
import * as Effect from "effect/Effect"
import type { Logins } from "../browser/Logins.ts"
import type { ModuleNotLoaded } from "../Errors.ts"
import { idTokenFrom } from "../login/providerPage.ts"
import { type CheckedLoginOptions, type Login, type LoginOptions, loginOptions } from "../login/LoginService.ts"
import * as Session from "../session/Session.ts"
import { login } from "./lazyServices.ts"
import type { ClientServices } from "./Runner.ts"

/**
 * A login with its options, which are read before the service for it is loaded. A logout ends the login also while that is
 * loaded.
 */
const withService = <A, E>(
  options: LoginOptions | null | undefined,
  enter: (service: Login["Service"], options: CheckedLoginOptions) => Effect.Effect<A, E>
) => {
  const checked = loginOptions(options)
  const service = Session.Session.use(({ whileLoggedOut }) => whileLoggedOut(login))
  return Effect.flatMap(service, (service) => Effect.flatMap(checked, (own) => enter(service, own)))
}

export const logins: Logins<ModuleNotLoaded, ClientServices> = {
  sendOtp: (contact, method) => Effect.flatMap(login, ({ sendOtp }) => sendOtp(contact, method)),
  resendOtp: (contact, token, method) => Effect.flatMap(login, ({ resendOtp }) => resendOtp(contact, token, method)),
  withOtp: (code, options) => withService(options, ({ withOtp }, own) => withOtp(code, own)),
  withIdToken: (data, options) => withService(options, ({ withIdToken }, own) => withIdToken(data, own)),
  withPage: (provider, state, open, options) => {
    const page = idTokenFrom(provider, state, open)
    const entered = Effect.flatMap(loginOptions(options), (own) =>
      Effect.map(page, (data) => () => logins.withIdToken(data, own))
    )
    return Effect.flatMap(
      Session.Session.use(({ whileLoggedOut }) => whileLoggedOut(entered)),
      (enter) => enter()
    )
  }
}

/** What a check of the session found: valid; invalid, also when its keys are missing; unknown after any other failure, also of the session store. */
export type SessionCheck = "valid" | "invalid" | "unknown"

/** Asks the backend whether the session is valid. */
export const checkSession = (): Effect.Effect<SessionCheck, ModuleNotLoaded, ClientServices> =>
  Effect.flatMap(login, ({ verify }) =>
    Effect.catch(
      Effect.map(verify, (isValid): SessionCheck => (isValid ? "valid" : "invalid")),
      // Of a store that could not be read, it is not known whether it has a session.
      ({ _tag, category }) =>
        Effect.succeed(_tag === "SessionKeysMissing" && category === "sign-in" ? "invalid" : "unknown")
    )
  )
