/** The number that a UUID is: nonce of a user operation, job id and intent id are the same 16 bytes. */
import type { Hex } from "@okto-effect/contract/Primitives"
import { pad } from "../crypto/hex.ts"

/** A UUID's 16 bytes as a 32-byte big-endian word. */
export const nonceOf = (uuid: string): Hex => pad(`0x${uuid.replaceAll("-", "")}`, 32)

/** The UUID that a nonce is: its last 16 bytes. Nonces of others are cut to fit. */
export const uuidOf = (nonce: Hex): string =>
  pad(nonce, 32)
    .replace(/^0x.{32}(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    .toLowerCase()
