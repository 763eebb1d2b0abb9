/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { get, type RowOf } from "../endpoint.ts"

export const walletsRoute: RowOf<typeof Routes.wallets> = /* @__PURE__ */ get("/api/oc/v1/wallets", { items: { type: "unknown" } }, {"shared":true})
