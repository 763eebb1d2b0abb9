/** A whole wallet of components. */
import { OktoProvider, useSession } from "@okto-effect/react"
import { type Asset, SendToken, SignIn, WalletButton } from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"
import { remoteSigner } from "@okto-effect/sdk"
import { StrictMode, useState } from "react"
import { createRoot } from "react-dom/client"
import "./page.css"

const config = {
  clientSWA: import.meta.env["VITE_OKTO_CLIENT_SWA"],
  // The key stays on the server: see `vite.config.ts`.
  clientSigner: remoteSigner("/okto/sign"),
  endpoints: { bff: location.origin }
}

const Wallet = () => {
  const { isLoggedIn } = useSession()
  const [asset, send] = useState<Asset>()
  if (!isLoggedIn) return <SignIn methods={["email"]} />
  return (
    <>
      <WalletButton onSend={send} />
      <SendToken key={asset?.key} caip2Id={asset?.caip2Id} token={asset?.address} />
    </>
  )
}

const root = document.getElementById("root")
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <OktoProvider config={config}>
        <Wallet />
      </OktoProvider>
    </StrictMode>
  )
}
