/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { get, type RowOf } from "../endpoint.ts"

export const networksRoute: RowOf<typeof Routes.networks> = /* @__PURE__ */ get("/api/oc/v1/supported/networks", { fields: { network: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } }, {"shared":true})
