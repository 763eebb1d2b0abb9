/** An app with RainbowKit, whose list has the wallets of `getOktoSdkConnector`. */
import { getOktoSdkConnector } from "@okto-effect/ethereum/wagmi"
import { ConnectButton, connectorsForWallets, RainbowKitProvider } from "@rainbow-me/rainbowkit"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createRoot } from "react-dom/client"
import { createConfig, useSignMessage, WagmiProvider } from "wagmi"
import { type Settings, walletOf } from "./settings.ts"

const Sign = () => {
  const { data, error, signMessage } = useSignMessage()
  return (
    <p>
      <button onClick={() => signMessage({ message: "Hello" })}>Sign</button>
      <output>{error?.message ?? data}</output>
    </p>
  )
}

/** Starts the app in a page with an element `root`. */
export const start = (settings: Settings): void => {
  const root = document.getElementById("root")
  if (root === null) throw new Error("the page has no element with the id root")
  const { chains, client, transports } = walletOf(settings)
  // Signs in by the modal.
  const params = { client }
  const wallets = [getOktoSdkConnector({ type: "generic", params }), getOktoSdkConnector({ type: "google", params })]
  const config = createConfig({
    chains,
    connectors: connectorsForWallets([{ groupName: "Social login", wallets }], { appName: "App", projectId: "app" }),
    transports
  })
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <RainbowKitProvider>
          <ConnectButton />
          <Sign />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
