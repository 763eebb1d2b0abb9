/** Sending whatever it is, without its looks: to whom, what is wrong, what it costs, and where it is. */
import {
  type Address,
  type CallOptions,
  type Estimate,
  hasValidChecksum,
  type OktoClient,
  type OktoError,
  type OktoPromise,
  type SendOptions as CallSettings
} from "@okto-effect/sdk"
import { useEffect, useState } from "react"
import { standing } from "../../Transaction.ts"
import type { TransactionSettings } from "../../TransactionFlow.ts"
import { type CallState, useOktoCall } from "../../useOktoCall.ts"
import { usePrepare } from "../../usePrepare.ts"
import { useSession } from "../../useSession.ts"
import { type TransactionCall, useTransaction } from "../../useTransaction.ts"
import type { Written } from "../amounts.ts"
import { isOwn } from "../assets/assets.ts"
import type { OnNetwork } from "../assets/networks.ts"
import { type Read, together, useReadWallets } from "../useRead.ts"
import { localStore, type RecipientStore, recipientsOf, remember } from "./recipients.ts"

/** What every form that sends something begins with, and how it is sent. */
export interface SendOptions extends TransactionSettings {
  readonly recipient?: string | undefined
  /** Who pays the fees where the network has sponsorship. Default: the app's sponsor. */
  readonly feePayer?: Address | undefined
  /** Where recipients are remembered. Default: the browser's local storage. */
  readonly recipients?: RecipientStore | undefined
  /** Tells transfers that are under way at the same time from each other. Default: what is sent. */
  readonly key?: string | undefined
}

/** What is wrong with what was entered. */
export interface SendProblems {
  /** `checksum`: its capital letters are the checksum of another address (EIP-55). */
  readonly recipient?: "none" | "malformed" | "checksum" | "own" | "zero" | "contract" | undefined
  /** `feeUnknown`: how much can be sent is not known, because the fee is not. */
  readonly amount?: "none" | "digits" | "decimals" | "zero" | "tooMuch" | "feeUnknown" | undefined
}

/** What a transfer costs the user; `amount` is absent where the backend could not say. */
export type Fee =
  | { readonly kind: "sponsored"; readonly by: Address | undefined }
  | { readonly kind: "own"; readonly amount: bigint | undefined; readonly isLoading: boolean }

/** Where a transfer of any kind is, as data. */
export interface SendCall<Transfer> {
  /** Where the lists are that the form takes. */
  readonly read: Read<unknown>
  readonly recipient: string
  readonly setRecipient: (recipient: string) => void
  /** Whom the user sent something to before, on chains of this kind. */
  readonly recent: ReadonlyArray<string>
  /** Told once somebody tried to go on. */
  readonly problems: SendProblems
  readonly step: "form" | "review" | "status"
  /** Goes on to the review, if nothing is wrong. */
  readonly review: () => void
  readonly back: () => void
  /** What would be sent; from the review on it stays the same, whatever becomes of the form. */
  readonly transfer: Transfer | undefined
  readonly fee: Fee
  readonly send: () => void
  /** Asks ahead for what sending takes: for when the user reaches for the button. */
  readonly prepare: () => void
  readonly transaction: TransactionCall
  /** Begins anew. */
  readonly another: () => void
}

/** In what transfers of one kind differ from others. */
export interface Sendable<Transfer> {
  readonly read: Read<unknown>
  /** Where what is sent is; absent while it is not known. */
  readonly place: OnNetwork | undefined
  /** The contract of what is sent; empty for a native coin. */
  readonly contract: string
  readonly written: Written
  /** How much there is; absent where it is not known. */
  readonly balance: bigint | undefined
  readonly transferTo: (recipient: string, amount: bigint) => Transfer | undefined
  readonly estimate: (client: OktoClient, options: CallOptions, transfer: Transfer) => OktoPromise<Estimate, OktoError>
  readonly submit: (
    client: OktoClient,
    transfer: Transfer,
    feePayer: Address | undefined,
    options: CallSettings
  ) => Promise<string>
}

const addressOf = { evm: /^0x[0-9a-f]{40}$/i, other: /^0x[0-9a-f]{1,64}$/i }
const nobody = /^0x0*$/

/** What the backend says that a transfer costs on a chain, in the smallest unit of its coin. */
const costOn = (caip2Id: string, state: CallState<Estimate, OktoError>): bigint | undefined => {
  const cost: unknown = state.status === "done" ? state.value.details?.fees?.transactionFees?.[caip2Id] : undefined
  return typeof cost === "string" && /^\d+$/.test(cost) ? BigInt(cost) : undefined
}

