/** Sends a token: a form, a review in words, and what becomes of it. */
import { type ReactElement, useEffect, useId, useRef } from "react"
import { standing } from "../../Transaction.ts"
import { shortened, shownAmount, toWhole } from "../amounts.ts"
import { Button } from "../base/Button.tsx"
import { Dialog } from "../base/Dialog.tsx"
import { Failure } from "../base/Failure.tsx"
import { Field } from "../base/Field.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { Notice } from "../base/Notice.tsx"
import { Select } from "../base/Select.tsx"
import { Confirmation } from "../confirm/ConfirmTransaction.tsx"
import { isolate } from "../isolate.ts"
import { TransactionProgress } from "../order/OrderStatus.tsx"
import type { Asset } from "../reads/assets.ts"
import { common } from "../texts/common.ts"
import { order } from "../texts/order.ts"
import { confirm } from "../texts/confirm.ts"
import { send } from "../texts/send.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { type SendTokenCall, type SendTokenOptions, useSendToken } from "./useSendToken.ts"

const balanceOf = (asset: Asset, locale: string): string | undefined =>
  asset.balance === undefined
    ? undefined
    : `${shownAmount(toWhole(asset.balance, asset.decimals), locale, asset.decimals)} ${asset.symbol}`

const Form = ({ asset, call }: { readonly call: SendTokenCall; readonly asset: Asset }): ReactElement => {
  const words = useTexts("send", send)
  const warnings = useTexts("confirm", confirm).warnings
  const classes = useClasses()
  const locale = useLocale()
  const { amount, amountProblems, recipientProblems } = words
  const network = isolate(asset.network)
  const balance = balanceOf(asset, locale)
  const problem = {
    recipient:
      call.problems.recipient === undefined
        ? undefined
        : {
            none: recipientProblems.none,
            malformed: recipientProblems.malformed(network),
            own: recipientProblems.own,
            zero: recipientProblems.zero,
            contract: warnings.tokenContract
          }[call.problems.recipient],
    amount:
      call.problems.amount === undefined
        ? undefined
        : {
            none: amountProblems.none,
            digits: amountProblems.digits,
            decimals: amountProblems.decimals(isolate(asset.symbol), call.isSmallest ? 0 : asset.decimals),
            zero: amountProblems.zero,
            tooMuch: amountProblems.tooMuch(isolate(balance ?? ""))
          }[call.problems.amount]
  }
  const form = useRef<HTMLFormElement>(null)
  const hasProblem = problem.recipient !== undefined || problem.amount !== undefined
  useEffect(() => {
    if (hasProblem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus()
  }, [hasProblem])

  return (
    <form
      ref={form}
      className={classes("stack")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        call.review()
      }}
    >
      <Select
        label={words.asset}
        value={asset.key}
        onChange={call.choose}
        options={call.assets.assets.map((option) => ({
          value: option.key,
          label:
            option.balance === undefined
              ? words.optionUnknown(isolate(option.symbol), isolate(option.network))
              : words.option(
                  isolate(option.symbol),
                  isolate(option.network),
                  isolate(shownAmount(toWhole(option.balance, option.decimals), locale))
                )
        }))}
      />
      <Field
        label={words.recipient}
        value={call.recipient}
        onChange={call.setRecipient}
        placeholder={words.recipientPlaceholder(asset.isEvm)}
        error={problem.recipient}
        name="recipient"
        isLtr
        hint={
          call.recent.length === 0 ? null : (
            <span className={classes("cluster")} role="group" aria-label={words.recent}>
              <span aria-hidden="true">{words.recent}</span>
              {call.recent.slice(0, 2).map((address) => (
                <Button key={address} kind="plain" onClick={() => call.setRecipient(address)}>
                  <bdi dir="ltr">{shortened(address)}</bdi>
                </Button>
              ))}
            </span>
          )
        }
      />
      <Field
        label={amount}
        value={call.amount}
        onChange={call.setAmount}
        inputMode={call.isSmallest ? "numeric" : "decimal"}
        placeholder="0"
        name="amount"
        isLtr
        error={problem.amount}
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
      <Button kind="primary" type="submit" onReach={call.prepare}>
        {words.review}
      </Button>
    </form>
  )
}

const Steps = ({ call }: { readonly call: SendTokenCall }): ReactElement => {
  const words = useTexts("send", send)
  const ends = useTexts("order", order)
  const { tryAgain } = useTexts("common", common)
  const { asset, step, transaction, transfer } = call
  const { state } = transaction
  const place = standing(state)
  if (step === "status") {
    return (
      <>
        <TransactionProgress call={transaction} />
        {place.status === "settled" || place.status === "accepted" ? (
          <Button onClick={call.another}>{words.another}</Button>
        ) : null}
      </>
    )
  }
  const trouble =
    state.status !== "failed" ? null : state.step === "resume" ? (
      <Notice kind="warning">{ends.notExecuted}</Notice>
    ) : (
      <>
        <Failure error={state.error} />
        {state.step === "restore" ? <Button onClick={transaction.reset}>{tryAgain}</Button> : null}
      </>
    )
  if (step === "review" && transfer !== undefined) {
    return (
      <Confirmation
        request={{ kind: "token-transfer", transfer }}
        fee={call.fee}
        onConfirm={call.send}
        onCancel={call.back}
        onReach={call.prepare}
      >
        {trouble}
      </Confirmation>
    )
  }
  return (
    <>
      {trouble}
      <Loadable read={call.assets.read} rows={4} isEmpty={() => asset === undefined} empty={words.empty}>
        {() => (asset === undefined ? null : <Form call={call} asset={asset} />)}
      </Loadable>
    </>
  )
}

const useTitle = ({ step }: SendTokenCall): string => {
  const words = useTexts("send", send)
  const asked = useTexts("confirm", confirm)
  const followed = useTexts("order", order)
  return { form: words.title, review: asked.title, status: followed.title }[step]
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
export const SendToken = ({ className = "", ...options }: SendTokenProps): ReactElement => {
  const call = useSendToken(options)
  const classes = useClasses()
  const title = useId()
  return (
    <section className={`${classes("card")} ${className}`} aria-labelledby={title}>
      <h2 id={title} className={classes("title")}>
        {useTitle(call)}
      </h2>
      <Steps call={call} />
    </section>
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
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={useTitle(call)}>
      <Steps call={call} />
    </Dialog>
  )
}
