/** What all forms that send something share: the recipient, the way to the review, and what becomes of it. */
import { type ReactElement, type ReactNode, useEffect, useRef } from "react"
import { standing } from "../../Transaction.ts"
import { shortened } from "../amounts.ts"
import { Button } from "../base/Button.tsx"
import { Failure } from "../base/Failure.tsx"
import { Field } from "../base/Field.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { Notice } from "../base/Notice.tsx"
import { Offline } from "../base/Offline.tsx"
import { Confirmation } from "../confirm/ConfirmTransaction.tsx"
import type { ConfirmRequest } from "../confirm/useReview.ts"
import { isolate } from "../isolate.ts"
import { TransactionProgress } from "../order/OrderStatus.tsx"
import type { OnNetwork } from "../assets/networks.ts"
import { common } from "../texts/common.ts"
import { confirm } from "../texts/confirm.ts"
import { order } from "../texts/order.ts"
import { send } from "../texts/send.ts"
import { useClasses, useTexts } from "../UiContext.ts"
import type { SendCall } from "./useSend.ts"

/** The title of where a transfer is; `form` is that of its form. */
export const useSendTitle = ({ step }: SendCall<unknown>, form: string): string => {
  const asked = useTexts("confirm", confirm)
  const followed = useTexts("order", order)
  return { form, review: asked.title, status: followed.title }[step]
}

/** To whom: typed, pasted, or one of those whom the user sent something to before. */
export const RecipientField = ({
  call,
  place
}: {
  readonly call: SendCall<unknown>
  readonly place: OnNetwork
}): ReactElement => {
  const words = useTexts("send", send)
  const warnings = useTexts("confirm", confirm).warnings
  const classes = useClasses()
  const { recipientProblems } = words
  const { recipient: problem } = call.problems
  return (
    <Field
      label={words.recipient}
      value={call.recipient}
      onChange={call.setRecipient}
      placeholder={words.recipientPlaceholder(place.isEvm)}
      error={
        problem === undefined
          ? undefined
          : {
              none: recipientProblems.none,
              malformed: recipientProblems.malformed(isolate(place.network)),
              checksum: recipientProblems.checksum,
              own: recipientProblems.own,
              zero: recipientProblems.zero,
              contract: warnings.tokenContract
            }[problem]
      }
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
  )
}

/** What is wrong with an amount, in words. `unit` is what it is counted in; `balance` what there is of it. */
export const useAmountProblem = (
  { problems }: SendCall<unknown>,
  unit: string,
  decimals: number,
  balance: string
): string | undefined => {
  const words = useTexts("send", send).amountProblems
  return problems.amount === undefined
    ? undefined
    : {
        none: words.none,
        digits: words.digits,
        decimals: decimals === 0 ? words.whole : words.decimals(isolate(unit), decimals),
        zero: words.zero,
        feeUnknown: words.feeUnknown,
        tooMuch: words.tooMuch(isolate(balance))
      }[problems.amount]
}

/** A form whose first wrong field gets the focus. */
export const SendForm = ({
  call,
  children
}: {
  readonly call: SendCall<unknown>
  readonly children: ReactNode
}): ReactElement => {
  const words = useTexts("send", send)
  const classes = useClasses()
  const form = useRef<HTMLFormElement>(null)
  const hasProblem = call.problems.recipient !== undefined || call.problems.amount !== undefined
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
      {children}
      <Offline />
      <Button kind="primary" type="submit" onReach={call.prepare}>
        {words.review}
      </Button>
    </form>
  )
}

const Trouble = ({ transaction: { reset, state } }: SendCall<unknown>): ReactElement | null => {
  const ends = useTexts("order", order)
  const { tryAgain } = useTexts("common", common)
  if (state.status !== "failed") return null
  if (state.step === "resume") return <Notice kind="warning">{ends.notExecuted}</Notice>
  return (
    <>
      <Failure error={state.error} />
      {state.step === "restore" ? <Button onClick={reset}>{tryAgain}</Button> : null}
    </>
  )
}

/** Where a transfer is: its form, the review of what `request` makes of it, or its progress. */
export const SendSteps = <Transfer,>({
  call,
  children,
  empty,
  isEmpty,
  request
}: {
  readonly call: SendCall<Transfer>
  readonly request: (transfer: Transfer) => ConfirmRequest
  /** Whether there is nothing to send, and what is said then. */
  readonly isEmpty: boolean
  readonly empty: string
  /** The form. */
  readonly children: () => ReactNode
}): ReactElement => {
  const words = useTexts("send", send)
  const { step, transaction, transfer } = call
  const place = standing(transaction.state)
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
  if (step === "review" && transfer !== undefined) {
    return (
      <Confirmation
        request={request(transfer)}
        fee={call.fee}
        onConfirm={call.send}
        onCancel={call.back}
        onReach={call.prepare}
      >
        <Trouble {...call} />
        <Offline />
      </Confirmation>
    )
  }
  return (
    <>
      <Trouble {...call} />
      <Loadable read={call.read} rows={4} isEmpty={() => isEmpty} empty={empty}>
        {children}
      </Loadable>
    </>
  )
}
