/** The session of a client: whether it is valid, and its bearer token. */
import * as Effect from "effect/Effect"
import type { ModuleNotLoaded, SessionKeysMissing } from "../errors/Errors.ts"
import { Session } from "../session/Session.ts"
import * as lazy from "./lazy.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { type Caller, type CallOptions, type ClientServices, run, useService } from "./run.ts"

/** What a check of the session found: valid; invalid, also when its keys are missing; unknown after any other failure, also of the session store. */
export type SessionCheck = "valid" | "invalid" | "unknown"

/** Asks the backend whether the session is valid. */
const check: Effect.Effect<SessionCheck, ModuleNotLoaded, ClientServices> = /* @__PURE__ */ useService(
  lazy.login,
  ({ verify }) =>
    Effect.catch(
      Effect.map(verify, (isValid): SessionCheck => (isValid ? "valid" : "invalid")),
      // Of a store that could not be read, it is not known whether it has a session.
      ({ _tag, category }) =>
        Effect.succeed(_tag === "SessionKeysMissing" && category === "sign-in" ? "invalid" : "unknown")
    )
)

/** The method of this name of `OktoClient`. */
export const checkSession = (client: Caller, options?: CallOptions | null): OktoPromise<SessionCheck, ClientUnusable> =>
  run(client, check, options)

/** The method of this name of `OktoClient`. */
export const verifyLogin = (client: Caller, options?: CallOptions | null): OktoPromise<boolean, ClientUnusable> =>
  run(
    client,
    Effect.map(check, (found) => found === "valid"),
    options
  )

/** The method of this name of `OktoClient`. */
export const getAuthorizationToken = (
  client: Caller,
  options?: CallOptions | null
): OktoPromise<string, SessionKeysMissing | ClientUnusable> =>
  run(
    client,
    Session.use(({ bearer }) => bearer),
    options
  )
