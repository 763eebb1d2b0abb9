/** A program without React, as its author would have written it for the original. */
import { OktoClient, type OktoClientConfig } from "@okto_web3/core-js-sdk"
import {
  aptosRawTransaction,
  evmRawTransaction,
  nftCreateCollection,
  nftMint,
  nftTransfer,
  tokenTransfer
} from "@okto_web3/core-js-sdk/abstract"
import CoreClient, { type Env, type SessionConfig } from "@okto_web3/core-js-sdk/core"
import { BaseError, RpcError } from "@okto_web3/core-js-sdk/errors"
import {
  getAccount,
  getChains,
  getNftCollections,
  getOrdersHistory,
  getPortfolio,
  getPortfolioActivity,
  getPortfolioNFT,
  getTokens,
  rawRead
} from "@okto_web3/core-js-sdk/explorer"
import type {
  Address,
  AuthData,
  GetSupportedNetworksResponseData,
  Hash,
  Hex,
  INTENT_TYPE,
  NftCollection,
  Order,
  OrderDetails,
  OrderFilterRequest,
  ReadContractPayload,
  STATUS_TYPE,
  Token,
  TokenTransferDetails,
  UserNFTBalance,
  UserOp,
  UserPortfolioActivity,
  UserPortfolioData,
  Wallet
} from "@okto_web3/core-js-sdk/types"
import * as operations from "@okto_web3/core-js-sdk/userop"

const environment: Env = "sandbox"
const config: OktoClientConfig = { environment, clientPrivateKey: "0x11", clientSWA: "0x22" }
// A form for developers, with a masked key.
export const shown = ({ clientPrivateKey, clientSWA }: OktoClientConfig) => [clientPrivateKey.slice(0, 6), clientSWA]
export const update = (entered: { environment: Env; key: string; swa: string }) => {
  config.environment = entered.environment
  config.clientPrivateKey = entered.key as Hash
  config.clientSWA = entered.swa as Hash
  const address: Address = config.clientSWA
  return address
}
export const client = new OktoClient(config)
export const another: OktoClient = new CoreClient(config)

class Wrapped extends OktoClient {
  readonly label = "wrapped"
  restore(session: SessionConfig): boolean {
    this.setSessionConfig(session)
    return this.isLoggedIn() && this.isDev
  }
}
export const wrapped = new Wrapped(config)

// Codes, kept between two screens.
interface CodeState {
  contact: string
  token: string
  status: string
}
let state: CodeState | undefined
let token: string = ""

export const signIn = async (email: string, code: string) => {
  const sent = await client.sendOTP(email, "email")
  token = sent.token
  state = { contact: email, token: sent.token, status: sent.status }
  if (sent.code !== 200) throw new Error(sent.message.toUpperCase())
  const again = await client.resendOTP(state.contact, state.token, "email")
  token = again.token
  let kept: SessionConfig | undefined
  const user = await client.loginUsingEmail(email, code, token, (session) => {
    kept = session
    localStorage.setItem("session", JSON.stringify(session))
  })
  const address: Address | undefined = typeof user === "string" ? user : undefined
  await client.loginUsingWhatsApp("9876543210", code, token, (session: SessionConfig) => void session.sessionPubKey)
  const override: SessionConfig = { sessionPubKey: "0x04", sessionPrivKey: "0x33", userSWA: "0x44" }
  await client.loginUsingJWTAuthentication("jwt", undefined, override)
  const data: AuthData = { idToken: "id", provider: "google" }
  await client.loginUsingOAuth(data, undefined, undefined)
  await client.loginUsingSocial("google", { platform: "web" }, async (url) => url)
  return { address, kept, keys: await client.syncUserKeys(), fine: await client.verifyLogin() }
}

// Lists, held in variables of the original's types.
let wallets: Array<Wallet> = []
let chains: Array<GetSupportedNetworksResponseData> = []
let tokens: Array<Token> = []
let orders: Array<Order> = []
let nfts: Array<UserNFTBalance> = []
let activity: Array<UserPortfolioActivity> = []
let portfolio: UserPortfolioData | null = null

export const load = async () => {
  wallets = await getAccount(client)
  chains = await getChains(client)
  tokens = await getTokens(client)
  nfts = await getPortfolioNFT(client)
  activity = await getPortfolioActivity(client)
  portfolio = await getPortfolio(client)
  orders = await getNftCollections(client)
  wallets.push({ caipId: "", networkName: "", address: "", caip2Id: "", networkSymbol: "" })
  const rows: Array<Record<string, unknown>> = wallets
  const total: number = Number(portfolio.aggregatedData.totalHoldingPriceUsdt)
  const held: Array<string> = portfolio.groupTokens.flatMap((group) => group.tokens.map((each) => each.balance.trim()))
  const named = chains.map((chain) => `${chain.networkName.toLowerCase()} ${chain.whitelist ? "" : chain.chainId}`)
  const first: string = tokens[0]?.caip2Id.concat(tokens[0].isOnrampEnabled ? "!" : "") ?? ""
  const times: Array<string> = activity.map(
    ({ status, timestamp }) => new Date(timestamp).toISOString() + status.trim()
  )
  const ids: Array<string> = nfts.map(({ collectionAddress, nftId }) => collectionAddress.concat(nftId))
  return { rows, total, held, named, first, times, ids }
}

const describe = (details: OrderDetails): string => {
  switch (details.intent_type) {
    case "TOKEN_TRANSFER":
      return details.amount.concat(details.tokenAddress)
    case "NFT_TRANSFER":
      return details.nftId?.concat(details.collectionAddress ?? "") ?? ""
    case "NFT_MINT":
      return details.properties.map(({ name, value, valueType }) => name + value + valueType).join()
    case "RAW_TRANSACTION":
      return details.transactions.map((list) => list.map(({ Key, Value }) => `${Key}=${Value}`).join()).join()
  }
}

