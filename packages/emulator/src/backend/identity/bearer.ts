/** Bearer tokens: signed by the session key, with its public key and an expiry. */
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Primitives } from "@okto-effect/protocol"
import { stringToBytes } from "viem/utils"
import type { Hex } from "viem"
import { seconds } from "../../world/Time.ts"
import { decoder, Invalid } from "../../verify/Invalid.ts"
import { jsonDecoder } from "../../verify/json.ts"
import { addressOfKey, expectSigner } from "../../verify/signature.ts"

/** The longest validity in seconds, with five minutes for a client's clock that is ahead. */
const longest = 5_400 + 300

// A record keeps the order of keys, in which the text was signed.
const Token = Schema.Struct({
  type: Schema.Literal("ecdsa_uncompressed"),
  data: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number])),
  data_signature: Schema.String
})

const Data = Schema.Struct({ expire_at: Schema.Int, session_pub_key: Primitives.PublicKey() })

const readToken = jsonDecoder("bearer token", Token)
const readData = decoder("bearer token", Data)

/** A token with a valid signature. */
export interface Bearer {
  readonly publicKey: Hex
  /** Unix seconds. */
  readonly expiresAt: number
}

/** The text of a canonical base64 value. */
const decodeBase64 = (base64: string): string | undefined => {
  const text = Base64.decodeString(base64)
  return Result.isSuccess(text) && Base64.encode(text.success) === base64 ? text.success : undefined
}

/** Checks a token's signature, not its expiry. */
export const verifyBearer = Effect.fnUntraced(function* (token: string): Effect.fn.Return<Bearer, Invalid> {
  const text = decodeBase64(token)
  if (text === undefined) return yield* new Invalid({ message: "bearer token: expected base64" })
  const { data, data_signature: signature } = yield* readToken(text)
  const { expire_at: expiresAt, session_pub_key: publicKey } = yield* readData(data)
  yield* expectSigner("bearer signature", {
    message: stringToBytes(JSON.stringify(data)),
    signature,
    by: addressOfKey(publicKey)
  })
  return { publicKey, expiresAt }
})

export const checkValidity = Effect.fnUntraced(function* ({ expiresAt }: Bearer) {
  const now = yield* seconds
  if (expiresAt <= now) return yield* new Invalid({ message: `bearer token expired at ${expiresAt}, now ${now}` })
  if (expiresAt > now + longest) {
    return yield* new Invalid({
      message: `bearer token: expected expire_at at most ${longest} seconds ahead of ${now}, got ${expiresAt}`
    })
  }
})
