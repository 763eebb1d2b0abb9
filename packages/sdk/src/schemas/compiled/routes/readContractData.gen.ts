/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import * as wire from "@okto-effect/protocol/checks"
import { post, type RowOf } from "../endpoint.ts"

export const readContractDataRoute: RowOf<typeof Routes.readContractData> = /* @__PURE__ */ post("/api/oc/v1/readContractData", { type: "unknown", checks: [{ check: wire.isOutput }] }, {"idempotent":true})
