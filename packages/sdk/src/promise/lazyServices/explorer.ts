/** What reads need. */
import { Explorer, layer } from "../../explorer/ExplorerService.ts"
import { provideLayer } from "@okto-effect/sdk/internal/part"

export { layer }
export const service = /* @__PURE__ */ provideLayer(layer, Explorer)
