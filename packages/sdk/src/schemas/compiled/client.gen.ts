/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Decoder, decoder } from "@okto-effect/protocol/shape"
import type * as schemas from "../client.ts"

export const Identity: Decoder<typeof schemas.Identity.Type> = /* @__PURE__ */ decoder({ fields: { environment: { union: [{ enum: ["sandbox", "staging", "production"] }, { type: "undefined" }], optional: true }, clientPrivateKey: { union: [{ type: "string", message: "Invalid client private key format", checks: [{ check: /^0x[0-9a-fA-F]{64}$/ }] }, { type: "undefined" }], optional: true }, clientSWA: { type: "string", message: "Invalid Ethereum address format", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] }, clientPublicKey: { union: [{ type: "string", message: "Invalid client public key format", checks: [{ check: /^0x0[23][0-9a-fA-F]{64}$/ }] }, { type: "undefined" }], optional: true } } })
