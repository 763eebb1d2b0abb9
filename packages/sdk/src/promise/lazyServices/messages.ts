/** What signing a message needs. */
import { layer, Messages } from "../../messages/Messages.ts"
import { provideLayer } from "@okto-effect/sdk/internal/part"

export { layer }
export { typedDataText } from "../../messages/typedData.ts"
export const service = /* @__PURE__ */ provideLayer(layer, Messages)
