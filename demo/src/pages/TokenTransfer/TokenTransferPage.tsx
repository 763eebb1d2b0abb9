/** `/transfertoken`: sends a token directly, or step by step. */
import { Anchor, Group, Skeleton, Text } from "@mantine/core"
import { usePortfolio, useTokens } from "@okto-effect/react/query"
import { TokenPicker, useAssets } from "@okto-effect/react/ui"
import { type TokenTransfer, tokenTransfer as submit } from "@okto-effect/sdk"
import { Intents, tokenTransfer as intent } from "@okto-effect/sdk/effect"
import { tokenTransfer as build } from "@okto-effect/sdk/userop"
import { choicePlaceholder } from "../../client/lists.ts"
import { AmountField } from "../../components/AmountField.tsx"
import { TextFields } from "../../components/TextFields.tsx"
import { WalletUi } from "../../components/WalletUi.tsx"
import { formatBalance, formatInr, formatUsdt, parseDigits } from "../../format/amounts.ts"
import { truncateMiddle } from "../../format/truncateMiddle.ts"
import {
  blankForm,
  checkTokenTransfer,
  exampleAmong,
  invalidToken,
  tokenKey,
  type TokenTransferForm
} from "../../forms/tokenTransfer.ts"
import { TransactionForm, type TransactionKind, useTransactionForm } from "../../transaction/TransactionForm.tsx"
import { transactionPage } from "../../transaction/transactionPage.tsx"
import type { TransactionScreen } from "../../transaction/useTransactionScreen.ts"

const kind: TransactionKind<TokenTransferForm, TokenTransfer> = {
  title: "Transfer Token",
  description: "Sends a coin or a token: directly, or by reviewing, signing and executing a user operation yourself.",
  purpose: "to send tokens.",
  failure: "Error in token transfer",
  name: "Token transfer",
  labels: { direct: "Transfer Token (Direct)", stepwise: "Create Token Transfer UserOp" },
  actions: { direct: "tokenTransfer", stepwise: "tokenTransferUserOp" },
  blank: blankForm,
  validate: (input) => Intents.check(intent, input),
  submit,
  build,
  review: (transfer) => ({ kind: "token-transfer", transfer }),
  recipient: "recipient"
}

/** A short address that no line breaks. */
const unbroken = (address: string): string => truncateMiddle(address, 6, 4).replace("…", "\u2060…\u2060")

const Form = ({ screen }: { readonly screen: TransactionScreen }) => {
  const state = useTransactionForm(kind, screen)
  const { form, networks } = state
  const { values } = form
  const isBusy = screen.doing !== undefined
  const all = useTokens()
  const portfolio = usePortfolio()
  const { assets, held } = useAssets()
  const offered = assets.filter(({ caip2Id }) => caip2Id === values.network)
  const asset = offered.find((offer) => tokenKey(offer) === values.token)
  const { balance, holding } = asset ?? {}
  const amount = parseDigits(values.amount)
  const isTooMuch = amount !== undefined && balance !== undefined && amount > balance

  return (
    <TransactionForm
      {...state}
      onNetwork={(network) => form.setValues({ network, token: "" })}
      lists={{ chains: networks.query, tokens: all, portfolio }}
      example={exampleAmong(held, values.network)}
      required={["network", "token", "amount", "recipient"]}
      checked={checkTokenTransfer(values, asset)}
      isAwaited={asset === undefined && (all.isPending || portfolio.isPending)}
      code={{ token: asset?.address, amount }}
    >
      <WalletUi isAwaited={values.token !== "" && asset === undefined}>
        <TokenPicker
          label="Token"
          hint="Tokens must be whitelisted for your client"
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
      </WalletUi>
      {asset !== undefined && portfolio.isPending && <Skeleton height={22} width={260} />}
      {asset !== undefined && !portfolio.isPending && (
        <Group gap="xs" role="status" aria-label="Balance">
          <Text size="sm" className="number">
            Balance:{" "}
            <Text component="span" inherit fw={600}>
              {formatBalance(holding?.balance ?? "0")} {asset.symbol}
            </Text>
          </Text>
          <Text size="sm" c="dimmed" className="number">
            {formatUsdt(holding?.holdingsPriceUsdt ?? "0")} · {formatInr(holding?.holdingsPriceInr ?? "0")}
          </Text>
          {balance !== undefined && !isBusy && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => form.setFieldValue("amount", balance.toString())}
            >
              Use all
            </Anchor>
          )}
        </Group>
      )}
      <AmountField
        label="Amount in the smallest unit"
        description={
          asset === undefined
            ? "A whole number, such as wei"
            : `${asset.symbol} has ${asset.decimals} decimals: ${10n ** BigInt(asset.decimals)} is 1 ${asset.symbol}`
        }
        placeholder="1000000"
        smallestUnit="Smallest unit"
        symbol={asset?.symbol ?? ""}
        decimals={asset?.decimals}
        disabled={isBusy}
        error={form.errors["amount"]}
        value={values.amount}
        onChange={(amount) => form.setFieldValue("amount", amount)}
        warning={isTooMuch ? "That is more than the balance: the order will fail." : undefined}
      />
      <TextFields
        form={form}
        disabled={isBusy}
        fields={[
          {
            name: "recipient",
            label: "Recipient",
            description: "The address that receives the tokens",
            placeholder: "0x…"
          }
        ]}
      />
    </TransactionForm>
  )
}

export const TokenTransferPage = transactionPage(kind, Form)
