/** What building and sending need. */
import { Intents, layer } from "../../intents/Intents.ts"
import { provideLayer } from "../run.ts"

export * from "../../intents/kinds.ts"
export { paymasterData } from "../paymasterData.ts"
export const service = /* @__PURE__ */ provideLayer(layer, Intents)
