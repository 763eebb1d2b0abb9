/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { get, type RowOf } from "../endpoint.ts"

export const ordersRoute: RowOf<typeof Routes.orders> = /* @__PURE__ */ get("/api/oc/v1/orders", { fields: { items: { items: { type: "unknown" } } } }, {"query":{"intentId":"intent_id","status":"status","intentType":"intent_type","page":"page","size":"size"},"lists":["items.*.downstreamTransactionHash","items.*.transactionHash","items.*.details.transactions?","items.*.details.properties?"]})
