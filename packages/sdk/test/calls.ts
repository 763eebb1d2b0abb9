/** Every public call of the façade, with arguments that it takes: what the tables of arguments and options are made of. */
import * as Schedule from "effect/Schedule"
import * as abstract from "../src/promise/abstract.ts"
import * as explorer from "../src/promise/explorer.ts"
import * as userop from "../src/promise/userop.ts"
import * as webView from "../src/promise/webView.ts"
import { estimateOrder, OktoClient, prepare, resume, waitForOrder } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { address, clientKey, clientSWA, session, storedSession } from "./support.ts"

export const jobId = "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"

const replies: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: "eip155:1" }, { caip_id: "aptos:testnet" }] },
  "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
  "/user-keys": { ecdsaKeyId: "key" },
  "/wallets": [],
  "/authenticate": { userSWA: session.userSWA },
  "/authenticate/email": { token: "token" },
  "/authenticate/whatsapp": { token: "token" },
  "/authenticate/email/verify": { auth_token: "auth" },
  "/authenticate/whatsapp/verify": { auth_token: "auth" },
  "/signMessage": [{ signature: "ab" }],
  "/readContractData": ["1"],
  "/orders": { items: [{ intent_id: jobId, status: "SUCCESSFUL", intent_type: "TOKEN_TRANSFER" }] },
  "/execute": { jobId: "job" }
}

/** A client over a backend that answers everything. */
export const clientOf = (isLoggedIn: boolean, asked: (url: string) => void = () => undefined) =>
  new OktoClient({
    clientPrivateKey: clientKey,
    clientSWA,
    platform: TestPlatform.layer({
      answer: ({ url }) => {
        asked(url)
        return TestPlatform.success(replies[/\/api\/oc\/v1([^?]*)/.exec(url)?.[1] ?? ""] ?? {})
      },
      session: isLoggedIn ? storedSession : undefined
    })
  })

export const transfer = { caip2Id: "eip155:1", recipient: address, token: "", amount: 1n }

const evm = { caip2Id: "eip155:1" }
const aptos = { caip2Id: "aptos:testnet" }

/** What the kinds of intents take. */
const inputs: Readonly<Record<keyof typeof abstract, object>> = {
  tokenTransfer: transfer,
  nftTransfer: {
    ...evm,
    collectionAddress: address,
    nftId: "1",
    recipientWalletAddress: address,
    amount: 1,
    nftType: "ERC721"
  },
  nftCreateCollection: { ...aptos, name: "c", uri: "https://c.test", data: { symbol: "C" } },
  nftMint: {
    ...aptos,
    nftName: "n",
    uri: "https://n.test",
    data: { properties: [{ name: "a", type: 1, value: "b" }] }
  },
  evmRawTransaction: { ...evm, transaction: { from: session.userSWA, to: address, data: "0x", value: 0n } },
  aptosRawTransaction: {
    ...aptos,
    transactions: [{ function: "0x1::a::b", typeArguments: ["c"], functionArguments: ["d", [1]] }]
  }
}

const operation = {
  sender: session.userSWA,
  nonce: `0x${jobId.replaceAll("-", "").padStart(64, "0")}`,
  paymaster: address,
  callGasLimit: "0x1",
  verificationGasLimit: "0x1",
  preVerificationGas: "0x1",
  maxFeePerGas: "0x1",
  maxPriorityFeePerGas: "0x1",
  paymasterPostOpGasLimit: "0x1",
  paymasterVerificationGasLimit: "0x1",
  callData: "0x",
  paymasterData: "0x"
}
const signed = { ...operation, signature: `0x${"11".repeat(65)}` }

const typed = {
  domain: { name: "d" },
  types: { M: [{ name: "a", type: "string" }] },
  primaryType: "M",
  message: { a: "b" }
}

const read = { ...evm, data: { contractAddress: address, abi: { name: "f" }, args: { a: 1 } } }

const nothing = () => undefined
const sending = { onOperation: nothing, resend: true, settleFor: 1 }
const paged = { page: 1, size: 10 }

