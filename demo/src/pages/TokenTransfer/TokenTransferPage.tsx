/** `/transfertoken`: sends a token directly, or step by step. */
import { transactionPage } from "../../transaction/transactionPage.tsx"
import { TokenTransferFields } from "./TokenTransferFields.tsx"

export const TokenTransferPage = transactionPage({
  title: "Transfer Token",
  description: "Sends a coin or a token: directly, or by reviewing, signing and executing a user operation yourself.",
  purpose: "to send tokens.",
  failure: "Error in token transfer",
  Fields: TokenTransferFields
})
