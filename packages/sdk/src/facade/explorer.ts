/** Reads, as functions of a client. Each rejects with its error of the catalogue. */
import type { Chain, Token } from "../contract/Chain.ts"
import type { ReadContractRequest } from "../contract/Message.ts"
import type { Order, OrderFilter } from "../contract/Order.ts"
import type { Activity, Nft, Portfolio, Wallet } from "../contract/Portfolio.ts"
import { Explorer } from "../Explorer.ts"
import type { CallOptions, OktoClient } from "./OktoClient.ts"

/** The user's address on every chain. */
export const getAccount = (client: OktoClient, options?: CallOptions): Promise<ReadonlyArray<Wallet>> =>
  client.run(
    Explorer.use((_) => _.getAccount),
    options
  )

/** The chains that this client may use. */
export const getChains = (client: OktoClient, options?: CallOptions): Promise<ReadonlyArray<Chain>> =>
  client.run(
    Explorer.use((_) => _.getChains),
    options
  )

/** The tokens that this client may move. */
export const getTokens = (client: OktoClient, options?: CallOptions): Promise<ReadonlyArray<Token>> =>
  client.run(
    Explorer.use((_) => _.getTokens),
    options
  )

/** What the user holds, grouped by token. */
export const getPortfolio = (client: OktoClient, options?: CallOptions): Promise<Portfolio> =>
  client.run(
    Explorer.use((_) => _.getPortfolio),
    options
  )

/** Deposits and withdrawals. */
export const getPortfolioActivity = (client: OktoClient, options?: CallOptions): Promise<ReadonlyArray<Activity>> =>
  client.run(
    Explorer.use((_) => _.getPortfolioActivity),
    options
  )

/** The user's NFTs. */
export const getPortfolioNFT = (client: OktoClient, options?: CallOptions): Promise<ReadonlyArray<Nft>> =>
  client.run(
    Explorer.use((_) => _.getPortfolioNFT),
    options
  )

/** Past orders, newest first; filters combine with AND. */
export const getOrdersHistory = (
  client: OktoClient,
  filters?: OrderFilter,
  options?: CallOptions
): Promise<ReadonlyArray<Order>> =>
  client.run(
    Explorer.use((_) => _.getOrdersHistory(filters)),
    options
  )

/** Orders that moved NFTs. */
export const getNftCollections = (client: OktoClient, options?: CallOptions): Promise<ReadonlyArray<Order>> =>
  client.run(
    Explorer.use((_) => _.getNftCollections),
    options
  )

/** A view of a contract: one value for each output. */
export const rawRead = (client: OktoClient, request: ReadContractRequest, options?: CallOptions): Promise<unknown> =>
  client.run(
    Explorer.use((_) => _.rawRead(request)),
    options
  )
