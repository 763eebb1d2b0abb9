/** What transfers of tokens and NFTs share: recipient, fee, review and transaction. */
import type { Address } from "@okto-effect/sdk"
import { useSession } from "../../provider/useSession.ts"
import { useStatePerUser } from "../../provider/useStatePerUser.ts"
import type { TransactionSettings } from "../../transaction/TransactionFlow.ts"
import { usePrefetchTransaction } from "../../transaction/usePrefetchTransaction.ts"
import type { UseTransactionReturn } from "../../transaction/useTransaction.ts"
import { useOktoCall } from "../../useOktoCall.ts"
import type { Asset } from "../assets/useAssets.ts"
import { combined, type Read } from "../useRead.ts"
import { type AmountProblem, costOn, type FeeOptions, useFee } from "./useFee.ts"
import { type RecipientOptions, type RecipientProblem, useRecipient, type UseRecipientReturn } from "./useRecipient.ts"
import { type SubmitTransfer, useReviewedTransfer } from "./useReviewedTransfer.ts"

/** Options of a form that sends something. */
export interface SendOptions extends TransactionSettings, RecipientOptions {
  /** Who pays the fees on networks with sponsorship. Default: the app's sponsor. */
  readonly feePayer?: Address | undefined
  /**
   * Distinguishes transfers that are under way at the same time: the `key` of `useTransaction`. Default: `"send-token"` or
   * `"send-nft"`.
   */
  readonly transactionKey?: string | undefined
}

/** Problems of what was entered. */
export interface SendProblems {
  /** The problem of the recipient. */
  readonly recipient?: RecipientProblem
  /** The problem of the amount. */
  readonly amount?: AmountProblem
}

/** Problems that are certain while the user is typing. The others may be gone when more was typed. */
const certain = {
  recipient: new Set<SendProblems["recipient"]>(["checksum", "own", "zero", "contract", "unknown"]),
  amount: new Set<SendProblems["amount"]>(["decimals", "tooMuch", "noFee", "noCoin"])
}

/** The fee of a transfer; `amount` is in the smallest unit of the network's coin, absent when it is not known. */
export type Fee =
  | { readonly kind: "sponsored"; readonly by: Address | undefined }
  | { readonly kind: "own"; readonly amount: bigint | undefined; readonly isLoading: boolean }

/** A transfer of any kind: form, review and transaction. */
export interface UseSendReturn<Transfer> {
  /** The state of the reads that the form needs. */
  readonly read: Read<unknown>
  /**
   * Chooses what is sent, by its `key`.
   *
   * @param key the key of an entry of the list
   */
  readonly choose: (key: string) => void
  /** The network's coin, in which the user pays fees that the app does not pay. */
  readonly coin: Asset | undefined
  /** The amount that was entered. */
  readonly amount: string
  /**
   * Changes the amount.
   *
   * @param amount as entered: of a token in whole units, of an NFT how many
   */
  readonly setAmount: (amount: string) => void
  /**
   * Enters the most that can be sent: of a token without the fee, if the user pays it in the same coin; of an ERC-1155 item all
   * that the user has.
   */
  readonly max: () => void
  /** To whom it is sent. */
  readonly recipient: UseRecipientReturn
  /** Problems of the form: those that are certain while the user types, and all from the first `review` on. */
  readonly problems: SendProblems
  /** The most that can be sent, in the smallest unit: without the fee, if it is paid in the same coin. Absent: not known. */
  readonly most: bigint | undefined
  /** `status`: the transaction is under way, or settled. */
  readonly step: "form" | "review" | "status"
  /** Opens the review, if there are no problems. */
  readonly review: () => void
  /** Returns to the form. */
  readonly back: () => void
  /**
   * What is sent. From the review on, changes of the form have no effect on it. Absent for a transaction that this form has
   * not sent: that of another one with its key, or of the page before a reload.
   */
  readonly transfer: Transfer | undefined
  /** Who pays the fees, and how much. */
  readonly fee: Fee
  /** Sends what was reviewed. */
  readonly send: () => void
  /** Fetches what sending needs: call it when the pointer or the focus reaches the button. */
  readonly prefetch: () => void
  /** The transaction that is sent. */
  readonly transaction: UseTransactionReturn
  /** Starts a new transfer. */
  readonly another: () => void
}