/** A call as it is made. */
export interface Call {
  /** What it takes before its options, all of it given. */
  readonly args: ReadonlyArray<unknown>
  /** Its options beside `signal`. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Its last argument has no `signal`. */
  readonly isSilent?: true
}

const intents = (prefix: string, options: Call["options"] = {}): Readonly<Record<string, Call>> =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [`${prefix}${name}`, { args: [input, address], options }])
  )

/** Every call by its name. */
export const calls: Readonly<Record<string, Call>> = {
  getAccount: { args: [] },
  getChains: { args: [] },
  getTokens: { args: [] },
  getPortfolio: { args: [] },
  getPortfolioActivity: { args: [], options: paged },
  getPortfolioNFT: { args: [] },
  getOrdersHistory: { args: [{ intentId: jobId, status: "SUCCESSFUL", intentType: "TOKEN_TRANSFER", ...paged }] },
  getNftCollections: { args: [] },
  rawRead: { args: [read] },
  ...intents("", { ...sending, jobId }),
  ...intents("userop."),
  estimateOrder: { args: [transfer, address] },
  waitForOrder: { args: [jobId], options: { schedule: Schedule.forever, giveUpAfter: 1, throwOnFailure: true } },
  prepare: { args: [] },
  resume: { args: [signed], options: { resend: true, settleFor: 1 } },
  loginWithGooglePopup: { args: [], options: { onSuccess: nothing, override: session } },
  beginGoogleRedirect: { args: [] },
  completeGoogleRedirect: { args: [] },
  // Its own options come first.
  authenticateWithWebView: {
    args: [],
    options: {
      onSuccess: nothing,
      onError: nothing,
      onClose: nothing,
      onOpen: nothing,
      keepOpenOnWrongCode: true,
      title: "Sign in",
      modalStyle: { color: "red" },
      iframeStyle: { color: "red" }
    },
    isSilent: true
  },
  logOut: { args: [] },
  sendOTP: { args: ["ada@example.com", "email"] },
  resendOTP: { args: ["ada@example.com", "token", "email"] },
  loginUsingEmail: { args: ["ada@example.com", "123456", "token", nothing, session] },
  loginUsingWhatsApp: { args: ["9876543210", "123456", "token", nothing, session] },
  loginUsingJWTAuthentication: { args: ["jwt", nothing, session] },
  loginUsingOAuth: { args: [{ idToken: "id", provider: "google" }, nothing, session] },
  loginUsingSocial: { args: ["google", { platform: "web" }, () => "id token", nothing, session] },
  verifyLogin: { args: [] },
  checkSession: { args: [] },
  syncUserKeys: { args: [] },
  getAuthorizationToken: { args: [] },
  paymasterData: { args: [{ nonce: jobId, validUntil: 1, validAfter: 0 }] },
  signUserOp: { args: [operation] },
  executeUserOp: { args: [signed], options: sending },
  signMessage: { args: ["hello"] },
  signTypedData: { args: [typed] }
}

/** The functions of a client, by the same names. */
export const functions: Readonly<Record<string, (...args: never) => unknown>> = {
  ...explorer,
  ...webView,
  ...Object.fromEntries(Object.entries(userop).map(([name, call]) => [`userop.${name}`, call])),
  ...abstract,
  estimateOrder,
  prepare,
  resume,
  waitForOrder
}

/** Members of a client that are no calls, or take an effect. */
const others =
  "constructor env session sessionExpiry isSessionExpired userSWA isLoggedIn sessionClear setSessionConfig onSessionChange run runWith dispose"

/** The methods of a client that are calls. */
export const methods = Object.getOwnPropertyNames(OktoClient.prototype).filter(
  (name) => !others.split(" ").includes(name)
)

/** Whether a call is made by those who are not logged in. */
export const isLogin = (name: string): boolean => /^(login|authenticate|complete)/.test(name)

/** Makes a call by its name, as a JavaScript program does: with whatever arguments. */
export const invoke = (client: OktoClient, name: string, args: ReadonlyArray<unknown>): unknown => {
  const call = functions[name]
  return call === undefined
    ? Reflect.apply(Reflect.get(client, name), client, args)
    : Reflect.apply(call, undefined, [client, ...args])
}
