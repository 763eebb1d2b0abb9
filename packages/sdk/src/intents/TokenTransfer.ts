/** Moves a token, or the chain's native coin when `token` is empty. */
import * as Schema from "effect/Schema"
import type { RecipientIsSender } from "../Errors.ts"
import { Amount, Caip2Id, evmRecipient } from "./fields.ts"
import * as Intent from "./Intent.ts"

/** A token transfer; `amount` is in the token's smallest unit. */
export const TokenTransfer = Schema.Struct({
  caip2Id: Caip2Id({
    required: "Required",
    blank: "caip2Id cannot be blank",
    spaces: "caip2Id cannot have leading or trailing spaces"
  }),
  recipient: Schema.String.check(Schema.isPattern(/^0x[0-9a-fA-F]+$/, { message: "Invalid recipient address format" })),
  /** The token's address, or `""` for the native coin. */
  token: Schema.String,
  amount: Amount
})
export type TokenTransfer = typeof TokenTransfer.Type

const recipient = (transfer: TokenTransfer): string => transfer.recipient

export const tokenTransfer: Intent.Estimable<TokenTransfer, typeof TokenTransfer.Encoded, RecipientIsSender> = {
  ...Intent.make({
    type: "TOKEN_TRANSFER",
    input: TokenTransfer,
    recipient,
    onChain: evmRecipient("recipient", recipient),
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
