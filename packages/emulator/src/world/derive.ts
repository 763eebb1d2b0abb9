/** Values derived from names: the same in every run. */
import type { Hex } from "viem"
import { flatHex } from "../verify/hex.ts"
import { keccak } from "../verify/keccak.ts"

const utf8 = new TextEncoder()

export const hashOf = (...names: ReadonlyArray<string>): Hex =>
  flatHex(keccak(utf8.encode(JSON.stringify(["okto emulator", ...names]))))

/** Derives a UUID of version 4 from names. */
export const uuidOf = (...names: ReadonlyArray<string>): string => {
  const digits = hashOf("uuid", ...names).slice(2, 34)
  const variant = "89ab".charAt(Number.parseInt(digits.charAt(16), 16) & 3)
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, variant + digits.slice(17, 20)]
  return [...parts, digits.slice(20)].join("-")
}
