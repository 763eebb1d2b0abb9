/** The networks as programs use them: every change of a chain is stored. */
import * as Effect from "effect/Effect"
import type { World } from "../../world/World.ts"
import type { ChainCalls } from "../../node/ChainCalls.ts"
import type { RunningNetwork } from "./RunningNetwork.ts"
import { type Provider, providerOf } from "../../node/methods.ts"
import type { NodeWorld } from "../../node/Node.ts"
import * as Rpc from "../../node/rpc.ts"
import { TransactionRefused } from "../../node/TransactionRefused.ts"

/** A network that stores what changes its chain. */
export interface RecordedNetwork extends Omit<RunningNetwork, "chain" | "fund" | "node"> {
  /** Calls of the chain, whose changes are stored. */
  readonly chain: Omit<ChainCalls, "save" | "transact"> & {
    /** The chain as an EIP-1193 provider, for viem's `custom` transport. */
    readonly provider: Provider
  }
  /** The JSON-RPC endpoint. */
  readonly answer: ReturnType<typeof Rpc.make>
}

/** Stores what changes the chain of a network. After a reset or a revert, a network from before refuses that. */
export const make = Effect.fnUntraced(function* (
  { chain, fund: _fund, node, ...network }: RunningNetwork,
  world: World["Service"],
  asked: Omit<NodeWorld, "change">
): Effect.fn.Return<RecordedNetwork> {
  const change = Effect.fnUntraced(function* <A, E>(work: Effect.Effect<A, E>) {
    if (yield* world.isCurrent) {
      const stored = Effect.map(work, (made) => () => made)
      return yield* world.onChain(network.caipId, stored)
    }
    return yield* new TransactionRefused({ message: "the emulator was reset or reverted: take its networks again" })
  })
  const call = node({ ...asked, change })
  const { save: _save, transact: _transact, ...calls } = chain
  return { ...network, chain: { ...calls, provider: yield* providerOf(call) }, answer: Rpc.make(call) }
})
