/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { get, type RowOf } from "../endpoint.ts"

export const activityRoute: RowOf<typeof Routes.activity> = /* @__PURE__ */ get("/api/oc/v1/portfolio/activity", { fields: { activity: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } }, {"query":{"page":"page","size":"size"}})
