/** Paymaster data: the client's promise to pay for one operation, within a time. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Hex } from "viem"
import type { Client } from "../identity/Clients.ts"
import { Invalid } from "../verify/Invalid.ts"
import { keccak } from "../verify/keccak.ts"
import { decode } from "../verify/Reader.ts"
import { expectSigner } from "../verify/signature.ts"
import { fixed, join, word } from "../verify/words.ts"

/** Address, validUntil, validAfter, and the signature behind them: eight words. */
const length = 256

/** Checks that `client` signed for the operation with this nonce, and that the promise holds now. */
export const verifyPaymasterData = Effect.fnUntraced(function* (
  paymasterData: Hex,
  { client, nonce }: { readonly client: Client; readonly nonce: Hex }
) {
  const fields = yield* decode("paymasterData", paymasterData, (reader) => ({
    swa: reader.address(0),
    validUntil: reader.uint(1, 48),
    validAfter: reader.uint(2, 48),
    signature: reader.bytes(3),
    length: reader.length
  }))
  if (fields.length !== length) {
    return yield* new Invalid({ message: `paymasterData: expected ${length} bytes, got ${fields.length}` })
  }
  if (fields.swa !== client.swa.toLowerCase()) {
    return yield* new Invalid({ message: `paymasterData: expected the client SWA ${client.swa}, got ${fields.swa}` })
  }
  const packed = join(word(nonce), fixed(fields.swa, 20), fixed(fields.validUntil, 6), fixed(fields.validAfter, 6))
  yield* expectSigner("client signature of paymasterData", {
    message: keccak(packed),
    signature: fields.signature,
    by: client.keyAddress
  })
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  if (fields.validUntil < now) {
    return yield* new Invalid({
      message: `Signature expired: paymasterData valid until ${fields.validUntil}, now ${now}`
    })
  }
  if (fields.validAfter > now) {
    return yield* new Invalid({ message: `paymasterData not valid before ${fields.validAfter}, now ${now}` })
  }
})
