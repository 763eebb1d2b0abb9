/** Session stores whose functions return values or promises, without Effect. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { isFunction } from "../input/validate.ts"
import { tryStorage, type SessionStoreService, storageKey } from "../session/SessionStore.ts"

/**
 * Keeps the session of one user: a text under a key. Answers may be values or promises; with values the session is
 * restored when the constructor returns. Its functions are called one at a time.
 *
 * The text contains the session's private key, unencrypted: code that can read the store can use the wallet until the
 * session ends.
 *
 * A function fails when it throws, rejects, or does not answer for five seconds. When `read` fails, calls that need the
 * session fail, and the next one reads again. When `write`, `remove` or `removeIf` fails, a warning is logged.
 */
export interface PlainSessionStore {
  /**
   * The text under the key; `null` or `undefined` when there is none.
   *
   * @param key the key of the session
   */
  readonly read: (key: string) => PromiseLike<string | null | undefined> | string | null | undefined
  /**
   * Stores the session.
   *
   * @param key the key of the session
   * @param text the session as text
   */
  readonly write: (key: string, text: string) => unknown
  /**
   * Removes the session.
   *
   * @param key the key of the session
   */
  readonly remove: (key: string) => unknown
  /**
   * Removes the session if it is still this text, in one step, such as `delete … where text = …`: a logout then keeps a session
   * that another process stores at the same time. Default: `remove`, with which that session is lost, and its user is signed out
   * at the next visit.
   *
   * @param key the key of the session
   * @param text the session as text
   */
  readonly removeIf?: ((key: string, text: string) => unknown) | undefined
  /**
   * Calls the listener when another tab or process may have written: the text is then read again. Clients with the same
   * store object are notified without it. Returns the function that removes the listener.
   */
  readonly changes?: ((listener: () => void) => () => unknown) | undefined
  /**
   * Whether a login fails when its session cannot be written, and a logout when it cannot be removed, as servers need it.
   * Default: false, the session then lasts as long as the client.
   */
  readonly isRequired?: boolean | undefined
}

/** Whether a value is a store. */
export const isPlainStore = (value: unknown): value is PlainSessionStore => {
  if (!Predicate.isObject(value)) return false
  const {
    changes,
    isRequired,
    read,
    remove,
    removeIf,
    write
  }: { readonly [Name in keyof PlainSessionStore]?: unknown } = value
  return (
    [read, write, remove].every(isFunction) &&
    [changes, removeIf].every((optional) => isFunction(optional ?? isFunction)) &&
    Predicate.isBoolean(isRequired ?? false)
  )
}

/** The store as the session uses it. */
export const plainStore = (store: PlainSessionStore): SessionStoreService => ({
  read: Effect.map(
    tryStorage(() => store.read(storageKey)),
    (text) => text ?? undefined
  ),
  write: (text) => Effect.asVoid(tryStorage(() => store.write(storageKey, text))),
  remove: Effect.asVoid(tryStorage(() => store.remove(storageKey))),
  removeIf: (text) =>
    Effect.asVoid(tryStorage(() => (store.removeIf ? store.removeIf(storageKey, text) : store.remove(storageKey)))),
  backing: () => [store, storageKey],
  isRequired: store.isRequired,
  changes: (listener) => store.changes?.(listener) ?? (() => undefined)
})
