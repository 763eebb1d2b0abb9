/** Stores the session in an `effect/persistence` KeyValueStore: a file, a database, Redis. For servers. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import { SessionStore, StorageFailed, storageKey } from "./SessionStore.ts"

/**
 * Keeps the session in a `KeyValueStore`. That cannot compare what it removes: a session that another process stores during a
 * logout is removed as well, and its user is signed out at the next visit. Where that may happen, make a `SessionStore` with
 * `removeIf` over the database itself.
 *
 * @param key the key of the session: a server needs one for each user. Default: `okto_session`
 */
export const layer = (key: string = storageKey): Layer.Layer<SessionStore, never, KeyValueStore.KeyValueStore> =>
  Layer.effect(
    SessionStore,
    Effect.map(KeyValueStore.KeyValueStore, (store) => {
      const failed = Effect.mapError((cause: unknown) => new StorageFailed(cause))
      return SessionStore.of({
        read: failed(Effect.map(store.get(key), (text) => text ?? undefined)),
        write: (text) => failed(Effect.asVoid(store.set(key, text))),
        remove: failed(Effect.asVoid(store.remove(key))),
        backing: () => [store, key]
      })
    })
  )
