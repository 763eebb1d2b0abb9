/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Decoder, decoder } from "@okto-effect/protocol/shape"
import type * as schemas from "../signer.ts"

export const Signatures: Decoder<typeof schemas.Signatures.Type> = /* @__PURE__ */ decoder({ fields: { signatures: { items: { type: "string", message: "must be whole bytes in hex", checks: [{ check: /^0x([0-9a-fA-F]{2})*$/ }] } } } })
