/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { get, type RowOf } from "../endpoint.ts"

export const userKeysRoute: RowOf<typeof Routes.userKeys> = /* @__PURE__ */ get("/api/oc/v1/user-keys", { fields: { userId: { type: "unknown", optional: true }, userSWA: { type: "unknown", optional: true }, ecdsaPublicKey: { type: "unknown", optional: true }, eddsaPublicKey: { type: "unknown", optional: true }, ecdsaKeyId: { type: "unknown", optional: true }, eddsaKeyId: { type: "unknown", optional: true } } }, {"shared":true})
