/** Creates an NFT collection, on Aptos only. */
import * as Schema from "effect/Schema"
import { fromText } from "../abi/hex.ts"
import { AptosCaip2Id, NonEmpty } from "./fields.ts"
import * as Intent from "./Intent.ts"

/** A collection to create; `uri` points at its metadata. */
export const NftCollection = Schema.Struct({
  caip2Id: AptosCaip2Id("NFT Collection creation is only supported on Aptos chain"),
  name: NonEmpty("Collection name is required", "Collection name cannot be empty").check(
    // Characters as a reader counts them, so that an emoji is not two.
    Schema.makeFilter(
      (name: string) => Array.from(name).length <= 100 || "Collection name cannot exceed 100 characters"
    )
  ),
  uri: NonEmpty("URI is required", "URI cannot be empty"),
  data: Schema.Struct({
    attributes: Schema.optional(Schema.String),
    symbol: Schema.optional(Schema.String),
    type: Schema.optional(Schema.String),
    description: Schema.optional(Schema.String)
  })
})
export type NftCollection = typeof NftCollection.Type

export const nftCollection: Intent.Intent<NftCollection, typeof NftCollection.Encoded> = Intent.make({
  type: "NFT_CREATE_COLLECTION",
  input: NftCollection,
  job: { caip2Id: "string", name: "string", uri: "string", data: "bytes" },
  encode: ({ caip2Id, data: { attributes = "", description = "", symbol = "", type = "" }, name, uri }) => ({
    caip2Id,
    name,
    uri,
    data: fromText(JSON.stringify({ type, attributes, description, symbol }))
  })
})
