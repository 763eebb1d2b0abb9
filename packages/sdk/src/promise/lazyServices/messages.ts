/** What signing a message needs. */
import { layer, Messages } from "../../messages/Messages.ts"
import { provideLayer } from "./part.ts"

export { layer }
export const service = /* @__PURE__ */ provideLayer(layer, Messages)
