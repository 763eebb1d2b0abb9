/** Verifies EIP-191 signatures. Only one encoding of a signature is valid. */
import * as Effect from "effect/Effect"
import { type Address, type Hex, toPrefixedMessage } from "viem"
import { getAddress, hexToBytes } from "viem/utils"
import { curve } from "./Curve.ts"
import { flatHex } from "./hex.ts"
import { Invalid } from "./Invalid.ts"
import { keccak } from "./keccak.ts"

const shape = /^(?<rs>0x[0-9a-f]{64}(?<s>[0-9a-f]{64}))(?<v>1b|1c)$/i

/** Half the order of secp256k1: for each signature with a higher s there is one with a lower s. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

export const addressOfKey = (publicKey: Hex): Address =>
  getAddress(flatHex(keccak(hexToBytes(publicKey).slice(1)).slice(12)))

/** The address whose key signed a message. */
const signerOf = Effect.fnUntraced(function* (message: Uint8Array, signature: string) {
  const { rs, s, v } = shape.exec(signature)?.groups ?? {}
  if (rs === undefined || s === undefined || v === undefined) {
    return yield* new Invalid({ message: `expected 65 bytes r, s, v with v 1b or 1c, got ${signature}` })
  }
  if (BigInt(`0x${s}`) > halfOrder) return yield* new Invalid({ message: "expected a signature with low s" })
  const hash = keccak(hexToBytes(toPrefixedMessage({ raw: message })))
  // Throws only when r and s are no point on the curve.
  return yield* Effect.try({
    try: () => {
      const bytes = hexToBytes(`0x${rs.slice(2)}`)
      return addressOfKey(flatHex(curve().recover(hash, { bytes, recovery: v.toLowerCase() === "1b" ? 0 : 1 })))
    },
    catch: (cause) => new Invalid({ message: "no key can have made this signature", cause })
  })
})

/** Checks that a message was signed by an address. `what` names the signature in the error. */
export const expectSigner = Effect.fnUntraced(function* (
  what: string,
  signed: { readonly message: Uint8Array; readonly signature: string; readonly by: Address }
) {
  const signer = yield* signerOf(signed.message, signed.signature).pipe(
    Effect.mapError(({ cause, message }) => new Invalid({ message: `${what} invalid: ${message}`, cause }))
  )
  if (signer.toLowerCase() === signed.by.toLowerCase()) return
  return yield* new Invalid({ message: `${what} invalid: expected the signer ${signed.by}, recovered ${signer}` })
})
