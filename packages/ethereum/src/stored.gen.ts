/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { isNonEmpty, type Decoder, decoder } from "@okto-effect/contract/shape"
import type * as schemas from "./stored.ts"

export const Bundle: Decoder<typeof schemas.Bundle.Type> = /* @__PURE__ */ decoder({ fields: { id: { type: "string" }, chainId: { type: "number", checks: [{ check: Number.isSafeInteger }] }, from: { type: "string", message: "expected an address: 0x and 40 hex digits", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] }, calls: { items: { fields: { to: { type: "string", message: "expected an address: 0x and 40 hex digits", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] }, value: { type: "string", message: "expected a quantity: 0x and hex digits", checks: [{ check: /^0x[0-9a-fA-F]{0,64}$/, abort: true }, { check: /^0x./ }] }, data: { type: "string", message: "expected data: 0x and hex digits", checks: [{ check: /^0x[0-9a-fA-F]*$/ }] } } }, checks: [{ check: ({ length }: { readonly length: number }) => length <= 50 }] }, sent: { items: { fields: { jobId: { type: "string", checks: [{ check: isNonEmpty }] }, operation: { type: "unknown", optional: true }, at: { type: "number" } } }, checks: [{ check: ({ length }: { readonly length: number }) => length <= 50 }] } } })

export const Operation: Decoder<typeof schemas.Operation.Type> = /* @__PURE__ */ decoder({ values: { type: "string", message: "expected data: 0x and hex digits", checks: [{ check: /^0x[0-9a-fA-F]*$/ }] } })

export const Send: Decoder<typeof schemas.Send.Type> = /* @__PURE__ */ decoder({ fields: { jobId: { type: "string", checks: [{ check: isNonEmpty }] }, operation: { type: "unknown", optional: true } } })
