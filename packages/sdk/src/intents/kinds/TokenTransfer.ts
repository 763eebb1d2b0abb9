/** Moves a token, or the chain's native coin when `token` is empty. */
import type { RecipientIsSender } from "../../Errors.ts"
import * as Intent from "../Intent.ts"
import * as compiled from "../../schemas/compiled/intents.gen.ts"
import type * as schemas from "../../schemas/intents.ts"

/** A token transfer; `amount` is in the token's smallest unit. */
export type TokenTransfer = typeof schemas.TokenTransfer.Type

const recipient = (transfer: TokenTransfer): string => transfer.recipient

export const tokenTransfer: Intent.Estimable<TokenTransfer, typeof schemas.TokenTransfer.Encoded, RecipientIsSender> = {
  ...Intent.define({
    type: "TOKEN_TRANSFER",
    reader: compiled.TokenTransfer,
    recipient,
    onChain: Intent.evmRecipient("recipient", recipient),
    refuse: Intent.notToSelf(recipient, "Recipient address cannot be same as the user address"),
    job: { caip2Id: "string", recipientWalletAddress: "string", tokenAddress: "string", amount: "uint256" },
    encode: ({ amount, caip2Id, recipient, token }) => ({
      caip2Id,
      recipientWalletAddress: recipient,
      tokenAddress: token,
      amount: BigInt(amount)
    })
  }),
  details: ({ amount, caip2Id, recipient, token }) => ({
    recipientWalletAddress: recipient,
    caip2Id,
    tokenAddress: token,
    amount: String(amount)
  })
}
