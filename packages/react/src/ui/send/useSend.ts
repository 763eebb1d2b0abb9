/** What transfers of tokens and NFTs share: recipient, problems, fee, review and transaction. */
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
import { useCallback, useEffect, useState } from "react"
import { lastStableState } from "../../lastStableState.ts"
import type { TransactionSettings } from "../../transaction/TransactionFlow.ts"
import { type CallState, useOktoCall } from "../../useOktoCall.ts"
import { usePrefetchTransaction } from "../../transaction/usePrefetchTransaction.ts"
import { useSession } from "../../provider/useSession.ts"
import { type UseTransactionReturn, useTransaction } from "../../transaction/useTransaction.ts"
import { useUserState } from "../../provider/useUserState.ts"
import type { NetworkInfo } from "../assets/networks.ts"
import { type Asset, isOwn } from "../assets/useAssets.ts"
import { isSameText, type ParsedAmount, toDecimal } from "../format.ts"
import { useWatchedClient } from "../SignIn/identity.ts"
import { combined, type Read, useReadWallets } from "../useRead.ts"
import {
  type Contact,
  contactOf,
  loadContacts,
  loadRecipients,
  localStore,
  type RecipientStore,
  saveContact,
  saveRecipient,
  useRecipientChanges
} from "./recipients.ts"

/** Options of a form that sends something. */
export interface SendOptions extends TransactionSettings {
  /** The recipient that is entered first. */
  readonly recipient?: string | undefined
  /** Who pays the fees on networks with sponsorship. Default: the app's sponsor. */
  readonly feePayer?: Address | undefined
  /**
   * Where recipients and the user's contacts are stored, under the user's address. Default: the browser's local storage. They stay
   * when the user signs out, unless `UiProvider` has `isAddressBookKept={false}`.
   */
  readonly recipients?: RecipientStore | undefined
  /** Contacts of the app, in addition to those that the user has stored. */
  readonly contacts?: ReadonlyArray<Contact> | undefined
  /**
   * Distinguishes transfers that are under way at the same time: the `key` of `useTransaction`. Default: `"send-token"` or
   * `"send-nft"`.
   */
  readonly transactionKey?: string | undefined
}

/** Problems of what was entered. */
export interface SendProblems {
  /** `checksum`: its EIP-55 checksum does not match. `contract`: it is the contract of what is sent. */
  readonly recipient?: "none" | "malformed" | "checksum" | "own" | "zero" | "contract" | undefined
  /**
   * `feeUnknown`: the most that can be sent is not known, because the fee is not. `noFee`: the balance has not enough left
   * for the fee. `noCoin`: the user has not enough of the coin in which the fee is paid.
   */
  readonly amount?: "none" | "digits" | "decimals" | "zero" | "tooMuch" | "feeUnknown" | "noFee" | "noCoin" | undefined
}

