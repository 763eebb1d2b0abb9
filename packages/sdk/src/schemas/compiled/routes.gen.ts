/** Written by "npx -y pnpm@12 compile" from the route table of the contract. Do not edit. */
import type * as Routes from "@okto-effect/contract/Routes"
import * as wire from "@okto-effect/contract/checks"
import { compiledEndpoint, type RowOf } from "./compiledEndpoint.ts"
import { isNonEmpty } from "@okto-effect/contract/shape"

export const activity: RowOf<typeof Routes.activity> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/portfolio/activity", access: "session", query: {"page":"page","size":"size"}, idempotent: true }, { fields: { activity: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } })

export const authenticate: RowOf<typeof Routes.authenticate> = /* @__PURE__ */ compiledEndpoint({ method: "POST", path: "/api/oc/v1/authenticate", access: "public", query: {}, idempotent: false }, { fields: { userSWA: { type: "string", message: "Invalid Ethereum address format", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] }, sessionExpiry: { type: "unknown", optional: true } } })

export const estimate: RowOf<typeof Routes.estimate> = /* @__PURE__ */ compiledEndpoint({ method: "POST", path: "/api/oc/v1/estimate", access: "session", query: {}, idempotent: true }, { fields: { details: { type: "unknown", optional: true }, callData: { type: "unknown", optional: true }, userOps: { type: "unknown", optional: true } } })

export const execute: RowOf<typeof Routes.execute> = /* @__PURE__ */ compiledEndpoint({ method: "POST", path: "/api/oc/v1/execute", access: "session", query: {}, idempotent: false }, { fields: { jobId: { union: [{ type: "string", checks: [{ check: isNonEmpty, message: "must not be empty" }] }, { type: "number" }] } } })

export const gasValues: RowOf<typeof Routes.gasValues> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/gas-values", access: "session", query: {}, idempotent: true }, { fields: { maxFeePerGas: { type: "unknown", checks: [{ check: wire.isFee }] }, maxPriorityFeePerGas: { type: "unknown", checks: [{ check: wire.isFee }] } } })

export const networks: RowOf<typeof Routes.networks> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/supported/networks", access: "session", query: {}, idempotent: true }, { fields: { network: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } })

export const nftOrderDetails: RowOf<typeof Routes.nftOrderDetails> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/nft/order-details", access: "session", query: {"intentId":"intent_id","status":"status","intentType":"intent_type","page":"page","size":"size"}, idempotent: true, lists: ["items.*.downstreamTransactionHash","items.*.transactionHash","items.*.details.transactions?","items.*.details.properties?"] }, { fields: { items: { items: { type: "unknown" } } } })

export const nfts: RowOf<typeof Routes.nfts> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/portfolio/nft", access: "session", query: {}, idempotent: true }, { fields: { details: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } })

export const orders: RowOf<typeof Routes.orders> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/orders", access: "session", query: {"intentId":"intent_id","status":"status","intentType":"intent_type","page":"page","size":"size"}, idempotent: true, lists: ["items.*.downstreamTransactionHash","items.*.transactionHash","items.*.details.transactions?","items.*.details.properties?"] }, { fields: { items: { items: { type: "unknown" } } } })

export const portfolio: RowOf<typeof Routes.portfolio> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/aggregated-portfolio", access: "session", query: {}, idempotent: true, lists: ["groupTokens","groupTokens.*.tokens"] }, { fields: { aggregatedData: { type: "unknown", optional: true }, groupTokens: { type: "unknown", optional: true } } })

export const readContractData: RowOf<typeof Routes.readContractData> = /* @__PURE__ */ compiledEndpoint({ method: "POST", path: "/api/oc/v1/readContractData", access: "session", query: {}, idempotent: true }, { type: "unknown", checks: [{ check: wire.isOutput }] })

export const sendEmailOtp: RowOf<typeof Routes.sendEmailOtp> = /* @__PURE__ */ compiledEndpoint({ method: "POST", path: "/api/oc/v1/authenticate/email", access: "public", query: {}, idempotent: false }, { fields: { status: { type: "unknown", optional: true }, message: { type: "unknown", optional: true }, code: { type: "unknown", optional: true }, token: { type: "unknown", optional: true }, traceId: { type: "unknown", optional: true } } })

export const sendWhatsAppOtp: RowOf<typeof Routes.sendWhatsAppOtp> = /* @__PURE__ */ compiledEndpoint({ method: "POST", path: "/api/oc/v1/authenticate/whatsapp", access: "public", query: {}, idempotent: false }, { fields: { status: { type: "unknown", optional: true }, message: { type: "unknown", optional: true }, code: { type: "unknown", optional: true }, token: { type: "unknown", optional: true }, traceId: { type: "unknown", optional: true } } })

export const signMessage: RowOf<typeof Routes.signMessage> = /* @__PURE__ */ compiledEndpoint({ method: "POST", path: "/api/oc/v1/signMessage", access: "session", query: {}, idempotent: false }, { union: [{ items: { type: "unknown" } }, { fields: { transactionId: { type: "unknown", optional: true }, signature: { type: "unknown", optional: true } } }] })

export const tokens: RowOf<typeof Routes.tokens> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/supported/tokens", access: "session", query: {}, idempotent: true }, { fields: { tokens: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } })

export const userKeys: RowOf<typeof Routes.userKeys> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/user-keys", access: "session", query: {}, idempotent: true }, { fields: { userId: { type: "unknown", optional: true }, userSWA: { type: "unknown", optional: true }, ecdsaPublicKey: { type: "unknown", optional: true }, eddsaPublicKey: { type: "unknown", optional: true }, ecdsaKeyId: { type: "unknown", optional: true }, eddsaKeyId: { type: "unknown", optional: true } } })

export const verifyEmailOtp: RowOf<typeof Routes.verifyEmailOtp> = /* @__PURE__ */ compiledEndpoint({ method: "POST", path: "/api/oc/v1/authenticate/email/verify", access: "public", query: {}, idempotent: false }, { fields: { authToken: { type: "unknown", optional: true }, message: { type: "unknown", optional: true }, refreshAuthToken: { type: "unknown", optional: true }, deviceToken: { type: "unknown", optional: true } } })

export const verifySession: RowOf<typeof Routes.verifySession> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/verify-session", access: "session", query: {}, idempotent: true }, { fields: { userSwa: { type: "unknown", optional: true }, clientSwa: { type: "unknown", optional: true } } })

export const verifyWhatsAppOtp: RowOf<typeof Routes.verifyWhatsAppOtp> = /* @__PURE__ */ compiledEndpoint({ method: "POST", path: "/api/oc/v1/authenticate/whatsapp/verify", access: "public", query: {}, idempotent: false }, { fields: { authToken: { type: "unknown", optional: true }, message: { type: "unknown", optional: true }, refreshAuthToken: { type: "unknown", optional: true }, deviceToken: { type: "unknown", optional: true } } })

export const wallets: RowOf<typeof Routes.wallets> = /* @__PURE__ */ compiledEndpoint({ method: "GET", path: "/api/oc/v1/wallets", access: "session", query: {}, idempotent: true }, { items: { type: "unknown" } })
