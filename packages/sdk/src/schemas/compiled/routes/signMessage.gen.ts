/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { post, type RowOf } from "../endpoint.ts"

export const signMessageRoute: RowOf<typeof Routes.signMessage> = /* @__PURE__ */ post("/api/oc/v1/signMessage", { union: [{ items: { type: "unknown" } }, { fields: { transactionId: { type: "unknown", optional: true }, signature: { type: "unknown", optional: true } } }] })
