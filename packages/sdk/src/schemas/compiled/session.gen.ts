/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Decoder, decoder } from "@okto-effect/protocol/shape"
import type * as schemas from "../session.ts"

export const SessionConfig: Decoder<typeof schemas.SessionConfig.Type> = /* @__PURE__ */ decoder({ fields: { sessionPrivKey: { type: "string", message: "Invalid client private key format", checks: [{ check: /^0x[0-9a-fA-F]{64}$/ }] }, sessionPubKey: { type: "string", message: "must be a hex string", checks: [{ check: /^0x04[0-9a-fA-F]{128}$/ }] }, userSWA: { type: "string", message: "Invalid Ethereum address format", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] } } })

export const StoredSession: Decoder<typeof schemas.StoredSession.Type> = /* @__PURE__ */ decoder({ json: { fields: { sessionPrivKey: { type: "string", message: "Invalid client private key format", checks: [{ check: /^0x[0-9a-fA-F]{64}$/ }] }, sessionPubKey: { type: "string", message: "must be a hex string", checks: [{ check: /^0x04[0-9a-fA-F]{128}$/ }] }, userSWA: { type: "string", message: "Invalid Ethereum address format", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] }, clientSWA: { type: "string", optional: true }, environment: { type: "string", optional: true } } } })
