/** What a client stands on where nothing else is provided: `fetch`, the platform's random source, and a session store. */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import * as WebStorage from "./browser/WebStorage.ts"
import type { Platform } from "./Client.ts"
import * as SessionStore from "./SessionStore.ts"
import * as Transport from "./Transport.ts"

/** Local storage where there is a page, memory elsewhere. */
const store = (): Layer.Layer<SessionStore.SessionStore> =>
  "document" in globalThis ? WebStorage.layer() : SessionStore.layerMemory()

/** The platform with a `fetch` of your own, for example that of an in-process sandbox. */
export const layerWith = (options: { readonly fetch?: Transport.Fetch | undefined } = {}): Layer.Layer<Platform> =>
  Layer.mergeAll(Transport.layerFetch(options.fetch), SecureRandom.layerWebCrypto, Layer.suspend(store))

/** The platform as it is. */
export const layer: Layer.Layer<Platform> = Layer.suspend(() => layerWith())
