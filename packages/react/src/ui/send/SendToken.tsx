/** Sends a token: a form, a review in words, and what becomes of it. */
import type { ReactElement } from "react"
import { shownAmount, toWhole } from "../amounts.ts"
import { Button } from "../base/Button.tsx"
import { Card } from "../base/Card.tsx"
import { Dialog } from "../base/Dialog.tsx"
import { Field } from "../base/Field.tsx"
import { Select } from "../base/Select.tsx"
import { isolate } from "../isolate.ts"
import type { Asset } from "../assets/assets.ts"
import { send } from "../texts/send.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { RecipientField, SendForm, SendSteps, useAmountProblem, useSendTitle } from "./SendSteps.tsx"
import { type SendTokenCall, type SendTokenOptions, useSendToken } from "./useSendToken.ts"

const balanceOf = (asset: Asset, locale: string): string | undefined =>
  asset.balance === undefined
    ? undefined
    : `${shownAmount(toWhole(asset.balance, asset.decimals), locale, asset.decimals)} ${asset.symbol}`

const Amount = ({ asset, call }: { readonly call: SendTokenCall; readonly asset: Asset }): ReactElement => {
  const words = useTexts("send", send)
  const classes = useClasses()
  const balance = balanceOf(asset, useLocale())
  return (
    <Field
      label={words.amount}
      value={call.amount}
      onChange={call.setAmount}
      inputMode={call.isSmallest ? "numeric" : "decimal"}
      placeholder="0"
      name="amount"
      isLtr
      error={useAmountProblem(call, asset.symbol, call.isSmallest ? 0 : asset.decimals, balance ?? "")}
      hint={
        call.isSmallest
          ? words.smallestHint(asset.decimals, isolate(asset.symbol))
          : balance === undefined
            ? null
            : words.balance(isolate(balance))
      }
      aside={
        <span className={classes("cluster")}>
          <Button kind="plain" isPressed={call.isSmallest} onClick={call.toggleUnit}>
            {words.inSmallest}
          </Button>
          <Button kind="plain" onClick={call.max} isDisabled={asset.balance === undefined}>
            {words.max}
          </Button>
        </span>
      }
      end={call.isSmallest ? null : <bdi className={classes("value")}>{asset.symbol}</bdi>}
    />
  )
}

const Form = ({ asset, call }: { readonly call: SendTokenCall; readonly asset: Asset }): ReactElement => {
  const words = useTexts("send", send)
  const locale = useLocale()
  const labelOf = ({ balance, decimals, network, symbol }: Asset): string =>
    balance === undefined
      ? words.optionUnknown(isolate(symbol), isolate(network))
      : words.option(isolate(symbol), isolate(network), isolate(shownAmount(toWhole(balance, decimals), locale)))
  return (
    <SendForm call={call}>
      <Select
        label={words.asset}
        value={asset.key}
        onChange={call.choose}
        options={call.assets.assets.map((option) => ({ value: option.key, label: labelOf(option) }))}
      />
      <RecipientField call={call} place={asset} />
      <Amount call={call} asset={asset} />
    </SendForm>
  )
}

const Steps = ({ call }: { readonly call: SendTokenCall }): ReactElement => {
  const words = useTexts("send", send)
  const { asset } = call
  return (
    <SendSteps
      call={call}
      request={(transfer) => ({ kind: "token-transfer", transfer })}
      isEmpty={asset === undefined}
      empty={words.empty}
    >
      {() => (asset === undefined ? null : <Form call={call} asset={asset} />)}
    </SendSteps>
  )
}

/** What sending on the page takes. */
export interface SendTokenProps extends SendTokenOptions {
  readonly className?: string | undefined
}

/**
 * Sends a token of the user's: it is chosen from what they own, checked before anything is sent, reviewed in words, and
 * followed to its end. What is under way is still there after a reload, and nothing is paid twice.
 *
 * @example
 * ```tsx
 * import { SendToken } from "@okto-effect/react/ui"
 *
 * export const Page = () => <SendToken caip2Id="eip155:84532" token="" recipient={recipient} />
 * ```
 */
export const SendToken = ({ className, ...options }: SendTokenProps): ReactElement => {
  const call = useSendToken(options)
  const words = useTexts("send", send)
  return (
    <Card title={useSendTitle(call, words.title)} className={className}>
      <Steps call={call} />
    </Card>
  )
}

/** What sending in a dialog takes. */
export interface SendTokenDialogProps extends SendTokenOptions {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** {@link SendToken} in a dialog. What is under way goes on when it is closed, and is there when it is opened again. */
export const SendTokenDialog = ({ isOpen, onClose, ...options }: SendTokenDialogProps): ReactElement => {
  const call = useSendToken(options)
  const words = useTexts("send", send)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={useSendTitle(call, words.title)}>
      <Steps call={call} />
    </Dialog>
  )
}
