/** Nonces, and paymaster authorizations: the application pays for the operation with one nonce, for a limited time. */
import type { PaymasterPayload } from "@okto-effect/protocol/ClientSigning"
import type { Hex } from "@okto-effect/protocol/Primitives"
import { concat, fromNumber, pad, size, slice } from "./hex.ts"
import { address, bytes, encode, uint48 } from "./abi.ts"
import { keccak256 } from "./crypto.ts"

// The nonce of a user operation, its job id and its intent id are the same 16 bytes.

/** The nonce of a UUID: its 16 bytes, padded to a word of 32 bytes. */
export const nonceOf = (uuid: string): Hex => pad(`0x${uuid.replaceAll("-", "")}`, 32)

/** The UUID of a nonce: its last 16 bytes, in lower case. */
export const uuidOf = (nonce: Hex): string =>
  pad(nonce, 32)
    .replace(/^0x.{32}(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    .toLowerCase()

/** Seconds for which an authorization is valid. */
export const paymasterValidity = 6 * 60 * 60

/** An authorization: who pays, for which nonce (a UUID), and from when until when, in Unix seconds. */
type Authorization = Pick<PaymasterPayload, "clientSWA" | "nonce" | "validAfter" | "validUntil">

/** The hash that the application signs: Keccak-256 of nonce || SWA || validUntil || validAfter. */
export const paymasterHash = ({ clientSWA, nonce, validAfter, validUntil }: Authorization): Hex =>
  keccak256(concat([nonceOf(nonce), clientSWA, fromNumber(validUntil, 6), fromNumber(validAfter, 6)]))

/** The `paymasterData` of an operation: SWA, validUntil, validAfter and signature, ABI-encoded. */
export const paymasterData = ({ clientSWA, validAfter, validUntil }: Authorization, signature: Hex): Hex =>
  encode(address(clientSWA), uint48(validUntil), uint48(validAfter), bytes(signature))

/**
 * Until when `paymasterData` is valid, in Unix seconds; `undefined` where it cannot be read, or is 0, which means without a
 * limit.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4337
 */
export const validUntilOf = (data: Hex): number | undefined => {
  const seconds = size(data) < 64 ? 0 : Number(slice(data, 32, 64))
  return seconds > 0 && seconds < 2 ** 48 ? seconds : undefined
}
