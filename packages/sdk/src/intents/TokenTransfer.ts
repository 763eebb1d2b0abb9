/** Moves a token, or the chain's native coin when `token` is empty. */
import * as Schema from "effect/Schema"
import { RecipientIsSender } from "../Errors.ts"
import { Amount, Caip2Id } from "./fields.ts"
import * as Intent from "./Intent.ts"

/** A token transfer; `amount` is in the token's smallest unit. */
export const TokenTransfer = Schema.Struct({
  caip2Id: Caip2Id("caip2Id", "Required"),
  recipient: Schema.String.check(Schema.isPattern(/^0x[0-9a-fA-F]+$/, { message: "Invalid recipient address format" })),
  /** The token's address, or `""` for the native coin. */
  token: Schema.String,
  amount: Amount
})
export type TokenTransfer = typeof TokenTransfer.Type

export const tokenTransfer: Intent.Intent<TokenTransfer, typeof TokenTransfer.Encoded> = Intent.make({
  type: "TOKEN_TRANSFER",
  input: TokenTransfer,
  refuse: ({ recipient }, { userSWA }) =>
    Intent.sameAddress(recipient, userSWA)
      ? new RecipientIsSender(recipient, "Recipient address cannot be same as the user address")
      : undefined,
  job: { caip2Id: "string", recipientWalletAddress: "string", tokenAddress: "string", amount: "uint256" },
  encode: ({ amount, caip2Id, recipient, token }) => ({
    caip2Id,
    recipientWalletAddress: recipient,
    tokenAddress: token,
    amount: BigInt(amount)
  })
})
