/** What the forms of tokens and NFTs share: the recipient, the form, the review and the progress. */
import { type PropsWithChildren, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react"
import { lastStableState } from "../../lastStableState.ts"
import type { NetworkInfo } from "../assets/networks.ts"
import { Button } from "../base/Button.tsx"
import { CardOrDialog, type FrameProps } from "../base/Card.tsx"
import { Field } from "../base/Field.tsx"
import { Icon } from "../base/Icon.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { Failure, Notice, Offline } from "../base/Notice.tsx"
import { useIsSignedOut } from "../base/SignedOut.tsx"
import { ClippedAddress } from "../base/TruncatedText.tsx"
import { Confirmation, RequestSummary } from "../ConfirmTransaction/ConfirmTransaction.tsx"
import type { ConfirmationRequest } from "../ConfirmTransaction/reviewOf.ts"
import { isolate, isSameText, sentence, shorten } from "../format.ts"
import { TransactionProgress } from "../OrderTracker/OrderTracker.tsx"
import type { FieldProps } from "../slots.ts"
import { confirm, order, send as english } from "../texts/english.ts"
import { useTexts, useUi } from "../UiContext.ts"
import { AddressBook, NameRecipient } from "./AddressBook.tsx"
import { contactOf } from "./recipients.ts"
import type { UseSendReturn, SendPartProps } from "./useSend.ts"

/** How many earlier recipients are shown. */
const shownRecent = 2

/** The recipient, with buttons for earlier ones, and the address book. */
export const RecipientField = ({
  send: { problems, recipient },
  network
}: SendPartProps & { readonly network: NetworkInfo }): ReactElement => {
  const { classes, words } = useUi("send", english)
  const { to, warnings } = useTexts("confirm", confirm)
  const problemTexts = { ...words.recipientProblems, contract: warnings.tokenContract }
  const [isOpen, setOpen] = useState(false)
  /** The recipient that gets a name; another one that is typed gets none. */
  const [named, setNamed] = useState<string>()
  const isNaming = named === recipient.text
  const field = useRef<HTMLDivElement>(null)
  // The button that was pressed disappears, and with it the focus.
  const focusInput = () => field.current?.querySelector("input")?.focus()
  const choose = (address: string) => {
    focusInput()
    recipient.setText(address)
    setOpen(false)
  }
  const { address, contact, contacts, name, recent } = recipient
  const { recipient: problem } = problems
  const nameOf = (address: string) => contactOf(contacts, address)?.name
  const others = recent.filter((known) => !isSameText(known, address)).slice(0, shownRecent)
  return (
    <div ref={field} className={classes("stack", "tight")}>
      <Field
        label={to}
        value={recipient.text}
        onChange={recipient.setText}
        placeholder={words.recipientPlaceholder(network.isEvm)}
        error={problem === undefined ? undefined : sentence(problemTexts[problem], isolate(network.network))}
        name="recipient"
        isLtr
        aside={
          contacts.length === 0 ? null : (
            <span className={classes("cluster")}>
              <Button kind="plain" isPressed={isOpen} onClick={() => setOpen(!isOpen)}>
                {words.addressBook}
              </Button>
            </span>
          )
        }
        hint={
          name !== undefined && contact === undefined && address !== "" ? (
            <ClippedAddress>{address}</ClippedAddress>
          ) : contact !== undefined ? (
            <span className={classes("cluster")}>
              <Icon name="check" />
              <bdi className={classes("text", "strong")}>{contact.name}</bdi>
            </span>
          ) : recipient.canSaveContact ? (
            isNaming ? null : (
              <Button kind="plain" onClick={() => setNamed(recipient.text)}>
                {words.nameRecipient}
              </Button>
            )
          ) : others.length === 0 ? null : (
            <span className={classes("cluster")} role="group" aria-label={words.recent}>
              <span aria-hidden="true">{words.recent}</span>
              {others.map((address) => (
                <Button key={address} kind="plain" onClick={() => choose(address)}>
                  <bdi dir={nameOf(address) === undefined ? "ltr" : undefined}>
                    {nameOf(address) ?? shorten(address)}
                  </bdi>
                </Button>
              ))}
            </span>
          )
        }
      />
      {isOpen && contacts.length > 0 ? (
        <AddressBook
          recipient={recipient}
          onChosen={choose}
          onRemoved={(address) => {
            focusInput()
            recipient.removeContact(address)
          }}
        />
      ) : null}
      {recipient.canSaveContact && isNaming ? (
        <NameRecipient
          recipient={recipient}
          onDone={() => {
            focusInput()
            setNamed(undefined)
          }}
        />
      ) : null}
    </div>
  )
}

/** The problem of an amount as a sentence. Its facts are formatted. */
export const useAmountProblem = (
  { problems }: Pick<UseSendReturn<unknown>, "problems">,
  unit: string,
  decimals: number,
  balance: string,
  fee: { readonly most: string; readonly coin: string; readonly network: string }
): string | undefined => {
  const words = useTexts("send", english).amountProblems
  return problems.amount === undefined
    ? undefined
    : {
        none: words.none,
        digits: words.digits,
        decimals: decimals === 0 ? words.whole : words.decimals(isolate(unit), decimals),
        zero: words.zero,
        feeUnknown: words.feeUnknown,
        tooMuch: words.tooMuch(isolate(balance)),
        noFee: words.noFee(isolate(fee.most)),
        noCoin: words.noCoin(isolate(fee.coin), isolate(fee.network))
      }[problems.amount]
}

/** What was entered as the amount, with a button that enters the most. */
export const AmountField = ({
  send: { amount, max, setAmount },
  children,
  isMaxDisabled,
  ...field
}: Pick<FieldProps, "end" | "error" | "hint" | "inputMode" | "placeholder"> & {
  readonly send: Pick<UseSendReturn<unknown>, "amount" | "max" | "setAmount">
  /** Whether the most that can be entered is not known. */
  readonly isMaxDisabled?: boolean | undefined
  /** More buttons. */
  readonly children?: ReactNode
}): ReactElement => {
  const { classes, shared, words } = useUi("send", english)
  return (
    <Field
      {...field}
      label={shared.amount}
      value={amount}
      onChange={setAmount}
      name="amount"
      isLtr
      aside={
        <span className={classes("cluster")}>
          {children}
          <Button kind="plain" onClick={max} isDisabled={isMaxDisabled}>
            {words.max}
          </Button>
        </span>
      }
    />
  )
}

/** A form that focuses its first invalid field when its review is refused. */
export const SendForm = ({ send, children }: PropsWithChildren<SendPartProps>): ReactElement => {
  const { classes, words } = useUi("send", english)
  const form = useRef<HTMLFormElement>(null)
  /** Whether a review was asked for, and the user has not typed since. */
  const isAsked = useRef(false)
  const focusInvalid = () => {
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid]")
    if (!isAsked.current || invalid == null) return
    isAsked.current = false
    invalid.focus()
  }
  // The problems that only a review shows, and a checksum that does not match, are rendered later.
  useEffect(focusInvalid)
  return (
    <form
      ref={form}
      className={classes("stack")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        isAsked.current = true
        focusInvalid()
        send.review()
      }}
      onInput={() => {
        isAsked.current = false
      }}
    >
      {children}
      <Offline />
      <Button kind="primary" type="submit" onReach={send.prefetch}>
        {words.review}
      </Button>
    </form>
  )
}

