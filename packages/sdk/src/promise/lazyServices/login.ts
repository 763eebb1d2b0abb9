/** What a login needs. */
import { layer, Login } from "../../login/Login.ts"
import { provideLayer } from "../Runner.ts"

export const service = /* @__PURE__ */ provideLayer(layer, Login)
