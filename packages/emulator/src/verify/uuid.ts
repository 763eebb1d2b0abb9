/** UUIDs, as text and as the numbers that signatures and call data carry. */
import { numberToHex } from "viem"
import type { Hex } from "viem"

/** A UUID of any version, in lower case. */
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A UUID as the number in operations and signatures. */
export const nonceOfUuid = (uuid: string): Hex => `0x${uuid.replaceAll("-", "").padStart(64, "0")}`

export const uuidOfNumber = (number: bigint): string =>
  numberToHex(number, { size: 16 }).replace(/^0x(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
