/**
 * The services behind the calls of a client. A page that makes a client and asks who is logged in needs none of them: they
 * are loaded with its first call.
 */
import * as Effect from "effect/Effect"
import type { PartNotLoaded } from "../Errors.ts"
import { part } from "../internal/part.ts"
import { type Recipe, served, type Services } from "../internal/recipe.ts"

/** What calls need. */
export const parts = /* @__PURE__ */ part(() => import("./services.ts"))

type Parts = Effect.Success<typeof parts.get>

/** A service of the client that runs this. */
const from = <I, S, R>(recipeOf: (parts: Parts) => Recipe<I, S, R>): Effect.Effect<S, PartNotLoaded, Services> =>
  Effect.flatMap(parts.get, (parts) => served(recipeOf(parts)))

export const explorer = /* @__PURE__ */ from(({ explorer }) => explorer)
export const intents = /* @__PURE__ */ from(({ intents }) => intents)
export const login = /* @__PURE__ */ from(({ login }) => login)
export const messages = /* @__PURE__ */ from(({ messages }) => messages)
export const userKeys = /* @__PURE__ */ from(({ userKeys }) => userKeys)
