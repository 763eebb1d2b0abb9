/**
 * The table of routes: every endpoint of the backend. The emulator implements them; the SDK calls all but `nftOrderDetails`.
 *
 * @see the recorded and documented samples in `packages/protocol/samples`
 */
import * as Schema from "effect/Schema"
import * as Auth from "./Auth.ts"
import { Chain } from "./Chain.ts"
import { Token } from "./Token.ts"
import * as Endpoint from "./Endpoint.ts"
import { Estimate, EstimateRequest } from "./Estimate.ts"
import { listOf, typed } from "./Lenient.ts"
import * as ContractRead from "./ContractRead.ts"
import * as MessageSigning from "./MessageSigning.ts"
import { Order, OrderFilter, Page, pageQuery } from "./Order.ts"
import { Activity, Nft, Portfolio, Wallet } from "./Portfolio.ts"
import * as UserOp from "./UserOp.ts"

const none = Schema.Undefined

/** Lists the user's addresses, one for each chain. */
export const wallets = Endpoint.get("/wallets", {
  description: "Lists the user's addresses, one for each chain.",
  request: none,
  data: listOf<Wallet>()(Wallet),
  deduplicated: true
})

/** Lists the chains that the client may use. */
export const networks = Endpoint.get("/supported/networks", {
  description: "Lists the chains that the client may use.",
  request: none,
  data: Schema.Struct({ network: Schema.NullOr(listOf<Chain>()(Chain)) }),
  deduplicated: true
})

/** Lists the tokens that the client may use. */
export const tokens = Endpoint.get("/supported/tokens", {
  description: "Lists the tokens that the client may use.",
  request: none,
  data: Schema.Struct({ tokens: Schema.NullOr(listOf<Token>()(Token)) })
})

/** Returns the user's holdings with totals. */
export const portfolio = Endpoint.get("/aggregated-portfolio", {
  description: "Returns the user's holdings with totals.",
  request: none,
  data: typed<Portfolio>()(Portfolio),
  emptyListsAt: ["groupTokens", "groupTokens.*.tokens"]
})

/** Lists the user's deposits and withdrawals. */
export const activity = Endpoint.get("/portfolio/activity", {
  description: "Lists the user's deposits and withdrawals.",
  request: Page,
  query: pageQuery,
  data: Schema.Struct({ activity: Schema.NullOr(listOf<Activity>()(Activity)) })
})

/** Lists the user's NFTs. */
export const nfts = Endpoint.get("/portfolio/nft", {
  description: "Lists the user's NFTs.",
  request: none,
  data: Schema.Struct({ details: Schema.NullOr(listOf<Nft>()(Nft)) })
})

const filteredOrders = {
  request: OrderFilter,
  query: { intentId: "intent_id", status: "status", intentType: "intent_type", ...pageQuery },
  data: /* @__PURE__ */ Schema.Struct({ items: /* @__PURE__ */ listOf<Order>()(Order) }),
  // The details of each kind of order have other lists.
  emptyListsAt: [
    "items.*.downstreamTransactionHash",
    "items.*.transactionHash",
    "items.*.details.transactions?",
    "items.*.details.properties?"
  ]
}

/** Lists the user's orders, filtered. */
export const orders = Endpoint.get("/orders", { description: "Lists the user's orders, filtered.", ...filteredOrders })

/** Lists orders of NFTs. Not used by the SDK: {@link orders} lists them, too. */
export const nftOrderDetails = /* @__PURE__ */ Endpoint.get("/nft/order-details", {
  description: "Lists orders of NFTs.",
  ...filteredOrders
})

/** Returns the user's keys. */
export const userKeys = Endpoint.get("/user-keys", {
  description: "Returns the user's keys.",
  replyKeys: "camelCase",
  request: none,
  data: Auth.UserKeys,
  deduplicated: true
})

/** Returns the current fees, in wei per gas. */
export const gasValues = Endpoint.get("/gas-values", {
  description: "Returns the current fees, in wei per gas.",
  replyKeys: "camelCase",
  request: none,
  data: UserOp.GasValues,
  deduplicated: true
})

/**
 * Estimates an intent: fees, and the unsigned user operation. The published original sends a `GET` with a body, which
 * `fetch` cannot; the backend accepts both.
 */
export const estimate = Endpoint.post("/estimate", {
  description: "Estimates an intent: fees, and the unsigned user operation.",
  replyKeys: "camelCase",
  request: EstimateRequest,
  data: typed<Estimate>()(Estimate),
  idempotent: true
})

/** Returns the owner of the session of the bearer token. */
export const verifySession = Endpoint.get("/verify-session", {
  description: "Returns the owner of the session of the bearer token.",
  request: none,
  data: Auth.SessionOwner
})

/** Logs in: exchanges an id token for a session. */
export const authenticate = Endpoint.publicPost("/authenticate", {
  description: "Logs in: exchanges an id token for a session.",
  replyKeys: "camelCase",
  request: Auth.AuthenticateRequest,
  data: Auth.Authenticated,
  // Recorded with status 400: "Internal Server Error".
  refusalCodes: [-32603]
})

/** Executes a signed user operation. Returns the job id, which is the `intentId` of the order. */
export const execute = Endpoint.post("/execute", {
  description: "Executes a signed user operation. Returns the job id, which is the `intentId` of the order.",
  replyKeys: "camelCase",
  request: UserOp.SignedUserOp,
  data: UserOp.Executed
})

/** Signs messages with the user's wallet. */
export const signMessage = Endpoint.post("/signMessage", {
  description: "Signs messages with the user's wallet.",
  request: MessageSigning.SignMessageRequest,
  data: MessageSigning.SignedMessages
})

/** Calls a view function of a contract. */
export const readContractData = Endpoint.post("/readContractData", {
  description: "Calls a view function of a contract.",
  request: ContractRead.ReadContractRequest,
  data: ContractRead.ContractOutputs,
  idempotent: true
})

/** Sends a one-time code by email, also again. */
export const sendEmailOtp = Endpoint.publicPost("/authenticate/email", {
  description: "Sends a one-time code by email, also again.",
  request: Auth.OtpRequest,
  data: Auth.OtpSent
})

/** Verifies a one-time code that was sent by email. */
export const verifyEmailOtp = Endpoint.publicPost("/authenticate/email/verify", {
  description: "Verifies a one-time code that was sent by email.",
  request: Auth.OtpRequest,
  data: Auth.OtpVerified
})

/** Sends a one-time code by WhatsApp, also again. */
export const sendWhatsAppOtp = Endpoint.publicPost("/authenticate/whatsapp", {
  description: "Sends a one-time code by WhatsApp, also again.",
  request: Auth.OtpRequest,
  data: Auth.OtpSent
})

/** Verifies a one-time code that was sent by WhatsApp. */
export const verifyWhatsAppOtp = Endpoint.publicPost("/authenticate/whatsapp/verify", {
  description: "Verifies a one-time code that was sent by WhatsApp.",
  request: Auth.OtpRequest,
  data: Auth.OtpVerified
})
