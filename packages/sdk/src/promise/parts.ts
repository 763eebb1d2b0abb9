/**
 * The services behind the calls of a client. A page that makes a client and asks who is signed in needs none of them: each
 * is loaded when a call first needs it. What a part does not export is not in a bundle.
 *
 * Each part imports `Runner.ts`, so that what a page loads first is one file: esbuild puts the modules that the same set of
 * entry points reaches into one chunk.
 */
import * as Effect from "effect/Effect"
import { lazyModule } from "../lazyModule.ts"

export const parts = {
  everything: /* @__PURE__ */ lazyModule(() => import("./parts/everything.ts").then(({ load }) => load())),
  explorer: /* @__PURE__ */ lazyModule(() => import("./parts/explorer.ts")),
  intents: /* @__PURE__ */ lazyModule(() => import("./parts/intents.ts")),
  login: /* @__PURE__ */ lazyModule(() => import("./parts/login.ts")),
  messages: /* @__PURE__ */ lazyModule(() => import("./parts/messages.ts")),
  orders: /* @__PURE__ */ lazyModule(() => import("./parts/orders.ts")),
  userKeys: /* @__PURE__ */ lazyModule(() => import("./parts/userKeys.ts"))
}

export const explorer = /* @__PURE__ */ Effect.flatMap(parts.explorer, ({ service }) => service)
export const intents = /* @__PURE__ */ Effect.flatMap(parts.intents, ({ service }) => service)
export const login = /* @__PURE__ */ Effect.flatMap(parts.login, ({ service }) => service)
export const messages = /* @__PURE__ */ Effect.flatMap(parts.messages, ({ service }) => service)
export const userKeys = /* @__PURE__ */ Effect.flatMap(parts.userKeys, ({ service }) => service)
