/** `/transfernft`: sends an NFT directly, or step by step. */
import { TransactionPage } from "../../transaction/TransactionPage.tsx"
import { useTransactionScreen } from "../../transaction/useTransactionScreen.ts"
import { NftTransferFields } from "./NftTransferFields.tsx"

export const NftTransferPage = () => {
  const screen = useTransactionScreen("Error in NFT transfer")
  return (
    <TransactionPage
      title="Transfer NFT"
      description="Sends an NFT, or some of an ERC-1155 item: directly, or step by step."
      purpose="to send NFTs."
      screen={screen}
    >
      <NftTransferFields key={screen.formKey} screen={screen} />
    </TransactionPage>
  )
}
