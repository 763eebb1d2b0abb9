/**
 * The services behind the calls of a client. A page that makes a client and asks who is logged in needs none of them: each
 * is loaded when a call first needs it. What a part does not export is not in a bundle.
 */
import * as Effect from "effect/Effect"
import type { PartNotLoaded } from "../Errors.ts"
import { type Part, part } from "../internal/part.ts"
import { type Recipe, served, type Services } from "../internal/recipe.ts"

export const parts = {
  everything: /* @__PURE__ */ part(() => import("./parts/everything.ts")),
  explorer: /* @__PURE__ */ part(() => import("./parts/explorer.ts")),
  intents: /* @__PURE__ */ part(() => import("./parts/intents.ts")),
  login: /* @__PURE__ */ part(() => import("./parts/login.ts")),
  messages: /* @__PURE__ */ part(() => import("./parts/messages.ts")),
  orders: /* @__PURE__ */ part(() => import("./parts/orders.ts")),
  userKeys: /* @__PURE__ */ part(() => import("./parts/userKeys.ts"))
}

/** The service of the client that runs this, from its part. */
const from = <I, S, R>({
  get
}: Part<{ readonly recipe: Recipe<I, S, R> }>): Effect.Effect<S, PartNotLoaded, Services> =>
  Effect.flatMap(get, ({ recipe }) => served(recipe))

export const explorer = /* @__PURE__ */ from(parts.explorer)
export const intents = /* @__PURE__ */ from(parts.intents)
export const login = /* @__PURE__ */ from(parts.login)
export const messages = /* @__PURE__ */ from(parts.messages)
export const userKeys = /* @__PURE__ */ from(parts.userKeys)
