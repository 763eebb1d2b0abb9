/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Reader, reader } from "./shape.ts"
import type * as schemas from "../signer.ts"

export const Signatures: Reader<typeof schemas.Signatures.Type> = /* @__PURE__ */ reader({ fields: { "signatures": { items: { is: "string", say: "must be a hex string", checks: [{ by: /^0x[0-9a-fA-F]*$/ }] } } } })
