/** Logins whose code is loaded when they are first used, so that a window can open before. */
import * as Effect from "effect/Effect"
import type { Address } from "@okto-effect/protocol/Primitives"
import type { Logins } from "../browser/Logins.ts"
import type { ModuleNotLoaded } from "../errors/Errors.ts"
import { idTokenFrom } from "../login/providerPage.ts"
import { type CheckedLoginOptions, type LoginOptions, loginOptions } from "../login/LoginService.ts"
import * as Session from "../session/Session.ts"
import { login } from "./call.ts"
import type { ClientServices } from "./Runner.ts"

/**
 * Begins a login: its options are read at once, and checked before a window opens. A logout ends it also while the service is
 * loaded.
 */
const begin = <A, E, R, E2, R2>(
  options: LoginOptions | null | undefined,
  first: Effect.Effect<A, E, R>,
  enter: (got: A, options: CheckedLoginOptions) => Effect.Effect<Address, E2, R2>
) => {
  const checked = loginOptions(options)
  const begun = Effect.flatMap(checked, (own) => Effect.map(first, (got) => () => enter(got, own)))
  return Effect.flatMap(
    Session.Session.use(({ whileLoggedOut }) => whileLoggedOut(begun)),
    (enter) => enter()
  )
}

export const logins: Logins<ModuleNotLoaded, ClientServices> = {
  sendOtp: (contact, method) => Effect.flatMap(login, ({ sendOtp }) => sendOtp(contact, method)),
  resendOtp: (contact, token, method) => Effect.flatMap(login, ({ resendOtp }) => resendOtp(contact, token, method)),
  withOtp: (code, options) => begin(options, login, ({ withOtp }, own) => withOtp(code, own)),
  withIdToken: (data, options) => begin(options, login, ({ withIdToken }, own) => withIdToken(data, own)),
  withPage: (provider, state, open, options) =>
    begin(options, idTokenFrom(provider, state, open), (data, own) => logins.withIdToken(data, own))
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
