/** Mints an NFT into a collection, on Aptos only. */
import { fromText } from "../../crypto/hex.ts"
import { ChainTypeInvalid } from "../../Errors.ts"
import * as Intent from "../Intent.ts"
import * as compiled from "../../schemas/compiled/intents.gen.ts"
import type * as schemas from "../../schemas/intents.ts"

/** An NFT to mint; without `collectionAddress` the backend chooses one. */
export type NftMint = typeof schemas.NftMint.Type

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

export const nftMint: Intent.Intent<NftMint, NftMintInput, ChainTypeInvalid> = Intent.define({
  type: "NFT_MINT",
  reader: compiled.NftMint,
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
