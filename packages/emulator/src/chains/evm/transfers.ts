/** The events of contracts that report transfers. */
import { decodeEventLog, toEventSelector } from "viem"
import type { Address } from "viem"
import { EmulatorItems } from "../../node/artifacts.gen.ts"
import type { Log } from "../../node/Ledger.ts"

/** The event of ERC-20 and ERC-721. */
export const transferTopic = toEventSelector("Transfer(address,address,uint256)")

/** The event of ERC-1155 for one id. */
export const itemTransferTopic = toEventSelector("TransferSingle(address,address,address,uint256,uint256)")

export const itemTransferTopics = [
  itemTransferTopic,
  toEventSelector("TransferBatch(address,address,address,uint256[],uint256[])")
]

/** The emitter of events about native coins that a contract sent (EIP-7708). */
export const nativeTransfers: Address = "0xfffffffffffffffffffffffffffffffffffffffe"

/** A number of one ERC-1155 item that moved. */
export interface ItemTransfer {
  readonly from: Address
  readonly to: Address
  readonly id: bigint
  readonly amount: bigint
}

/** The items that an event of an ERC-1155 contract moved; none for its other events. */
export const itemTransfers = ({ data, topics }: Log): ReadonlyArray<ItemTransfer> => {
  if (topics.length === 0) return []
  const event = decodeEventLog({ abi: EmulatorItems.abi, data, topics })
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
