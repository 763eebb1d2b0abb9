/** Creates an NFT collection, on Aptos only. */
import { fromText } from "../../crypto/hex.ts"
import * as Intent from "../Intent.ts"
import * as compiled from "../../schemas/compiled/intents.gen.ts"
import type * as schemas from "../../schemas/intents.ts"

/** A collection to create; `uri` points at its metadata. */
export type NftCollection = typeof schemas.NftCollection.Type

export const nftCollection: Intent.Intent<NftCollection, typeof schemas.NftCollection.Encoded> = Intent.define({
  type: "NFT_CREATE_COLLECTION",
  reader: compiled.NftCollection,
  job: { caip2Id: "string", name: "string", uri: "string", data: "bytes" },
  encode: ({ caip2Id, data: { attributes = "", description = "", symbol = "", type = "" }, name, uri }) => ({
    caip2Id,
    name,
    uri,
    data: fromText(JSON.stringify({ type, attributes, description, symbol }))
  })
})
