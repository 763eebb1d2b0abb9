/** Programs of several steps, which belong to one user. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { isSame, type LiveSession } from "./StoredSession.ts"

/** Whether the program that runs belongs to a session: its steps fail in any other. */
export const IsOwner = Context.Reference<(session: LiveSession) => boolean>("@okto-effect/sdk/Session/IsOwner", {
  defaultValue: () => () => true
})

/**
 * Makes a function that runs the steps of one program. They belong to a session, by default to the first that one of them needs,
 * and fail as without a session once it has ended. What a caller passes to the program is run without it: it may use another
 * client, or belong to another user.
 */
export const ofOneUser =
  (owner?: LiveSession) =>
  <A, E, R>(step: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.updateService(
      step,
      IsOwner,
      // Another installed copy of this package has its own object of the session.
      (isOwner) => (session) => isOwner(session) && isSame((owner ??= session), session)
    )

/**
 * Runs steps that belong to a session: within them the current session is this one, and there is none once it has ended. Without a
 * session they belong to the first that one of them needs. Steps within those of another session belong to none.
 *
 * @param session the session; `undefined` for the first that is needed
 * @param steps what runs
 * @returns the steps, which fail as without a session where it is another one
 *
 * @example
 * ```ts
 * import { Explorer, Session } from "@okto-effect/sdk/effect"
 * import * as Effect from "effect/Effect"
 *
 * // Both reads are of one user, also where another one logs in between.
 * export const overview = Explorer.Explorer.use(({ getAccount, getPortfolio }) =>
 *   Session.within(undefined, Effect.all([getAccount, getPortfolio]))
 * )
 * ```
 */
export const within = <A, E, R>(
  session: LiveSession | undefined,
  steps: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => Effect.suspend(() => ofOneUser(session)(steps))
