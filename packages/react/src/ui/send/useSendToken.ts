/** Sending a token without its looks: what was entered, what is wrong with it, and where the transfer is. */
import { type Address, estimateOrder, type TokenTransfer } from "@okto-effect/sdk"
import { tokenTransfer } from "@okto-effect/sdk/abstract"
import { useState } from "react"
import { standing } from "../../Transaction.ts"
import type { TransactionSettings } from "../../TransactionFlow.ts"
import { useOktoCall } from "../../useOktoCall.ts"
import { usePrepare } from "../../usePrepare.ts"
import { useSession } from "../../useSession.ts"
import { type TransactionCall, useTransaction } from "../../useTransaction.ts"
import { fromWritten, toWhole, type Written } from "../amounts.ts"
import { type AssetsCall, useAssets } from "../assets/useAssets.ts"
import { type Asset, assetOf, isOwn } from "../reads/assets.ts"
import { wallets } from "../reads/sources.ts"
import { useRead } from "../reads/useRead.ts"
import { useLocale } from "../UiContext.ts"
import { recipientsOf, remember } from "./recipients.ts"

/** What the form begins with, and how the transfer is sent. */
export interface SendTokenOptions extends TransactionSettings {
  /** The network of the token that is chosen at first. */
  readonly caip2Id?: string | undefined
  /** The address of the token that is chosen at first; `""` is the native coin. Default: what the user has most of. */
  readonly token?: string | undefined
  readonly recipient?: string | undefined
  /** In whole units. */
  readonly amount?: string | undefined
  /** Who pays the fees where the network has sponsorship. Default: the app's sponsor. */
  readonly feePayer?: Address | undefined
  /** Tells transfers that are under way at the same time from each other. Default: `"send-token"`. */
  readonly key?: string | undefined
}

/** What is wrong with what was entered. */
export interface SendProblems {
  readonly recipient?: "none" | "malformed" | "own" | "zero" | "contract" | undefined
  readonly amount?: "none" | "digits" | "decimals" | "zero" | "tooMuch" | undefined
}

/** What a transfer costs the user; `unknown` where the backend could not say. */
export type Fee =
  | { readonly kind: "sponsored"; readonly by: Address | undefined }
  | { readonly kind: "own"; readonly amount: bigint | undefined; readonly isLoading: boolean }

/** What {@link SendToken} shows, as data. */
export interface SendTokenCall {
  readonly assets: AssetsCall
  readonly asset: Asset | undefined
  readonly choose: (key: string) => void
  readonly recipient: string
  readonly setRecipient: (recipient: string) => void
  /** Whom the user sent something to before, on chains of this kind. */
  readonly recent: ReadonlyArray<string>
  readonly amount: string
  readonly setAmount: (amount: string) => void
  /** Whether the amount is in the smallest unit. */
  readonly isSmallest: boolean
  /** Between whole units and the smallest: what was entered stays the same amount. */
  readonly toggleUnit: () => void
  /** Enters all that can be sent: where the user pays fees in the same coin, without them. */
  readonly max: () => void
  /** Told once somebody tried to go on. */
  readonly problems: SendProblems
  readonly step: "form" | "review" | "status"
  /** Goes on to the review, if nothing is wrong. */
  readonly review: () => void
  readonly back: () => void
  /** What would be sent. */
  readonly transfer: TokenTransfer | undefined
  readonly fee: Fee
  readonly send: () => void
  /** Asks ahead for what sending takes: for when the user reaches for the button. */
  readonly prepare: () => void
  readonly transaction: TransactionCall
  /** Begins anew. */
  readonly another: () => void
}

const addressOf = { evm: /^0x[0-9a-f]{40}$/i, other: /^0x[0-9a-f]{1,64}$/i }
const nobody = /^0x0*$/
/** A recipient for asking what a transfer costs before there is one. */
const anybody = "0x000000000000000000000000000000000000dEaD"

/** Fees move: what is left for them is twice what they are now. */
const headroom = 2n

/**
 * Sends a token: form, review and what becomes of it, as data.
 *
 * @example
 * ```tsx
 * import { useSendToken } from "@okto-effect/react/ui"
 *
 * export const Pay = () => {
 *   const { review, send, setAmount, step, transfer } = useSendToken({ recipient })
 *   return step === "form" ? (
 *     <form onSubmit={(event) => (event.preventDefault(), review())}>
 *       <input aria-label="Amount" onChange={(event) => setAmount(event.target.value)} />
 *     </form>
 *   ) : (
 *     <button onClick={send}>Send {String(transfer?.amount)}</button>
 *   )
 * }
 * ```
 */
