/**
 * The parts of a client, each loaded when a call first needs it. A bundler makes a file of each. All parts import `run.ts`, so
 * that esbuild, which puts the modules that the same files reach into one, makes a few files of what a page loads first, not
 * twenty, which weigh six kilobytes more.
 */
import { lazyModule } from "../lazyModule.ts"

export const client = /* @__PURE__ */ lazyModule(() => import("./lazyServices/client.ts"))
export const encryptedStore = /* @__PURE__ */ lazyModule(() => import("./lazyServices/encryptedStore.ts"))
export const explorer = /* @__PURE__ */ lazyModule(() => import("./lazyServices/explorer.ts"))
export const intents = /* @__PURE__ */ lazyModule(() => import("./lazyServices/intents.ts"))
export const login = /* @__PURE__ */ lazyModule(() => import("./lazyServices/login.ts"))
export const messages = /* @__PURE__ */ lazyModule(() => import("./lazyServices/messages.ts"))
export const orders = /* @__PURE__ */ lazyModule(() => import("./lazyServices/orders.ts"))
export const userKeys = /* @__PURE__ */ lazyModule(() => import("./lazyServices/userKeys.ts"))
