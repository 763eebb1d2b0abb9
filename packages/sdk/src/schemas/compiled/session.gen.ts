/** Written by "npx -y pnpm@12 compile" from schemas. Do not edit. */
import { type Decoder, decoder } from "@okto-effect/protocol/shape"
import type * as client from "../client.ts"
import type * as session from "../session.ts"

export const Identity: Decoder<typeof client.Identity.Type> = /* @__PURE__ */ decoder({ fields: { environment: { union: [{ enum: ["sandbox", "staging", "production"] }, { type: "undefined" }], optional: true }, clientPrivateKey: { union: [{ type: "string", message: "Invalid client private key format", checks: [{ check: /^0x[0-9a-fA-F]{64}$/ }] }, { type: "undefined" }], optional: true }, clientSWA: { type: "string", message: "Invalid Ethereum address format", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] }, clientPublicKey: { union: [{ type: "string", message: "Invalid client public key format", checks: [{ check: /^0x0[23][0-9a-fA-F]{64}$/ }] }, { type: "undefined" }], optional: true } } })

export const SessionConfig: Decoder<typeof session.SessionConfig.Type> = /* @__PURE__ */ decoder({ fields: { sessionPrivKey: { type: "string", message: "Invalid client private key format", checks: [{ check: /^0x[0-9a-fA-F]{64}$/ }] }, sessionPubKey: { type: "string", message: "must be a hex string", checks: [{ check: /^0x04[0-9a-fA-F]{128}$/ }] }, userSWA: { type: "string", message: "Invalid Ethereum address format", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] } } })

export const StoredSession: Decoder<typeof session.StoredSession.Type> = /* @__PURE__ */ decoder({ json: { fields: { sessionPrivKey: { type: "string", message: "Invalid client private key format", checks: [{ check: /^0x[0-9a-fA-F]{64}$/ }] }, sessionPubKey: { type: "string", message: "must be a hex string", checks: [{ check: /^0x04[0-9a-fA-F]{128}$/ }] }, userSWA: { type: "string", message: "Invalid Ethereum address format", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] }, clientSWA: { type: "string", optional: true }, environment: { type: "string", optional: true } } } })
