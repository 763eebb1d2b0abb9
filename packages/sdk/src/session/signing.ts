/** What signs bearer tokens, and checks that the keys of a session match. A page that only asks who is logged in does not load it. */
import { lazyModule } from "../lazyModule.ts"

export const signing = /* @__PURE__ */ lazyModule(() => import("./bearerToken.ts"))
