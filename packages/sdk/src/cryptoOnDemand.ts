/** What signs and encrypts, loaded when it is first needed. A bundler makes a file of each. */
import { lazyModule } from "./lazyModule.ts"

/** Signs bearer tokens, and checks that the keys of a session match. */
export const bearerToken = /* @__PURE__ */ lazyModule(() => import("./session/bearerToken.ts"))
/** Encrypts stored sessions. */
export const sealing = /* @__PURE__ */ lazyModule(() => import("./browser/sealing.ts"))
/** Signs for the application, with a key in memory, and checks signatures. */
export const signatures = /* @__PURE__ */ lazyModule(() => import("./clientSigner/signatures.ts"))