export const useSendToken = ({
  amount: firstAmount = "",
  caip2Id,
  feePayer,
  key = "send-token",
  recipient: firstRecipient = "",
  resend,
  settleFor,
  store,
  token
}: SendTokenOptions = {}): SendTokenCall => {
  const locale = useLocale()
  const { userSWA } = useSession()
  const assets = useAssets()
  const own = useRead(wallets)
  const transaction = useTransaction({ key, resend, settleFor, store })
  const estimate = useOktoCall((client, options, transfer: TokenTransfer) =>
    estimateOrder(client, transfer, undefined, options)
  )
  const [chosen, choose] = useState<string>()
  const [recipient, setRecipient] = useState(firstRecipient)
  const [amount, setAmount] = useState(firstAmount)
  const [isSmallest, setSmallest] = useState(false)
  const [isTold, setTold] = useState(false)
  const [isReviewed, setReviewed] = useState(false)

  const first =
    assetOf(assets.assets, caip2Id, token ?? "") ??
    assets.held.find((held) => held.caip2Id === caip2Id) ??
    assets.held[0]
  const asset = assets.assets.find(({ key }) => key === chosen) ?? first
  // It stays the one that was shown, whatever becomes of balances meanwhile. React renders again before anybody sees this.
  if (asset !== undefined && chosen === undefined && assets.read.data !== undefined) choose(asset.key)
  const prepare = usePrepare(asset !== undefined)

  const read = (text: string): Written => fromWritten(text, isSmallest ? 0 : (asset?.decimals ?? 0), locale)
  const written = read(amount)

  const recipientProblem = (): SendProblems["recipient"] => {
    const to = recipient.trim()
    if (to === "") return "none"
    if (asset === undefined || !(asset.isEvm ? addressOf.evm : addressOf.other).test(to)) return "malformed"
    if (nobody.test(to)) return "zero"
    if (asset.address !== "" && to.toLowerCase() === asset.address.toLowerCase()) return "contract"
    return isOwn(to, userSWA, own.data ?? []) ? "own" : undefined
  }
  const amountProblem = (): SendProblems["amount"] => {
    if ("problem" in written) return written.problem
    if (written.amount === 0n) return "zero"
    return asset?.balance !== undefined && written.amount > asset.balance ? "tooMuch" : undefined
  }
  const found: SendProblems = { recipient: recipientProblem(), amount: amountProblem() }
  const isFine = found.recipient === undefined && found.amount === undefined && asset !== undefined
  const transfer: TokenTransfer | undefined =
    isFine && "amount" in written
      ? { caip2Id: asset.caip2Id, recipient: recipient.trim(), token: asset.address, amount: written.amount }
      : undefined

  const costOf = (state: typeof estimate.state, chain: string | undefined): bigint | undefined => {
    const said = state.status === "done" ? state.value.details?.fees?.transactionFees?.[chain ?? ""] : undefined
    return typeof said === "string" && /^\d+$/.test(said) ? BigInt(said) : undefined
  }

  const write = (units: bigint, smallest: boolean) => {
    const text = smallest ? units.toString() : toWhole(units, asset?.decimals ?? 0)
    setAmount(text.replace(".", new Intl.NumberFormat(locale).format(0.5).replaceAll(/\p{Nd}/gu, "")))
  }

  const max = async () => {
    const balance = asset?.balance
    if (asset === undefined || balance === undefined) return
    const paysHere = asset.address === "" && !asset.isSponsored && asset.isEvm
    const cost = paysHere
      ? costOf(await estimate.run({ caip2Id: asset.caip2Id, recipient: anybody, token: "", amount: 1n }), asset.caip2Id)
      : undefined
    const left = balance - (cost ?? 0n) * headroom
    write(left > 0n ? left : 0n, isSmallest)
  }

  const place = standing(transaction.state)
  const isUnderWay = place.status !== "idle"
  return {
    assets,
    asset,
    choose,
    recipient,
    setRecipient,
    recent: recipientsOf(userSWA, asset?.caip2Id),
    amount,
    setAmount,
    isSmallest,
    toggleUnit: () => {
      setSmallest(!isSmallest)
      if ("amount" in written) write(written.amount, !isSmallest)
    },
    max: () => void max(),
    problems: isTold ? found : {},
    step: isUnderWay ? "status" : isReviewed && transfer !== undefined ? "review" : "form",
    review: () => {
      setTold(true)
      if (transfer === undefined || asset === undefined) return
      setReviewed(true)
      if (!asset.isSponsored) void estimate.run(transfer)
    },
    back: () => {
      setReviewed(false)
      if (transaction.state.status === "failed") transaction.reset()
    },
    transfer,
    fee: asset?.isSponsored
      ? { kind: "sponsored", by: feePayer }
      : {
          kind: "own",
          amount: costOf(estimate.state, asset?.caip2Id),
          isLoading: estimate.state.status === "busy"
        },
    send: () => {
      if (transfer === undefined || userSWA === undefined) return
      remember(userSWA, transfer.caip2Id, transfer.recipient)
      void transaction.submit((client, options) => tokenTransfer(client, transfer, feePayer, options))
    },
    prepare,
    transaction,
    another: () => {
      transaction.reset()
      setRecipient("")
      setAmount("")
      setTold(false)
      setReviewed(false)
    }
  }
}
