/** `onDemand.ts` for bundles in one file: bundlers wrap all modules behind `import()`, which weighs 6 kB there. */
import { lazyModule } from "../../lazyModule.ts"
import * as encryptedStorePart from "./encryptedStore.ts"
import * as everythingPart from "./everything.ts"
import * as explorerPart from "./explorer.ts"
import * as intentsPart from "./intents.ts"
import * as loginPart from "./login.ts"
import * as messagesPart from "./messages.ts"
import * as ordersPart from "./orders.ts"
import * as userKeysPart from "./userKeys.ts"

export const encryptedStore = /* @__PURE__ */ lazyModule(async () => encryptedStorePart)
export const everything = /* @__PURE__ */ lazyModule(() => everythingPart.load())
export const explorer = /* @__PURE__ */ lazyModule(async () => explorerPart)
export const intents = /* @__PURE__ */ lazyModule(async () => intentsPart)
export const login = /* @__PURE__ */ lazyModule(async () => loginPart)
export const messages = /* @__PURE__ */ lazyModule(async () => messagesPart)
export const orders = /* @__PURE__ */ lazyModule(async () => ordersPart)
export const userKeys = /* @__PURE__ */ lazyModule(async () => userKeysPart)
