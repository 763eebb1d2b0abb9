/** The client's promise to pay for one nonce, for a while. */
import * as Effect from "effect/Effect"
import { concat, encodeAbiParameters, hexToNumber, numberToHex, size, slice } from "viem"
import { ClientSigner } from "../ClientSigner.ts"
import type { Hex } from "@okto-effect/contract/Primitives"
import type { ClientDetailsMissing } from "../Errors.ts"
import { paymasterData } from "./abi.ts"
import { abiAddress } from "./hash.ts"
import { keccak256 } from "../signing/crypto.ts"

/** Seconds for which paymaster data is good. */
export const paymasterValidity = 6 * 60 * 60

/** Which nonce is paid for and when, in seconds. */
export interface Promised {
  /** A 32-byte word. */
  readonly nonce: Hex
  readonly validUntil: number
  readonly validAfter?: number
}

/** The promise, signed by the client over nonce ‖ SWA ‖ validUntil ‖ validAfter, ABI encoded. */
export const signPaymasterData = ({
  nonce,
  validAfter = 0,
  validUntil
}: Promised): Effect.Effect<Hex, ClientDetailsMissing, ClientSigner> =>
  Effect.gen(function* () {
    const client = yield* ClientSigner
    const swa = abiAddress(client.swa)
    const packed = concat([nonce, swa, numberToHex(validUntil, { size: 6 }), numberToHex(validAfter, { size: 6 })])
    const signature = yield* client.sign({ raw: keccak256(packed) })
    return encodeAbiParameters(paymasterData, [swa, validUntil, validAfter, signature])
  })

/** Until when a promise is good, in Unix seconds: its second word. `undefined` where the text is no promise. */
export const validUntilOf = (data: Hex): number | undefined => {
  if (size(data) < 64) return undefined
  const word = slice(data, 32, 64)
  return BigInt(word) < 2n ** 48n ? hexToNumber(word) : undefined
}
