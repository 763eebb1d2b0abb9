/** Where a session is kept between visits: one text, under one key. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The key under which the session is kept, shared with the published original. */
export const storageKey = "okto_session"

/** The storage refused: full, blocked or absent. Becomes the cause of `SessionNotStored`. */
export class StorageFailed extends Data.TaggedError("StorageFailed")<{
  readonly message: string
  readonly cause: unknown
}> {
  constructor(cause: unknown) {
    super({ message: "the session storage failed", cause })
  }
}

/** Keeps one text. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    readonly read: Effect.Effect<string | undefined, StorageFailed>
    readonly write: (text: string) => Effect.Effect<void, StorageFailed>
    readonly remove: Effect.Effect<void, StorageFailed>
    /** Calls back when somebody else writes or removes the text, until the answered function is called. */
    readonly changes?: (listener: (text: string | undefined) => void) => () => void
  }
>()("@okto-effect/sdk/SessionStore") {}

/** Keeps the session in this process only. */
export const layerMemory = (initial?: string): Layer.Layer<SessionStore> =>
  Layer.sync(SessionStore, () => {
    let kept = initial
    return SessionStore.of({
      read: Effect.sync(() => kept),
      write: (text) => Effect.sync(() => void (kept = text)),
      remove: Effect.sync(() => void (kept = undefined))
    })
  })
