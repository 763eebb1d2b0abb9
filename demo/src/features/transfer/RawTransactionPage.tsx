/** `/rawtransaction`: sends an EVM transaction as it is written, directly or step by step. */
import { useWallets } from "@okto-effect/react/query"
import { useAssets } from "@okto-effect/react/ui"
import { evmRawTransaction as submit, type RawEvmInput } from "@okto-effect/sdk"
import { Intents, rawEvm as intent } from "@okto-effect/sdk/effect"
import { evmRawTransaction as build } from "@okto-effect/sdk/userop"
import { useEffect, useEffectEvent } from "react"
import { formatCoins } from "../../shared/amounts.ts"
import { AmountInput, TextFields } from "../../shared/TextFields.tsx"
import {
  blankForm,
  checkRawTransaction,
  exampleAmong,
  isEvm,
  type RawTransactionForm,
  requiredOf
} from "./rawTransaction.ts"
import { TransferForm, transferPage } from "./TransferForm.tsx"
import { type TransferKind, useTransfer } from "./useTransfer.ts"

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
      example={exampleAmong(networks.offered ?? [], values.network)}
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
