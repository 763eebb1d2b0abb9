/** `/rawtransaction`: sends an EVM transaction as it is written, directly or step by step. */
import { transactionPage } from "../../transaction/transactionPage.tsx"
import { RawTransactionFields } from "./RawTransactionFields.tsx"

export const RawTransactionPage = transactionPage({
  title: "EVM Raw Transaction",
  description: "Sends a transaction of your own: coins, a contract call, or both.",
  purpose: "to send transactions.",
  failure: "Error in raw transaction",
  Fields: RawTransactionFields
})
