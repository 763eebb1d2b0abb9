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

/**
 * Asks the backend whether the session is valid. An invalid session is cleared.
 *
 * @param client - The client.
 * @param options - `signal`.
 * @returns `"valid"`; `"invalid"`, also without a session; or `"unknown"`, where the backend does not answer or the
 *   session store cannot be read.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const needsLogin = async (client: OktoClient) => (await client.checkSession()) === "invalid"
 * ```
 */
export const checkSession = (client: Caller, options?: CallOptions | null): OktoPromise<SessionCheck, ClientUnusable> =>
  run(client, check, options)

/**
 * Asks the backend whether the session is valid. A session that it does not know is cleared.
 *
 * Does not fail for what the backend answers: {@link checkSession} tells an invalid session from no answer.
 *
 * @param client - The client.
 * @param options - `signal`.
 * @returns True where the backend says that the session is this user's; false otherwise, also where it does not answer.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const isKnown = (client: OktoClient): Promise<boolean> => client.verifyLogin()
 * ```
 */
export const verifyLogin = (client: Caller, options?: CallOptions | null): OktoPromise<boolean, ClientUnusable> =>
  run(
    client,
    Effect.map(check, (found) => found === "valid"),
    options
  )

/**
 * Returns the bearer token of the session, which is a secret: it is valid for 90 minutes.
 *
 * Fails with `SessionKeysMissing` where no user is logged in.
 *
 * @param client - The client.
 * @param options - `signal`.
 * @returns The token that calls send in their `Authorization` header.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const headersOf = async (client: OktoClient) => ({
 *   authorization: `Bearer ${await client.getAuthorizationToken()}`
 * })
 * ```
 */
export const getAuthorizationToken = (
  client: Caller,
  options?: CallOptions | null
): OktoPromise<string, SessionKeysMissing | ClientUnusable> =>
  run(
    client,
    Session.use(({ bearer }) => bearer),
    options
  )
