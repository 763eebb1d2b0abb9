/** The token transfer's form. */
import type { TokenTransfer } from "@okto-effect/sdk"
import type { Asset } from "@okto-effect/react/ui"
import * as Result from "effect/Result"
import { parseDigits } from "../../shared/amounts.ts"
import {
  blankTransaction,
  type Checked,
  exampleRecipient,
  type ExampleValues,
  type Form,
  startsWithHex
} from "../../shared/form.ts"

export const blankForm = {
  ...blankTransaction,
  /** A key of {@link tokenKey}; empty until chosen. */
  token: "",
  /** In the token's smallest unit. */
  amount: "",
  recipient: ""
}
export type TokenTransferForm = Form<keyof typeof blankForm>

/** For a form without a token. */
export const invalidToken = "Please select a valid token"

/** Checks a form from top to bottom. */
export const checkTokenTransfer = (
  { amount: digits, network, recipient }: TokenTransferForm,
  token: Pick<Asset, "address"> | undefined
): Checked<TokenTransferForm, TokenTransfer> => {
  const amount = parseDigits(digits)
  if (token === undefined) return Result.fail({ field: "token", message: invalidToken })
  if (amount === undefined || amount <= 0n) {
    return Result.fail({ field: "amount", message: "Please enter a valid amount" })
  }
  if (!startsWithHex(recipient)) {
    return Result.fail({ field: "recipient", message: "Please enter a valid recipient address" })
  }
  return Result.succeed({ caip2Id: network, recipient, token: token.address, amount })
}

/** Identifies a token among those of its chain. */
export const tokenKey = ({ address }: Pick<Asset, "address">): string => address || "native"

/** A transfer of a hundredth of an asset. */
export const exampleOf = ({ address, balance = 0n, caip2Id }: Asset): ExampleValues<TokenTransferForm> => {
  const recipient = exampleRecipient(caip2Id)
  const amount = balance / 100n
  return amount === 0n || recipient === ""
    ? undefined
    : { network: caip2Id, token: tokenKey({ address }), amount: amount.toString(), recipient }
}

/** An example for the chosen network, or for any while none is chosen. */
export const exampleAmong = (assets: ReadonlyArray<Asset>, network: string): ExampleValues<TokenTransferForm> =>
  assets
    .filter(({ caip2Id }) => network === "" || caip2Id === network)
    .map(exampleOf)
    .find((example) => example !== undefined)
