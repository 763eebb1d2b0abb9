/** Written by "npx -y pnpm@12 compile" from schemas. Do not edit. */
import * as checks from "../checks.ts"
import type * as Routes from "@okto-effect/protocol/Routes"
import { type EndpointOf, get, list, object, post, publicPost } from "./endpoint.ts"

export const activityRoute: EndpointOf<typeof Routes.activity> = /* @__PURE__ */ get("/api/oc/v1/portfolio/activity", { fields: { activity: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } }, {"query":{"page":"page","size":"size"}})

export const authenticateRoute: EndpointOf<typeof Routes.authenticate> = /* @__PURE__ */ publicPost("/api/oc/v1/authenticate", { fields: { userSWA: { type: "string", message: "Invalid Ethereum address format", checks: [{ check: /^0x[0-9a-fA-F]{40}$/ }] }, sessionExpiry: { type: "unknown", optional: true } } }, {"refusalCodes":[-32603]})

export const estimateRoute: EndpointOf<typeof Routes.estimate> = /* @__PURE__ */ post("/api/oc/v1/estimate", object, {"idempotent":true})

export const executeRoute: EndpointOf<typeof Routes.execute> = /* @__PURE__ */ post("/api/oc/v1/execute", { fields: { jobId: { union: [{ type: "string", checks: [{ check: ({ length }: { readonly length: number }) => length >= 1, message: "must not be empty" }] }, { type: "number" }] } } })

export const gasValuesRoute: EndpointOf<typeof Routes.gasValues> = /* @__PURE__ */ get("/api/oc/v1/gas-values", { fields: { maxFeePerGas: { type: "unknown", checks: [{ check: checks.isFee }] }, maxPriorityFeePerGas: { type: "unknown", checks: [{ check: checks.isFee }] } } }, {"deduplicated":true})

export const networksRoute: EndpointOf<typeof Routes.networks> = /* @__PURE__ */ get("/api/oc/v1/supported/networks", { fields: { network: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } }, {"deduplicated":true})

export const nftOrderDetailsRoute: EndpointOf<typeof Routes.nftOrderDetails> = /* @__PURE__ */ get("/api/oc/v1/nft/order-details", { fields: { items: { items: { type: "unknown" } } } }, {"query":{"intentId":"intent_id","status":"status","intentType":"intent_type","page":"page","size":"size"},"emptyListsAt":["items.*.downstreamTransactionHash","items.*.transactionHash","items.*.details.transactions?","items.*.details.properties?"]})

export const nftsRoute: EndpointOf<typeof Routes.nfts> = /* @__PURE__ */ get("/api/oc/v1/portfolio/nft", { fields: { details: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } })

export const ordersRoute: EndpointOf<typeof Routes.orders> = /* @__PURE__ */ get("/api/oc/v1/orders", { fields: { items: { items: { type: "unknown" } } } }, {"query":{"intentId":"intent_id","status":"status","intentType":"intent_type","page":"page","size":"size"},"emptyListsAt":["items.*.downstreamTransactionHash","items.*.transactionHash","items.*.details.transactions?","items.*.details.properties?"]})

export const portfolioRoute: EndpointOf<typeof Routes.portfolio> = /* @__PURE__ */ get("/api/oc/v1/aggregated-portfolio", object, {"emptyListsAt":["groupTokens","groupTokens.*.tokens"]})

export const readContractDataRoute: EndpointOf<typeof Routes.readContractData> = /* @__PURE__ */ post("/api/oc/v1/readContractData", { type: "unknown", checks: [{ check: checks.isOutput }] }, {"idempotent":true})

export const sendEmailOtpRoute: EndpointOf<typeof Routes.sendEmailOtp> = /* @__PURE__ */ publicPost("/api/oc/v1/authenticate/email", object)

export const sendWhatsAppOtpRoute: EndpointOf<typeof Routes.sendWhatsAppOtp> = /* @__PURE__ */ publicPost("/api/oc/v1/authenticate/whatsapp", object)

export const signMessageRoute: EndpointOf<typeof Routes.signMessage> = /* @__PURE__ */ post("/api/oc/v1/signMessage", { union: [{ items: { type: "unknown" } }, { fields: { transactionId: { type: "unknown", optional: true }, signature: { type: "unknown", optional: true } } }] })

export const tokensRoute: EndpointOf<typeof Routes.tokens> = /* @__PURE__ */ get("/api/oc/v1/supported/tokens", { fields: { tokens: { union: [{ items: { type: "unknown" } }, { type: "null" }] } } })

export const userKeysRoute: EndpointOf<typeof Routes.userKeys> = /* @__PURE__ */ get("/api/oc/v1/user-keys", object, {"deduplicated":true})

export const verifyEmailOtpRoute: EndpointOf<typeof Routes.verifyEmailOtp> = /* @__PURE__ */ publicPost("/api/oc/v1/authenticate/email/verify", object)

export const verifySessionRoute: EndpointOf<typeof Routes.verifySession> = /* @__PURE__ */ get("/api/oc/v1/verify-session", { fields: { userSwa: { type: "string", optional: true }, clientSwa: { type: "string", optional: true } } })

export const verifyWhatsAppOtpRoute: EndpointOf<typeof Routes.verifyWhatsAppOtp> = /* @__PURE__ */ publicPost("/api/oc/v1/authenticate/whatsapp/verify", object)

export const walletsRoute: EndpointOf<typeof Routes.wallets> = /* @__PURE__ */ get("/api/oc/v1/wallets", list, {"deduplicated":true})
