/** Written by "npx -y pnpm@12 compile" from the route table of the protocol. Do not edit. */
import type * as Routes from "@okto-effect/protocol/Routes"
import { post, type RowOf } from "../endpoint.ts"
import { isNonEmpty } from "@okto-effect/protocol/shape"

export const executeRoute: RowOf<typeof Routes.execute> = /* @__PURE__ */ post("/api/oc/v1/execute", { fields: { jobId: { union: [{ type: "string", checks: [{ check: isNonEmpty, message: "must not be empty" }] }, { type: "number" }] } } })
