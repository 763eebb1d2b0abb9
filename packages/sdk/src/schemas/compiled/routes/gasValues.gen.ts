/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import * as wire from "@okto-effect/protocol/checks"
import { get, type RowOf } from "../endpoint.ts"

export const gasValuesRoute: RowOf<typeof Routes.gasValues> = /* @__PURE__ */ get("/api/oc/v1/gas-values", { fields: { maxFeePerGas: { type: "unknown", checks: [{ check: wire.isFee }] }, maxPriorityFeePerGas: { type: "unknown", checks: [{ check: wire.isFee }] } } }, {"shared":true})
