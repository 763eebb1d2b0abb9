/** The JSON inside the jobs that create collections and mint NFTs. */
import * as Schema from "effect/Schema"
import { jsonBytesDecoder } from "./jsonBytes.ts"

/** Metadata of a collection. */
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
