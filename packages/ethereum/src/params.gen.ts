/** Written by "npx -y pnpm@12 compile" from schemas. Do not edit. */
import { type Decoder, decoder } from "./paramsDecoder.ts"
import type * as params from "./params.ts"

export const NamedChain: Decoder<typeof params.NamedChain.Type> = /* @__PURE__ */ decoder({ fields: { chain: { fields: { chainId: { type: "string", message: "expected a quantity: 0x and hex digits", checks: [{ check: /^0x[0-9a-fA-F]{1,64}$/ }] } } } } })

export const Permissions: Decoder<typeof params.Permissions.Type> = /* @__PURE__ */ decoder({ fields: { permissions: { values: { type: "unknown" } } } })
