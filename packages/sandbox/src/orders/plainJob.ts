/** Intents in plain JSON, as an estimate asks about them: read as jobs, and encoded as their operations carry them. */
import type { Order } from "@okto-effect/contract"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { encodeAbiParameters, parseAbiParameters } from "viem"
import { stringToHex } from "viem/utils"
import type { Hex } from "viem"
import type { Job } from "../chains/Job.ts"
import { Invalid, sentence } from "../verify/Invalid.ts"

/** A job, and the parameters of its intent. */
export interface PlainJob {
  readonly job: Job
  readonly parameters: Hex
}

const Amount = Schema.String.check(Schema.isPattern(/^\d{1,78}$/, { message: "expected decimal digits" }))

const Details = {
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

const tuples = {
  TOKEN_TRANSFER: parseAbiParameters("(string, string, string, uint256)"),
  NFT_TRANSFER: parseAbiParameters("(string, string, string, string, string, uint256)"),
  RAW_TRANSACTION: parseAbiParameters("(string, bytes[])")
}

const readers: { readonly [Type in keyof typeof Details]: (details: unknown) => Effect.Effect<PlainJob, unknown> } = {
  TOKEN_TRANSFER: (details) =>
    Effect.map(Schema.decodeUnknownEffect(Details.TOKEN_TRANSFER)(details), (plain) => {
      const job = { type: "TOKEN_TRANSFER" as const, ...plain, amount: BigInt(plain.amount) }
      const values = [job.caip2Id, job.recipientWalletAddress, job.tokenAddress, job.amount] as const
      return { job, parameters: encodeAbiParameters(tuples.TOKEN_TRANSFER, [values]) }
    }),
  NFT_TRANSFER: (details) =>
    Effect.map(Schema.decodeUnknownEffect(Details.NFT_TRANSFER)(details), (plain) => {
      const job = { type: "NFT_TRANSFER" as const, ...plain, amount: BigInt(plain.amount) }
      const { amount, caip2Id, collectionAddress, nftId, nftType, recipientWalletAddress } = job
      const values = [caip2Id, nftId, recipientWalletAddress, collectionAddress, nftType, amount] as const
      return { job, parameters: encodeAbiParameters(tuples.NFT_TRANSFER, [values]) }
    }),
  RAW_TRANSACTION: (details) =>
    Effect.map(Schema.decodeUnknownEffect(Details.RAW_TRANSACTION)(details), ({ caip2Id, transactions }) => {
      const bytes = transactions.map((transaction) => stringToHex(JSON.stringify(transaction)))
      return {
        job: { type: "RAW_TRANSACTION" as const, caip2Id, transactions: bytes },
        parameters: encodeAbiParameters(tuples.RAW_TRANSACTION, [[caip2Id, bytes]])
      }
    })
}

const isEstimable = (type: string): type is keyof typeof readers => Object.hasOwn(readers, type)

/** Reads the details of an estimate's request. */
export const plainJob = (type: Order.IntentType, details: unknown): Effect.Effect<PlainJob, Invalid> =>
  isEstimable(type)
    ? Effect.mapError(readers[type](details), (cause) => new Invalid({ message: `details: ${sentence(cause)}`, cause }))
    : new Invalid({ message: `type: expected one of ${Object.keys(readers).join(", ")}, got ${type}` })
