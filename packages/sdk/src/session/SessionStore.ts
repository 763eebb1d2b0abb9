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
    /**
     * What holds the text, and under which key: clients of one page whose stores have the same are told of each other's
     * changes, as tabs are. Default: this object, so that clients over one store object agree.
     */
    readonly backing?: () => Backing | undefined
  }
>()("@okto-effect/sdk/SessionStore") {}

/** What holds a text, and the key that it has there. */
export type Backing = readonly [holder: object, key: string]

/** Who is told of changes, by what holds the text and the key there. */
const listeners = /* @__PURE__ */ new WeakMap<object, Map<string, Set<() => void>>>()

/** What holds the text of a store. */
export const backingOf = (store: SessionStore["Service"]): Backing => {
  try {
    const backing = store.backing?.()
    // Where there is no storage, some platforms have nothing in its place.
    return backing !== undefined && Predicate.isObject(backing[0]) ? backing : [store, ""]
  } catch {
    // A storage that is blocked or absent throws when it is touched: it has nothing to tell of.
    return [store, ""]
  }
}

/** Calls back when another tab, or another client of this page, wrote or removed the text, until it is stopped. */
export const listen = (store: SessionStore["Service"], listener: () => void): (() => void) => {
  const [holder, key] = backingOf(store)
  const keys = listeners.get(holder) ?? new Map<string, Set<() => void>>()
  const those = keys.get(key) ?? new Set()
  listeners.set(holder, keys.set(key, those.add(listener)))
  const stop = store.changes?.(listener)
  return () => {
    those.delete(listener)
    if (those.size === 0) keys.delete(key)
    stop?.()
  }
}

/** Tells the other clients of this page that a client, which listens with `own`, wrote or removed the text. */
export const tellOthers = (store: SessionStore["Service"], own: () => void): void => {
  const [holder, key] = backingOf(store)
  for (const listener of listeners.get(holder)?.get(key) ?? []) if (listener !== own) listener()
}

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
