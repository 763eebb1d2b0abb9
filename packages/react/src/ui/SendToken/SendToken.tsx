import type { ReactElement } from "react"
import type { Asset } from "../assets/useAssets.ts"
import { Button } from "../base/Button.tsx"
import type { FramedProps, FrameProps, InDialogProps } from "../base/Card.tsx"
import { formatUnits, isolate } from "../format.ts"
import { send as english } from "../texts/english.ts"
import { useFormatValue, useTexts, useUi } from "../UiContext.ts"
import { AmountField, RecipientField, SendForm, SendSteps, useAmountProblem } from "../send/SendSteps.tsx"
import { TokenPicker } from "../TokenPicker/TokenPicker.tsx"
import { type UseSendTokenReturn, type SendTokenOptions, useSendToken } from "./useSendToken.ts"

interface FormProps {
  readonly send: UseSendTokenReturn
  readonly asset: Asset
  readonly hasUnitSwitch: boolean
}

const Amount = ({ asset, send, hasUnitSwitch }: FormProps): ReactElement => {
  const { classes, locale, words } = useUi("send", english)
  const valueText = useFormatValue()
  const balance = asset.balance === undefined ? undefined : formatUnits(asset.balance, asset, locale)
  const fee = {
    most: send.most === undefined ? "–" : formatUnits(send.most, asset, locale, 8),
    coin: send.coin?.symbol ?? "",
    network: asset.network
  }
  return (
    <AmountField
      send={send}
      isMaxDisabled={asset.balance === undefined}
      inputMode={send.isSmallest ? "numeric" : "decimal"}
      placeholder="0"
      error={useAmountProblem(send, asset.symbol, send.isSmallest ? 0 : asset.decimals, balance ?? "", fee)}
      hint={
        <span className={classes("cluster", "ends")}>
          <span>
            {send.isSmallest
              ? words.smallestHint(asset.decimals, isolate(asset.symbol))
              : balance === undefined
                ? null
                : words.balance(isolate(balance))}
          </span>
          {send.dollars === undefined || send.dollars === 0 ? null : <bdi>{`≈ ${valueText(send.dollars)}`}</bdi>}
        </span>
      }
      end={send.isSmallest ? null : <bdi className={classes("value")}>{asset.symbol}</bdi>}
    >
      {hasUnitSwitch ? (
        <Button kind="plain" isPressed={send.isSmallest} onClick={send.toggleUnit}>
          {words.inSmallest}
        </Button>
      ) : null}
    </AmountField>
  )
}

const Form = (props: FormProps): ReactElement => {
  const { asset, send } = props
  return (
    <SendForm send={send}>
      <TokenPicker options={send.assets.assets} chosen={asset} onChoose={({ key }) => send.choose(key)} />
      <RecipientField send={send} network={asset} />
      <Amount {...props} />
    </SendForm>
  )
}

const Sender = ({
  send,
  hasUnitSwitch = false,
  ...frame
}: FrameProps & Pick<SendTokenOptions, "hasUnitSwitch"> & { readonly send: UseSendTokenReturn }): ReactElement => {
  const words = useTexts("send", english)
  const { asset } = send
  return (
    <SendSteps
      {...frame}
      title={words.title}
      send={send}
      request={(transfer) => ({
        kind: "token-transfer",
        transfer,
        recipientName: send.recipient.contact?.name ?? send.recipient.name
      })}
      isEmpty={asset === undefined}
      empty={words.empty}
    >
      {() => (asset === undefined ? null : <Form send={send} asset={asset} hasUnitSwitch={hasUnitSwitch} />)}
    </SendSteps>
  )
}

/** Props of {@link SendToken}. */
export type SendTokenProps = SendTokenOptions & FramedProps

/**
 * Sends a token: a form, a review and the progress of the transaction. The transaction resumes after a reload, and is never
 * sent twice.
 *
 * @example
 * ```tsx
 * import { SendToken } from "@okto-effect/react/ui"
 *
 * export const Page = () => <SendToken caip2Id="eip155:84532" token="" recipient={recipient} />
 * ```
 */
export const SendToken = ({ className, label, ...options }: SendTokenProps): ReactElement => (
  <Sender send={useSendToken(options)} hasUnitSwitch={options.hasUnitSwitch} className={className} label={label} />
)

/** Props of {@link SendTokenDialog}. */
export type SendTokenDialogProps = SendTokenOptions & InDialogProps

/**
 * {@link SendToken} in a dialog. A transaction continues when the dialog is closed.
 *
 * @example
 * ```tsx
 * import { SendTokenDialog } from "@okto-effect/react/ui"
 * import { useState } from "react"
 *
 * export const SendButton = () => {
 *   const [isOpen, setOpen] = useState(false)
 *   return (
 *     <>
 *       <button onClick={() => setOpen(true)}>Send</button>
 *       <SendTokenDialog isOpen={isOpen} onClose={() => setOpen(false)} />
 *     </>
 *   )
 * }
 * ```
 */
export const SendTokenDialog = ({ isOpen, onClose, ...options }: SendTokenDialogProps): ReactElement => (
  <Sender send={useSendToken(options)} hasUnitSwitch={options.hasUnitSwitch} dialog={{ isOpen, onClose }} />
)
