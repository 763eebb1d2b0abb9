/** The details of an estimate's request: an intent in JSON. */
import type { Order } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { maxUint256 } from "viem"
import { stringToHex } from "viem/utils"
import type { Job } from "../../chains/Job.ts"
import { decoder, Invalid } from "../../verify/Invalid.ts"

const Amount = Schema.String.check(Schema.isPattern(/^\d{1,78}$/, { message: "expected decimal digits" })).pipe(
  Schema.decodeTo(
    Schema.BigIntFromString.check(
      Schema.isLessThanOrEqualToBigInt(maxUint256, { message: "expected a number of at most 256 bits" })
    )
  )
)

const details = {
  TOKEN_TRANSFER: Schema.Struct({
    caip2Id: Schema.String,
    recipientWalletAddress: Schema.String,
    tokenAddress: Schema.String,
    amount: Amount
  }),
  NFT_TRANSFER: Schema.Struct({
    caip2Id: Schema.String,
    nftId: Schema.String,
    recipientWalletAddress: Schema.String,
    collectionAddress: Schema.String,
    nftType: Schema.String,
    amount: Amount
  }),
  RAW_TRANSACTION: Schema.Struct({
    caip2Id: Schema.String,
    transactions: Schema.Array(Schema.Record(Schema.String, Schema.Json))
  })
}

export const jobFromDetails = Effect.fnUntraced(function* (
  type: Order.IntentType,
  input: unknown
): Effect.fn.Return<Job, Invalid> {
  const decode = <S extends Schema.Decoder<unknown>>(schema: S) => decoder("details", schema)(input)
  switch (type) {
    case "TOKEN_TRANSFER":
      return { type, ...(yield* decode(details.TOKEN_TRANSFER)) }
    case "NFT_TRANSFER":
      return { type, ...(yield* decode(details.NFT_TRANSFER)) }
    case "RAW_TRANSACTION": {
      const { caip2Id, transactions } = yield* decode(details.RAW_TRANSACTION)
      return { type, caip2Id, transactions: transactions.map((each) => stringToHex(JSON.stringify(each))) }
    }
    default:
      return yield* new Invalid({
        message: `type: expected one of ${Object.keys(details).join(", ")}, got ${type}`
      })
  }
})
