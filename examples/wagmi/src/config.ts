/**
 * wagmi's configuration: the connector over the app's client, and the emulator's nodes. The page has the client key, because it is
 * the emulator's public one. In an app of yours, pass `clientSigner: remoteSigner(url)` as `examples/vite-react` does: everyone can
 * read what Vite puts into a page.
 */
import { okto } from "@okto-effect/ethereum/wagmi"
import { OktoClient } from "@okto-effect/sdk"
import { createConfig, http } from "wagmi"
import { baseSepolia, polygonAmoy } from "wagmi/chains"
import { openSignIn } from "./signIn.ts"

const { VITE_OKTO_BFF = "", VITE_OKTO_CLIENT_KEY, VITE_OKTO_CLIENT_SWA } = import.meta.env

const bff = location.origin + VITE_OKTO_BFF

export const client = new OktoClient({
  clientPrivateKey: VITE_OKTO_CLIENT_KEY,
  clientSWA: VITE_OKTO_CLIENT_SWA,
  endpoints: { bff }
})

const node = (id: number) => http(`${bff}/__emulator/chains/eip155:${id}/rpc`)

export const config = createConfig({
  chains: [baseSepolia, polygonAmoy],
  connectors: [okto({ client, signIn: openSignIn })],
  transports: { [baseSepolia.id]: node(baseSepolia.id), [polygonAmoy.id]: node(polygonAmoy.id) },
  pollingInterval: 200
})

declare module "wagmi" {
  interface Register {
    config: typeof config
  }
}
