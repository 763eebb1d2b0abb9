/** What reads need. */
import { Explorer, layer } from "../../explorer/Explorer.ts"
import { provideLayer } from "@okto-effect/sdk/internal/part"

export { layer }
export const service = /* @__PURE__ */ provideLayer(layer, Explorer)
