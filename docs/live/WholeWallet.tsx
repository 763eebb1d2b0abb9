/** The wallet of the first page: sign-in, balance, and a form to send. */
import { OktoProvider } from "@okto-effect/react"
import { type Asset, SendToken, UiProvider, WalletButton } from "@okto-effect/react/ui"
import { useState } from "react"
import { configuration } from "./backend.ts"
import { ForUser } from "./ForUser.tsx"

const Wallet = () => {
  const [asset, send] = useState<Asset>()
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
      <ForUser>
        <Wallet />
      </ForUser>
    </UiProvider>
  </OktoProvider>
)
