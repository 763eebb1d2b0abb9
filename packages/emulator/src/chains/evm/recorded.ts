/** The networks as programs use them: every transaction is stored. */
import * as Effect from "effect/Effect"
import type { World } from "../../world/World.ts"
import type { ChainCalls } from "../../node/ChainCalls.ts"
import type { RunningNetwork } from "./RunningNetwork.ts"
import { type Provider, providerOf } from "../../node/methods.ts"
import * as Rpc from "../../node/rpc.ts"
import { TransactionRefused } from "../../node/TransactionRefused.ts"

/** A network that stores its transactions. */
export interface RecordedNetwork extends Omit<RunningNetwork, "chain" | "fund"> {
  readonly chain: Omit<ChainCalls, "save" | "transact"> & {
    /** The chain as an EIP-1193 provider, for viem's `custom` transport. */
    readonly provider: Provider
  }
}

/** Stores the transactions of a network. After a reset or a revert, a network from before refuses transactions. */
export const make = Effect.fnUntraced(function* (
  network: RunningNetwork,
  world: World["Service"]
): Effect.fn.Return<RecordedNetwork> {
  const record = Rpc.submit(network, world)
  const submit: ChainCalls["submit"] = (raw) =>
    Effect.flatMap(world.isCurrent, (isCurrent) =>
      isCurrent
        ? record(raw)
        : new TransactionRefused({ message: "the emulator was reset or reverted: take its networks again" })
    )
  const { chain, fund: _fund, ...rest } = network
  const { save: _save, transact: _transact, ...calls } = chain
  return { ...rest, chain: { ...calls, submit, provider: yield* providerOf({ ...chain, submit }) } }
})
