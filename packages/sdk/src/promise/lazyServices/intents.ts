/** What building and sending need. */
import { Intents, layer } from "../../intents/Intents.ts"
import { provideLayer } from "../Runner.ts"

export * from "../../intents/kinds.ts"
export { sendOptions } from "../../intents/send.ts"
export { paymasterData } from "../paymasterData.ts"
export const service = /* @__PURE__ */ provideLayer(layer, Intents)
