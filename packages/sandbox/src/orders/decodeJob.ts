/** Reads what each intent asks for from its encoded parameters. */
import type * as Effect from "effect/Effect"
import type { Hex } from "viem"
import type { Job, JobOf } from "../chains/Job.ts"
import { Invalid } from "../verify/Invalid.ts"
import { decode, type Reader } from "../verify/Reader.ts"

/** The parameters of each intent, in the order of their tuple. */
const readers: { readonly [Type in Job["type"]]: (reader: Reader) => JobOf<Type> } = {
  TOKEN_TRANSFER: (reader) => ({
    type: "TOKEN_TRANSFER",
    caip2Id: reader.string(0),
    recipientWalletAddress: reader.string(1),
    tokenAddress: reader.string(2),
    amount: reader.uint(3)
  }),
  NFT_TRANSFER: (reader) => ({
    type: "NFT_TRANSFER",
    caip2Id: reader.string(0),
    nftId: reader.string(1),
    recipientWalletAddress: reader.string(2),
    collectionAddress: reader.string(3),
    nftType: reader.string(4),
    amount: reader.uint(5)
  }),
  RAW_TRANSACTION: (reader) => ({
    type: "RAW_TRANSACTION",
    caip2Id: reader.string(0),
    transactions: reader.bytesList(1)
  }),
  NFT_CREATE_COLLECTION: (reader) => ({
    type: "NFT_CREATE_COLLECTION",
    caip2Id: reader.string(0),
    name: reader.string(1),
    uri: reader.string(2),
    data: reader.bytes(3)
  }),
  NFT_MINT: (reader) => ({
    type: "NFT_MINT",
    caip2Id: reader.string(0),
    nftName: reader.string(1),
    collectionAddress: reader.string(2),
    uri: reader.string(3),
    data: reader.bytes(4)
  })
}

const isIntent = (type: string): type is Job["type"] => Object.hasOwn(readers, type)

/** Decodes the parameters of an intent. */
export const decodeJob = (intentType: string, parameters: Hex): Effect.Effect<Job, Invalid> =>
  isIntent(intentType)
    ? decode(intentType, parameters, (reader): Job => readers[intentType](reader.tuple(0)))
    : new Invalid({
        message: `intent type: expected one of ${Object.keys(readers).join(", ")}, got ${intentType}`
      })
