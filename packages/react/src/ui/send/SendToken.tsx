import type { ReactElement } from "react"
import type { Asset } from "../assets/useAssets.ts"
import { Button } from "../base/Button.tsx"
import type { FramedProps, FrameProps, InDialogProps } from "../base/Card.tsx"
import { formatUnits, isolate } from "../format.ts"
import { send } from "../texts/english.ts"
import { useFormatValue, useTexts, useUi } from "../UiContext.ts"
import { AmountField, RecipientField, SendForm, SendSteps, useAmountProblem } from "./SendSteps.tsx"
import { TokenPicker } from "./TokenPicker.tsx"
import { type SendTokenCall, type SendTokenOptions, useSendToken } from "./useSendToken.ts"

interface FormProps {
  readonly call: SendTokenCall
  readonly asset: Asset
  readonly hasUnitSwitch: boolean
}

const Amount = ({ asset, call, hasUnitSwitch }: FormProps): ReactElement => {
  const { classes, locale, words } = useUi("send", send)
  const valueText = useFormatValue()
  const balance = asset.balance === undefined ? undefined : formatUnits(asset.balance, asset, locale)
  const fee = {
    most: call.most === undefined ? "–" : formatUnits(call.most, asset, locale, 8),
    coin: call.coin?.symbol ?? "",
    network: asset.network
  }
  return (
    <AmountField
      call={call}
      isMaxDisabled={asset.balance === undefined}
      inputMode={call.isSmallest ? "numeric" : "decimal"}
      placeholder="0"
      error={useAmountProblem(call, asset.symbol, call.isSmallest ? 0 : asset.decimals, balance ?? "", fee)}
      hint={
        <span className={classes("cluster", "ends")}>
          <span>
            {call.isSmallest
              ? words.smallestHint(asset.decimals, isolate(asset.symbol))
              : balance === undefined
                ? null
                : words.balance(isolate(balance))}
          </span>
          {call.dollars === undefined || call.dollars === 0 ? null : <bdi>{`≈ ${valueText(call.dollars)}`}</bdi>}
        </span>
      }
      end={call.isSmallest ? null : <bdi className={classes("value")}>{asset.symbol}</bdi>}
    >
      {hasUnitSwitch ? (
        <Button kind="plain" isPressed={call.isSmallest} onClick={call.toggleUnit}>
          {words.inSmallest}
        </Button>
      ) : null}
    </AmountField>
  )
}

const Form = (props: FormProps): ReactElement => {
  const { asset, call } = props
  return (
    <SendForm call={call}>
      <TokenPicker options={call.assets.assets} chosen={asset} onChoose={({ key }) => call.choose(key)} />
      <RecipientField call={call} network={asset} />
      <Amount {...props} />
    </SendForm>
  )
}

const Sender = ({
  call,
  hasUnitSwitch = false,
  ...frame
}: FrameProps & Pick<SendTokenOptions, "hasUnitSwitch"> & { readonly call: SendTokenCall }): ReactElement => {
  const words = useTexts("send", send)
  const { asset } = call
  return (
    <SendSteps
      {...frame}
      title={words.title}
      call={call}
      request={(transfer) => ({ kind: "token-transfer", transfer, recipientName: call.contact?.name })}
      isEmpty={asset === undefined}
      empty={words.empty}
    >
      {() => (asset === undefined ? null : <Form call={call} asset={asset} hasUnitSwitch={hasUnitSwitch} />)}
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
export const SendToken = ({ className, ...options }: SendTokenProps): ReactElement => (
  <Sender call={useSendToken(options)} hasUnitSwitch={options.hasUnitSwitch} className={className} />
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
  <Sender call={useSendToken(options)} hasUnitSwitch={options.hasUnitSwitch} dialog={{ isOpen, onClose }} />
)
