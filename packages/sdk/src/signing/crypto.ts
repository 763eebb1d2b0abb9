/**
 * Curve, hashes and public keys, all of it synchronous: keys of secp256k1, signatures over 32 bytes, keccak and SHA-2.
 * Nothing else here knows which libraries they come from.
 */
import { hmac } from "@noble/hashes/hmac"
import { sha256 as sha2 } from "@noble/hashes/sha2"
import * as secp256k1 from "@noble/secp256k1"
import { bytesToHex, hexToBytes, keccak256 } from "viem"
import type { Address, Hex } from "@okto-effect/contract/Primitives"

export { hashMessage, hashTypedData, keccak256, sha256 } from "viem"

/** The library brings no hash of its own. Given to it when first needed, so that loading this module does nothing. */
const curve = (): typeof secp256k1 => {
  secp256k1.hashes.sha256 ??= (message) => Uint8Array.from(sha2(message))
  secp256k1.hashes.hmacSha256 ??= (key, message) => Uint8Array.from(hmac(sha2, key, message))
  return secp256k1
}

/** The public key of a private key: uncompressed, 65 bytes (`0x04` ‖ x ‖ y). */
export const publicKeyOf = (privateKey: Hex): Hex => bytesToHex(curve().getPublicKey(hexToBytes(privateKey), false))

/** The address of an uncompressed public key: the last 20 bytes of the hash of its coordinates, in lower case. */
export const addressOf = (publicKey: Hex): Address => `0x${keccak256(`0x${publicKey.slice(4)}`).slice(-40)}`

/** Signs 32 bytes: 65 bytes r ‖ s ‖ v with v 27 or 28, deterministic (RFC 6979), low s. */
export const sign = (hash: Hex, privateKey: Hex): Hex => {
  const signature = curve().sign(hexToBytes(hash), hexToBytes(privateKey), { prehash: false, format: "recovered" })
  // The library puts the recovery bit first.
  return `0x${bytesToHex(signature.subarray(1)).slice(2)}${signature[0] === 0 ? "1b" : "1c"}`
}

/** The compressed public key (33 bytes) that made a signature of 65 bytes; `undefined` where none can have. */
export const signerOf = (hash: Hex, signature: Hex): Hex | undefined => {
  const bytes = hexToBytes(signature)
  const v = bytes[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  try {
    return bytesToHex(
      curve().recoverPublicKey(Uint8Array.of(recovery, ...bytes.subarray(0, 64)), hexToBytes(hash), { prehash: false })
    )
  } catch {
    // Not every 65 bytes are a signature.
    return undefined
  }
}
