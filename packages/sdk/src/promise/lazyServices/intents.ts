/** What building and sending need. */
import { Intents, layer } from "../../intents/Intents.ts"
import { provideLayer } from "@okto-effect/sdk/internal/part"

export { sendOptions } from "../../intents/send.ts"
export { paymasterData } from "../paymasterData.ts"
export * from "../../intents/kinds.ts"
export { layer }
export const service = /* @__PURE__ */ provideLayer(layer, Intents)
