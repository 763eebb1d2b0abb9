/** Every call to the backend, one row each. A client executes the rows, a backend answers them. */
import * as Schema from "effect/Schema"
import * as Auth from "./Auth.ts"
import { Chain, Token } from "./Chain.ts"
import * as Endpoint from "./Endpoint.ts"
import { Estimate, EstimateRequest } from "./Estimate.ts"
import { listOf, typed } from "./Lenient.ts"
import * as Message from "./Message.ts"
import { Order, OrderFilter, Page, pageQuery } from "./Order.ts"
import { Activity, Nft, Portfolio, Wallet } from "./Portfolio.ts"
import * as UserOp from "./UserOp.ts"

const nothing = Schema.Undefined

export const wallets = Endpoint.get("/wallets", {
  request: nothing,
  data: listOf<Wallet>()(Wallet)
})

export const networks = Endpoint.get("/supported/networks", {
  request: nothing,
  data: Schema.Struct({ network: Schema.NullOr(listOf<Chain>()(Chain)) })
})

export const tokens = Endpoint.get("/supported/tokens", {
  request: nothing,
  data: Schema.Struct({ tokens: Schema.NullOr(listOf<Token>()(Token)) })
})

export const portfolio = Endpoint.get("/aggregated-portfolio", {
  request: nothing,
  data: typed<Portfolio>()(Portfolio),
  lists: ["groupTokens", "groupTokens.*.tokens"]
})

export const activity = Endpoint.get("/portfolio/activity", {
  request: Page,
  query: pageQuery,
  data: Schema.Struct({ activity: Schema.NullOr(listOf<Activity>()(Activity)) })
})

export const nfts = Endpoint.get("/portfolio/nft", {
  request: nothing,
  data: Schema.Struct({ details: Schema.NullOr(listOf<Nft>()(Nft)) })
})

/** Details have the lists of their kind of order, and no others. */
const orderLists = [
  "items.*.downstreamTransactionHash",
  "items.*.transactionHash",
  "items.*.details.transactions?",
  "items.*.details.properties?"
]

export const orders = Endpoint.get("/orders", {
  request: OrderFilter,
  query: { intentId: "intent_id", status: "status", intentType: "intent_type", ...pageQuery },
  data: Schema.Struct({ items: listOf<Order>()(Order) }),
  lists: orderLists
})

/** Declared by the backend and called by nobody: NFT orders are read from {@link orders}. */
export const nftOrderDetails = /* @__PURE__ */ Endpoint.get("/nft/order-details", {
  request: OrderFilter,
  query: { intentId: "intent_id", status: "status", intentType: "intent_type", ...pageQuery },
  data: Schema.Struct({ items: listOf<Order>()(Order) }),
  lists: orderLists
})

export const userKeys = Endpoint.get("/user-keys", {
  request: nothing,
  data: Auth.UserKeys
})

export const gasValues = Endpoint.get("/gas-values", {
  request: nothing,
  data: UserOp.GasValues
})

/** The published original says `GET` with a body, which `fetch` cannot send; the backend takes both. */
export const estimate = Endpoint.post("/estimate", {
  request: EstimateRequest,
  data: typed<Estimate>()(Estimate),
  repeatable: true
})

export const verifySession = Endpoint.get("/verify-session", {
  request: nothing,
  data: Auth.SessionOwner
})

export const authenticate = Endpoint.publicPost("/authenticate", {
  request: Auth.AuthenticateRequest,
  data: Auth.Authenticated
})

export const execute = Endpoint.post("/execute", {
  request: UserOp.SignedUserOp,
  data: UserOp.Executed
})

export const signMessage = Endpoint.post("/signMessage", {
  request: Message.SignMessageRequest,
  data: Message.SignedMessages
})

export const readContractData = Endpoint.post("/readContractData", {
  request: Message.ReadContractRequest,
  data: Message.ContractOutputs,
  repeatable: true
})

export const sendEmailOtp = Endpoint.publicPost("/authenticate/email", {
  request: Auth.OtpRequest,
  data: Auth.OtpSent
})

export const verifyEmailOtp = Endpoint.publicPost("/authenticate/email/verify", {
  request: Auth.OtpRequest,
  data: Auth.OtpVerified
})

export const sendWhatsAppOtp = Endpoint.publicPost("/authenticate/whatsapp", {
  request: Auth.OtpRequest,
  data: Auth.OtpSent
})

export const verifyWhatsAppOtp = Endpoint.publicPost("/authenticate/whatsapp/verify", {
  request: Auth.OtpRequest,
  data: Auth.OtpVerified
})
