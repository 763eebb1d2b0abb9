/** What each intent asks for. */
import type { Order } from "@okto-effect/sdk/contract"
import type * as Effect from "effect/Effect"
import type { Hex } from "viem"
import { Invalid } from "../verify/Invalid.ts"
import { decode, type Reader } from "../verify/Reader.ts"

/** The parameters of each intent, in the order of their tuple. Addresses are texts, as the user spelled them. */
const intents = {
  TOKEN_TRANSFER: (reader: Reader) => ({
    type: "TOKEN_TRANSFER" as const,
    caip2Id: reader.string(0),
    recipientWalletAddress: reader.string(1),
    /** Empty for the native coin. */
    tokenAddress: reader.string(2),
    /** In the smallest unit. */
    amount: reader.uint(3)
  }),
  NFT_TRANSFER: (reader: Reader) => ({
    type: "NFT_TRANSFER" as const,
    caip2Id: reader.string(0),
    nftId: reader.string(1),
    recipientWalletAddress: reader.string(2),
    collectionAddress: reader.string(3),
    nftType: reader.string(4),
    amount: reader.uint(5)
  }),
  RAW_TRANSACTION: (reader: Reader) => ({
    type: "RAW_TRANSACTION" as const,
    caip2Id: reader.string(0),
    /** Each the UTF-8 bytes of a JSON text. */
    transactions: reader.bytesList(1)
  }),
  NFT_CREATE_COLLECTION: (reader: Reader) => ({
    type: "NFT_CREATE_COLLECTION" as const,
    caip2Id: reader.string(0),
    name: reader.string(1),
    uri: reader.string(2),
    data: reader.bytes(3)
  }),
  NFT_MINT: (reader: Reader) => ({
    type: "NFT_MINT" as const,
    caip2Id: reader.string(0),
    nftName: reader.string(1),
    collectionAddress: reader.string(2),
    uri: reader.string(3),
    data: reader.bytes(4)
  })
} satisfies {
  readonly [Type in Order.IntentType]: (reader: Reader) => { readonly type: Type; readonly caip2Id: string }
}

/** A decoded intent. */
export type Job = Readonly<ReturnType<(typeof intents)[keyof typeof intents]>>

/** The job of one type. */
export type JobOf<Type extends Job["type"]> = Extract<Job, { readonly type: Type }>

const readers: ReadonlyMap<string, (reader: Reader) => Job> = new Map(Object.entries(intents))

/** Decodes the parameters of an intent. */
export const decodeJob = (intentType: string, parameters: Hex): Effect.Effect<Job, Invalid> => {
  const read = readers.get(intentType)
  return read === undefined
    ? new Invalid({ message: `intent type: expected one of ${[...readers.keys()].join(", ")}, got ${intentType}` })
    : decode(intentType, parameters, (reader) => read(reader.tuple(0)))
}
