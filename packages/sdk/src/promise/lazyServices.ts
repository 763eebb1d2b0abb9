/**
 * The services behind the calls of a client. A page that makes a client and asks who is signed in needs none of them: each
 * is loaded when a call first needs it. What a part does not export is not in a bundle.
 */
import * as Effect from "effect/Effect"
import * as parts from "@okto-effect/sdk/internal/parts"

export const explorer = /* @__PURE__ */ Effect.flatMap(parts.explorer, ({ service }) => service)
export const intents = /* @__PURE__ */ Effect.flatMap(parts.intents, ({ service }) => service)
export const login = /* @__PURE__ */ Effect.flatMap(parts.login, ({ service }) => service)
export const messages = /* @__PURE__ */ Effect.flatMap(parts.messages, ({ service }) => service)
export const userKeys = /* @__PURE__ */ Effect.flatMap(parts.userKeys, ({ service }) => service)
