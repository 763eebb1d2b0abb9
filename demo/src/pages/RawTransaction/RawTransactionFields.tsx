/** The raw transaction's form. */
import { Text, TextInput } from "@mantine/core"
import { useWallets } from "@okto-effect/react/query"
import { evmRawTransaction as submit, type RawEvmInput } from "@okto-effect/sdk"
import { Intents, rawEvm as intent } from "@okto-effect/sdk/effect"
import { evmRawTransaction as build } from "@okto-effect/sdk/userop"
import { useEffect } from "react"
import { toLists } from "../../client/lists.ts"
import { Code } from "../../code/Code.tsx"
import { type TextField, TextFields } from "../../components/TextFields.tsx"
import { formatUnits, parseDigits } from "../../format/amounts.ts"
import {
  blankForm,
  checkRawTransaction,
  exampleAmong,
  isEvm,
  isFilled,
  type RawTransactionForm,
  toTransaction
} from "../../forms/rawTransaction.ts"
import { useLinkedForm } from "../../forms/useLinkedForm.ts"
import { NetworkSelect } from "../../transaction/NetworkSelect.tsx"
import { Sponsorship } from "../../transaction/Sponsorship.tsx"
import { type Sending, TransactionForm } from "../../transaction/TransactionForm.tsx"
import { useNetworks } from "../../transaction/useNetworks.ts"
import type { TransactionScreen } from "../../transaction/useTransactionScreen.ts"

const sending: Sending<RawEvmInput, keyof RawTransactionForm> = {
  check: (input) => Intents.check(intent, input),
  recipient: ({ transaction }) => ["transaction.to", transaction.to],
  submit,
  build,
  review: ({ caip2Id, transaction }) => ({
    kind: "call",
    caip2Id,
    transaction: { to: transaction.to, value: transaction.value, data: transaction.data }
  }),
  fields: {
    caip2Id: "network",
    "transaction.from": "from",
    "transaction.to": "to",
    "transaction.value": "value",
    "transaction.data": "data"
  },
  labels: { direct: "Raw Transaction (Direct)", stepwise: "Raw Transaction UserOp" }
}

const parties: ReadonlyArray<TextField<keyof RawTransactionForm>> = [
  { name: "from", label: "Sender", description: "Your address on this network", placeholder: "0x…" },
  { name: "to", label: "Recipient", description: "An account or a contract", placeholder: "0x…" }
]
const callData: ReadonlyArray<TextField<keyof RawTransactionForm>> = [
  {
    name: "data",
    label: "Data (optional)",
    description: "A contract call, as hex",
    placeholder: "0x",
    editor: "lines"
  }
]

export const RawTransactionFields = ({ screen }: { readonly screen: TransactionScreen }) => {
  const { flow, isSignedIn } = screen
  const form = useLinkedForm(blankForm, screen.isLinked)
  const { values } = form
  const networks = useNetworks(values.network, isEvm)
  const chain = networks.chosen
  const accounts = useWallets()
  const own = accounts.data?.find(({ caipId }) => caipId === values.network)?.address ?? ""
  const { setFieldValue } = form
  const isUntouched = values.from === ""
  const wei = parseDigits(values.value)
  const busy = flow.doing !== undefined
  const draft = {
    caip2Id: values.network,
    from: values.from,
    to: values.to,
    data: values.data.trim(),
    // Data alone is enough: then the example's value is not sent with it.
    value: wei ?? (values.data.trim() === "" ? undefined : 0n),
    feePayer: values.feePayer
  }

  // The wallets may arrive after the network was chosen; what was typed stays.
  useEffect(() => {
    if (isUntouched && own !== "") setFieldValue("from", own)
  }, [own, isUntouched, setFieldValue])

  return (
    <TransactionForm
      name="Raw transaction"
      screen={screen}
      form={form}
      blank={blankForm}
      lists={toLists({ chains: networks.query, data: accounts })}
      sending={sending}
      example={exampleAmong(networks.offered ?? [], values.network)}
      filled={isFilled(values, chain)}
      problem={checkRawTransaction(values, chain)}
      checked={toTransaction(values, chain)}
      code={{
        direct: <Code action="rawTransaction" values={draft} />,
        stepwise: <Code action="rawTransactionUserOp" values={draft} />
      }}
    >
      <NetworkSelect
        networks={networks}
        disabled={!isSignedIn || busy}
        error={form.errors["network"]}
        value={values.network}
        onChange={(network) => form.setValues({ network, from: "" })}
      />
      <Sponsorship chain={chain} disabled={busy} {...form.getInputProps("feePayer")} />
      <TextFields form={form} fields={parties} disabled={busy} />
      <div>
        <TextInput
          label="Amount in wei"
          description="10^18 wei are one coin; may be empty when there is data"
          placeholder="0"
          inputMode="numeric"
          classNames={{ input: "mono" }}
          disabled={busy}
          {...form.getInputProps("value")}
        />
        <Text size="sm" c="dimmed" mt={6} mih={22} aria-live="polite" style={{ overflowWrap: "anywhere" }}>
          {wei === undefined ? "" : `= ${formatUnits(wei, 18)} coins`}
        </Text>
      </div>
      <TextFields form={form} fields={callData} disabled={busy} />
    </TransactionForm>
  )
}
