/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Reader, reader } from "./shape.ts"
import type * as schemas from "../client.ts"

export const Identity: Reader<typeof schemas.Identity.Type> = /* @__PURE__ */ reader({ fields: { "environment": { either: [{ among: ["sandbox", "staging", "production"] }, { is: "undefined" }], optional: true }, "clientPrivateKey": { either: [{ is: "string", say: "Invalid client private key format", checks: [{ by: /^0x[0-9a-fA-F]{64}$/ }] }, { is: "undefined" }], optional: true }, "clientSWA": { is: "string", say: "Invalid Ethereum address format", checks: [{ by: /^0x[0-9a-fA-F]{40}$/ }] }, "clientPublicKey": { either: [{ is: "string", say: "Invalid client public key format", checks: [{ by: /^0x0[23][0-9a-fA-F]{64}$/ }] }, { is: "undefined" }], optional: true } } })
