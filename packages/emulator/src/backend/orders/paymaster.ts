/** Paymaster data: the client's authorization to pay for one operation, within a time. */
import * as Effect from "effect/Effect"
import { encodePacked } from "viem"
import { hexToBytes } from "viem/utils"
import type { Hex } from "viem"
import type { RegisteredClient } from "../identity/Clients.ts"
import { seconds } from "../../world/Time.ts"
import { decodeTuple } from "../../verify/abi.ts"
import { Invalid } from "../../verify/Invalid.ts"
import { keccak } from "../../verify/keccak.ts"
import { expectSigner } from "../../verify/signature.ts"

/** Times are Unix seconds. */
const fields = { swa: "address", validUntil: "uint48", validAfter: "uint48", signature: "bytes" } as const

/** Checks that `client` signed for the operation with this nonce, and that the authorization is valid now. */
export const verifyPaymasterData = Effect.fnUntraced(function* (
  paymasterData: Hex,
  { client, nonce }: { readonly client: RegisteredClient; readonly nonce: Hex }
) {
  const { signature, swa, validAfter, validUntil } = yield* decodeTuple("paymasterData", fields, paymasterData)
  if (swa !== client.swa.toLowerCase()) {
    return yield* new Invalid({ message: `paymasterData: expected the client SWA ${client.swa}, got ${swa}` })
  }
  const signed = encodePacked(
    ["uint256", "address", "uint48", "uint48"],
    [BigInt(nonce), swa, Number(validUntil), Number(validAfter)]
  )
  yield* expectSigner("client signature of paymasterData", {
    message: keccak(hexToBytes(signed)),
    signature,
    by: client.keyAddress
  })
  const now = yield* seconds
  if (validUntil < now) {
    return yield* new Invalid({ message: `Signature expired: paymasterData valid until ${validUntil}, now ${now}` })
  }
  if (validAfter > now) {
    return yield* new Invalid({ message: `paymasterData not valid before ${validAfter}, now ${now}` })
  }
})