/** Props of a part of a form. */
export interface SendPartProps {
  readonly send: UseSendReturn<unknown>
}

/** A transfer without what each kind keeps in its own way. */
type Common<Call> = Omit<Call, "amount" | "choose" | "coin" | "max" | "setAmount">

/** What transfers of tokens and NFTs differ in. */
interface Sendable<Transfer> extends FeeOptions<Transfer> {
  readonly read: Read<unknown>
  readonly transferTo: (recipient: string, amount: bigint) => Transfer | undefined
  readonly submit: SubmitTransfer<Transfer>
}

/** The form, the review and the transaction. `lookUpMost` looks up the fee, if it is not known, for the most that can be sent. */
export const useSend = <Transfer>(
  { contacts, feePayer, transactionKey, recipient, recipients, resend, resolveRecipient, ...settings }: SendOptions,
  { read, submit, transferTo, ...sent }: Sendable<Transfer>
): Common<UseSendReturn<Transfer>> & { readonly lookUpMost: () => Promise<bigint | undefined> } => {
  const { network, parsed } = sent
  const { userSWA } = useSession()
  const to = useRecipient({ contacts, recipient, recipients, resolveRecipient }, network, sent.contract)
  const fee = useFee(sent)
  const { outcomeTimeout, store } = settings
  const shown = useReviewedTransfer({ key: transactionKey, resend, outcomeTimeout, store }, feePayer, submit)
  const { isShown, reviewed, transaction } = shown
  const estimation = useOktoCall(sent.estimate)
  const prefetch = usePrefetchTransaction(network !== undefined)
  const [isChecked, setChecked] = useStatePerUser(false)

  const problems: SendProblems = { recipient: to.problem, amount: fee.problem }
  const { address } = to.recipientOf("")
  const isValid = problems.recipient === undefined && problems.amount === undefined
  const transfer = isValid && "amount" in parsed ? transferTo(address, parsed.amount) : undefined

  const review = async (): Promise<void> => {
    setChecked(true)
    // Also when there are other problems: all are shown at once.
    if (await to.findChecksumProblem()) return
    if (transfer === undefined || network === undefined) return
    shown.review({ transfer, network, recipient: address })
    if (!network.isSponsored) void estimation.run(transfer)
  }

  const paidOn = reviewed?.network ?? network
  return {
    read: combined([read, to.read], true),
    recipient: to.recipientOf(reviewed?.recipient ?? (isShown ? "" : address)),
    problems: isChecked
      ? problems
      : {
          recipient: certain.recipient.has(problems.recipient) ? problems.recipient : undefined,
          amount: certain.amount.has(problems.amount) ? problems.amount : undefined
        },
    most: fee.most,
    step: isShown ? "status" : reviewed === undefined ? "form" : "review",
    review: () => void review(),
    back: shown.back,
    transfer: reviewed?.transfer ?? (isShown ? undefined : transfer),
    fee: paidOn?.isSponsored
      ? { kind: "sponsored", by: feePayer }
      : {
          kind: "own",
          amount: costOn(paidOn?.caip2Id ?? "", estimation.state),
          isLoading: estimation.state.status === "busy"
        },
    send: () => {
      if (reviewed === undefined || isShown || userSWA === undefined) return
      to.remember({ recipient: reviewed.recipient, caip2Id: reviewed.network.caip2Id })
      shown.send(reviewed)
    },
    prefetch,
    transaction,
    another: () => {
      shown.another()
      to.clear()
      setChecked(false)
    },
    lookUpMost: fee.lookUpMost
  }
}
