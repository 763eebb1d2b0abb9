/** The default platform of a client: `fetch`, the random source of the platform, and a session store. */
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import { random } from "./core/random.ts"
import * as WebStorage from "./session/WebStorage.ts"
import type { Platform } from "./Configuration.ts"
import * as SessionStore from "./session/SessionStore.ts"
import * as Transport from "./http/Transport.ts"

/** Options of {@link layerWith}. */
export interface PlatformOptions {
  /** Replaces `globalThis.fetch`, for example by that of an in-process emulator. */
  readonly fetch?: Transport.Fetch | undefined
}

/** Whether stored sessions outlive a client by default: they do in a page. */
export const hasPersistentStorage = (): boolean => "document" in globalThis

/** Local storage in a page, memory elsewhere. */
const store = (): SessionStore.SessionStoreService =>
  hasPersistentStorage() ? WebStorage.make() : SessionStore.memory()

/** The services of the platform for one client, with a session store of its own. */
export const services = (): Context.Context<Platform> =>
  Context.make(SessionStore.SessionStore, store()).pipe(
    Context.add(SecureRandom.SecureRandom, random),
    Context.add(Transport.Transport, Transport.overFetch())
  )

/** The platform with options. Outside a page, each client has a session store of its own. */
export const layerWith = (options: PlatformOptions = {}): Layer.Layer<Platform> =>
  Layer.fresh(
    Layer.mergeAll(
      Layer.sync(SessionStore.SessionStore, store),
      SecureRandom.layerWebCrypto,
      Transport.layerFetch(options.fetch)
    )
  )

/** The platform without options. */
export const layer: Layer.Layer<Platform> = /* @__PURE__ */ layerWith()
