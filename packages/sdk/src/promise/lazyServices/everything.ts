/** What a program needs that may use every service. */
import * as parts from "@okto-effect/sdk/internal/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Bff from "../../http/Bff.ts"
import * as Session from "../../session/Session.ts"
import { provideLayer } from "@okto-effect/sdk/internal/part"

const loaded = () =>
  Effect.all([parts.explorer, parts.intents, parts.login, parts.messages, parts.orders, parts.userKeys], {
    concurrency: "unbounded"
  })

/** Loads the other parts, and makes one context of all services. */
export const load = () =>
  Effect.runPromise(
    Effect.map(loaded(), ([explorer, intents, login, messages, orders, userKeys]) => {
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
    })
  )
