/** `/transfertoken`: sends a token directly, or step by step. */
import { TransactionPage } from "../../transaction/TransactionPage.tsx"
import { useTransactionScreen } from "../../transaction/useTransactionScreen.ts"
import { TokenTransferFields } from "./TokenTransferFields.tsx"

export const TokenTransferPage = () => {
  const screen = useTransactionScreen("Error in token transfer")
  return (
    <TransactionPage
      title="Transfer Token"
      description="Sends a coin or a token: directly, or by reviewing, signing and executing a user operation yourself."
      purpose="to send tokens."
      screen={screen}
    >
      <TokenTransferFields key={screen.formKey} screen={screen} />
    </TransactionPage>
  )
}
