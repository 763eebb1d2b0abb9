/** The running EVM networks: a treasury deploys the contracts of each and funds new users. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { encodeDeployData, getContractAddress, parseUnits } from "viem/utils"
import type { Address } from "viem"
import { EmulatorItems, EmulatorNft, EmulatorToken } from "../../node/artifacts.gen.ts"
import * as Chain from "../../node/Chain.ts"
import * as Methods from "../../node/methods.ts"
import { send } from "./execution.ts"
import * as Faucet from "./faucet.ts"
import type { Collection, Network } from "./Networks.ts"
import type { RunningNetwork } from "./RunningNetwork.ts"
import { treasury, treasuryAddress } from "./treasury.ts"
import { connectNetwork } from "../rpc/RemoteNetwork.ts"
import { Settings } from "../../Settings.ts"
import { predeploys } from "../../node/predeploys.ts"
import type { EmulatorFailed } from "../../world/EmulatorFailed.ts"
import { World } from "../../world/World.ts"
import { type ChainTables, newTables, tablesOf } from "../../node/tables.ts"

export class EvmNetworks extends Context.Service<
  EvmNetworks,
  {
    /** By CAIP-2 id. */
    readonly networks: ReadonlyMap<string, RunningNetwork>
  }
>()("@okto-effect/emulator/evm/EvmNetworks") {}

/** What a new user receives on each network: coins and tokens in whole units, a number of NFTs, and items. */
const grants = {
  nativeCoin: "10",
  token: "1000",
  nfts: 2,
  items: [
    { id: 1n, amount: 5n },
    { id: 2n, amount: 1n }
  ]
} as const

const itemUri = 'data:application/json,{"name":"Emulator Item {id}"}'

const deployments = {
  ERC721: ({ name, symbol }: Collection) => encodeDeployData({ ...EmulatorNft, args: [name, symbol] }),
  ERC1155: ({ name, symbol }: Collection) => encodeDeployData({ ...EmulatorItems, args: [name, symbol, itemUri] })
}

/** The grants of each kind of collection. */
const collectionGrants: Readonly<Record<Collection["type"], ReadonlyArray<Faucet.Grant>>> = {
  ERC721: Array.from({ length: grants.nfts }, () => Faucet.nft),
  ERC1155: grants.items.map(({ amount, id }) => Faucet.item(id, amount))
}

/** What the treasury has, in wei: so much that no seed leaves too little for new users. */
const funds = 2n ** 255n

/** Gas of a deployment: more than the largest contract takes. To estimate it would run each contract's code twice. */
const deploymentGas = 5_000_000n

/** Gas of a transaction to the faucet. */
const fundingGas = 500_000n

/** The addresses of a network's contracts, in the order of their deployment. */
const contractsOf = ({ collections, tokens }: Network) => {
  const addressOf = (nonce: number) => getContractAddress({ from: treasuryAddress, nonce: BigInt(nonce) })
  return {
    tokens: tokens.map(({ at, ...token }, index) => ({ ...token, address: at ?? addressOf(index) })),
    collections: collections.map((collection, index) => ({
      ...collection,
      address: addressOf(tokens.length + index)
    }))
  }
}

/** All grants of a network's faucet. The treasury's nonce determines the address of each contract. */
const faucetGrants = (network: Network): ReadonlyArray<readonly [Address, Faucet.Grant]> => {
  const { collections, tokens } = contractsOf(network)
  return [
    ...tokens.map(({ address, decimals }) => [address, Faucet.token(parseUnits(grants.token, decimals))] as const),
    ...collections.flatMap(({ address, type }) => collectionGrants[type].map((grant) => [address, grant] as const))
  ]
}

/** Moves a contract that was deployed at an address to another. */
const moveContract = ({ accounts, storage }: ChainTables, from: Address, to: Address) => {
  const [before, after] = [from.toLowerCase(), to.toLowerCase()]
  const account = accounts.rows.get(before)
  if (account === undefined || before === after) return
  accounts.delete(before)
  accounts.set(after, account)
  for (const [key, value] of storage.rows) {
    if (!key.startsWith(before)) continue
    storage.delete(key)
    storage.set(after + key.slice(before.length), value)
  }
}

/** The state with which a network begins: the treasury's funds, and its contracts, which it deploys on a chain of its own. */
const deploy = Effect.fnUntraced(function* (network: Network) {
  const tables = newTables()
  const { balances, chainId, contracts } = network
  const genesis = [[treasuryAddress, funds] as const, ...balances]
  const chain = yield* Chain.make({ chainId, genesis, predeploys: [...predeploys, ...contracts], tables })
  const all = [
    ...network.tokens.map(({ decimals, name, symbol }) =>
      encodeDeployData({ ...EmulatorToken, args: [name, symbol, decimals] })
    ),
    ...network.collections.map((collection) => deployments[collection.type](collection))
  ]
  for (const data of all) yield* send(chain, { privateKey: treasury, to: undefined, data, gas: deploymentGas })
  for (const [nonce, { at }] of network.tokens.entries()) {
    if (at !== undefined) moveContract(tables, getContractAddress({ from: treasuryAddress, nonce: BigInt(nonce) }), at)
  }
  return tables
})

/** The state with which each network begins, made once in a process. */
const begun = new WeakMap<Network, Promise<ChainTables>>()

const genesisOf = (network: Network): Effect.Effect<ChainTables> =>
  Effect.promise(() => {
    const known = begun.get(network) ?? Effect.runPromise(Effect.orDie(deploy(network)))
    begun.set(network, known)
    return known
  })

/** Starts a network: a new one with its contracts, or as it was stored. */
const startNetwork = Effect.fnUntraced(function* (network: Network) {
  const { locks, table } = yield* World
  const { caipId } = network
  const tables = tablesOf(caipId, table)
  if (tables.blocks.rows.size === 0) {
    const { accounts, code, storage } = yield* genesisOf(network)
    tables.accounts.add(accounts)
    tables.code.add(code)
    tables.storage.add(storage)
  }
  const chain = yield* Chain.make({
    chainId: network.chainId,
    baseFee: network.baseFee,
    lock: locks(caipId).state,
    precompiles: [Faucet.make(faucetGrants(network))],
    tables
  })

  const running: RunningNetwork = {
    ...network,
    ...contractsOf(network),
    chain,
    seeding: tables.seeding,
    node: (world) => Methods.make(chain, world),
    fund: (user) =>
      send(chain, {
        privateKey: treasury,
        to: Faucet.address,
        data: Faucet.encodeCall(user),
        value: parseUnits(grants.nativeCoin, network.nativeCoin.decimals),
        gas: fundingGas
      }).pipe(Effect.uninterruptible, Effect.asVoid)
  }
  return running
})

export const make: Effect.Effect<EvmNetworks["Service"], EmulatorFailed, Settings | World> = Effect.gen(function* () {
  const { networks } = yield* Settings
  const running = yield* Effect.forEach(
    networks,
    (network) => (network.rpc === undefined ? startNetwork(network) : connectNetwork(network, network.rpc, grants)),
    { concurrency: "unbounded" }
  )
  return EvmNetworks.of({
    networks: new Map(running.map((network) => [network.caipId, network]))
  })
})

export const layer: Layer.Layer<EvmNetworks, EmulatorFailed, Settings | World> = Layer.effect(EvmNetworks, make)
