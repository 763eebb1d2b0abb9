/** Nonces and UUIDs: the nonce of a user operation, its job id and its intent id are the same 16 bytes. */
import type { Hex } from "@okto-effect/contract/Primitives"
import { pad } from "../crypto/hex.ts"

/** The nonce of a UUID: its 16 bytes, padded to a word of 32 bytes. */
export const nonceOf = (uuid: string): Hex => pad(`0x${uuid.replaceAll("-", "")}`, 32)

/** The UUID of a nonce: its last 16 bytes, in lower case. */
export const uuidOf = (nonce: Hex): string =>
  pad(nonce, 32)
    .replace(/^0x.{32}(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    .toLowerCase()
