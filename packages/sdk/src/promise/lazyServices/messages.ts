/** What signing a message needs. */
import { layer, Messages } from "../../wallet/Messages.ts"
import { provideLayer } from "../run.ts"

export const service = /* @__PURE__ */ provideLayer(layer, Messages)
