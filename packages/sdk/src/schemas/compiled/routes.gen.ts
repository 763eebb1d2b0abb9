/** Written by "npx -y pnpm@12 compile" from the route table of the contract. Do not edit. */
import type * as Routes from "@okto-effect/contract/Routes"
import * as wire from "@okto-effect/contract/checks"
import { row, type RowOf } from "./row.ts"

export const activity: RowOf<typeof Routes.activity> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/portfolio/activity", access: "session", query: {"page":"page","size":"size"}, repeatable: true }, { fields: { "activity": { either: [{ items: { is: "unknown" } }, { is: "null" }] } } })

export const authenticate: RowOf<typeof Routes.authenticate> = /* @__PURE__ */ row({ method: "POST", path: "/api/oc/v1/authenticate", access: "public", query: {}, repeatable: false }, { fields: { "userSWA": { is: "string", say: "Invalid Ethereum address format", checks: [{ by: /^0x[0-9a-fA-F]{40}$/ }] }, "sessionExpiry": { is: "unknown", optional: true } } })

export const estimate: RowOf<typeof Routes.estimate> = /* @__PURE__ */ row({ method: "POST", path: "/api/oc/v1/estimate", access: "session", query: {}, repeatable: true }, { fields: { "details": { is: "unknown", optional: true }, "callData": { is: "unknown", optional: true }, "userOps": { is: "unknown", optional: true } } })

export const execute: RowOf<typeof Routes.execute> = /* @__PURE__ */ row({ method: "POST", path: "/api/oc/v1/execute", access: "session", query: {}, repeatable: false }, { fields: { "jobId": { either: [{ is: "string", checks: [{ by: { test: (sized: { readonly length: number }) => sized.length >= 1 }, say: "must not be empty" }] }, { is: "number" }] } } })

export const gasValues: RowOf<typeof Routes.gasValues> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/gas-values", access: "session", query: {}, repeatable: true }, { fields: { "maxFeePerGas": { is: "unknown", checks: [{ by: { test: wire.isFee } }] }, "maxPriorityFeePerGas": { is: "unknown", checks: [{ by: { test: wire.isFee } }] } } })

export const networks: RowOf<typeof Routes.networks> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/supported/networks", access: "session", query: {}, repeatable: true }, { fields: { "network": { either: [{ items: { is: "unknown" } }, { is: "null" }] } } })

export const nftOrderDetails: RowOf<typeof Routes.nftOrderDetails> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/nft/order-details", access: "session", query: {"intentId":"intent_id","status":"status","intentType":"intent_type","page":"page","size":"size"}, repeatable: true, lists: ["items.*.downstreamTransactionHash","items.*.transactionHash","items.*.details.transactions?","items.*.details.properties?"] }, { fields: { "items": { items: { is: "unknown" } } } })

export const nfts: RowOf<typeof Routes.nfts> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/portfolio/nft", access: "session", query: {}, repeatable: true }, { fields: { "details": { either: [{ items: { is: "unknown" } }, { is: "null" }] } } })

export const orders: RowOf<typeof Routes.orders> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/orders", access: "session", query: {"intentId":"intent_id","status":"status","intentType":"intent_type","page":"page","size":"size"}, repeatable: true, lists: ["items.*.downstreamTransactionHash","items.*.transactionHash","items.*.details.transactions?","items.*.details.properties?"] }, { fields: { "items": { items: { is: "unknown" } } } })

export const portfolio: RowOf<typeof Routes.portfolio> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/aggregated-portfolio", access: "session", query: {}, repeatable: true, lists: ["groupTokens","groupTokens.*.tokens"] }, { fields: { "aggregatedData": { is: "unknown", optional: true }, "groupTokens": { is: "unknown", optional: true } } })

export const readContractData: RowOf<typeof Routes.readContractData> = /* @__PURE__ */ row({ method: "POST", path: "/api/oc/v1/readContractData", access: "session", query: {}, repeatable: true }, { is: "unknown" })

export const sendEmailOtp: RowOf<typeof Routes.sendEmailOtp> = /* @__PURE__ */ row({ method: "POST", path: "/api/oc/v1/authenticate/email", access: "public", query: {}, repeatable: false }, { fields: { "status": { is: "unknown", optional: true }, "message": { is: "unknown", optional: true }, "code": { is: "unknown", optional: true }, "token": { is: "unknown", optional: true }, "traceId": { is: "unknown", optional: true } } })

export const sendWhatsAppOtp: RowOf<typeof Routes.sendWhatsAppOtp> = /* @__PURE__ */ row({ method: "POST", path: "/api/oc/v1/authenticate/whatsapp", access: "public", query: {}, repeatable: false }, { fields: { "status": { is: "unknown", optional: true }, "message": { is: "unknown", optional: true }, "code": { is: "unknown", optional: true }, "token": { is: "unknown", optional: true }, "traceId": { is: "unknown", optional: true } } })

export const signMessage: RowOf<typeof Routes.signMessage> = /* @__PURE__ */ row({ method: "POST", path: "/api/oc/v1/signMessage", access: "session", query: {}, repeatable: false }, { either: [{ items: { is: "unknown" } }, { fields: { "transactionId": { is: "unknown", optional: true }, "signature": { is: "unknown", optional: true } } }] })

export const tokens: RowOf<typeof Routes.tokens> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/supported/tokens", access: "session", query: {}, repeatable: true }, { fields: { "tokens": { either: [{ items: { is: "unknown" } }, { is: "null" }] } } })

export const userKeys: RowOf<typeof Routes.userKeys> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/user-keys", access: "session", query: {}, repeatable: true }, { fields: { "userId": { is: "unknown", optional: true }, "userSWA": { is: "unknown", optional: true }, "ecdsaPublicKey": { is: "unknown", optional: true }, "eddsaPublicKey": { is: "unknown", optional: true }, "ecdsaKeyId": { is: "unknown", optional: true }, "eddsaKeyId": { is: "unknown", optional: true } } })

export const verifyEmailOtp: RowOf<typeof Routes.verifyEmailOtp> = /* @__PURE__ */ row({ method: "POST", path: "/api/oc/v1/authenticate/email/verify", access: "public", query: {}, repeatable: false }, { fields: { "authToken": { is: "unknown", optional: true }, "message": { is: "unknown", optional: true }, "refreshAuthToken": { is: "unknown", optional: true }, "deviceToken": { is: "unknown", optional: true } } })

export const verifySession: RowOf<typeof Routes.verifySession> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/verify-session", access: "session", query: {}, repeatable: true }, { fields: { "userSwa": { is: "unknown", optional: true }, "clientSwa": { is: "unknown", optional: true } } })

export const verifyWhatsAppOtp: RowOf<typeof Routes.verifyWhatsAppOtp> = /* @__PURE__ */ row({ method: "POST", path: "/api/oc/v1/authenticate/whatsapp/verify", access: "public", query: {}, repeatable: false }, { fields: { "authToken": { is: "unknown", optional: true }, "message": { is: "unknown", optional: true }, "refreshAuthToken": { is: "unknown", optional: true }, "deviceToken": { is: "unknown", optional: true } } })

export const wallets: RowOf<typeof Routes.wallets> = /* @__PURE__ */ row({ method: "GET", path: "/api/oc/v1/wallets", access: "session", query: {}, repeatable: true }, { items: { is: "unknown" } })
