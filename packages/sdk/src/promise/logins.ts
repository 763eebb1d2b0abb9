/** Logins whose code is loaded when they are first used, so that a window can open before. */
import * as Effect from "effect/Effect"
import type { Logins } from "../browser/Logins.ts"
import type { ModuleNotLoaded } from "../Errors.ts"
import { idTokenFrom } from "../login/providerPage.ts"
import { loginOptions } from "../login/LoginService.ts"
import * as Session from "../session/Session.ts"
import { login } from "./lazyServices.ts"
import type { ClientServices } from "./Runner.ts"

/** The service for a login. A logout ends the login also while the service is loaded. */
const loginService = /* @__PURE__ */ Session.Session.use(({ whileLoggedOut }) => whileLoggedOut(login))

export const logins: Logins<ModuleNotLoaded, ClientServices> = {
  sendOtp: (contact, method) => Effect.flatMap(login, ({ sendOtp }) => sendOtp(contact, method)),
  resendOtp: (contact, token, method) => Effect.flatMap(login, ({ resendOtp }) => resendOtp(contact, token, method)),
  withOtp: (code, options) => Effect.flatMap(loginService, ({ withOtp }) => withOtp(code, options)),
  withIdToken: (data, options) => Effect.flatMap(loginService, ({ withIdToken }) => withIdToken(data, options)),
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
