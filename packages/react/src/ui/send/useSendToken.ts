/** Sending a token without its looks: what was entered, what is wrong with it, and where the transfer is. */
import { estimateOrder, type TokenTransfer } from "@okto-effect/sdk"
import { tokenTransfer } from "@okto-effect/sdk/abstract"
import { useRef, useState } from "react"
import { decimalSign, fromWritten, toWhole } from "../amounts.ts"
import { type AssetsCall, useAssets } from "../assets/useAssets.ts"
import { type Asset, assetOf } from "../assets/assets.ts"
import { useLocale } from "../UiContext.ts"
import { type SendCall, type SendOptions, useSend } from "./useSend.ts"

/** What the form begins with, and how the transfer is sent. */
export interface SendTokenOptions extends SendOptions {
  /** The network of the token that is chosen at first. */
  readonly caip2Id?: string | undefined
  /** The address of the token that is chosen at first; `""` is the native coin. Default: what the user has most of. */
  readonly token?: string | undefined
  /** In whole units. */
  readonly amount?: string | undefined
}

/** What {@link SendToken} shows, as data. */
export interface SendTokenCall extends SendCall<TokenTransfer> {
  readonly assets: AssetsCall
  readonly asset: Asset | undefined
  readonly choose: (key: string) => void
  readonly amount: string
  readonly setAmount: (amount: string) => void
  /** Whether the amount is in the smallest unit. */
  readonly isSmallest: boolean
  /** Between whole units and the smallest: what was entered stays the same amount. */
  readonly toggleUnit: () => void
  /** Enters all that can be sent: where the user pays fees in the same coin, without them. */
  readonly max: () => void
}

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
  key = "send-token",
  token,
  ...options
}: SendTokenOptions = {}): SendTokenCall => {
  const locale = useLocale()
  const assets = useAssets()
  const [chosen, choose] = useState<string>()
  const [amount, setAmount] = useState(firstAmount)
  const [isSmallest, setSmallest] = useState(false)
  const [isFeeUnknown, setFeeUnknown] = useState(false)
  /** The question for the fee whose answer is waited for. */
  const asking = useRef<object>(undefined)

  const first =
    assetOf(assets.assets, caip2Id, token ?? "") ??
    assets.held.find((held) => held.caip2Id === caip2Id) ??
    assets.held[0]
  // It stays the one that was shown, whatever becomes of balances meanwhile. React renders again before anybody sees this.
  if (first !== undefined && chosen === undefined && assets.read.data !== undefined) choose(first.key)
  const asset = assets.assets.find(({ key }) => key === chosen)

  const written = fromWritten(amount, isSmallest ? 0 : (asset?.decimals ?? 0), locale)
  const { costOf, ...call } = useSend<TokenTransfer>(
    { ...options, key },
    {
      read: assets.read,
      place: asset,
      contract: asset?.address ?? "",
      written,
      balance: asset?.balance,
      transferTo: (recipient, amount) =>
        asset === undefined ? undefined : { caip2Id: asset.caip2Id, recipient, token: asset.address, amount },
      estimate: (client, options, transfer) => estimateOrder(client, transfer, undefined, options),
      submit: tokenTransfer
    }
  )

  const write = (units: bigint, smallest: boolean) => {
    const text = smallest ? units.toString() : toWhole(units, asset?.decimals ?? 0)
    setAmount(text.replace(".", decimalSign(locale)))
  }

  const max = async () => {
    const balance = asset?.balance
    if (asset === undefined || balance === undefined) return
    const turn = {}
    asking.current = turn
    setFeeUnknown(false)
    const paysHere = asset.address === "" && !asset.isSponsored && asset.isEvm
    const cost = paysHere ? await costOf({ caip2Id: asset.caip2Id, recipient: anybody, token: "", amount: 1n }) : 0n
    // Something else was entered meanwhile.
    if (asking.current !== turn) return
    if (cost === undefined) setFeeUnknown(true)
    else write(balance > cost * headroom ? balance - cost * headroom : 0n, isSmallest)
  }
  const overtake = () => {
    asking.current = undefined
    setFeeUnknown(false)
  }

  return {
    ...call,
    problems: isFeeUnknown ? { ...call.problems, amount: "feeUnknown" } : call.problems,
    assets,
    asset,
    choose: (key) => {
      overtake()
      choose(key)
    },
    amount,
    setAmount: (amount) => {
      overtake()
      setAmount(amount)
    },
    isSmallest,
    toggleUnit: () => {
      overtake()
      setSmallest(!isSmallest)
      if ("amount" in written) write(written.amount, !isSmallest)
    },
    max: () => void max(),
    another: () => {
      call.another()
      setAmount("")
    }
  }
}
