/** The user's wallet as a button, and what is behind it. */
import type { Address } from "@okto-effect/sdk"
import { type ReactElement, useState } from "react"
import { useOkto } from "../../OktoProvider.tsx"
import { useSession } from "../../useSession.ts"
import { shortened, shownValue } from "../amounts.ts"
import { ActivityRows } from "../assets/ActivityList.tsx"
import { AssetRows, Total } from "../assets/Portfolio.tsx"
import { type AssetsCall, useAssets } from "../assets/useAssets.ts"
import { Button } from "../base/Button.tsx"
import { Dialog } from "../base/Dialog.tsx"
import { Icon } from "../base/Icon.tsx"
import { Picture } from "../base/Picture.tsx"
import { SignInButton } from "../base/SignedOut.tsx"
import type { Asset } from "../assets/assets.ts"
import { wallet } from "../texts/wallet.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { Receiver } from "./Receive.tsx"
import { type ReceiveCall, useReceive } from "./useReceive.ts"

/** What can be shown behind the button. */
const views = ["assets", "receive", "activity"] as const

/** What {@link WalletButton} shows, as data. */
export interface WalletCall {
  /** Absent while nobody is signed in. */
  readonly userSWA: Address | undefined
  readonly receiving: ReceiveCall
  readonly assets: AssetsCall
  readonly logOut: () => void
}

/** The user's address, balance and networks, and the way out. */
export const useWallet = (caip2Id?: string): WalletCall => {
  const client = useOkto()
  const { userSWA } = useSession()
  return { userSWA, receiving: useReceive(caip2Id), assets: useAssets(), logOut: () => client.sessionClear() }
}

/** What the wallet's button takes. */
export interface WalletButtonProps {
  /** The network whose address the button shows. Default: the first of the user's. */
  readonly caip2Id?: string | undefined
  /** Puts a button at each token that leads to sending it. The dialog closes first. */
  readonly onSend?: ((asset: Asset) => void) | undefined
  readonly onLoggedOut?: (() => void) | undefined
}

/**
 * The user's address and balance as a button; behind it what they own, where to send something to them, what happened, and
 * the way out. Nothing while nobody is signed in, and the way in after a session that has expired.
 *
 * @example
 * ```tsx
 * import { useSession } from "@okto-effect/react"
 * import { SignIn, WalletButton } from "@okto-effect/react/ui"
 *
 * export const Header = () => (useSession().isLoggedIn ? <WalletButton /> : <SignIn methods={["email"]} />)
 * ```
 */
export const WalletButton = ({ caip2Id, onLoggedOut, onSend }: WalletButtonProps): ReactElement | null => {
  const words = useTexts("wallet", wallet)
  const classes = useClasses()
  const locale = useLocale()
  const { assets, logOut, receiving, userSWA } = useWallet(caip2Id)
  const { isExpired } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState<(typeof views)[number]>("assets")
  if (userSWA === undefined) return isExpired ? <SignInButton /> : null

  const { chosen } = receiving
  const address = chosen === undefined ? undefined : shortened(chosen.address)
  const total = assets.totals?.aggregatedData?.totalHoldingPriceUsdt
  const send =
    onSend === undefined
      ? undefined
      : (asset: Asset) => {
          setOpen(false)
          onSend(asset)
        }
  return (
    <>
      <span className={classes("wallet")}>
        <Button onClick={() => setOpen(true)}>
          <span className={classes("hidden")}>{words.title}</span>
          <Picture src={chosen?.networkImage} name={chosen?.network ?? ""} />
          <bdi dir="ltr">{address ?? <>&nbsp;</>}</bdi>
          <bdi className={classes("text")}>{total === undefined ? "" : shownValue(total, locale)}</bdi>
          <Icon name="chevron" />
        </Button>
      </span>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.title}>
        <div>
          <p className={classes("text", "small")}>{words.balance}</p>
          <Total totals={assets.totals} />
        </div>
        <div className={classes("cluster", "even")} role="group" aria-label={words.tabs}>
          {views.map((name) => (
            <Button key={name} isPressed={view === name} onClick={() => setView(name)}>
              {words[name]}
            </Button>
          ))}
        </div>
        {view === "assets" ? (
          <AssetRows call={assets} onSend={send} />
        ) : view === "receive" ? (
          <Receiver call={receiving} />
        ) : (
          <ActivityRows />
        )}
        <Button
          kind="plain"
          onClick={() => {
            setOpen(false)
            logOut()
            onLoggedOut?.()
          }}
        >
          {words.logOut}
        </Button>
      </Dialog>
    </>
  )
}
