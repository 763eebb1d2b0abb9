/** `/transfernft`: sends an NFT directly, or step by step. */
import { transactionPage } from "../../transaction/transactionPage.tsx"
import { NftTransferFields } from "./NftTransferFields.tsx"

export const NftTransferPage = transactionPage({
  title: "Transfer NFT",
  description: "Sends an NFT, or some of an ERC-1155 item: directly, or step by step.",
  purpose: "to send NFTs.",
  failure: "Error in NFT transfer",
  Fields: NftTransferFields
})
