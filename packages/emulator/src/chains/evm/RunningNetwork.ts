/** A network that runs: embedded, or on a node. */
import type * as Effect from "effect/Effect"
import type { Address } from "viem"
import type { ChainCalls } from "../../node/ChainCalls.ts"
import type { NodeCall, NodeWorld } from "../../node/Node.ts"
import type { Table } from "../../world/Table.ts"
import type { Coin } from "../ChainAdapter.ts"
import type { JobFailed } from "../Job.ts"
import type { Collection, Network } from "./Networks.ts"

/** An NFT contract that is deployed. */
export interface DeployedCollection extends Collection {
  readonly address: Address
}

export interface RunningNetwork extends Omit<Network, "tokens" | "collections" | "contracts" | "balances"> {
  readonly chain: ChainCalls
  readonly tokens: ReadonlyArray<Coin & { readonly address: Address }>
  readonly collections: ReadonlyArray<DeployedCollection>
  /** The hashes of transactions that set what seeded users hold: they are no activity of theirs. */
  readonly seeding: Table<true>
  /** Gives a new user coins, tokens and NFTs in one transaction to the faucet. Fails when the user is a contract. */
  readonly fund: (user: Address) => Effect.Effect<void, JobFailed>
  /** The JSON-RPC methods of its node. */
  readonly node: (world: NodeWorld) => NodeCall
}
