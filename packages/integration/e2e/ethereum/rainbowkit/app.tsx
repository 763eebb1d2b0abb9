/** An app with RainbowKit, whose list has the wallets of `getOktoSdkConnector`. */
import { getOktoSdkConnector } from "@okto-effect/ethereum/wagmi"
import { ConnectButton, connectorsForWallets, RainbowKitProvider } from "@rainbow-me/rainbowkit"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createRoot } from "react-dom/client"
import { OktoClient } from "@okto-effect/sdk"
import { http } from "viem"
import { baseSepolia, polygonAmoy } from "viem/chains"
import { createConfig, useSignMessage, WagmiProvider } from "wagmi"

/** What the app is started with. */
export interface Settings {
  /** The backend's addresses. */
  readonly endpoints: { readonly bff: string; readonly onboarding: string }
  readonly clientPrivateKey: `0x${string}`
  readonly clientSWA: `0x${string}`
}

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
  const nodeOf = (id: number) => http(`${settings.endpoints.bff}/__emulator/chains/eip155:${id}/rpc`)
  // Signs in by the modal.
  const params = { client: new OktoClient(settings) }
  const wallets = [getOktoSdkConnector({ type: "generic", params }), getOktoSdkConnector({ type: "google", params })]
  const config = createConfig({
    chains: [baseSepolia, polygonAmoy],
    connectors: connectorsForWallets([{ groupName: "Social login", wallets }], { appName: "App", projectId: "app" }),
    transports: { [baseSepolia.id]: nodeOf(baseSepolia.id), [polygonAmoy.id]: nodeOf(polygonAmoy.id) }
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
