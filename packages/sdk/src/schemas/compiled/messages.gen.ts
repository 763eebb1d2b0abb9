/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Decoder, decoder } from "@okto-effect/protocol/shape"
import type * as schemas from "../messages.ts"

export const Text: Decoder<typeof schemas.Text.Type> = /* @__PURE__ */ decoder({ type: "string" })

export const TypedData: Decoder<typeof schemas.TypedData.Type> = /* @__PURE__ */ decoder({ fields: { types: { values: { items: { fields: { name: { type: "string" }, type: { type: "string" } } } } }, primaryType: { type: "string" }, domain: { values: { type: "unknown" } }, message: { values: { type: "unknown" } } } })
