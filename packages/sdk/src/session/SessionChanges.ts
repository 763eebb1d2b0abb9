/** The session, with its changes as a stream. A module of its own, because Stream is a third of the size of `./effect`. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { isSame, type LiveSession, Session } from "./Session.ts"
import * as SessionControl from "./SessionControl.ts"
import type { SessionStore } from "./SessionStore.ts"

export * from "./Session.ts"
export { within } from "./ofOneUser.ts"
export { SessionConfig } from "../schemas/session.ts"

/**
 * The current session, then every change: a login or logout with this client, in another tab, or in another client of the
 * page.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 * import { Session } from "@okto-effect/sdk/effect"
 *
 * export const logUsers = Stream.runForEach(Session.changes, (session) => Effect.log(session?.userSWA ?? "logged out"))
 * ```
 */
export const changes: Stream.Stream<LiveSession | undefined, never, Session> = /* @__PURE__ */ Stream.suspend(() =>
  Stream.unwrap(
    Effect.map(Session, (session) =>
      Stream.callback<LiveSession | undefined>((queue) =>
        Effect.gen(function* () {
          const offer = () => void Queue.offerUnsafe(queue, session.peek())
          yield* Effect.acquireRelease(
            Effect.sync(() => session.subscribe(offer)),
            (stop) => Effect.sync(stop)
          )
          yield* Effect.ignore(session.restored)
          offer()
        })
      ).pipe(Stream.changesWith(isSame))
    )
  )
)

/** Starts to read the store, and does not wait for it. */
export const layerAtOnce: Layer.Layer<Session, never, SessionStore> = SessionControl.layer

/** Ready when the store was read, or was silent for too long. */
export const layer: Layer.Layer<Session, never, SessionStore> = /* @__PURE__ */ Layer.provide(
  Layer.effect(
    Session,
    Effect.tap(Session, (session) => Effect.ignore(session.restored))
  ),
  layerAtOnce
)
