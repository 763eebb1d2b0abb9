/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { publicPost, type RowOf } from "../endpoint.ts"

export const authenticateRoute: RowOf<typeof Routes.authenticate> = /* @__PURE__ */ publicPost("/api/oc/v1/authenticate", { fields: { userSWA: { type: "string", message: "Invalid Ethereum address format", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] }, sessionExpiry: { type: "unknown", optional: true } } }, {"refusalCodes":[-32603]})
