/** The JSON inside the jobs that create collections and mint NFTs. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { hexToString } from "viem/utils"
import type { Hex } from "viem"
import { Invalid, sentence } from "../verify/Invalid.ts"

/** What a collection says of itself. */
export const CollectionData = Schema.Struct({
  type: Schema.String,
  attributes: Schema.String,
  description: Schema.String,
  symbol: Schema.String
})

/** What an NFT says of itself; an empty recipient is the user. */
export const MintData = Schema.Struct({
  recipientWalletAddress: Schema.String,
  description: Schema.String,
  properties: Schema.Array(Schema.Struct({ name: Schema.String, valueType: Schema.String, value: Schema.String }))
})

/** Reads a job's data from the bytes of its JSON text. */
export const decodeData = <S extends Schema.Decoder<unknown>>(
  schema: S,
  bytes: Hex
): Effect.Effect<S["Type"], Invalid> =>
  Effect.suspend(() => Schema.decodeUnknownEffect(Schema.fromJsonString(schema))(hexToString(bytes))).pipe(
    Effect.mapError((cause) => new Invalid({ message: `data: ${sentence(cause)}`, cause }))
  )
