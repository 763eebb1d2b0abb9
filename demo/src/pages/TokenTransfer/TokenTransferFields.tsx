/** The transfer form. */
import { Select, Text, TextInput } from "@mantine/core"
import { type TokenTransfer, tokenTransfer as submit } from "@okto-effect/sdk"
import { Intents, tokenTransfer as intent } from "@okto-effect/sdk/effect"
import { tokenTransfer as build } from "@okto-effect/sdk/userop"
import { Code } from "../../code/Code.tsx"
import { type TextField, TextFields } from "../../components/TextFields.tsx"
import { formatUnits, parseDigits } from "../../format/amounts.ts"
import { truncateMiddle } from "../../format/truncateMiddle.ts"
import {
  balanceOf,
  blankForm,
  checkTokenTransfer,
  decimalsOf,
  isFilled,
  tokenKey,
  type TokenTransferForm,
  toTransfer
} from "../../forms/tokenTransfer.ts"
import { useLinkedForm } from "../../forms/useLinkedForm.ts"
import { NetworkSelect } from "../../transaction/NetworkSelect.tsx"
import { Sponsorship } from "../../transaction/Sponsorship.tsx"
import { type Sending, TransactionForm } from "../../transaction/TransactionForm.tsx"
import type { TransactionScreen } from "../../transaction/useTransactionScreen.ts"
import { Balance } from "./Balance.tsx"
import { useTransferChoices } from "./useTransferChoices.ts"

const sending: Sending<TokenTransfer, keyof TokenTransferForm> = {
  check: (input) => Intents.check(intent, input),
  recipient: ({ recipient }) => ["recipient", recipient],
  submit,
  build,
  review: (transfer) => ({ kind: "token-transfer", transfer }),
  fields: { caip2Id: "network", token: "token", amount: "amount", recipient: "recipient" },
  labels: { direct: "Transfer Token (Direct)", stepwise: "Create Token Transfer UserOp" }
}

const texts: ReadonlyArray<TextField<keyof TokenTransferForm>> = [
  { name: "recipient", label: "Recipient", description: "The address that receives the tokens", placeholder: "0x…" }
]

export const TokenTransferFields = ({ screen }: { readonly screen: TransactionScreen }) => {
  const { flow, isSignedIn } = screen
  const form = useLinkedForm(blankForm, screen.isLinked)
  const { values } = form
  const { example, holding, lists, networks, noTokens, token, tokens } = useTransferChoices(values)
  const choice = { chain: networks.chosen, token }
  const decimals = decimalsOf(token)
  const amount = parseDigits(values.amount)
  const balance = holding === "loading" ? undefined : balanceOf(token, holding)
  const busy = flow.doing !== undefined
  const { feePayer, network, recipient } = values
  const draft = { caip2Id: network, recipient, token: token?.address, amount, feePayer }

  return (
    <TransactionForm
      name="Token transfer"
      screen={screen}
      form={form}
      blank={blankForm}
      lists={lists}
      sending={sending}
      example={example}
      filled={isFilled(values, choice)}
      problem={checkTokenTransfer(values, choice)}
      checked={toTransfer(values, choice)}
      code={{
        direct: <Code action="tokenTransfer" values={draft} />,
        stepwise: <Code action="tokenTransferUserOp" values={draft} />
      }}
    >
      <NetworkSelect
        networks={networks}
        disabled={!isSignedIn || busy}
        error={form.errors["network"]}
        value={values.network}
        onChange={(network) => form.setValues({ network, token: "" })}
      />
      <Sponsorship chain={choice.chain} disabled={busy} {...form.getInputProps("feePayer")} />
      <Select
        label="Token"
        description="Tokens must be whitelisted for your client"
        placeholder={
          choice.chain === undefined ? "Choose a network first" : tokens === undefined ? noTokens : "Choose a token"
        }
        data={(tokens ?? []).map((token) => ({
          value: tokenKey(token),
          label: `${token.symbol} (${token.address === "" ? "native" : truncateMiddle(token.address)})`
        }))}
        nothingFoundMessage="No tokens on this network"
        searchable
        limit={100}
        disabled={choice.chain === undefined || busy}
        error={form.errors["token"]}
        value={values.token || null}
        onChange={(chosen) => form.setFieldValue("token", chosen ?? "")}
      />
      {token !== undefined && (
        <Balance
          token={token}
          holding={holding}
          {...(balance === undefined || busy ? {} : { onMax: () => form.setFieldValue("amount", balance.toString()) })}
        />
      )}
      <div>
        <TextInput
          label="Amount in the smallest unit"
          description={
            token === undefined
              ? "A whole number, such as wei"
              : decimals === undefined
                ? `The decimals of ${token.symbol} are not known`
                : `${token.symbol} has ${decimals} decimals: ${formatUnits(10n ** BigInt(decimals), 0)} is 1 ${token.symbol}`
          }
          placeholder="1000000"
          inputMode="numeric"
          classNames={{ input: "mono" }}
          disabled={busy}
          {...form.getInputProps("amount")}
        />
        <Text size="sm" c="dimmed" mt={6} mih={22} aria-live="polite" style={{ overflowWrap: "anywhere" }}>
          {amount !== undefined && decimals !== undefined && token !== undefined
            ? `= ${formatUnits(amount, decimals)} ${token.symbol}`
            : ""}
          {amount !== undefined && balance !== undefined && amount > balance
            ? ". That is more than the balance: the order will fail."
            : ""}
        </Text>
      </div>
      <TextFields form={form} fields={texts} disabled={busy} />
    </TransactionForm>
  )
}
