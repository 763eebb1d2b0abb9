/** The sandbox's networks, running: each with its contracts deployed by a treasury that funds new users. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { encodeDeployData, encodeFunctionData, keccak256, parseUnits, toHex } from "viem/utils"
import type { Address, Hex } from "viem"
import type { Coin } from "../Venue.ts"
import { SandboxItems, SandboxNft, SandboxToken } from "./artifacts.gen.ts"
import * as Chain from "./Chain.ts"
import type { Receipt } from "./Ledger.ts"
import { type Collection, type Network, networks } from "./Networks.ts"

/** A network that runs in this process. */
export interface RunningNetwork extends Omit<Network, "tokens" | "collections"> {
  readonly chain: Chain.Chain
  readonly tokens: ReadonlyArray<Coin & { readonly address: Address }>
  readonly collections: ReadonlyArray<Collection & { readonly address: Address }>
  /** The key that owns the contracts and holds the money. */
  readonly treasury: Hex
  /** Gives a new user coins, tokens and NFTs (see {@link grants}) by real transactions; returns their receipts. */
  readonly fund: (user: Address) => Effect.Effect<ReadonlyArray<Receipt>, FundingFailed>
}

/** All networks, running. */
export class World extends Context.Service<
  World,
  {
    /** By CAIP-2 id. */
    readonly networks: ReadonlyMap<string, RunningNetwork>
  }
>()("@okto-effect/sandbox/evm/World") {}

/** The treasury could not pay: it ran dry, or the user is a contract that takes no NFTs. */
export class FundingFailed extends Data.TaggedError("FundingFailed")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** What a new user receives on each network, in whole units; of NFTs the number, of items the ids and amounts. */
export const grants = {
  nativeCoin: "10",
  token: "1000",
  nfts: 2,
  items: [
    { id: 1n, amount: 5n },
    { id: 2n, amount: 1n }
  ]
} as const

/** Known to everybody, like the money it guards is worth nothing. Keeps contract addresses the same in every run. */
export const treasury = keccak256(toHex("okto sandbox treasury"))

const itemUri = 'data:application/json,{"name":"Sandbox Item {id}"}'

const deployments = {
  ERC721: ({ name, symbol }: Collection) => encodeDeployData({ ...SandboxNft, args: [name, symbol] }),
  ERC1155: ({ name, symbol }: Collection) => encodeDeployData({ ...SandboxItems, args: [name, symbol, itemUri] })
}

/** What the treasury mints of a collection for a new user. */
const mints = {
  ERC721: (user: Address) =>
    Array.from({ length: grants.nfts }, () =>
      encodeFunctionData({ abi: SandboxNft.abi, functionName: "mint", args: [user] })
    ),
  ERC1155: (user: Address) =>
    grants.items.map(({ id, amount }) =>
      encodeFunctionData({ abi: SandboxItems.abi, functionName: "mint", args: [user, id, amount] })
    )
}

/** Boots one network from genesis. */
export const boot = Effect.fnUntraced(function* (network: Network) {
  const chain = yield* Chain.make({
    chainId: network.chainId,
    baseFee: network.baseFee,
    genesis: [[Chain.addressOf(treasury), parseUnits("1000000000", network.nativeCoin.decimals)]]
  })

  const pay = (to: Address | undefined, data: Hex, value = 0n) =>
    chain.transact({ privateKey: treasury, to, data, value }).pipe(
      Effect.mapError((cause) => new FundingFailed({ message: cause.message, cause })),
      Effect.filterOrFail(
        (receipt) => receipt.status === "success",
        (receipt) => new FundingFailed({ message: receipt.revertReason ?? "reverted" })
      )
    )
  const deploy = (data: Hex) =>
    pay(undefined, data).pipe(
      Effect.flatMap(({ contractAddress }) =>
        contractAddress === undefined
          ? new FundingFailed({ message: "the deployment created no contract" })
          : Effect.succeed(contractAddress)
      )
    )

  const tokens = yield* Effect.forEach(network.tokens, (token) => {
    const args = [token.name, token.symbol, token.decimals] as const
    return Effect.map(deploy(encodeDeployData({ ...SandboxToken, args })), (address) => ({ ...token, address }))
  })
  const collections = yield* Effect.forEach(network.collections, (collection) =>
    Effect.map(deploy(deployments[collection.type](collection)), (address) => ({ ...collection, address }))
  )

  const running: RunningNetwork = {
    ...network,
    chain,
    tokens,
    collections,
    treasury,
    fund: (user) =>
      Effect.all([
        pay(user, "0x", parseUnits(grants.nativeCoin, network.nativeCoin.decimals)),
        ...tokens.map(({ address, decimals }) => {
          const args = [user, parseUnits(grants.token, decimals)] as const
          return pay(address, encodeFunctionData({ abi: SandboxToken.abi, functionName: "mint", args }))
        }),
        ...collections.flatMap(({ address, type }) => mints[type](user).map((data) => pay(address, data)))
      ]).pipe(Effect.uninterruptible)
  }
  return running
})

/** Boots every network. That it cannot fail is the contracts' business, so a failure is a defect. */
export const make: Effect.Effect<World["Service"]> = Effect.gen(function* () {
  const running = yield* Effect.forEach(networks, boot, { concurrency: "unbounded" })
  return World.of({
    networks: new Map(running.map((network) => [network.caipId, network]))
  })
}).pipe(Effect.orDie)

export const layer: Layer.Layer<World> = Layer.effect(World, make)
