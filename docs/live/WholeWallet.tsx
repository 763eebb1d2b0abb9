/** The wallet of the first page: sign-in, balance, and a form to send. */
import { OktoProvider, useSession } from "@okto-effect/react"
import { type Asset, SendToken, SignIn, UiProvider, WalletButton } from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"
import { useState } from "react"
import { configuration, code } from "./backend.ts"

const Wallet = () => {
  const { isLoggedIn } = useSession()
  const [asset, send] = useState<Asset>()
  if (!isLoggedIn) {
    return (
      <>
        <p className="live-hint">
          Sign in with any email address. The code is <strong>{code}</strong>.
        </p>
        <SignIn methods={["email"]} />
      </>
    )
  }
  return (
    <>
      <WalletButton onSend={send} />
      <SendToken
        key={asset?.key}
        caip2Id={asset?.caip2Id}
        token={asset?.address}
        recipient="0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
      />
    </>
  )
}

export const WholeWallet = () => (
  <OktoProvider config={configuration}>
    <UiProvider>
      <Wallet />
    </UiProvider>
  </OktoProvider>
)
