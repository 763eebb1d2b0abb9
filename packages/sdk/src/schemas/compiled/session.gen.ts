/** Written by "npx -y pnpm@12 compile" from the schemas of the same name. Do not edit. */
import { type Reader, reader } from "./shape.ts"
import type * as schemas from "../session.ts"

export const SessionConfig: Reader<typeof schemas.SessionConfig.Type> = /* @__PURE__ */ reader({ fields: { "sessionPrivKey": { is: "string", say: "Invalid client private key format", checks: [{ by: /^0x[0-9a-fA-F]{64}$/ }] }, "sessionPubKey": { is: "string", say: "must be a hex string", checks: [{ by: /^0x04[0-9a-fA-F]{128}$/ }] }, "userSWA": { is: "string", say: "Invalid Ethereum address format", checks: [{ by: /^0x[0-9a-fA-F]{40}$/ }] } } })

export const StoredSession: Reader<typeof schemas.StoredSession.Type> = /* @__PURE__ */ reader({ json: { fields: { "sessionPrivKey": { is: "string", say: "Invalid client private key format", checks: [{ by: /^0x[0-9a-fA-F]{64}$/ }] }, "sessionPubKey": { is: "string", say: "must be a hex string", checks: [{ by: /^0x04[0-9a-fA-F]{128}$/ }] }, "userSWA": { is: "string", say: "Invalid Ethereum address format", checks: [{ by: /^0x[0-9a-fA-F]{40}$/ }] }, "clientSWA": { is: "string", optional: true }, "environment": { is: "string", optional: true } } } })
