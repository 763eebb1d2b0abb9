/** A node of a chain: what its methods work with, and what it asks of the world that it is in. */
import type { Common } from "@ethereumjs/common"
import * as Effect from "effect/Effect"
import type { EmbeddedChain } from "./ChainCalls.ts"
import type { Filters } from "./filters.ts"
import type { RpcFailed } from "./RpcFailed.ts"
import { TransactionRefused } from "./TransactionRefused.ts"

/** What a node asks of the world that it is in. */
export interface NodeWorld {
  /** Does what changes the chain, one at a time, and stores it. */
  readonly change: <A, E>(work: Effect.Effect<A, E>) => Effect.Effect<A, E | TransactionRefused>
  /** Moves the clock ahead by milliseconds, and returns by how many it is ahead in all. */
  readonly travel: (milliseconds: number) => Effect.Effect<number, { readonly message: string }>
  /** Whether an order on the chain is not final. */
  readonly hasOpenOrders: Effect.Effect<boolean>
}

/** For a chain that is in no world. */
export const alone: NodeWorld = {
  change: (work) => work,
  travel: () => new TransactionRefused({ message: "the chain has no clock of its own" }),
  hasOpenOrders: Effect.succeed(false)
}

export interface Node {
  readonly chain: EmbeddedChain
  readonly world: NodeWorld
  readonly filters: Filters
  readonly rules: Common
  /** Addresses in lower case. */
  readonly impersonated: Set<string>
  /** What goes back to each snapshot, by its number. */
  readonly snapshots: Map<bigint, Effect.Effect<void>>
}

/** Calls a method of a node. */
export type NodeCall = (method: string, params: unknown) => Effect.Effect<unknown, RpcFailed>
