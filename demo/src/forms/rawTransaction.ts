/** The raw transaction's form: what it holds, its checks, and what a checked form asks for. */
import type { Chain, RawEvmInput } from "@okto-effect/sdk"
import { parseDigits } from "../format/amounts.ts"
import { allFilled, type Checked, checkFeePayer, noFeePayer, payerOf, type Problem } from "./form.ts"
import { type Example, sampleRecipient } from "./sample.ts"

export type RawTransactionForm = {
  /** A CAIP-2 id; empty until chosen. */
  readonly network: string
  readonly feePayer: string
  readonly from: string
  readonly to: string
  /** In wei. */
  readonly value: string
  /** Call data as hex; empty for none. */
  readonly data: string
}

export const blankForm: RawTransactionForm = {
  network: "",
  feePayer: noFeePayer,
  from: "",
  to: "",
  value: "",
  data: ""
}

/** Whether a chain is an EVM chain: only those take such transactions. */
export const isEvm = ({ caipId }: Chain): boolean => caipId.toLowerCase().startsWith("eip155:")

/** A thousandth of a coin, on the chosen network or, while none is chosen, the first. */
export const exampleAmong = (chains: ReadonlyArray<Chain>, network: string): Example<RawTransactionForm> => {
  const chain = chains.find(({ caipId }) => network === "" || caipId === network)
  return chain && { network: chain.caipId, to: sampleRecipient(chain.caipId), value: (10n ** 15n).toString() }
}

/** The first thing wrong with the form, or nothing. */
export const checkRawTransaction = (
  form: RawTransactionForm,
  chain: Chain | undefined
): Problem<RawTransactionForm> | undefined => {
  const payer = checkFeePayer(form, chain)
  if (payer !== undefined) return payer
  return form.value !== "" && parseDigits(form.value) === undefined
    ? { field: "value", message: "Please enter a valid amount" }
    : undefined
}

/** Whether every field that is required holds something; of amount and data, one is enough. */
export const isFilled = (form: RawTransactionForm, chain: Chain | undefined): boolean =>
  allFilled(chain, form, [form.network, form.from, form.to, form.value + form.data.trim()])

/** Addresses and data are passed on as they are: what is wrong with them, the SDK says. */
export const toTransaction = (form: RawTransactionForm, chain: Chain | undefined): Checked<RawEvmInput> | undefined => {
  if (checkRawTransaction(form, chain) !== undefined) return undefined
  const value = parseDigits(form.value)
  const data = form.data.trim()
  return {
    input: {
      caip2Id: form.network,
      transaction: {
        from: form.from.trim(),
        to: form.to.trim(),
        ...(value === undefined ? {} : { value }),
        ...(data === "" ? {} : { data })
      }
    },
    feePayer: payerOf(form, chain)
  }
}
