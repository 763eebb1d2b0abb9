/** `/rawtransaction`: sends an EVM transaction as it is written, directly or step by step. */
import { useWallets } from "@okto-effect/react/query"
import { evmRawTransaction as submit, type RawEvmInput } from "@okto-effect/sdk"
import { Intents, rawEvm as intent } from "@okto-effect/sdk/effect"
import { evmRawTransaction as build } from "@okto-effect/sdk/userop"
import { useEffect, useEffectEvent } from "react"
import { AmountField } from "../../components/AmountField.tsx"
import { TextFields } from "../../components/TextFields.tsx"
import { parseDigits } from "../../format/amounts.ts"
import {
  blankForm,
  checkRawTransaction,
  exampleAmong,
  isEvm,
  type RawTransactionForm,
  requiredOf
} from "../../forms/rawTransaction.ts"
import { TransactionForm, type TransactionKind, useTransactionForm } from "../../transaction/TransactionForm.tsx"
import { transactionPage } from "../../transaction/transactionPage.tsx"
import type { TransactionScreen } from "../../transaction/useTransactionScreen.ts"

const kind: TransactionKind<RawTransactionForm, RawEvmInput> = {
  title: "EVM Raw Transaction",
  description: "Sends a transaction of your own: coins, a contract call, or both.",
  purpose: "to send transactions.",
  failure: "Error in raw transaction",
  name: "Raw transaction",
  labels: { direct: "Raw Transaction (Direct)", stepwise: "Raw Transaction UserOp" },
  actions: { direct: "rawTransaction", stepwise: "rawTransactionUserOp" },
  blank: blankForm,
  validate: (input) => Intents.check(intent, input),
  submit,
  build,
  review: ({ caip2Id, transaction: { data, to, value } }) => ({
    kind: "call",
    caip2Id,
    transaction: { to, value, data }
  }),
  recipient: "to"
}

const Form = ({ screen }: { readonly screen: TransactionScreen }) => {
  const state = useTransactionForm(kind, screen, isEvm)
  const { form, networks } = state
  const { values } = form
  const isBusy = screen.doing !== undefined
  const accounts = useWallets()
  const ownOn = (network: string) => accounts.data?.find(({ caipId }) => caipId === network)?.address ?? ""
  const own = ownOn(values.network)
  const wei = parseDigits(values.value)
  const data = values.data.trim()

  // The wallets may arrive after the network was chosen. What the user enters stays, also nothing.
  const prefill = useEffectEvent((address: string) => {
    if (values.from === "") form.setFieldValue("from", address)
  })
  useEffect(() => prefill(own), [own])

  return (
    <TransactionForm
      {...state}
      onNetwork={(network) => form.setValues({ network, from: ownOn(network) })}
      lists={{ chains: networks.query, data: accounts }}
      example={exampleAmong(networks.offered ?? [], values.network)}
      required={requiredOf(values)}
      checked={checkRawTransaction(values)}
      // Data alone is enough: the program's example amount must not be sent with it.
      code={{ data, value: wei ?? (data === "" ? undefined : 0n) }}
    >
      <TextFields
        form={form}
        disabled={isBusy}
        fields={[
          { name: "from", label: "Sender", description: "Your address on this network", placeholder: "0x…" },
          { name: "to", label: "Recipient", description: "An account or a contract", placeholder: "0x…" }
        ]}
      />
      <AmountField
        label="Amount in wei"
        description="One coin is 10^18 wei. Optional with data."
        placeholder="0"
        smallestUnit="wei"
        symbol="coins"
        decimals={18}
        disabled={isBusy}
        error={form.errors["value"]}
        value={values.value}
        onChange={(value) => form.setFieldValue("value", value)}
      />
      <TextFields
        form={form}
        disabled={isBusy}
        fields={[
          {
            name: "data",
            label: "Data (optional)",
            description: "A contract call, as hex",
            placeholder: "0x",
            editor: "lines"
          }
        ]}
      />
    </TransactionForm>
  )
}

export const RawTransactionPage = transactionPage(kind, Form)
