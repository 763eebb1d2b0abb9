/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { get, type RowOf } from "../endpoint.ts"

export const verifySessionRoute: RowOf<typeof Routes.verifySession> = /* @__PURE__ */ get("/api/oc/v1/verify-session", { fields: { userSwa: { type: "string", optional: true }, clientSwa: { type: "string", optional: true } } })
