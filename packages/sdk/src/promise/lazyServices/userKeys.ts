/** What fetching the user's keys needs. */
import { layer, UserKeys } from "../../wallet/UserKeys.ts"
import { provideLayer } from "../run.ts"

export const service = /* @__PURE__ */ provideLayer(layer, UserKeys)
