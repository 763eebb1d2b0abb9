/** What a login needs. */
import { layer, Login } from "../../login/Login.ts"
import { provideLayer } from "./part.ts"

export { layer }
export const service = /* @__PURE__ */ provideLayer(layer, Login)