const TransactionFailure = ({ transaction: { reset, state } }: UseSendReturn<unknown>): ReactElement | null => {
  const { shared, words } = useUi("order", order)
  const isSignedOut = useIsSignedOut()
  // Below is said already that the session has expired.
  if (state.status !== "failed" || (isSignedOut && state.error.category === "sign-in")) return null
  if (state.step === "resume") return <Notice kind="warning">{words.notExecuted}</Notice>
  return (
    <>
      <Failure error={state.error} />
      {state.step === "restore" ? <Button onClick={reset}>{shared.tryAgain}</Button> : null}
    </>
  )
}

interface StepsProps<Transfer> {
  readonly send: UseSendReturn<Transfer>
  readonly request: (transfer: Transfer) => ConfirmationRequest
  /** Whether the user has nothing to send. */
  readonly isEmpty: boolean
  /** Shown then. */
  readonly empty: string
  /** The form. */
  readonly children: () => ReactNode
}

/** The current step: the form, the review of `request`, or the progress. */
const CurrentStep = <Transfer,>({ send, children, empty, isEmpty, request }: StepsProps<Transfer>): ReactElement => {
  const words = useTexts("send", english)
  const { step, transaction, transfer } = send
  const { status } = lastStableState(transaction.state)
  if (step === "status") {
    return (
      <>
        <TransactionProgress
          transaction={transaction}
          about={transfer === undefined ? null : <RequestSummary request={request(transfer)} />}
        />
        {status === "settled" || status === "accepted" ? <Button onClick={send.another}>{words.another}</Button> : null}
      </>
    )
  }
  if (step === "review" && transfer !== undefined) {
    return (
      <Confirmation
        request={request(transfer)}
        fee={send.fee}
        onConfirm={send.send}
        onCancel={send.back}
        onReach={send.prefetch}
      >
        <TransactionFailure {...send} />
        <Offline />
      </Confirmation>
    )
  }
  return (
    <>
      <TransactionFailure {...send} />
      <Loadable read={send.read} rows={4} isEmpty={() => isEmpty} empty={empty}>
        {children}
      </Loadable>
    </>
  )
}

/** The current step in a frame. Each has the focus when it comes, because the button that led to it is gone. */
export const SendSteps = <Transfer,>({
  className,
  dialog,
  label,
  title: form,
  ...props
}: StepsProps<Transfer> &
  FrameProps & {
    /** The title of the form. */
    readonly title: string
  }): ReactElement => {
  const { classes, words } = useUi("confirm", confirm)
  const { title: status } = useTexts("order", order)
  const group = useRef<HTMLDivElement>(null)
  const { step } = props.send
  const title = { form, review: words.title, status }[step]
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) group.current?.focus()
    shown.current = step
  }, [step])
  return (
    <CardOrDialog title={title} className={className} label={label} dialog={dialog}>
      <div ref={group} tabIndex={-1} role="group" aria-label={title} className={classes("stack", "step")}>
        <CurrentStep {...props} />
      </div>
    </CardOrDialog>
  )
}
