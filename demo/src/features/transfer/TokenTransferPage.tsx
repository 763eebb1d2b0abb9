/** `/transfertoken`: sends a token directly, or step by step. */
import { Group, Skeleton, Text } from "@mantine/core"
import { usePortfolio, useTokens } from "@okto-effect/react/query"
import { TokenPicker, useAssets } from "@okto-effect/react/ui"
import { type TokenTransfer, tokenTransfer as submit } from "@okto-effect/sdk"
import { Intents, tokenTransfer as intent } from "@okto-effect/sdk/effect"
import { tokenTransfer as build } from "@okto-effect/sdk/userop"
import { formatBalance, formatCoins, formatInr, formatUsdt, parseDigits } from "../../shared/amounts.ts"
import { LinkButton } from "../../shared/Banner.tsx"
import { truncateMiddle } from "../../shared/names.ts"
import { choicePlaceholder } from "../../shared/NetworkSelect.tsx"
import { AmountInput, TextFields } from "../../shared/TextFields.tsx"
import {
  blankForm,
  checkTokenTransfer,
  exampleAmong,
  invalidToken,
  tokenKey,
  type TokenTransferForm
} from "./tokenTransfer.ts"
import { TransferForm, transferPage } from "./TransferForm.tsx"
import { type TransferKind, useTransfer } from "./useTransfer.ts"

const kind: TransferKind<TokenTransferForm, TokenTransfer> = {
  title: "Transfer Token",
  description: "Sends a coin or a token: directly, or by reviewing, signing and executing a user operation yourself.",
  purpose: "to send tokens.",
  failure: "Error in token transfer",
  name: "Token transfer",
  labels: { direct: "Transfer Token (Direct)", stepwise: "Create Token Transfer UserOp" },
  program: "transferToken",
  blank: blankForm,
  validate: (input) => Intents.check(intent, input),
  submit,
  build,
  review: (transfer) => ({ kind: "token-transfer", transfer }),
  recipient: "recipient"
}

/** A short address that no line breaks. */
const unbroken = (address: string): string => truncateMiddle(address, 6, 4).replace("…", "\u2060…\u2060")

export const Component = transferPage(({ onReset }) => {
  const transfer = useTransfer(kind, onReset)
  const { doing, form, networks } = transfer
  const { values } = form
  const isBusy = doing !== undefined
  const all = useTokens()
  const portfolio = usePortfolio()
  const { assets, held } = useAssets()
  const offered = assets.filter(({ caip2Id }) => caip2Id === values.network)
  const asset = offered.find((offer) => tokenKey(offer) === values.token)
  const { balance, decimals = 0, holding, symbol = "" } = asset ?? {}
  const amount = parseDigits(values.amount)
  const coins = asset === undefined ? "" : formatCoins(values.amount, decimals, symbol)
  const isTooMuch = amount !== undefined && balance !== undefined && amount > balance

  return (
    <TransferForm
      transfer={transfer}
      onNetwork={(network) => form.setValues({ network, token: "" })}
      lists={{ chains: networks.query, tokens: all, portfolio }}
      example={exampleAmong(held, values.network)}
      required={["network", "token", "amount", "recipient"]}
      checked={checkTokenTransfer(values, asset)}
      isAwaited={values.token !== "" && asset === undefined && (all.isPending || portfolio.isPending)}
      sent={{
        title: coins,
        image: asset?.image ?? "",
        rows: { To: values.recipient }
      }}
    >
      <TokenPicker
        label="Token"
        placeholder={choicePlaceholder(networks.chosen, all, offered, {
          none: "No tokens on this network",
          choose: "Choose a token"
        })}
        options={offered}
        chosen={asset}
        describe={({ address, symbol }) => `${symbol} (${address === "" ? "native" : unbroken(address)})`}
        isDisabled={offered.length === 0 || isBusy}
        error={form.errors["token"] ? invalidToken : undefined}
        onChoose={(chosen) => form.setFieldValue("token", tokenKey(chosen))}
      />
      {asset !== undefined && portfolio.isPending && <Skeleton height={22} width={260} />}
      {asset !== undefined && !portfolio.isPending && (
        <Group gap="xs" role="status" aria-label="Balance">
          <Text size="sm" className="number">
            Balance:{" "}
            <b>
              {formatBalance(holding?.balance ?? "0")} {symbol}
            </b>
          </Text>
          <Text size="sm" c="dimmed" className="number">
            {formatUsdt(holding?.holdingsPriceUsdt ?? "0")} · {formatInr(holding?.holdingsPriceInr ?? "0")}
          </Text>
          {balance !== undefined && !isBusy && (
            <Text size="sm">
              <LinkButton onClick={() => form.setFieldValue("amount", balance.toString())}>Use all</LinkButton>
            </Text>
          )}
        </Group>
      )}
      <AmountInput
        label="Amount in the smallest unit"
        description={
          asset === undefined
            ? "A whole number, such as wei"
            : `${symbol} has ${decimals} decimals: ${10n ** BigInt(decimals)} is 1 ${symbol}`
        }
        placeholder="1000000"
        coins={coins}
        readOnly={isBusy}
        {...form.getInputProps("amount")}
      />
      {isTooMuch && (
        <Text size="sm" c="var(--okto-warning)" role="status">
          That is more than the balance: the order will fail.
        </Text>
      )}
      <TextFields
        form={form}
        isBusy={isBusy}
        fields={[
          {
            name: "recipient",
            label: "Recipient",
            description: "The address that receives the tokens",
            placeholder: "0x…"
          }
        ]}
      />
    </TransferForm>
  )
})
