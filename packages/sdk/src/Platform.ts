/** What a client stands on where nothing else is provided: `fetch`, the platform's random source, and a session store. */
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import * as WebStorage from "./session/WebStorage.ts"
import type { Platform } from "./Configuration.ts"
import * as SessionStore from "./session/SessionStore.ts"
import * as Transport from "./http/Transport.ts"

/** What of the platform may be replaced. */
export interface PlatformOptions {
  /** A `fetch` of your own, for example that of an in-process sandbox. */
  readonly fetch?: Transport.Fetch | undefined
}

/** Whether sessions are kept where they outlive a client: in a page, by default. */
export const isLasting = (): boolean => "document" in globalThis

/** Local storage where there is a page, memory elsewhere. */
const store = (): SessionStore.SessionStore["Service"] => (isLasting() ? WebStorage.make() : SessionStore.memory())

/** The platform's random source, one for all clients. */
const random = /* @__PURE__ */ SecureRandom.make((size) => globalThis.crypto.getRandomValues(new Uint8Array(size)))

/** The platform's services for one client, with a session store of its own or another. */
export const services = ({ fetch }: PlatformOptions = {}, kept = store()): Context.Context<Platform> =>
  Context.make(SessionStore.SessionStore, kept).pipe(
    Context.add(SecureRandom.SecureRandom, random),
    Context.add(Transport.Transport, Transport.overFetch(fetch))
  )

/** The platform with parts of your own. Elsewhere than in a page, each client has a session store of its own. */
export const layerWith = (options: PlatformOptions = {}): Layer.Layer<Platform> =>
  Layer.fresh(
    Layer.mergeAll(
      Layer.sync(SessionStore.SessionStore, store),
      SecureRandom.layerWebCrypto,
      Transport.layerFetch(options.fetch)
    )
  )

/** The platform as it is. */
export const layer: Layer.Layer<Platform> = /* @__PURE__ */ layerWith()
