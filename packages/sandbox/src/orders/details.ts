/** What an order says about its job. */
import * as Effect from "effect/Effect"
import type { Job } from "../chains/Job.ts"
import { CollectionData, decodeData, MintData } from "../chains/NftData.ts"
import type { Venue } from "../chains/Venue.ts"
import type { Invalid } from "../verify/Invalid.ts"

type Details = Readonly<Record<string, unknown>>

const pairs = (record: Details) =>
  Object.keys(record)
    .toSorted()
    .map((key) => ({ Key: key, Value: record[key] }))

/** The details of a job's order, spelled as the hosted backend does. */
export const orderDetails = (job: Job, venue: Venue): Effect.Effect<Details, Invalid> => {
  switch (job.type) {
    case "TOKEN_TRANSFER":
      return Effect.succeed({
        amount: String(job.amount),
        caip2id: job.caip2Id,
        recipientWalletAddress: job.recipientWalletAddress,
        tokenAddress: job.tokenAddress
      })
    case "NFT_TRANSFER":
      return Effect.succeed({
        amount: String(job.amount),
        caip2id: job.caip2Id,
        collectionAddress: job.collectionAddress,
        nftId: job.nftId,
        nftType: job.nftType,
        recipientWalletAddress: job.recipientWalletAddress
      })
    case "RAW_TRANSACTION":
      return Effect.map(Effect.forEach(job.transactions, venue.transaction), (transactions) => ({
        caip2id: job.caip2Id,
        transactions: transactions.map(pairs)
      }))
    case "NFT_CREATE_COLLECTION":
      return Effect.map(decodeData(CollectionData, job.data), (data) => ({
        caip2id: job.caip2Id,
        name: job.name,
        uri: job.uri,
        data: pairs(data)
      }))
    case "NFT_MINT":
      return Effect.map(decodeData(MintData, job.data), (data) => ({
        caip2id: job.caip2Id,
        collectionName: job.collectionAddress,
        description: data.description,
        nftName: job.nftName,
        properties: JSON.stringify(data.properties),
        uri: job.uri,
        data: pairs(data)
      }))
  }
}
