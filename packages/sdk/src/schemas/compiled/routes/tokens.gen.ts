/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { get, type RowOf } from "../endpoint.ts"

export const tokensRoute: RowOf<typeof Routes.tokens> = /* @__PURE__ */ get("/api/oc/v1/supported/tokens", { fields: { tokens: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } })
