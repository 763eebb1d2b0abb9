/** What signs with a key in memory, and checks signatures: loaded when it is first needed. */
import { lazyModule } from "../lazyModule.ts"

export const signatures = /* @__PURE__ */ lazyModule(() => import("./signatures.ts"))
