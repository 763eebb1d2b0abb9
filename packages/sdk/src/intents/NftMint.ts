/** Mints an NFT into a collection, on Aptos only. */
import * as Schema from "effect/Schema"
import { fromText } from "../abi/hex.ts"
import { ChainTypeInvalid } from "../Errors.ts"
import { Caip2Id, NonEmpty } from "./fields.ts"
import * as Intent from "./Intent.ts"

// Other keys of a property are left out of the job, as the original does.
const Property = Schema.StructWithRest(
  Schema.Struct({
    name: Schema.String,
    /** The Aptos property type, by its number. */
    type: Schema.Number.check(Schema.isInt({ message: "Expected integer, received float" })),
    value: Schema.String
  }),
  [Schema.Record(Schema.String, Schema.Unknown)]
)

/** An NFT to mint; without `collectionAddress` the backend chooses one. */
export const NftMint = Schema.Struct({
  caip2Id: Caip2Id(),
  nftName: NonEmpty("NFT name is required", "NFT name cannot be empty"),
  collectionAddress: Schema.optional(Schema.String),
  uri: NonEmpty("URI is required", "URI cannot be empty"),
  data: Schema.Struct({
    recipientWalletAddress: Schema.optional(Schema.String),
    description: Schema.optional(Schema.String),
    properties: Schema.optional(Schema.Array(Property))
  })
})
export type NftMint = typeof NftMint.Type

/** What callers write. */
export interface NftMintInput {
  readonly caip2Id: string
  readonly nftName: string
  readonly collectionAddress?: string | undefined
  readonly uri: string
  readonly data: {
    readonly recipientWalletAddress?: string | undefined
    readonly description?: string | undefined
    /** `type` is the Aptos property type, by its number. */
    readonly properties?:
      | ReadonlyArray<{ readonly name: string; readonly type: number; readonly value: string }>
      | undefined
  }
}

export const nftMint: Intent.Intent<NftMint, NftMintInput, ChainTypeInvalid> = Intent.make({
  type: "NFT_MINT",
  input: NftMint,
  refuse: ({ caip2Id }) =>
    caip2Id.toLowerCase().startsWith("aptos:")
      ? undefined
      : new ChainTypeInvalid(caip2Id, "NFT Minting is only supported on Aptos chain"),
  job: { caip2Id: "string", nftName: "string", collectionAddress: "string", uri: "string", data: "bytes" },
  encode: ({ caip2Id, collectionAddress = "", data, nftName, uri }) => {
    const { description = "", properties = [], recipientWalletAddress = "" } = data
    return {
      caip2Id,
      nftName,
      collectionAddress,
      uri,
      data: fromText(
        JSON.stringify({
          recipientWalletAddress,
          description,
          properties: properties.map(({ name, type, value }) => ({ name, valueType: String(type), value }))
        })
      )
    }
  }
})
