import { type ReactElement, useEffect, useRef } from "react"
import { useSession } from "../../provider/useSession.ts"
import { useStatePerUser } from "../../provider/useStatePerUser.ts"
import { ActivityRows } from "../ActivityList/ActivityList.tsx"
import { AssetRows, Total } from "../Portfolio/Portfolio.tsx"
import type { Asset } from "../assets/useAssets.ts"
import { AddressAvatar } from "../base/AddressAvatar.tsx"
import { Button } from "../base/Button.tsx"
import { Dialog } from "../base/Dialog.tsx"
import { Icon } from "../base/Icon.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { LoadedDialog } from "../base/LoadedDialog.tsx"
import { NetworkPicture } from "../base/Picture.tsx"
import { SignInButton } from "../base/SignedOut.tsx"
import { shorten } from "../format.ts"
import type { Identity } from "../SignIn/identity.ts"
import { activity, portfolio, receive, wallet } from "../texts/english.ts"
import { useFormatValue, useTexts, useUi } from "../UiContext.ts"
import { ReceiveContent } from "../Receive/Receive.tsx"
import { useWallet } from "./useWallet.ts"
import { WalletIdentity } from "./WalletIdentity.tsx"

const loadSend = () => import("../SendToken/SendTokenDialog.ts")

/** The views of the dialog. */
const views = ["assets", "receive", "activity"] as const

/** What a user has opened. */
interface Shown {
  readonly open: "wallet" | "send" | "leave" | undefined
  /** The token that is sent. */
  readonly sent: Asset | undefined
}

/** Asks before signing out while a transaction is under way. */
const SignOutDialog = ({
  isOpen,
  onLeave,
  onStay
}: {
  readonly isOpen: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}): ReactElement => {
  const { classes, words } = useUi("wallet", wallet)
  return (
    <Dialog isOpen={isOpen} onClose={onStay} title={words.leave.title}>
      <p className={classes("text")}>{words.leave.text}</p>
      <div className={classes("cluster", "even")}>
        <Button onClick={onLeave}>{words.logOut}</Button>
        <Button kind="primary" onClick={onStay}>
          {words.leave.stay}
        </Button>
      </div>
    </Dialog>
  )
}

/** Props of {@link WalletButton}. */
export interface WalletButtonProps {
  /** The network whose address the button shows, until the user chooses another one. Default: the first network of the user. */
  readonly caip2Id?: string | undefined
  /**
   * Called by a button at each token, to send it, after the dialog was closed. Default: opens {@link SendTokenDialog}, which
   * sends nothing without a review. `null`: no button.
   */
  readonly onSend?: ((asset: Asset) => void) | null | undefined
  /** Who is signed in, and how. Default: what the sign-in of these components knows. */
  readonly identity?: Identity | undefined
  /** Called after the user has signed out. */
  readonly onLoggedOut?: (() => void) | undefined
}

/**
 * A button with the user's address and balance. It opens a dialog with who is signed in, assets, addresses, activity and
 * sign-out, and from there another one to send a token. Signing out while a transaction is under way asks first. The button
 * is hidden while no user is signed in; after a session has expired, it is a button to sign in.
 *
 * @example
 * ```tsx
 * import { useSession } from "@okto-effect/react"
 * import { SignIn, WalletButton } from "@okto-effect/react/ui"
 *
 * export const Header = () => (useSession().isLoggedIn ? <WalletButton /> : <SignIn methods={["email"]} />)
 * ```
 */
