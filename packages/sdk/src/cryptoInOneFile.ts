/** `cryptoOnDemand.ts` for bundles in one file: bundlers wrap all modules behind `import()`. */
import { lazyModule } from "./lazyModule.ts"
import * as bearerTokenModule from "./session/bearerToken.ts"
import * as sealingModule from "./browser/sealing.ts"
import * as signaturesModule from "./clientSigner/signatures.ts"

export const bearerToken = /* @__PURE__ */ lazyModule(async () => bearerTokenModule)
export const sealing = /* @__PURE__ */ lazyModule(async () => sealingModule)
export const signatures = /* @__PURE__ */ lazyModule(async () => signaturesModule)
