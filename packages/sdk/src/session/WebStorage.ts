/** Stores the session in a Web Storage, where it outlives the page. */
import * as Layer from "effect/Layer"
import { tryStorage, SessionStore, type SessionStoreService, storageKey } from "./SessionStore.ts"

/** The part of a Web Storage that is used. */
export type WebStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">

/** The part of a window that notifies of writes by other tabs. */
type EventSource = Pick<Window, "addEventListener" | "removeEventListener">

/**
 * Stores the session in a Web Storage. Tabs of the same origin are notified of each other's logins and logouts.
 *
 * @param storage Returns the storage, at each use: accessing one that is blocked or absent throws. Default: the page's
 *   local storage.
 * @param host The window whose `storage` events are listened to. Default: the page's.
 * @param name The key of the session in the storage.
 * @returns The store.
 */
export const make = (
  storage: () => WebStorage = () => globalThis.localStorage,
  host: EventSource | undefined = "addEventListener" in globalThis ? globalThis.window : undefined,
  name: string = storageKey
): SessionStoreService => ({
  // The page's is absent on a server, although its type says otherwise: nothing is stored there. To write is a failure.
  read: tryStorage(() => storage()?.getItem(name) ?? undefined),
  write: (text) => tryStorage(() => storage().setItem(name, text)),
  remove: tryStorage(() => storage().removeItem(name)),
  removeIf: (text) =>
    tryStorage(() => {
      if (storage().getItem(name) === text) storage().removeItem(name)
    }),
  backing: () => [storage(), name],
  changes: (listener) => {
    // Only other tabs receive the event. Its key is null when the whole storage was cleared.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === name || key === null) listener()
    }
    // A page in the back/forward cache received no events.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) listener()
    }
    host?.addEventListener("storage", onStorage)
    host?.addEventListener("pageshow", onShow)
    return () => {
      host?.removeEventListener("storage", onStorage)
      host?.removeEventListener("pageshow", onShow)
    }
  }
})

/** {@link make} as a layer. */
export const layer = (...options: Parameters<typeof make>): Layer.Layer<SessionStore> =>
  Layer.sync(SessionStore, () => make(...options))
