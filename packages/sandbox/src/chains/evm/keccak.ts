/**
 * Keccak-256, remembered for short values: the topics of events and the slots of storage come again and again, on every
 * chain the same ones.
 */
import { keccak_256 } from "@noble/hashes/sha3"

/** Bytes of what is remembered: a key and a slot. */
const longest = 64

/** How many values are remembered. */
const most = 10_000

const known = new Map<string, Uint8Array>()

/** The hash, which nobody may change. */
export const keccak = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length > longest) return keccak_256(bytes)
  // The bytes spread out as arguments would take seven times as long.
  const key: string = Reflect.apply(String.fromCharCode, undefined, bytes)
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size === most) known.clear()
  const hash = keccak_256(bytes)
  known.set(key, hash)
  return hash
}
