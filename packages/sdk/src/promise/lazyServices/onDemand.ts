/** The parts of a client, each loaded when a call first needs it. A bundler makes a file of each. */
import { lazyModule } from "../../lazyModule.ts"

export const encryptedStore = /* @__PURE__ */ lazyModule(() => import("./encryptedStore.ts"))
export const everything = /* @__PURE__ */ lazyModule(() => import("./everything.ts").then(({ load }) => load()))
export const explorer = /* @__PURE__ */ lazyModule(() => import("./explorer.ts"))
export const intents = /* @__PURE__ */ lazyModule(() => import("./intents.ts"))
export const login = /* @__PURE__ */ lazyModule(() => import("./login.ts"))
export const messages = /* @__PURE__ */ lazyModule(() => import("./messages.ts"))
export const orders = /* @__PURE__ */ lazyModule(() => import("./orders.ts"))
export const userKeys = /* @__PURE__ */ lazyModule(() => import("./userKeys.ts"))
