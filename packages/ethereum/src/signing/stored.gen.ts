/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { isNonEmpty, type Decoder, decoder } from "@okto-effect/protocol/shape"
import type * as schemas from "./stored.ts"

export const Operation: Decoder<typeof schemas.Operation.Type> = /* @__PURE__ */ decoder({ values: { type: "string", message: "hex", checks: [{ check: /^0x[0-9a-fA-F]*$/ }] } })

export const Send: Decoder<typeof schemas.Send.Type> = /* @__PURE__ */ decoder({ fields: { jobId: { type: "string", checks: [{ check: isNonEmpty }] }, operation: { type: "unknown", optional: true } } })
