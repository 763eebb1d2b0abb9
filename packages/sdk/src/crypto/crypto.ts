/**
 * Curve, hashes and public keys, all of it synchronous: keys of secp256k1, signatures over 32 bytes, keccak and SHA-2.
 * Nothing else here knows which libraries they come from.
 */
import { hmac } from "@noble/hashes/hmac"
import { sha256 as sha2 } from "@noble/hashes/sha2"
import { keccak_256 } from "@noble/hashes/sha3"
import { getPublicKey, hashes, recoverPublicKey, sign as signedBy } from "@noble/secp256k1"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import { concat, fromBytes, fromText, size, toBytes } from "./hex.ts"

/** SHA-256 (FIPS 180-4). */
export const sha256 = (data: Hex): Hex => fromBytes(sha2(toBytes(data)))

/** Keccak-256, as Ethereum has it. */
export const keccak256 = (data: Hex): Hex => fromBytes(keccak_256(toBytes(data)))

/** What is signed: text as its UTF-8 bytes, or raw bytes in hex. */
export type Signable = string | { readonly raw: Hex }

/** What a personal signature is made of (EIP-191): a prefix that no transaction has, the length, and the message. */
export const hashMessage = (message: Signable): Hex => {
  const data = typeof message === "string" ? fromText(message) : message.raw
  return keccak256(concat([fromText(`\x19Ethereum Signed Message:\n${size(data)}`), data]))
}

/** The public key of a private key: uncompressed, 65 bytes (`0x04` ‖ x ‖ y). */
export const publicKeyOf = (privateKey: Hex): Hex => fromBytes(getPublicKey(toBytes(privateKey), false))

/** The address of an uncompressed public key: the last 20 bytes of the hash of its coordinates, in lower case. */
export const addressOf = (publicKey: Hex): Address => `0x${keccak256(`0x${publicKey.slice(4)}`).slice(-40)}`

/**
 * Whether the letters of an EVM address agree with the checksum that they are (EIP-55). Letters of one case are none, and
 * neither are those of anything else.
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export const hasValidChecksum = (address: string): boolean => {
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (!/^0x[0-9a-f]{40}$/i.test(address) || digits === lower || digits === digits.toUpperCase()) return true
  const hash = keccak256(fromText(lower)).slice(2)
  return (
    digits ===
    lower.replaceAll(/[a-f]/g, (letter, at: number) => (hash.charAt(at) >= "8" ? letter.toUpperCase() : letter))
  )
}

/** The curve's library brings no hash of its own. Given to it when somebody signs, so that loading this module does nothing. */
const giveHashes = (): void => {
  hashes.sha256 ??= (message) => Uint8Array.from(sha2(message))
  hashes.hmacSha256 ??= (key, message) => Uint8Array.from(hmac(sha2, key, message))
}

/** Signs 32 bytes: 65 bytes r ‖ s ‖ v with v 27 or 28, deterministic (RFC 6979), low s. */
export const sign = (hash: Hex, privateKey: Hex): Hex => {
  giveHashes()
  const signature = signedBy(toBytes(hash), toBytes(privateKey), { prehash: false, format: "recovered" })
  // The library puts the recovery bit first.
  return `0x${fromBytes(signature.subarray(1)).slice(2)}${signature[0] === 0 ? "1b" : "1c"}`
}

/** An EIP-191 personal signature with a key held here, which is `Redacted` until it is handed in. */
export const personalSign = (message: Signable, privateKey: Hex): Hex => sign(hashMessage(message), privateKey)

/** The compressed public key (33 bytes) that made a signature of 65 bytes; `undefined` where none can have. */
export const signerOf = (hash: Hex, signature: Hex): Hex | undefined => {
  const bytes = toBytes(signature)
  const v = bytes[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  try {
    return fromBytes(
      recoverPublicKey(Uint8Array.of(recovery, ...bytes.subarray(0, 64)), toBytes(hash), { prehash: false })
    )
  } catch {
    // Not every 65 bytes are a signature.
    return undefined
  }
}
