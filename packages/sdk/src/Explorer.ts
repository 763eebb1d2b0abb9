/** Reads: wallets, chains, tokens, portfolio, activity, NFTs, orders, contracts. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import { Bff } from "./Bff.ts"
import type { Chain, Token } from "./contract/Chain.ts"
import type { ReadContractRequest } from "./contract/Message.ts"
import type { Order, OrderFilter } from "./contract/Order.ts"
import type { Activity, Nft, Portfolio, Wallet } from "./contract/Portfolio.ts"
import * as Routes from "./contract/Routes.ts"
import * as Errors from "./Errors.ts"

/** A read: fails for its own reason, or for want of a session. */
type Read<A, E> = Effect.Effect<A, E | Errors.SessionKeysMissing>

/** Reads for the logged-in user. Every call asks the backend anew. */
export class Explorer extends Context.Service<
  Explorer,
  {
    /** The user's address on every chain. */
    readonly getAccount: Read<ReadonlyArray<Wallet>, Errors.WalletsUnavailable>
    /** The chains that this client may use. */
    readonly getChains: Effect.Effect<ReadonlyArray<Chain>, Errors.ChainsUnavailable>
    /** The tokens that this client may move. */
    readonly getTokens: Effect.Effect<ReadonlyArray<Token>, Errors.TokensUnavailable>
    /** What the user holds, grouped by token. */
    readonly getPortfolio: Read<Portfolio, Errors.PortfolioUnavailable>
    /** Deposits and withdrawals. */
    readonly getPortfolioActivity: Read<ReadonlyArray<Activity>, Errors.ActivityUnavailable>
    /** The user's NFTs. */
    readonly getPortfolioNFT: Read<ReadonlyArray<Nft>, Errors.NftsUnavailable>
    /** Past orders, newest first; filters combine with AND. */
    readonly getOrdersHistory: (filter?: OrderFilter) => Effect.Effect<ReadonlyArray<Order>, Errors.OrdersUnavailable>
    /** Orders that moved NFTs. */
    readonly getNftCollections: Effect.Effect<ReadonlyArray<Order>, Errors.NftCollectionsUnavailable>
    /** A view of a contract: one value for each output. */
    readonly rawRead: (request: ReadContractRequest) => Effect.Effect<unknown, Errors.ContractReadFailed>
  }
>()("@okto-effect/sdk/Explorer") {}

/** A failed call as the inner failure of a public one; a missing session becomes the same inner failure. */
const hiding = <Inner extends Errors.FailedCall<string>, Outer>(
  inner: new (reason: Errors.Reason, cause?: unknown) => Inner,
  outer: new (cause: Errors.FailedCall<string>) => Outer
) =>
  Effect.mapError(
    (error: Inner | Errors.SessionKeysMissing) =>
      new outer("reason" in error ? error : new inner(new Errors.Unauthorized(error), error))
  )

/** Some failed reads come as data: an envelope inside the envelope. */
const isRead = (data: unknown): boolean => !(Predicate.hasProperty(data, "status") && data.status === "error")

const failedRead = (data: unknown) =>
  new Errors.ContractReadCallFailed(
    new Errors.Undecodable({ path: "data", message: `the read failed: ${JSON.stringify(data)}` })
  )

export const make = Effect.gen(function* () {
  const bff = yield* Bff

  return Explorer.of({
    getAccount: bff.call(Routes.wallets, undefined),
    getChains: bff.call(Routes.networks, undefined).pipe(
      Effect.map((_) => _.network),
      hiding(Errors.NetworksCallFailed, Errors.ChainsUnavailable)
    ),
    getTokens: bff.call(Routes.tokens, undefined).pipe(
      Effect.map((_) => _.tokens ?? []),
      hiding(Errors.TokensCallFailed, Errors.TokensUnavailable)
    ),
    getPortfolio: bff.call(Routes.portfolio, undefined),
    getPortfolioActivity: Effect.map(bff.call(Routes.activity, undefined), (_) => _.activity ?? []),
    getPortfolioNFT: Effect.map(bff.call(Routes.nfts, undefined), (_) => _.details ?? []),
    getOrdersHistory: (filter = {}) =>
      bff.call(Routes.orders, filter).pipe(
        Effect.map((_) => _.items),
        hiding(Errors.OrdersCallFailed, Errors.OrdersUnavailable)
      ),
    getNftCollections: bff.call(Routes.orders, { intentType: "NFT_TRANSFER" }).pipe(
      Effect.map((_) => _.items),
      hiding(Errors.OrdersCallFailed, Errors.NftCollectionsUnavailable)
    ),
    rawRead: (request) =>
      bff
        .call(Routes.readContractData, request)
        .pipe(Effect.filterOrFail(isRead, failedRead), hiding(Errors.ContractReadCallFailed, Errors.ContractReadFailed))
  })
})

export const layer: Layer.Layer<Explorer, never, Bff> = Layer.effect(Explorer, make)
