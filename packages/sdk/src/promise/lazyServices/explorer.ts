/** What reads need. */
import { Explorer, layer } from "../../wallet/Explorer.ts"
import { provideLayer } from "../run.ts"

export const service = /* @__PURE__ */ provideLayer(layer, Explorer)
