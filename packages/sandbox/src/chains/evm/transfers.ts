/** Transfers, as the events of contracts tell them. */
import { decodeEventLog, type Address, type Hex } from "viem"
import { SandboxItems } from "./artifacts.gen.ts"
import type { Log } from "./Ledger.ts"

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
export const transferTopic: Hex = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"

/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
export const itemTransferTopic: Hex = "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62"

/** Whose events tell of native coins that a contract handed on (EIP-7708). */
export const nativeTransfers: Address = "0xfffffffffffffffffffffffffffffffffffffffe"

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
