/** `/rawtransaction`: sends an EVM transaction as it is written, directly or step by step. */
import { useWallets } from "@okto-effect/react/query"
import { useAssets } from "@okto-effect/react/ui"
import { evmRawTransaction as submit, type RawEvmInput } from "@okto-effect/sdk"
import { Intents, rawEvm as intent } from "@okto-effect/sdk/effect"
import { evmRawTransaction as build } from "@okto-effect/sdk/userop"
import * as Result from "effect/Result"
import { useEffect, useEffectEvent } from "react"
import { formatCoins, parseDigits } from "../../shared/amounts.ts"
import { blankTransaction, type Checked, type Form } from "../../shared/form.ts"
import { isEvm } from "../../shared/names.ts"
import { AmountInput, TextFields } from "../../shared/TextFields.tsx"
import { TransferForm, transferPage } from "./TransferForm.tsx"
import { type TransferKind, useTransfer } from "./useTransfer.ts"

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

const kind: TransferKind<RawTransactionForm, RawEvmInput> = {
  title: "EVM Raw Transaction",
  description: "Sends a transaction of your own: coins, a contract call, or both.",
  purpose: "to send transactions.",
  failure: "Error in raw transaction",
  name: "Raw transaction",
  labels: { direct: "Raw Transaction (Direct)", stepwise: "Raw Transaction UserOp" },
  program: "rawTransaction",
  blank: blankForm,
  fits: isEvm,
  validate: (input) => Intents.check(intent, input, { checksums: "require" }),
  submit,
  build,
  review: ({ caip2Id, transaction: { data, to, value } }) => ({
    kind: "call",
    caip2Id,
    transaction: { to, value, data }
  })
}

export const Component = transferPage(({ onReset }) => {
  const transfer = useTransfer(kind, onReset)
  const { doing, form, networks } = transfer
  const { values } = form
  const isBusy = doing !== undefined
  const accounts = useWallets()
  const ownOn = (network: string) => accounts.data?.find(({ caipId }) => caipId === network)?.address ?? ""
  const own = ownOn(values.network)
  const coin = useAssets().assets.find(({ address, caip2Id }) => address === "" && caip2Id === values.network)
  const coins = formatCoins(values.value, 18, coin?.symbol ?? "coins")

  // The wallets may arrive after the network was chosen. What the user enters stays, also nothing.
  const prefill = useEffectEvent((address: string) => {
    if (values.from === "") form.setFieldValue("from", address)
  })
  useEffect(() => prefill(own), [own])

  return (
    <TransferForm
      transfer={transfer}
      onNetwork={(network) => form.setValues({ network, from: ownOn(network) })}
      lists={{ chains: networks.query, data: accounts }}
      required={requiredOf(values)}
      checked={checkRawTransaction(values)}
      sent={{
        title: coins === "" ? "A contract call" : coins,
        image: "",
        rows: {
          To: values.to,
          ...(values.data.trim() === "" ? {} : { Data: values.data.trim() })
        }
      }}
    >
      <TextFields
        form={form}
        isBusy={isBusy}
        fields={[
          { name: "from", label: "Sender", description: "Your address on this network", placeholder: "0x…" },
          { name: "to", label: "Recipient", description: "An account or a contract", placeholder: "0x…" }
        ]}
      />
      <AmountInput
        label="Amount in wei"
        description="One coin is 10^18 wei. Optional with data."
        placeholder="0"
        coins={coins}
        readOnly={isBusy}
        {...form.getInputProps("value")}
      />
      <TextFields
        form={form}
        isBusy={isBusy}
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
    </TransferForm>
  )
})
