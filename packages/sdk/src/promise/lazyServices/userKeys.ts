/** What fetching the user's keys needs. */
import { layer, UserKeys } from "../../messages/UserKeys.ts"
import { provideLayer } from "@okto-effect/sdk/internal/part"

export { layer }
export const service = /* @__PURE__ */ provideLayer(layer, UserKeys)
