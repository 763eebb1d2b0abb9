/** Both versions of wagmi over the connector, each called with its own types, so that the connector fits both. */
import type { TestWorld } from "@okto-effect/emulator/testing"
import { okto, type OktoParameters } from "@okto-effect/ethereum/wagmi"
import * as core2 from "@wagmi/core"
import * as core3 from "@wagmi/core-3"
import { baseSepolia, polygonAmoy } from "viem/chains"
import { present } from "../support.ts"
import { transportsOf } from "./support.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

interface Storage {
  readonly getItem: (name: string) => string | null
  readonly setItem: (name: string, text: string) => void
  readonly removeItem: (name: string) => void
}

const byId = <A extends { readonly id: string }>(connectors: ReadonlyArray<A>, id: string): A =>
  present(
    connectors.find((found) => found.id === id),
    id
  )

/** What both configurations have. Without a connector, wallets are found in the page. */
const shared = (world: TestWorld, parameters: OktoParameters | undefined, storage: Storage | "cookies" | null) => {
  const { [baseSepolia.id]: base = core3.http(), [polygonAmoy.id]: amoy = core3.http() } = transportsOf(world)
  return {
    chains: [baseSepolia, polygonAmoy] as const,
    connectors: parameters === undefined ? [] : [okto(parameters)],
    multiInjectedProviderDiscovery: parameters === undefined,
    pollingInterval: 20,
    ssr: storage === "cookies",
    transports: { [baseSepolia.id]: base, [polygonAmoy.id]: amoy }
  }
}

/** By their names: a configuration, over a storage of wagmi's that outlives it. */
export const versions = {
  "@wagmi/core 2": (world: TestWorld, parameters: OktoParameters | undefined, storage: Storage | "cookies" | null) => {
    const config = core2.createConfig({
      ...shared(world, parameters, storage),
      storage: storage && core2.createStorage({ storage: storage === "cookies" ? core2.cookieStorage : storage })
    })
    return {
      connectors: () => config.connectors,
      connect: (id = "okto") => core2.connect(config, { connector: byId(config.connectors, id) }),
      reconnect: () => core2.reconnect(config),
      disconnect: () => core2.disconnect(config),
      account: () => core2.getAccount(config),
      sign: (message: string) => core2.signMessage(config, { message }),
      pay: (value: bigint) => core2.sendTransaction(config, { to: recipient, value }),
      receipt: (hash: `0x${string}`) => core2.waitForTransactionReceipt(config, { hash }),
      switchChain: (chainId: 84532 | 80002) => core2.switchChain(config, { chainId }),
      /** What `WagmiProvider` does with an initial state when a page is shown. */
      start: (cookie: string) => {
        const initialState = core2.cookieToInitialState(config, cookie)
        const page = core2.hydrate(config, { ...(initialState && { initialState }), reconnectOnMount: true })
        return { first: core2.getAccount(config), mount: () => page.onMount() }
      }
    }
  },
  "@wagmi/core 3": (world: TestWorld, parameters: OktoParameters | undefined, storage: Storage | "cookies" | null) => {
    const config = core3.createConfig({
      ...shared(world, parameters, storage),
      storage: storage && core3.createStorage({ storage: storage === "cookies" ? core3.cookieStorage : storage })
    })
    return {
      connectors: () => config.connectors,
      connect: (id = "okto") => core3.connect(config, { connector: byId(config.connectors, id) }),
      reconnect: () => core3.reconnect(config),
      disconnect: () => core3.disconnect(config),
      account: () => core3.getConnection(config),
      sign: (message: string) => core3.signMessage(config, { message }),
      pay: (value: bigint) => core3.sendTransaction(config, { to: recipient, value }),
      receipt: (hash: `0x${string}`) => core3.waitForTransactionReceipt(config, { hash }),
      switchChain: (chainId: 84532 | 80002) => core3.switchChain(config, { chainId }),
      start: (cookie: string) => {
        const initialState = core3.cookieToInitialState(config, cookie)
        const page = core3.hydrate(config, { ...(initialState && { initialState }), reconnectOnMount: true })
        return { first: core3.getConnection(config), mount: () => page.onMount() }
      }
    }
  }
}
