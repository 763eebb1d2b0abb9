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
