/** Written by "npx -y pnpm@12 compile" from schemas. Do not edit. */
import { type Decoder, decoder } from "@okto-effect/protocol/shape"
import type * as stored from "./stored.ts"

export const Operation: Decoder<typeof stored.Operation.Type> = /* @__PURE__ */ decoder({ values: { type: "string", message: "hex", checks: [{ check: /^0x[0-9a-fA-F]*$/ }] } })

export const Send: Decoder<typeof stored.Send.Type> = /* @__PURE__ */ decoder({ fields: { jobId: { type: "string", checks: [{ check: ({ length }: { readonly length: number }) => length >= 1 }] }, operation: { type: "unknown", optional: true } } })
