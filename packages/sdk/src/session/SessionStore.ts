/** The session store: one text under one key, which outlives the page or the process. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import type { UserKeys } from "@okto-effect/protocol/Auth"
import { runUserCallback } from "../input/runUserCallback.ts"
import type { Bearer } from "./bearerToken.ts"

/** The key of the session, the same as in the published original. */
export const storageKey = "okto_session"

/** The storage failed: it is full, blocked or absent. The cause of `SessionNotStored` and `SessionNotRead`. */
export class StorageFailed extends Data.TaggedError("StorageFailed")<{
  readonly message: string
  readonly cause: unknown
}> {
  constructor(cause: unknown) {
    super({ message: "the session storage failed", cause })
  }
}

/**
 * Calls a function of a storage, synchronous or not. Fails with {@link StorageFailed} when it throws or rejects.
 *
 * @returns What the call returned, or what its promise resolved to.
 */
export const tryStorage = <A>(call: () => PromiseLike<A> | A): Effect.Effect<A, StorageFailed> => {
  const failed = (cause: unknown) => new StorageFailed(cause)
  return Effect.flatMap(Effect.try({ try: call, catch: failed }), (result) =>
    Predicate.hasProperty(result, "then")
      ? Effect.tryPromise({ try: async () => result, catch: failed })
      : Effect.succeed(result)
  )
}

/** What clients compute or read of one session. They fill it in. */
export interface SessionValues {
  /** Whether the public key belongs to the private key. */
  isPair?: boolean
  /** The last bearer token. */
  bearer?: Bearer
  /** The user's keys, which the backend holds. */
  userKeys?: UserKeys
}

/** The service {@link SessionStore}. */
export interface SessionStoreService {
  /** Reads the session. */
  readonly read: Effect.Effect<string | undefined, StorageFailed>
  /**
   * Stores the session.
   *
   * @param text the session as text
   */
  readonly write: (text: string) => Effect.Effect<void, StorageFailed>
  /** Removes the session. */
  readonly remove: Effect.Effect<void, StorageFailed>
  /**
   * Removes the session if it is still this text, in one step: of a logout, so that it keeps what another process stores at the
   * same time. Default: `remove`, with which such a session is lost, and its user is signed out at the next visit.
   *
   * @param text the session as text
   */
  readonly removeIf?: ((text: string) => Effect.Effect<void, StorageFailed>) | undefined
  /**
   * Calls back when another tab or process wrote or removed the text, until the returned function is called. The client
   * then reads the text anew, because the event may be old.
   */
  readonly changes?: (listener: () => void) => () => void
  /**
   * The object that holds the text, and its key there: clients of one page with the same backing are notified of each
   * other's changes, as tabs are. Default: this object, so that clients over one store object agree.
   */
  readonly backing?: () => Backing | undefined
  /**
   * Brings what `read` returns up to date. It runs before an operation is signed or sent, and before a message is signed: for
   * stores that a client reads once while other processes may end the session, such as the row of a server's visitor. A failure
   * is that of the call. Default: `changes` tells.
   */
  readonly refresh?: Effect.Effect<void, StorageFailed> | undefined
  /**
   * What clients over this store have computed or read of a session, for the clients after them: a server makes one for each
   * request. `undefined`, and by default: each client keeps its own.
   *
   * @param publicKey the public session key
   */
  readonly valuesOf?: ((publicKey: string) => SessionValues | undefined) | undefined
  /**
   * A login fails when its session cannot be written, and a logout when it cannot be removed. Default: false, both cost a
   * warning.
   */
  readonly isRequired?: boolean | undefined
}

/**
 * Stores one text: the session of a client. The client runs one operation at a time. An operation that fails, throws, or
 * takes more than five seconds costs a warning.
 *
 * @example
 * ```ts
 * import * as Layer from "effect/Layer"
 * import { SessionStore } from "@okto-effect/sdk/effect"
 *
 * export const layerOf = (cache: {
 *   get: (key: string) => Promise<string | null>
 *   set: (key: string, text: string) => Promise<void>
 *   delete: (key: string) => Promise<void>
 * }) =>
 *   Layer.succeed(
 *     SessionStore.SessionStore,
 *     SessionStore.SessionStore.of({
 *       read: SessionStore.tryStorage(async () => (await cache.get("session")) ?? undefined),
 *       write: (text) => SessionStore.tryStorage(() => cache.set("session", text)),
 *       remove: SessionStore.tryStorage(() => cache.delete("session"))
 *     })
 *   )
 * ```
 */
export class SessionStore extends Context.Service<SessionStore, SessionStoreService>()(
  "@okto-effect/sdk/SessionStore"
) {}

/**
 * Removes a text by `removeIf`, and by `remove` where the store does not have that.
 *
 * @param store the store
 * @param text what was read; `undefined` removes any text
 */
export const removeText = (store: SessionStoreService, text: string | undefined): Effect.Effect<void, StorageFailed> =>
  text === undefined || store.removeIf === undefined ? store.remove : store.removeIf(text)

/** The object that holds a text, and its key there. */
export type Backing = readonly [holder: object, key: string]

/** Of each call, because a function may listen twice. */
interface Listening {
  readonly listener: () => void
}

// Of the module, because clients over one storage know nothing else of each other.
const listeners = /* @__PURE__ */ new WeakMap<object, Map<string, Set<Listening>>>()

/** The backing of a store. */
export const backingOf = (store: SessionStoreService): Backing => {
  try {
    const backing = store.backing?.()
    // Some platforms have `undefined` or `null` in place of a storage.
    return backing !== undefined && Predicate.isObject(backing[0]) ? backing : [store, ""]
  } catch {
    // A storage that is blocked or absent throws when it is accessed.
    return [store, ""]
  }
}

/**
 * Calls back when another tab, or another client of this page, wrote or removed the text, until the returned function is
 * called.
 *
 * @returns A function that removes the listener. Called again, it does nothing.
 */
export const listen = (store: SessionStoreService, listener: () => void): (() => void) => {
  const [holder, key] = backingOf(store)
  const keys = listeners.get(holder) ?? new Map<string, Set<Listening>>()
  const ofKey = keys.get(key) ?? new Set()
  const own: Listening = { listener }
  listeners.set(holder, keys.set(key, ofKey.add(own)))
  let stop: (() => unknown) | undefined
  Effect.runFork(runUserCallback(() => (stop = store.changes?.(listener))))
  return () => {
    if (!ofKey.delete(own)) return
    if (ofKey.size === 0) keys.delete(key)
    Effect.runFork(runUserCallback(() => stop?.()))
  }
}

/** Notifies the other clients of this page that a client, which listens with `own`, wrote or removed the text. */
export const notifyOthers = (store: SessionStoreService, own: () => void): void => {
  const [holder, key] = backingOf(store)
  for (const { listener } of listeners.get(holder)?.get(key) ?? []) if (listener !== own) listener()
}

/**
 * A store in the memory of this process.
 *
 * @param initial the text that it begins with
 */
export const memory = (initial?: string): SessionStoreService => {
  let text = initial
  return {
    read: Effect.sync(() => text),
    write: (next) => Effect.sync(() => void (text = next)),
    remove: Effect.sync(() => void (text = undefined)),
    removeIf: (stored) =>
      Effect.sync(() => {
        if (text === stored) text = undefined
      })
  }
}

/**
 * {@link memory} as a layer. Each client that it is provided to has its own store.
 *
 * @param initial the text that it begins with
 */
export const layerMemory = (initial?: string): Layer.Layer<SessionStore> =>
  Layer.fresh(Layer.sync(SessionStore, () => memory(initial)))