/** A transfer as it was reviewed: that is what is sent. */
interface Reviewed<Transfer> {
  readonly transfer: Transfer
  readonly place: OnNetwork
  readonly recipient: string
  readonly userSWA: Address | undefined
}

/** A form, its review and what becomes of it. `costOf` asks what something would cost. */
export const useSend = <Transfer>(
  { feePayer, key, recipient: first = "", recipients = localStore, resend, settleFor, store }: SendOptions,
  { balance, contract, estimate, place, read, submit, transferTo, written }: Sendable<Transfer>
): SendCall<Transfer> & { readonly costOf: (transfer: Transfer) => Promise<bigint | undefined> } => {
  const { userSWA } = useSession()
  const own = useReadWallets()
  const transaction = useTransaction({ key, resend, settleFor, store })
  const { reset, state } = transaction
  // What had come to its end before this form appeared was shown by another.
  const [before] = useState(state)
  const isOver = state === before && state.status === "settled"
  useEffect(() => {
    if (isOver) reset()
  }, [isOver, reset])
  const asked = useOktoCall(estimate)
  const prepare = usePrepare(place !== undefined)
  const [entered, setRecipient] = useState(first)
  const [isTold, setTold] = useState(false)
  const [kept, setReviewed] = useState<Reviewed<Transfer>>()
  const [mistyped, setMistyped] = useState<string>()
  // What one user reviewed is nothing that another sends.
  const reviewed = kept?.userSWA === userSWA ? kept : undefined

  const recipient = entered.trim()
  const recipientProblem = (): SendProblems["recipient"] => {
    if (recipient === "") return "none"
    if (place === undefined || !(place.isEvm ? addressOf.evm : addressOf.other).test(recipient)) return "malformed"
    if (nobody.test(recipient)) return "zero"
    if (recipient === mistyped) return "checksum"
    if (contract !== "" && recipient.toLowerCase() === contract.toLowerCase()) return "contract"
    return isOwn(recipient, userSWA, own.data ?? []) ? "own" : undefined
  }
  const amountProblem = (): SendProblems["amount"] => {
    if ("problem" in written) return written.problem
    if (written.amount === 0n) return "zero"
    return balance !== undefined && written.amount > balance ? "tooMuch" : undefined
  }
  const found: SendProblems = { recipient: recipientProblem(), amount: amountProblem() }
  const isFine = found.recipient === undefined && found.amount === undefined
  const transfer = isFine && "amount" in written ? transferTo(recipient, written.amount) : undefined

  const review = async (): Promise<void> => {
    setTold(true)
    if (transfer === undefined || place === undefined) return
    // What cannot be loaded cannot send either, and says so then.
    if (place.isEvm && !(await hasValidChecksum(recipient).catch(() => true))) return setMistyped(recipient)
    setReviewed({ transfer, place, recipient, userSWA })
    if (!place.isSponsored) void asked.run(transfer)
  }

  const on = reviewed?.place ?? place
  return {
    // Whose addresses are not known yet cannot be told that one is their own.
    read: together([read, own], true),
    recipient: entered,
    setRecipient,
    recent: recipientsOf(recipients, userSWA, place?.caip2Id),
    problems: isTold ? found : {},
    step: !isOver && standing(state).status !== "idle" ? "status" : reviewed === undefined ? "form" : "review",
    review: () => void review(),
    back: () => {
      setReviewed(undefined)
      if (state.status === "failed") reset()
    },
    transfer: reviewed?.transfer ?? transfer,
    fee: on?.isSponsored
      ? { kind: "sponsored", by: feePayer }
      : { kind: "own", amount: costOn(on?.caip2Id ?? "", asked.state), isLoading: asked.state.status === "busy" },
    send: () => {
      if (reviewed === undefined || userSWA === undefined) return
      remember(recipients, userSWA, reviewed.place.caip2Id, reviewed.recipient)
      void transaction.submit((client, options) => submit(client, reviewed.transfer, feePayer, options))
    },
    prepare,
    transaction,
    another: () => {
      reset()
      setRecipient("")
      setReviewed(undefined)
      setTold(false)
    },
    costOf: async (transfer) => costOn(place?.caip2Id ?? "", await asked.run(transfer))
  }
}
