/** `/transfertoken`: sends a token directly, or step by step. */
import { Skeleton, Text } from "@mantine/core"
import { usePortfolio, useTokens } from "@okto-effect/react/query"
import { type Asset, TokenPicker, useAssets } from "@okto-effect/react/ui"
import { type TokenTransfer, tokenTransfer as submit } from "@okto-effect/sdk"
import { Intents, tokenTransfer as intent } from "@okto-effect/sdk/effect"
import { tokenTransfer as build } from "@okto-effect/sdk/userop"
import * as Result from "effect/Result"
import { formatBalance, formatCoins, formatInr, formatUsdt, parseDigits } from "../../shared/amounts.ts"
import { blankTransaction, type Checked, type Form, startsWithHex } from "../../shared/form.ts"
import { truncateMiddle } from "../../shared/names.ts"
import { choicePlaceholder } from "../../shared/NetworkSelect.tsx"
import { AmountInput, TextFields } from "../../shared/TextFields.tsx"
import { TransferForm, transferPage } from "./TransferForm.tsx"
import { type TransferKind, useTransfer } from "./useTransfer.ts"

export const blankForm = {
  ...blankTransaction,
  /** A key of {@link tokenKey}; empty until chosen. */
  token: "",
  /** In the token's smallest unit. */
  amount: "",
  recipient: ""
}
export type TokenTransferForm = Form<keyof typeof blankForm>

/** Identifies a token among those of its chain. */
export const tokenKey = ({ address }: Pick<Asset, "address">): string => address || "native"

/** For a form without a token. */
const invalidToken = "Please select a valid token"

/** Checks a form from top to bottom. */
export const checkTokenTransfer = (
  { amount: digits, network, recipient }: TokenTransferForm,
  token: Pick<Asset, "address"> | undefined
): Checked<TokenTransferForm, TokenTransfer> => {
  const amount = parseDigits(digits)
  if (token === undefined) return Result.fail({ field: "token", message: invalidToken })
  if (amount === undefined || amount <= 0n) {
    return Result.fail({ field: "amount", message: "Please enter a valid amount" })
  }
  if (!startsWithHex(recipient)) {
    return Result.fail({ field: "recipient", message: "Please enter a valid recipient address" })
  }
  return Result.succeed({ caip2Id: network, recipient, token: token.address, amount })
}

const kind: TransferKind<TokenTransferForm, TokenTransfer> = {
  title: "Transfer Token",
  description: "Sends a coin or a token: directly, or by reviewing, signing and executing a user operation yourself.",
  purpose: "to send tokens.",
  failure: "Error in token transfer",
  name: "Token transfer",
  labels: { direct: "Transfer Token (Direct)", stepwise: "Create Token Transfer UserOp" },
  program: "transferToken",
  blank: blankForm,
  validate: (input) => Intents.check(intent, input, { checksums: "require" }),
  submit,
  build,
  review: (transfer) => ({ kind: "token-transfer", transfer })
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
  const { assets } = useAssets()
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
        <Text size="sm" className="number" role="status" aria-label="Balance">
          Balance:{" "}
          <b>
            {formatBalance(holding?.balance ?? "0")} {symbol}
          </b>{" "}
          <Text span c="dimmed" style={{ whiteSpace: "nowrap" }}>
            {formatUsdt(holding?.holdingsPriceUsdt ?? "0")} · {formatInr(holding?.holdingsPriceInr ?? "0")}
          </Text>
        </Text>
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
