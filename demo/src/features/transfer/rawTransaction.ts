/** The raw transaction's form. */
import type { Chain, RawEvmInput } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { parseDigits } from "../../shared/amounts.ts"
import { blankTransaction, type Checked, exampleRecipient, type ExampleValues, type Form } from "../../shared/form.ts"

export const blankForm = {
  ...blankTransaction,
  from: "",
  to: "",
  /** In wei. */
  value: "",
  /** Call data as hex; empty for none. */
  data: ""
}
export type RawTransactionForm = Form<keyof typeof blankForm>

/** Whether a chain is an EVM chain. */
export const isEvm = ({ caipId }: Chain): boolean => caipId.toLowerCase().startsWith("eip155:")

/** A transfer of a thousandth of a coin on the chosen network, or on the first while none is chosen. */
export const exampleAmong = (chains: ReadonlyArray<Chain>, network: string): ExampleValues<RawTransactionForm> => {
  const chain = chains.find(({ caipId }) => network === "" || caipId === network)
  return chain && { network: chain.caipId, to: exampleRecipient(chain.caipId), value: (10n ** 15n).toString() }
}

/** The fields that must not be empty: an amount or data is enough. */
export const requiredOf = ({ data }: RawTransactionForm): ReadonlyArray<keyof RawTransactionForm> => [
  "network",
  "from",
  "to",
  data.trim() === "" ? "value" : "data"
]

/** Checks a form. The SDK checks addresses and data. */
export const checkRawTransaction = (form: RawTransactionForm): Checked<RawTransactionForm, RawEvmInput> => {
  const value = parseDigits(form.value)
  const data = form.data.trim()
  if (form.value !== "" && value === undefined) {
    return Result.fail({ field: "value", message: "Please enter a valid amount" })
  }
  return Result.succeed({
    caip2Id: form.network,
    transaction: {
      from: form.from.trim(),
      to: form.to.trim(),
      ...(value === undefined ? {} : { value }),
      ...(data === "" ? {} : { data })
    }
  })
}
