/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { post, type RowOf } from "../endpoint.ts"

export const estimateRoute: RowOf<typeof Routes.estimate> = /* @__PURE__ */ post("/api/oc/v1/estimate", { fields: { details: { type: "unknown", optional: true }, callData: { type: "unknown", optional: true }, userOps: { type: "unknown", optional: true } } }, {"idempotent":true})
