/** What reads need. */
import { Explorer, layer } from "../../explorer/ExplorerService.ts"
import { provideLayer } from "../Runner.ts"

export const service = /* @__PURE__ */ provideLayer(layer, Explorer)
