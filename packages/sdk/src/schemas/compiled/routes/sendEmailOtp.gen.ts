/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { publicPost, type RowOf } from "../endpoint.ts"

export const sendEmailOtpRoute: RowOf<typeof Routes.sendEmailOtp> = /* @__PURE__ */ publicPost("/api/oc/v1/authenticate/email", { fields: { status: { type: "unknown", optional: true }, message: { type: "unknown", optional: true }, code: { type: "unknown", optional: true }, token: { type: "unknown", optional: true }, traceId: { type: "unknown", optional: true } } })
