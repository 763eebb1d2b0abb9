/** What developers' tools do to a node: time, mining, the state, and snapshots. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { numberToHex } from "viem/utils"
import type { Hex } from "viem"
import { seconds } from "../world/Time.ts"
import type { AccountOverride } from "./Message.ts"
import type { Node, NodeWorld } from "./Node.ts"
import { refused, RpcFailed } from "./RpcFailed.ts"

/** Blocks that are mined by one call. */
const maxMined = 10_000

/** Moves the clock of the world. */
export const travel = ({ travel }: NodeWorld, milliseconds: number) =>
  Effect.mapError(travel(milliseconds), ({ message }) => new RpcFailed({ code: -32000, message }))

/** Moves the clock to a time in Unix seconds, unless that is over. */
const travelTo = Effect.fnUntraced(function* (world: NodeWorld, timestamp: number) {
  const ahead = timestamp * 1_000 - (yield* Clock.currentTimeMillis)
  if (ahead > 0) yield* travel(world, ahead)
})

/** Sets the time of the next block, and the clock to it, which cannot go back. */
export const setNextTimestamp = ({ chain, world }: Node, timestamp: number) =>
  Effect.andThen(travelTo(world, timestamp), Effect.mapError(chain.setNextTimestamp(timestamp), refused))

/** Mines what waits, and so many blocks in all, with an interval in seconds between them. */
export const mine = Effect.fnUntraced(function* (
  node: Node,
  {
    blocks = 1,
    interval = 0,
    timestamp
  }: {
    readonly blocks?: bigint | number | undefined
    readonly interval?: bigint | number | undefined
    readonly timestamp?: bigint | number | undefined
  }
) {
  const { chain, world } = node
  if (blocks > maxMined) {
    return yield* new RpcFailed({ code: -32005, message: `expected at most ${maxMined} blocks, got ${blocks}` })
  }
  if (timestamp !== undefined) yield* setNextTimestamp(node, Number(timestamp))
  const mined = yield* chain.pool.mineReady(chain)
  const first = Math.max(timestamp === undefined ? yield* seconds : 0, (yield* chain.head).timestamp)
  yield* travelTo(world, first + (Number(blocks) - 1) * Number(interval))
  for (let index = mined; index < blocks; index++) {
    if (interval > 0) yield* setNextTimestamp(node, first + index * Number(interval))
    yield* Effect.mapError(world.change(chain.mineEmpty), refused)
  }
})

export const write = ({ chain, world }: Node, address: Hex, fields: AccountOverride) =>
  Effect.mapBoth(world.change(chain.write(address, fields)), { onSuccess: () => null, onFailure: refused })

/** Snapshots that are kept. Beyond, the oldest is forgotten. */
const mostSnapshots = 100

/** An order that is executed later would be of another state. */
const requireNoOpenOrders = ({ hasOpenOrders }: NodeWorld) =>
  Effect.flatMap(hasOpenOrders, (isOpen) =>
    isOpen
      ? new RpcFailed({ code: -32000, message: "an order on this chain is not final: wait for it, or settle it" })
      : Effect.void
  )

export const takeSnapshot = Effect.fnUntraced(function* ({ chain, snapshots, world }: Node) {
  yield* requireNoOpenOrders(world)
  const restore = yield* chain.save
  const id = 1n + ([...snapshots.keys()].at(-1) ?? 0n)
  snapshots.set(id, restore)
  for (const old of snapshots.keys()) if (old + BigInt(mostSnapshots) <= id) snapshots.delete(old)
  return numberToHex(id)
})

/** Goes back to a snapshot, which is then gone with those after it. */
export const revert = Effect.fnUntraced(function* ({ chain, filters, snapshots, world }: Node, to: bigint) {
  const restore = snapshots.get(to)
  if (restore === undefined) return false
  yield* requireNoOpenOrders(world)
  for (const id of snapshots.keys()) if (id >= to) snapshots.delete(id)
  yield* Effect.mapError(world.change(restore), refused)
  yield* chain.pool.clear
  filters.rewind(yield* chain.blockNumber)
  return true
})
