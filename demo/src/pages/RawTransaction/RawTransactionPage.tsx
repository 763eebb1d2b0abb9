/** `/rawtransaction`: sends an EVM transaction as it is written, directly or step by step. */
import { TransactionPage } from "../../transaction/TransactionPage.tsx"
import { useTransactionScreen } from "../../transaction/useTransactionScreen.ts"
import { RawTransactionFields } from "./RawTransactionFields.tsx"

export const RawTransactionPage = () => {
  const screen = useTransactionScreen("Error in raw transaction")
  return (
    <TransactionPage
      title="EVM Raw Transaction"
      description="Sends a transaction of your own: coins, a contract call, or both."
      purpose="to send transactions."
      screen={screen}
    >
      <RawTransactionFields key={screen.formKey} screen={screen} />
    </TransactionPage>
  )
}
