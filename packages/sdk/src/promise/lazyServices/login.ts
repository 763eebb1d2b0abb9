/** What a login needs. */
import { layer, Login } from "../../login/Login.ts"
import { provideLayer } from "@okto-effect/sdk/internal/part"

export { layer }
export const service = /* @__PURE__ */ provideLayer(layer, Login)