export const WalletButton = ({ caip2Id, identity, onLoggedOut, onSend }: WalletButtonProps): ReactElement | null => {
  const { classes, words } = useUi("wallet", wallet)
  const titles = {
    assets: useTexts("portfolio", portfolio).title,
    receive: useTexts("receive", receive).title,
    activity: useTexts("activity", activity).title
  }
  const call = useWallet(caip2Id)
  const { assets, receiving, userSWA } = call
  const { isExpired } = useSession()
  const place = useRef<HTMLSpanElement>(null)
  const wasExpired = useRef(isExpired)
  useEffect(() => {
    // The button to sign in had the focus, and is gone.
    const isBack = wasExpired.current && !isExpired
    wasExpired.current = isExpired
    if (isBack && document.activeElement === document.body) place.current?.querySelector("button")?.focus()
  }, [isExpired])
  const valueText = useFormatValue()
  // After a session has expired, its user finds it open again.
  const [{ open, sent }, setShown] = useStatePerUser<Shown>({ open: undefined, sent: undefined })
  const [view, setView] = useStatePerUser<(typeof views)[number]>("assets")
  if (userSWA === undefined) return isExpired ? <SignInButton /> : null

  const { chosen } = receiving
  const show = (dialog: Shown["open"], asset = sent) => setShown({ open: dialog, sent: asset })
  const close = () => show(undefined)
  const { total } = assets
  // The views report what they miss themselves.
  const isReported = view === "receive" || (view === "assets" && assets.read.error !== undefined)
  const isAddressMissing = chosen === undefined && receiving.read.error !== undefined && !isReported
  const send = (asset: Asset) => {
    if (onSend == null) {
      show("send", asset)
    } else {
      close()
      onSend(asset)
    }
  }
  const leave = () => {
    close()
    call.logOut()
    onLoggedOut?.()
  }
  return (
    <>
      <span ref={place} className={classes("wallet")}>
        <Button onClick={() => show("wallet")}>
          {chosen === undefined && !receiving.read.isLoading ? null : (
            <span className={classes("hidden")}>{words.title}</span>
          )}
          <span className={classes("pictures")}>
            <AddressAvatar address={userSWA} />
            {chosen === undefined ? null : <NetworkPicture network={chosen} size="badge" />}
          </span>
          <span className={classes("cluster")}>
            {chosen !== undefined ? (
              <bdi dir="ltr">{shorten(chosen.address)}</bdi>
            ) : receiving.read.isLoading ? (
              <span className={classes("skeleton", "text")} />
            ) : (
              <span>{words.title}</span>
            )}
            {total !== undefined ? (
              <bdi className={classes("text")}>{valueText(total)}</bdi>
            ) : assets.read.isLoading ? (
              <span className={classes("skeleton", "text")} />
            ) : null}
          </span>
          <Icon name="chevron" />
        </Button>
      </span>
      <Dialog isOpen={open === "wallet" || open === "leave"} onClose={close} title={words.title}>
        <WalletIdentity
          userSWA={userSWA}
          identity={identity ?? call.identity}
          receiving={receiving}
          // Receiving has a select of its own.
          hasNetworks={view !== "receive"}
        />
        {isAddressMissing ? <Loadable read={receiving.read}>{() => null}</Loadable> : null}
        <Total assets={assets} />
        <div className={classes("cluster", "tabs")} role="group" aria-label={words.tabs}>
          {views.map((name) => (
            <Button key={name} isPressed={view === name} onClick={() => setView(name)}>
              {titles[name]}
            </Button>
          ))}
        </div>
        {view === "assets" ? (
          <AssetRows assets={assets} onSend={onSend === null ? undefined : send} />
        ) : view === "receive" ? (
          <ReceiveContent receive={receiving} />
        ) : (
          <ActivityRows />
        )}
        <div className={classes("cluster", "footer")}>
          <Button kind="plain" onClick={() => (call.hasOpenTransaction() ? show("leave") : leave())}>
            {words.logOut}
          </Button>
        </div>
        <SignOutDialog isOpen={open === "leave"} onLeave={leave} onStay={() => show("wallet")} />
      </Dialog>
      {sent === undefined ? null : (
        <LoadedDialog isOpen={open === "send"} onClose={close} title={words.title} load={loadSend}>
          {({ SendTokenDialog }) => (
            <SendTokenDialog
              // The token of a form is only its first. A transaction that is under way resumes from storage.
              key={sent.key}
              isOpen={open === "send"}
              onClose={close}
              caip2Id={sent.caip2Id}
              token={sent.address}
            />
          )}
        </LoadedDialog>
      )}
    </>
  )
}
