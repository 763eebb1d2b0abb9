/** Accounts and addresses on Aptos: 32 bytes. */
import { ed25519 } from "@noble/curves/ed25519"
import { sha3_256 } from "@noble/hashes/sha3"
import { concatBytes, hexToBytes, pad, stringToBytes } from "viem/utils"
import type { Hex } from "viem"
import { flatHex } from "../../verify/hex.ts"

/** The scheme byte of an account with one ed25519 key. */
const singleKey = 0x00

/** The scheme byte of an object whose address is derived from a name. */
const named = 0xfe

const digest = (...parts: ReadonlyArray<Uint8Array>): Hex => flatHex(sha3_256(concatBytes([...parts])))

/** The public key of a 32-byte ed25519 private key. */
export const publicKeyOf = (privateKey: Hex): Hex => flatHex(ed25519.getPublicKey(hexToBytes(privateKey)))

/** The account of a public key (AIP-40 spells addresses, the authentication key makes them). */
export const accountOf = (publicKey: Hex): Hex => digest(hexToBytes(publicKey), Uint8Array.of(singleKey))

/** The address of the object that `creator` created under a name. */
export const objectOf = (creator: Hex, name: string): Hex =>
  digest(hexToBytes(creator), stringToBytes(name), Uint8Array.of(named))

/** The SHA3-256 hash of a text. */
export const hashOf = (text: string): Hex => digest(stringToBytes(text))

const isAddress = (text: string): text is Hex => /^0x([0-9a-fA-F]{64}|[0-9a-fA-F])$/.test(text)

/**
 * An address with leading zeros, in lower case; undefined for another text. It has all its digits, or is the one digit of a
 * special address: with fewer digits it may be a part of one, or an EVM address.
 *
 * @see https://github.com/aptos-foundation/AIPs/blob/main/aips/aip-40.md
 */
export const addressOf = (text: string): Hex | undefined => {
  if (!isAddress(text)) return undefined
  return pad(`0x${text.slice(2).toLowerCase()}`, { size: 32 })
}

/** A name such as `0x1::coin::balance`, or an address, with its address in the shortest form. */
export const shortName = (name: string): string => {
  const [address = "", ...path] = name.split("::")
  return [isAddress(address) ? `0x${BigInt(address).toString(16)}` : address, ...path].join("::")
}
