/** Signatures and keys of secp256k1, Keccak-256 and SHA-256. The only module that imports the libraries of the curve. */
import { hmac } from "@noble/hashes/hmac"
import { sha256 as sha2 } from "@noble/hashes/sha2"
import { keccak_256 } from "@noble/hashes/sha3"
import { getPublicKey, hashes, Point, recoverPublicKey, sign as signedBy } from "@noble/secp256k1"
import type { Address, Hex } from "@okto-effect/protocol/Primitives"
import { concat, fromBytes, fromText, size, toBytes } from "./hex.ts"

/** SHA-256 (FIPS 180-4). */
export const sha256 = (data: Hex): Hex => fromBytes(sha2(toBytes(data)))

/** Keccak-256, as Ethereum uses it. */
export const keccak256 = (data: Hex): Hex => fromBytes(keccak_256(toBytes(data)))

/** A message: text, which is signed as UTF-8, or bytes (hex). */
export type Signable = string | { readonly raw: Hex }

/**
 * The hash of a personal message: of a prefix that no transaction has, the length, and the message.
 *
 * @see https://eips.ethereum.org/EIPS/eip-191
 */
export const hashMessage = (message: Signable): Hex => {
  const data = typeof message === "string" ? fromText(message) : message.raw
  return keccak256(concat([fromText(`\x19Ethereum Signed Message:\n${size(data)}`), data]))
}

/** The public key of a private key: uncompressed, 65 bytes (`0x04` || x || y). */
export const publicKeyOf = (privateKey: Hex): Hex => fromBytes(getPublicKey(toBytes(privateKey), false))

/** Whether an uncompressed public key is that of a private key. Compares points without a division, which takes a third less. */
export const isPublicKeyOf = (publicKey: Hex, privateKey: Hex): boolean =>
  Point.BASE.multiply(BigInt(privateKey)).equals(Point.fromHex(publicKey.slice(2)))

/** The address of an uncompressed public key: the last 20 bytes of the hash of its coordinates, in lower case. */
export const addressOf = (publicKey: Hex): Address => `0x${keccak256(`0x${publicKey.slice(4)}`).slice(-40)}`

/**
 * Whether the letter case of an EVM address is its checksum (EIP-55). True for an address in one letter case, which has no
 * checksum, and for any other text.
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

/** Gives the hashes to the library of the curve, which has none. Called before a signature: loading has no side effects. */
const setHashes = (): void => {
  hashes.sha256 ??= (message) => Uint8Array.from(sha2(message))
  hashes.hmacSha256 ??= (key, message) => Uint8Array.from(hmac(sha2, key, message))
}

/** Signs a hash of 32 bytes. Returns 65 bytes: r || s || v, with v 27 or 28, a low s, and a deterministic nonce (RFC 6979). */
export const sign = (hash: Hex, privateKey: Hex): Hex => {
  setHashes()
  const signature = signedBy(toBytes(hash), toBytes(privateKey), { prehash: false, format: "recovered" })
  // The library puts the recovery bit first.
  return `0x${fromBytes(signature.subarray(1)).slice(2)}${signature[0] === 0 ? "1b" : "1c"}`
}

/** Signs a personal message (EIP-191) with a private key (hex, 32 bytes). */
export const personalSign = (message: Signable, privateKey: Hex): Hex => sign(hashMessage(message), privateKey)

/** The compressed public key (33 bytes) of a signature of 65 bytes; `undefined` where there is none. */
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