/** Problems that are certain while the user is typing. The others may be gone when more was typed. */
const certain = {
  recipient: new Set<SendProblems["recipient"]>(["checksum", "own", "zero", "contract"]),
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
  /** The recipient that was entered. */
  readonly recipient: string
  /**
   * Changes the recipient.
   *
   * @param recipient an address as entered
   */
  readonly setRecipient: (recipient: string) => void
  /** Earlier recipients on networks of this kind, the newest first. */
  readonly recent: ReadonlyArray<string>
  /** Contacts on networks of this kind: the app's, then the user's. */
  readonly contacts: ReadonlyArray<Contact>
  /** The contact that is the recipient, if it is one. */
  readonly contact: Contact | undefined
  /** Whether the recipient can be stored as a contact. */
  readonly canSaveContact: boolean
  /**
   * Stores the recipient as a contact of the user.
   *
   * @param name its name, for display
   */
  readonly saveContact: (name: string) => void
  /**
   * Whether a contact was stored by the user, and not given by the app.
   *
   * @param address the address of the contact
   */
  readonly isOwnContact: (address: string) => boolean
  /**
   * Removes a contact of the user.
   *
   * @param address the address of the contact
   */
  readonly removeContact: (address: string) => void
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
interface Sendable<Transfer> {
  readonly read: Read<unknown>
  /** The network of what is sent; absent while it is not known. */
  readonly network: NetworkInfo | undefined
  /** The contract of what is sent; empty for a native coin. */
  readonly contract: string
  readonly parsed: ParsedAmount
  /** How much the user has; absent when it is not known. */
  readonly balance: bigint | undefined
  /** How much the user has of the network's coin; absent when it is not known. */
  readonly coinBalance?: bigint | undefined
  /** Returns a transfer of the same kind, whose fee is looked up while the form is filled in. Always the same function. */
  readonly sampleOf?: ((caip2Id: string, contract: string) => Transfer) | undefined
  readonly transferTo: (recipient: string, amount: bigint) => Transfer | undefined
  readonly estimate: (client: OktoClient, options: CallOptions, transfer: Transfer) => OktoPromise<Estimate, OktoError>
  readonly submit: (
    client: OktoClient,
    transfer: Transfer,
    feePayer: Address | undefined,
    options: CallSettings
  ) => Promise<string>
}

// An Aptos address has all its digits (AIP-40). Those with one digit are of the chain itself; an EVM address is invalid.
const addressOf = { evm: /^0x[0-9a-f]{40}$/i, other: /^0x([0-9a-f]|[0-9a-f]{64})$/i }
const zeroAddress = /^0x0*$/

/** Twice the estimated fee is kept, because fees change. */
const feeMargin = 2n

/** The estimated cost on a chain, in the smallest unit of its coin. */
const costOn = (caip2Id: string, state: CallState<Estimate, OktoError>): bigint | undefined => {
  const cost = toDecimal(state.status === "done" ? state.value.details?.fees?.transactionFees?.[caip2Id] : undefined)
  return /^\d+$/.test(cost) ? BigInt(cost) : undefined
}

/** A transfer that was reviewed, and is sent like that. */
interface Reviewed<Transfer> {
  readonly transfer: Transfer
  readonly network: NetworkInfo
  readonly recipient: string
  /** Whether it was submitted here. Then it is shown with its transaction, and not offered again. */
  readonly isSubmitted: boolean
}

/** The form, the review and the transaction. `lookUpMost` looks up the fee, if it is not known, for the most that can be sent. */
export const useSend = <Transfer>(
  {
    contacts: ofApp = [],
    feePayer,
    transactionKey,
    recipient: first = "",
    recipients = localStore,
    resend,
    outcomeTimeout,
    store
  }: SendOptions,
  { balance, coinBalance, contract, estimate, network, parsed, read, sampleOf, submit, transferTo }: Sendable<Transfer>
): Common<UseSendReturn<Transfer>> & { readonly lookUpMost: () => Promise<bigint | undefined> } => {
  const { userSWA } = useSession()
  const own = useReadWallets()
  const transaction = useTransaction({ key: transactionKey, resend, outcomeTimeout, store })
  const { reset, state } = transaction
  // A transaction that was settled before this form was mounted was shown by another one.
  const [before] = useState(state)
  const isOver = state === before && state.status === "settled"
  useEffect(() => {
    if (isOver) reset()
  }, [isOver, reset])
  const estimation = useOktoCall(estimate)
  const prefetch = usePrefetchTransaction(network !== undefined)
  const { run: runSample } = useOktoCall(estimate)
  const [sampled, setSampled] = useState<{ readonly of: string; readonly cost: bigint | undefined }>()
  useRecipientChanges()
  useWatchedClient(recipients)
  const [entered, setRecipient] = useUserState(first)
  const [isChecked, setChecked] = useUserState(false)
  const [known, setReviewed] = useUserState<Reviewed<Transfer> | undefined>(undefined)
  const [badChecksum, setBadChecksum] = useState<string>()
  const { status } = lastStableState(state)
  const isShown = !isOver && status !== "idle"
  // Another form may have sent the transaction of this key, perhaps before a reload.
  const isOffered = known?.isSubmitted ? state.status !== "idle" : !isShown
  const reviewed = isOffered ? known : undefined

  const recipient = entered.trim()
  // The checksum is checked as soon as the address is complete.
  const toCheck = network?.isEvm === true && addressOf.evm.test(recipient) ? recipient : undefined
  useEffect(() => {
    if (toCheck === undefined) return
    // When the check cannot be loaded, sending fails and reports it.
    hasValidChecksum(toCheck).then(
      (isValid) => isValid || setBadChecksum(toCheck),
      () => undefined
    )
  }, [toCheck])
  const recipientProblem = (): SendProblems["recipient"] => {
    if (recipient === "") return "none"
    if (network === undefined || !(network.isEvm ? addressOf.evm : addressOf.other).test(recipient)) return "malformed"
    if (zeroAddress.test(recipient)) return "zero"
    if (recipient === badChecksum) return "checksum"
    if (isSameText(recipient, contract)) return "contract"
    return isOwn(recipient, userSWA, own.data ?? []) ? "own" : undefined
  }
  const amountProblem = (): SendProblems["amount"] => {
    if ("problem" in parsed) return parsed.problem
    if (parsed.amount === 0n) return "zero"
    if (balance !== undefined && parsed.amount > balance) return "tooMuch"
    if (!paysFee) return undefined
    if (contract === "")
      return fee !== undefined && balance !== undefined && parsed.amount + fee > balance ? "noFee" : undefined
    return coinBalance !== undefined && (coinBalance === 0n || coinBalance < (fee ?? 0n)) ? "noCoin" : undefined
  }
  const paysFee = network?.isEvm === true && !network.isSponsored
  const hasAmount = "amount" in parsed && parsed.amount > 0n
  // The fee is looked up once an amount was entered, before the review.
  const isFeeWanted = paysFee && hasAmount
  const caip2Id = network?.caip2Id ?? ""
  const lookUpFee = useCallback(
    async () => ({
      of: `${caip2Id}/${contract}`,
      cost: sampleOf === undefined ? undefined : costOn(caip2Id, await runSample(sampleOf(caip2Id, contract)))
    }),
    [caip2Id, contract, runSample, sampleOf]
  )
  useEffect(() => {
    if (isFeeWanted) void lookUpFee().then(setSampled)
  }, [isFeeWanted, lookUpFee])
  const fee = sampled?.of === `${caip2Id}/${contract}` ? sampled.cost : undefined
  /** What is left of the balance after a fee. */
  const leftAfter = (cost: bigint | undefined): bigint | undefined => {
    if (balance === undefined || cost === undefined) return undefined
    const left = balance - cost * feeMargin
    return left > 0n ? left : 0n
  }
  const most = leftAfter(paysFee && contract === "" ? fee : 0n)

  const problems: SendProblems = { recipient: recipientProblem(), amount: amountProblem() }
  const shown: SendProblems = isChecked
    ? problems
    : {
        recipient: certain.recipient.has(problems.recipient) ? problems.recipient : undefined,
        amount: certain.amount.has(problems.amount) ? problems.amount : undefined
      }
  const isValid = problems.recipient === undefined && problems.amount === undefined
  const transfer = isValid && "amount" in parsed ? transferTo(recipient, parsed.amount) : undefined

  const review = async (): Promise<void> => {
    setChecked(true)
    // Also when there are other problems: all are shown at once.
    if (toCheck !== undefined && !(await hasValidChecksum(toCheck).catch(() => true))) return setBadChecksum(toCheck)
    if (transfer === undefined || network === undefined) return
    setReviewed({ transfer, network, recipient, isSubmitted: false })
    if (!network.isSponsored) void estimation.run(transfer)
  }

  const paidOn = reviewed?.network ?? network
  const owner = userSWA === undefined || network === undefined ? undefined : { userSWA, caip2Id: network.caip2Id }
  const ofKind = ofApp.filter(({ address }) =>
    (network?.isEvm === true ? addressOf.evm : addressOf.other).test(address)
  )
  const isOwnContact = (address: string) => contactOf(ofKind, address) === undefined
  const contacts = [...ofKind, ...loadContacts(recipients, owner).filter(({ address }) => isOwnContact(address))]
  const keep = (contact: Contact) => {
    if (owner !== undefined) saveContact(recipients, owner, contact)
  }
  const sentTo = reviewed?.recipient ?? (isShown ? "" : recipient)
  const contact = contactOf(contacts, sentTo)
  return {
    // The user's own addresses are needed for the check of the recipient.
    read: combined([read, own], true),
    recipient: entered,
    setRecipient,
    recent: loadRecipients(recipients, owner),
    contacts,
    contact,
    canSaveContact: owner !== undefined && contact === undefined && problems.recipient === undefined,
    saveContact: (name) => keep({ name: name.trim(), address: recipient }),
    isOwnContact,
    removeContact: (address) => keep({ name: "", address }),
    problems: shown,
    most,
    step: isShown ? "status" : reviewed === undefined ? "form" : "review",
    review: () => void review(),
    back: () => {
      setReviewed(undefined)
      if (state.status === "failed") reset()
    },
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
      setReviewed({ ...reviewed, isSubmitted: true })
      saveRecipient(recipients, { userSWA, caip2Id: reviewed.network.caip2Id }, reviewed.recipient)
      const payer = reviewed.network.isSponsored ? feePayer : undefined
      void transaction.submit((client, options) => submit(client, reviewed.transfer, payer, options))
    },
    prefetch,
    transaction,
    another: () => {
      reset()
      setRecipient("")
      setReviewed(undefined)
      setChecked(false)
    },
    lookUpMost: async () => {
      if (most !== undefined || balance === undefined) return most
      const found = await lookUpFee()
      setSampled(found)
      return leftAfter(found.cost)
    }
  }
}
