/** The jobs that intents ask of a chain: their parameters, ABI-encoded and as their orders show them. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { encodeAbiParameters } from "viem"
import type { Hex } from "viem"
import { type Decoded, decodeTuple, type Fields } from "../verify/abi.ts"
import { Invalid } from "../verify/Invalid.ts"
import { jsonBytesDecoder } from "../verify/json.ts"

/**
 * The parameters of each intent, in the order of their ABI tuple. Addresses are text, as the user wrote them; amounts are
 * in the smallest unit.
 */
export const jobParameters = {
  TOKEN_TRANSFER: {
    caip2Id: "string",
    recipientWalletAddress: "string",
    /** Empty for the native coin. */
    tokenAddress: "string",
    amount: "uint256"
  },
  NFT_TRANSFER: {
    caip2Id: "string",
    nftId: "string",
    recipientWalletAddress: "string",
    collectionAddress: "string",
    nftType: "string",
    amount: "uint256"
  },
  RAW_TRANSACTION: {
    caip2Id: "string",
    /** Each the UTF-8 bytes of a JSON text. */
    transactions: "bytes[]"
  },
  NFT_CREATE_COLLECTION: {
    caip2Id: "string",
    name: "string",
    uri: "string",
    /** The JSON of a `CollectionData`. */
    data: "bytes"
  },
  NFT_MINT: {
    caip2Id: "string",
    nftName: "string",
    /** Empty for the user's own collection. */
    collectionAddress: "string",
    uri: "string",
    /** The JSON of a `MintData`. */
    data: "bytes"
  }
} as const satisfies Readonly<Record<string, Fields>>

/** The intents that the emulator carries out. */
export type IntentType = keyof typeof jobParameters

export type JobOf<Type extends IntentType> = { readonly type: Type } & Decoded<(typeof jobParameters)[Type]>

export type Job = { readonly [Type in IntentType]: JobOf<Type> }[IntentType]

const CollectionData = Schema.Struct({
  type: Schema.String,
  attributes: Schema.String,
  description: Schema.String,
  symbol: Schema.String
})

/** Metadata of an NFT. An empty recipient means the user. */
export const MintData = Schema.Struct({
  recipientWalletAddress: Schema.String,
  description: Schema.String,
  properties: Schema.Array(Schema.Struct({ name: Schema.String, valueType: Schema.String, value: Schema.String }))
})

export const decodeCollectionData = jsonBytesDecoder("data", CollectionData)

export const decodeMintData = jsonBytesDecoder("data", MintData)

export class JobFailed extends Data.TaggedError("JobFailed")<{
  /** The reason that the order shows. */
  readonly message: string
  /** Transactions that were mined nevertheless, the reverted one last. */
  readonly hashes: ReadonlyArray<Hex>
  readonly cause?: unknown
}> {}

/** The failure of a job without transactions. */
export const failed = (message: string, cause?: unknown) => new JobFailed({ message, hashes: [], cause })

/** The offset of a tuple that is the only parameter. */
const offset = `0x${"20".padStart(64, "0")}`

const decoder =
  <Type extends IntentType>(type: Type) =>
  (parameters: Hex): Effect.Effect<{ readonly type: Type } & Decoded<(typeof jobParameters)[Type]>, Invalid> =>
    parameters.startsWith(offset)
      ? Effect.map(decodeTuple(type, jobParameters[type], `0x${parameters.slice(offset.length)}`), (fields) => ({
          type,
          ...fields
        }))
      : new Invalid({ message: `${type}: expected the offset of a tuple, got ${parameters.slice(0, offset.length)}` })

const decoders: { readonly [Type in IntentType]: (parameters: Hex) => Effect.Effect<Job, Invalid> } = {
  TOKEN_TRANSFER: decoder("TOKEN_TRANSFER"),
  NFT_TRANSFER: decoder("NFT_TRANSFER"),
  RAW_TRANSACTION: decoder("RAW_TRANSACTION"),
  NFT_CREATE_COLLECTION: decoder("NFT_CREATE_COLLECTION"),
  NFT_MINT: decoder("NFT_MINT")
}

const isIntent = (type: string): type is IntentType => Object.hasOwn(decoders, type)

export const decodeJob = (intentType: string, parameters: Hex): Effect.Effect<Job, Invalid> =>
  isIntent(intentType)
    ? decoders[intentType](parameters)
    : new Invalid({
        message: `intent type: expected one of ${Object.keys(decoders).join(", ")}, got ${intentType}`
      })

/** Encodes what {@link decodeJob} decodes. */
export const encodeJob = ({ type, ...fields }: Job): Hex => {
  const components = Object.entries(jobParameters[type]).map(([name, type]) => ({ name, type }))
  return encodeAbiParameters([{ type: "tuple", components }], [fields])
}

/** The number of transactions in one job: each may use the gas of a block. */
const maxTransactions = 20

/** Decodes the transactions of a job with the decoder of its chain. */
export const decodeTransactions = <A>(
  { transactions }: JobOf<"RAW_TRANSACTION">,
  decode: (bytes: Hex) => Effect.Effect<A, Invalid>
): Effect.Effect<ReadonlyArray<A>, Invalid> =>
  transactions.length <= maxTransactions
    ? Effect.forEach(transactions, decode)
    : new Invalid({ message: `expected at most ${maxTransactions} transactions, got ${transactions.length}` })

type Details = Readonly<Record<string, unknown>>

const pairs = (record: Details) =>
  Object.keys(record)
    .sort()
    .map((key) => ({ Key: key, Value: record[key] }))

/**
 * The details of a job's order, with the hosted backend's field names. `transaction` is the JSON of a transaction of a raw
 * job on the job's chain.
 */
export const orderDetails = (
  job: Job,
  transaction: (bytes: Hex) => Effect.Effect<Details, Invalid>
): Effect.Effect<Details, Invalid> => {
  switch (job.type) {
    case "TOKEN_TRANSFER":
    case "NFT_TRANSFER": {
      const { amount, caip2Id, type: _, ...details } = job
      return Effect.succeed({ amount: String(amount), caip2id: caip2Id, ...details })
    }
    case "RAW_TRANSACTION":
      return Effect.map(Effect.forEach(job.transactions, transaction), (transactions) => ({
        caip2id: job.caip2Id,
        transactions: transactions.map(pairs)
      }))
    case "NFT_CREATE_COLLECTION":
      return Effect.map(decodeCollectionData(job.data), (data) => ({
        caip2id: job.caip2Id,
        name: job.name,
        uri: job.uri,
        data: pairs(data)
      }))
    case "NFT_MINT":
      return Effect.map(decodeMintData(job.data), (data) => ({
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
