/**
 * The services behind the calls of a client. A page that makes a client and asks who is signed in needs none of them: each
 * is loaded when a call first needs it. What a part does not export is not in a bundle.
 *
 * Each part imports `Runner.ts`, so that what a page loads first is one file: esbuild puts the modules that the same set of
 * entry points reaches into one chunk.
 */
import * as Effect from "effect/Effect"
import { lazyModule } from "../lazyModule.ts"

export const lazyServices = {
  everything: /* @__PURE__ */ lazyModule(() => import("./lazyServices/everything.ts").then(({ load }) => load())),
  encryptedStore: /* @__PURE__ */ lazyModule(() => import("./lazyServices/encryptedStore.ts")),
  explorer: /* @__PURE__ */ lazyModule(() => import("./lazyServices/explorer.ts")),
  intents: /* @__PURE__ */ lazyModule(() => import("./lazyServices/intents.ts")),
  login: /* @__PURE__ */ lazyModule(() => import("./lazyServices/login.ts")),
  messages: /* @__PURE__ */ lazyModule(() => import("./lazyServices/messages.ts")),
  orders: /* @__PURE__ */ lazyModule(() => import("./lazyServices/orders.ts")),
  userKeys: /* @__PURE__ */ lazyModule(() => import("./lazyServices/userKeys.ts"))
}

export const explorer = /* @__PURE__ */ Effect.flatMap(lazyServices.explorer, ({ service }) => service)
export const intents = /* @__PURE__ */ Effect.flatMap(lazyServices.intents, ({ service }) => service)
export const login = /* @__PURE__ */ Effect.flatMap(lazyServices.login, ({ service }) => service)
export const messages = /* @__PURE__ */ Effect.flatMap(lazyServices.messages, ({ service }) => service)
export const userKeys = /* @__PURE__ */ Effect.flatMap(lazyServices.userKeys, ({ service }) => service)
