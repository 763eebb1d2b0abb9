import type { NftTransferInput } from "@okto-effect/sdk"

export const input: NftTransferInput = {
  caip2Id: "eip155:84532",
  collectionAddress: "0x7a9fe22691c811ea339d9b73150e6911a5343dca",
  nftId: "1",
  recipientWalletAddress: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
  amount: 1,
  nftType: "ERC721"
}
