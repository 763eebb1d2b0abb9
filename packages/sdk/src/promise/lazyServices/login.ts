/** What a login needs. */
import { layer, Login } from "../../login/Login.ts"
import { provideLayer } from "../run.ts"

export const service = /* @__PURE__ */ provideLayer(layer, Login)
