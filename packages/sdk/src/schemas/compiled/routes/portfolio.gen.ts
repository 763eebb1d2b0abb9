/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { get, type RowOf } from "../endpoint.ts"

export const portfolioRoute: RowOf<typeof Routes.portfolio> = /* @__PURE__ */ get("/api/oc/v1/aggregated-portfolio", { fields: { aggregatedData: { type: "unknown", optional: true }, groupTokens: { type: "unknown", optional: true } } }, {"lists":["groupTokens","groupTokens.*.tokens"]})
