/** What the demo's forms share: text fields, one problem at a time, and the fee payer. */
import type { Address, Chain } from "@okto-effect/sdk"
import * as Result from "effect/Result"

/** A form's fields, all of which hold text. */
export type Form<Field extends string = string> = Readonly<Record<Field, string>>

/** The input that a form describes, or its first problem and the field that has it. */
export type Checked<F, Input> = Result.Result<Input, { readonly field: keyof F & string; readonly message: string }>

/** Whether a text begins like an address. The SDK checks the rest. */
export const startsWithHex = (text: string): text is Address => text.startsWith("0x")

/** Zero address: no explicit fee payer. */
export const noFeePayer = "0x0000000000000000000000000000000000000000"

/** The fields of every form that sends a transaction. */
export const blankTransaction = {
  /** A CAIP-2 id; empty until chosen. */
  network: "",
  /** An address; the zero address means the client's own sponsor. */
  feePayer: noFeePayer
}
export type TransactionFields = Form<keyof typeof blankTransaction>

/** Whether an account other than the user's can pay the fees. */
export const isSponsored = (chain: Chain | undefined): boolean => chain?.sponsorshipEnabled === true

/** The fee payer of a form; `undefined` on chains without sponsorship. */
export const checkFeePayer = (
  { feePayer }: TransactionFields,
  chain: Chain | undefined
): Checked<TransactionFields, Address | undefined> => {
  if (!isSponsored(chain)) return Result.succeed(undefined)
  return startsWithHex(feePayer)
    ? Result.succeed(feePayer)
    : Result.fail({ field: "feePayer", message: "Please enter a valid feePayer address" })
}

/** Whether no required field is empty; the fee payer is one on chains with sponsorship. */
export const isFilled = <F extends TransactionFields>(
  form: F,
  required: ReadonlyArray<keyof F>,
  chain: Chain | undefined
): boolean => required.every((field) => form[field] !== "") && !(isSponsored(chain) && form.feePayer === "")
