/** RLP by viem, which is five times as fast at it as the EVM. */
import { toRlp } from "viem/utils"

/** Bytes, or a list of them. */
type Item = Uint8Array | ReadonlyArray<Item>

/** What headers and receipts are hashed as. */
export const rlp = (item: Item): Uint8Array => toRlp(item, "bytes")
