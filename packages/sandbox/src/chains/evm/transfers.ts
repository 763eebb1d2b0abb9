/** Transfers of NFTs, as the events of their contracts tell them. */
import { decodeEventLog, type Address, type Hex } from "viem"
import { SandboxItems } from "./artifacts.gen.ts"
import type { Log } from "./Ledger.ts"

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
export const transferTopic: Hex = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

/** One id that moved, and how many of it. */
export interface ItemTransfer {
  readonly from: Address
  readonly to: Address
  readonly id: bigint
  readonly amount: bigint
}

/** What an ERC-1155 contract's event says moved; nothing when it says something else. */
export const itemTransfers = ({ data, topics }: Log): ReadonlyArray<ItemTransfer> => {
  const [signature, ...rest] = topics
  if (signature === undefined) return []
  const event = decodeEventLog({ abi: SandboxItems.abi, data, topics: [signature, ...rest] })
  switch (event.eventName) {
    case "TransferSingle": {
      const { from, id, to, value: amount } = event.args
      return [{ from, to, id, amount }]
    }
    case "TransferBatch": {
      const { from, ids, to, values } = event.args
      return ids.map((id, index) => ({ from, to, id, amount: values[index] ?? 0n }))
    }
    default:
      return []
  }
}