export const follow = async (jobId: string) => {
  const filters: OrderFilterRequest = { intentId: jobId, intentType: "TOKEN_TRANSFER", status: "SUCCESSFUL" }
  orders = await getOrdersHistory(client, filters)
  const [order] = await getOrdersHistory(client)
  if (order === undefined) return
  const statuses: Record<STATUS_TYPE, string> = {
    NOT_EXISTS: "",
    INITIATED: "",
    IN_PROGRESS: "",
    SUCCESSFUL: "",
    FAILED: "",
    EXPIRED: "",
    PENDING: "",
    BUNDLER_DISCARDED: "",
    FAILED_ON_CHAIN: ""
  }
  const kinds: Record<INTENT_TYPE, number> = { RAW_TRANSACTION: 1, NFT_MINT: 2, TOKEN_TRANSFER: 3, NFT_TRANSFER: 4 }
  const hash: string | undefined = order.downstreamTransactionHash[0]?.toLowerCase() ?? order.transactionHash.at(0)
  if (order.intentType === "TOKEN_TRANSFER") {
    const details = order.details as TokenTransferDetails
    return details.recipientWalletAddress.toLowerCase()
  }
  return [hash, describe(order.details), order.details.caip2Id.split(":"), statuses[order.status as STATUS_TYPE], kinds]
}

const payload: ReadContractPayload = {
  caip2Id: "eip155:1",
  data: { contractAddress: "0x", abi: { name: "balanceOf", inputs: [], outputs: [] }, args: { account: "0x" } }
}

export const read = async () => {
  const answer = await rawRead(client, payload)
  return answer.status === "success" ? answer.data.map((value) => value.trim()) : answer.error.message
}

const recipient: Address = "0x55"

/** Of any kind, as a form that has them all builds it. */
export const buildAny = (kind: keyof typeof operations, input: never): Promise<UserOp> =>
  operations[kind](client, input)

export const send = async () => {
  const feePayer: Address | undefined = undefined
  let op: UserOp = await operations.tokenTransfer(
    client,
    { amount: 1, recipient, token: "", caip2Id: "eip155:1" },
    feePayer
  )
  op = await client.signUserOp(op)
  let jobId: string = await client.executeUserOp(op)
  let next = await operations.nftTransfer(client, {
    caip2Id: "eip155:1",
    collectionAddress: "0x66",
    nftId: "1",
    recipientWalletAddress: recipient,
    amount: 1n,
    nftType: "ERC721"
  })
  next.callGasLimit = "0x1"
  next = { ...next, maxFeePerGas: "0x2" }
  next = await client.signUserOp(next)
  const signature: Hex | undefined = next.signature
  jobId = await client.executeUserOp(next)
  const own: (op: UserOp) => Promise<UserOp> = async (unsigned) => ({ ...unsigned, signature: "0x" })
  next = await own(next)
  jobId = await tokenTransfer(client, { amount: 5n, recipient, token: "0x77", caip2Id: "eip155:1" }, "0x88")
  jobId = await nftTransfer(client, {
    caip2Id: "eip155:1",
    collectionAddress: "0x66",
    nftId: "1",
    recipientWalletAddress: recipient,
    amount: 1,
    nftType: "ERC1155"
  })
  jobId = await nftCreateCollection(client, { caip2Id: "aptos:testnet", name: "n", uri: "u", data: { symbol: "s" } })
  jobId = await nftMint(client, {
    caip2Id: "aptos:testnet",
    nftName: "n",
    uri: "u",
    data: { properties: [{ name: "a", type: 9, value: "b" }] }
  })
  jobId = await evmRawTransaction(client, {
    caip2Id: "eip155:1",
    transaction: { from: recipient, to: recipient, value: 1n, data: "0x" }
  })
  interface Call {
    function: string
    typeArguments: Array<string>
    functionArguments: Array<string | number | bigint | Uint8Array | Array<string>>
  }
  const call: Call = { function: "0x1::coin::transfer", typeArguments: [], functionArguments: [1n, ["a"]] }
  jobId = await aptosRawTransaction(client, { caip2Id: "aptos:testnet", transactions: [call] })
  return { jobId, signature }
}

export const sign = async () => {
  const signed = await client.signMessage("hello")
  const typed = await client.signTypedData({ domain: {}, types: {} })
  const token: string = await client.getAuthorizationToken()
  const paymaster: Hash = await client.paymasterData({ nonce: "n", validUntil: new Date(), validAfter: 0n })
  const swa: Hex | undefined = client.userSWA ?? client.clientSWA
  const url: string = client.env.bffBaseUrl
  client.sessionClear()
  return { signed, typed, token, paymaster, swa, url }
}

export const explain = (error: unknown): string => {
  if (error instanceof RpcError) return `${error.code} ${error.data} ${error.shortMessage}`
  if (error instanceof BaseError) return error.details
  return new BaseError("unknown", { details: "d", metaMessages: ["m"] }).message
}

export const collection: NftCollection = {
  nftCollectionId: "id",
  collectionAddress: "0x",
  network: {
    caip2Id: "eip155:1",
    caipBlockchainId: "1",
    name: undefined,
    sponsorshipEnabled: undefined,
    whitelisted: true,
    type: "EVM",
    onRampEnabled: false,
    gsnEnabled: undefined
  },
  whitelisted: true,
  ercType: "ERC721"
}
