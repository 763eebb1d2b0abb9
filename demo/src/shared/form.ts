/** What the demo's forms share: text fields, one problem at a time, the fee payer, and examples. */
import type { Address, Chain } from "@okto-effect/sdk"
import * as Result from "effect/Result"

/** A form's fields, all of which hold text. */
export type Form<Field extends string = string> = Readonly<Record<Field, string>>

/** The first problem of a form, and the field that has it. */
export interface Problem<F> {
  readonly field: keyof F & string
  readonly message: string
}

/** The input that a form describes, or its first problem. */
export type Checked<F, Input> = Result.Result<Input, Problem<F>>

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

/** The items of a field that holds a list. Each item ends its line, so that empty items count. */
export const toList = (text: string): ReadonlyArray<string> => text.split("\n").slice(0, -1)

/** The inverse of {@link toList}. */
export const fromList = (items: ReadonlyArray<string>): string => items.map((item) => `${item}\n`).join("")

/** Recipients without an owner, by CAIP-2 namespace. */
const recipients: Readonly<Record<string, string>> = {
  eip155: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
  aptos: "0x00000000000000000000000088bee8eb691ffafb192bac4d1e7042e1b44c3ef2"
}

/** The recipient of an example on a chain; empty where there is none for its namespace. */
export const exampleRecipient = (caip2Id: string): string => {
  const namespace = caip2Id.split(":")[0] ?? ""
  return (Object.hasOwn(recipients, namespace) ? recipients[namespace] : undefined) ?? ""
}

/** The values of an example; `undefined` while the user has nothing to send. */
export type ExampleValues<F extends Form> = Partial<F> | undefined
