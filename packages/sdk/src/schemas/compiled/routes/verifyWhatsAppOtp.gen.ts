/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { publicPost, type RowOf } from "../endpoint.ts"

export const verifyWhatsAppOtpRoute: RowOf<typeof Routes.verifyWhatsAppOtp> = /* @__PURE__ */ publicPost("/api/oc/v1/authenticate/whatsapp/verify", { fields: { authToken: { type: "unknown", optional: true }, message: { type: "unknown", optional: true }, refreshAuthToken: { type: "unknown", optional: true }, deviceToken: { type: "unknown", optional: true } } })
