/**
 * The services behind the calls of a client. A page that makes a client and asks who is signed in needs none of them: each
 * is loaded when a call first needs it. What a part does not export is not in a bundle.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { PartNotLoaded } from "../Errors.ts"
import { lazyModule } from "../lazyModule.ts"
import { type Base, ClientLayers } from "./ClientLayers.ts"

export const parts = {
  everything: /* @__PURE__ */ lazyModule(() => import("./parts/everything.ts")),
  explorer: /* @__PURE__ */ lazyModule(() => import("./parts/explorer.ts")),
  intents: /* @__PURE__ */ lazyModule(() => import("./parts/intents.ts")),
  login: /* @__PURE__ */ lazyModule(() => import("./parts/login.ts")),
  messages: /* @__PURE__ */ lazyModule(() => import("./parts/messages.ts")),
  orders: /* @__PURE__ */ lazyModule(() => import("./parts/orders.ts")),
  userKeys: /* @__PURE__ */ lazyModule(() => import("./parts/userKeys.ts"))
}

interface Part<I, S> {
  readonly Service: Context.Key<I, S>
  readonly layer: Layer.Layer<I, never, Base>
}

/** The service of a part, from the client that runs this. */
const service = <I, S>(part: Effect.Effect<Part<I, S>, PartNotLoaded>): Effect.Effect<S, PartNotLoaded, ClientLayers> =>
  Effect.flatMap(part, ({ Service, layer }) =>
    Effect.map(
      ClientLayers.use(({ build }) => build(layer)),
      Context.get(Service)
    )
  )

export const explorer = /* @__PURE__ */ service(parts.explorer)
export const intents = /* @__PURE__ */ service(parts.intents)
export const login = /* @__PURE__ */ service(parts.login)
export const messages = /* @__PURE__ */ service(parts.messages)
export const userKeys = /* @__PURE__ */ service(parts.userKeys)
