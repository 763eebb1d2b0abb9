/** What a program needs that may use every service. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Bff from "../../http/Bff.ts"
import * as Session from "../../session/Session.ts"
import { provideLayer } from "./part.ts"

/** Loads the other parts, and makes one context of all services. */
export const load = async () => {
  const [explorer, intents, login, messages, orders, userKeys] = await Promise.all([
    import("./explorer.ts"),
    import("./intents.ts"),
    import("./login.ts"),
    import("./messages.ts"),
    import("./orders.ts"),
    import("./userKeys.ts")
  ])
  const layer = Layer.mergeAll(
    Bff.layer,
    explorer.layer,
    intents.layer,
    login.layer,
    messages.layer,
    orders.layer,
    Session.layerAtOnce,
    userKeys.layer
  )
  return { services: provideLayer(layer, Effect.context<Layer.Success<typeof layer>>()) }
}
