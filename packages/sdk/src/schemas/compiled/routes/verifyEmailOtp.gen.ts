/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { publicPost, type RowOf } from "../endpoint.ts"

export const verifyEmailOtpRoute: RowOf<typeof Routes.verifyEmailOtp> = /* @__PURE__ */ publicPost("/api/oc/v1/authenticate/email/verify", { fields: { authToken: { type: "unknown", optional: true }, message: { type: "unknown", optional: true }, refreshAuthToken: { type: "unknown", optional: true }, deviceToken: { type: "unknown", optional: true } } })
