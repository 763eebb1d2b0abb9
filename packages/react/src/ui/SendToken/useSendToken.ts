import { estimateOrder, type TokenTransfer } from "@okto-effect/sdk"
import { tokenTransfer } from "@okto-effect/sdk/abstract"
import { useRef } from "react"
import { useStatePerUser } from "../../provider/useStatePerUser.ts"
import { type Asset, assetOf, type UseAssetsReturn, dollarsOf, useAssets } from "../assets/useAssets.ts"
import { decimalSeparator, parseAmount, toWhole } from "../format.ts"
import { useLocale } from "../UiContext.ts"
import { type UseSendReturn, type SendOptions, useSend } from "../send/useSend.ts"

/** Options of {@link useSendToken}. */
export interface SendTokenOptions extends SendOptions {
  /** The CAIP-2 id of the network of the token that is chosen first. */
  readonly caip2Id?: string | undefined
  /** The address of the token that is chosen first; `""` is the native coin. Default: the most valuable token. */
  readonly token?: string | undefined
  /** The amount that is entered first, in whole units. */
  readonly amount?: string | undefined
  /** Whether {@link SendToken} has a button that switches to the smallest unit. Default: false. */
  readonly hasUnitSwitch?: boolean | undefined
}

/** What {@link useSendToken} returns. */
export interface UseSendTokenReturn extends UseSendReturn<TokenTransfer> {
  /** The tokens to choose from. */
  readonly assets: UseAssetsReturn
  /** The chosen token. */
  readonly asset: Asset | undefined
  /** The value of the amount in US dollars; absent when it is not known. */
  readonly dollars: number | undefined
  /** Whether the amount is in the smallest unit. */
  readonly isSmallest: boolean
  /** Switches between whole units and the smallest one, and converts what was entered. */
  readonly toggleUnit: () => void
}

/** A recipient for estimates before one is entered. */
const sampleRecipient = "0x000000000000000000000000000000000000dEaD"

const sampleOf = (caip2Id: string, token: string): TokenTransfer => ({
  caip2Id,
  recipient: sampleRecipient,
  token,
  amount: 1n
})

/**
 * Sends a token: the form, the review and the transaction of {@link SendToken} as data.
 *
 * @param options what is chosen and entered first, and how it is sent
 * @returns the form, the review and the transaction
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
  transactionKey = "send-token",
  token,
  ...options
}: SendTokenOptions = {}): UseSendTokenReturn => {
  const locale = useLocale()
  const assets = useAssets()
  const [chosen, choose] = useStatePerUser<string | undefined>(undefined)
  const written = (text: string): string => text.replace(".", decimalSeparator(locale))
  const [amount, setAmount] = useStatePerUser(() => written(firstAmount))
  const [isSmallest, setSmallest] = useStatePerUser(false)
  const [isFeeUnknown, setFeeUnknown] = useStatePerUser(false)
  /** The last call of `max`, unless something else was entered since. */
  const pending = useRef<object>(undefined)

  const wanted = assetOf(assets.assets, caip2Id, token ?? "")
  const first = wanted ?? assets.held.find((held) => held.caip2Id === caip2Id) ?? assets.held[0]
  // The choice must not change with balances. React renders again before it paints.
  if (first !== undefined && chosen === undefined && assets.read.data !== undefined) {
    choose(first.key)
    // The amount is of that token, and of no other.
    if (token !== undefined && wanted === undefined) setAmount("")
  }
  const asset = assets.assets.find(({ key }) => key === chosen)

  const parsed = parseAmount(amount, isSmallest ? 0 : (asset?.decimals ?? 0), locale)
  const coin = assetOf(assets.assets, asset?.caip2Id, "")
  const { lookUpMost, ...call } = useSend<TokenTransfer>(
    { ...options, transactionKey },
    {
      read: assets.read,
      network: asset,
      contract: asset?.address ?? "",
      parsed,
      balance: asset?.balance,
      coinBalance: coin?.balance,
      sampleOf,
      transferTo: (recipient, amount) =>
        asset === undefined ? undefined : { caip2Id: asset.caip2Id, recipient, token: asset.address, amount },
      estimate: (client, options, transfer) => estimateOrder(client, transfer, options),
      submit: tokenTransfer
    }
  )

  const write = (units: bigint, smallest: boolean) => {
    setAmount(written(toWhole(units, smallest ? 0 : (asset?.decimals ?? 0))))
  }

  const max = async () => {
    if (asset?.balance === undefined) return
    const request = {}
    pending.current = request
    setFeeUnknown(false)
    const most = await lookUpMost()
    // Something else was entered meanwhile.
    if (pending.current !== request) return
    if (most === undefined) setFeeUnknown(true)
    else write(most, isSmallest)
  }
  const cancelMax = () => {
    pending.current = undefined
    setFeeUnknown(false)
  }

  return {
    ...call,
    problems: isFeeUnknown ? { ...call.problems, amount: "feeUnknown" } : call.problems,
    assets,
    asset,
    coin,
    dollars: asset === undefined || "problem" in parsed ? undefined : dollarsOf(asset, parsed.amount),
    choose: (key) => {
      cancelMax()
      choose(key)
    },
    amount,
    setAmount: (amount) => {
      cancelMax()
      setAmount(amount)
    },
    isSmallest,
    toggleUnit: () => {
      cancelMax()
      setSmallest(!isSmallest)
      if ("amount" in parsed) write(parsed.amount, !isSmallest)
    },
    max: () => void max(),
    another: () => {
      call.another()
      setAmount("")
    }
  }
}
