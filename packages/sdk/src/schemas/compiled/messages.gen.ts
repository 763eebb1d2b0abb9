/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Reader, reader } from "./shape.ts"
import type * as schemas from "../messages.ts"

export const Text: Reader<typeof schemas.Text.Type> = /* @__PURE__ */ reader({ is: "string" })

export const TypedData: Reader<typeof schemas.TypedData.Type> = /* @__PURE__ */ reader({ fields: { "types": { values: { items: { fields: { "name": { is: "string" }, "type": { is: "string" } } } } }, "primaryType": { is: "string" }, "domain": { values: { is: "unknown" } }, "message": { values: { is: "unknown" } } } })
