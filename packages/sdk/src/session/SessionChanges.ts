/** The session, and its changes as a stream: streams are a third of what there is to load, and few programs need one. */
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { isSame, type LiveSession, Session } from "./Session.ts"

export * from "./Session.ts"
export { SessionConfig } from "../schemas/session.ts"

/** The session now, and whenever a user logs in or out, here or in another tab. */
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
