/** Keeps the session in a Web Storage, so that it outlives the page. */
import * as Layer from "effect/Layer"
import { attempt, SessionStore, storageKey } from "./SessionStore.ts"

/** What of a Web Storage is needed. */
export type WebStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">

/** What of a window tells when another tab writes. */
type Listening = Pick<Window, "addEventListener" | "removeEventListener">

/**
 * Keeps the session in a Web Storage, by default the page's local storage. The storage is looked up at each use:
 * merely touching it throws where it is blocked or absent. Tabs of the same origin hear of each other's logins. `name` is
 * the key of the text there.
 */
export const make = (
  storage: () => WebStorage = () => globalThis.localStorage,
  host: Listening | undefined = "addEventListener" in globalThis ? globalThis.window : undefined,
  name: string = storageKey
): SessionStore["Service"] => ({
  read: attempt(() => storage().getItem(name) ?? undefined),
  write: (text) => attempt(() => storage().setItem(name, text)),
  remove: attempt(() => storage().removeItem(name)),
  backing: () => [storage(), name],
  changes: (listener) => {
    // The event comes to the other tabs only. Clearing the whole storage has no key.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === name || key === null) listener()
    }
    // A page that the browser kept and shows again was told nothing meanwhile.
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
