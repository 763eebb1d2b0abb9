/** Where a session is kept between visits: one text, under one key. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"

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

/** What a function of a storage answers, now or later; what it throws or rejects with is a failure of the storage. */
export const attempt = <A>(ask: () => PromiseLike<A> | A): Effect.Effect<A, StorageFailed> => {
  const failed = (cause: unknown) => new StorageFailed(cause)
  return Effect.flatMap(Effect.try({ try: ask, catch: failed }), (answer) =>
    Predicate.hasProperty(answer, "then")
      ? Effect.tryPromise({ try: async () => answer, catch: failed })
      : Effect.succeed(answer)
  )
}

/**
 * Keeps one text. It is asked one thing at a time; what takes longer than five seconds costs a warning, and whatever it
 * throws counts as a failure.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 * import { SessionStore } from "@okto-effect/sdk/effect"
 *
 * const attempt = <A>(use: () => Promise<A>) =>
 *   Effect.tryPromise({ try: use, catch: (cause) => new SessionStore.StorageFailed(cause) })
 *
 * export const layerOf = (cache: {
 *   get: (key: string) => Promise<string | null>
 *   set: (key: string, text: string) => Promise<void>
 *   delete: (key: string) => Promise<void>
 * }) =>
 *   Layer.succeed(
 *     SessionStore.SessionStore,
 *     SessionStore.SessionStore.of({
 *       read: attempt(async () => (await cache.get("session")) ?? undefined),
 *       write: (text) => attempt(() => cache.set("session", text)),
 *       remove: attempt(() => cache.delete("session"))
 *     })
 *   )
 * ```
 */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    readonly read: Effect.Effect<string | undefined, StorageFailed>
    readonly write: (text: string) => Effect.Effect<void, StorageFailed>
    readonly remove: Effect.Effect<void, StorageFailed>
    /**
     * Calls back when somebody else, such as another tab, wrote or removed the text, until the returned function is
     * called. The text is then read anew: what an event says may be old.
     */
    readonly changes?: (listener: () => void) => () => void
  }
>()("@okto-effect/sdk/SessionStore") {}

/** A store that keeps the session in this process only. */
export const memory = (initial?: string): SessionStore["Service"] => {
  let kept = initial
  return {
    read: Effect.sync(() => kept),
    write: (text) => Effect.sync(() => void (kept = text)),
    remove: Effect.sync(() => void (kept = undefined))
  }
}

/** Keeps the session in this process only. Each client that it is provided to has a store of its own. */
export const layerMemory = (initial?: string): Layer.Layer<SessionStore> =>
  Layer.fresh(Layer.sync(SessionStore, () => memory(initial)))
