/** A session store in plain words: functions that answer values or promises. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { contained } from "../runUserCallback.ts"
import { isFunction } from "../schemas/input/rules.ts"
import { attempt, type SessionStore, storageKey } from "../session/SessionStore.ts"

/**
 * Keeps the session of one user: a text under a key. Answers may be values or promises; with values the session is
 * restored when the constructor returns. It is asked one thing at a time.
 *
 * The text has the session's private key in clear, so that whoever reads the store has the wallet until the session ends.
 * What a function throws or rejects with counts as a failure, and so does silence for five seconds: of `read` a call that
 * needs the session fails and the next one reads again, of `write` and `remove` it costs a warning.
 */
export interface PlainSessionStore {
  /** The text under the key; `null` or `undefined` when there is none. */
  readonly read: (key: string) => PromiseLike<string | null | undefined> | string | null | undefined
  readonly write: (key: string, text: string) => unknown
  readonly remove: (key: string) => unknown
  /**
   * Calls the listener whenever another tab or process may have written: the text is then read anew. Other clients over
   * this object are told without it. Returns the function that stops it.
   */
  readonly changes?: ((listener: () => void) => () => unknown) | undefined
}

/** Whether a value is a store. */
export const isPlainStore = (value: unknown): value is PlainSessionStore =>
  Predicate.isObject(value) &&
  ["read", "write", "remove"].every((name) => isFunction(Reflect.get(value, name))) &&
  (Reflect.get(value, "changes") === undefined || isFunction(Reflect.get(value, "changes")))

/** The store as the session uses it. */
export const plainStore = (store: PlainSessionStore): SessionStore["Service"] => ({
  read: Effect.map(
    attempt(() => store.read(storageKey)),
    (text) => text ?? undefined
  ),
  write: (text) => Effect.asVoid(attempt(() => store.write(storageKey, text))),
  remove: Effect.asVoid(attempt(() => store.remove(storageKey))),
  backing: () => [store, storageKey],
  changes: (listener) => {
    let stop: (() => unknown) | undefined
    Effect.runFork(contained(() => (stop = store.changes?.(listener))))
    return () => void Effect.runFork(contained(() => stop?.()))
  }
})
