/**
 * A program as applications of the published original's wagmi adapter have it. Only the packages' names are changed, as
 * the README says: `@okto_web3/wagmi-adapter` and `@okto_web3/react-sdk`.
 */
import {
  type EIP1193Provider,
  getOktoSdkConnector,
  okto,
  type OktoLoginTypes,
  type OktoParameters,
  OktoProvider,
  type OktoSdkParams,
  type RequestArguments
} from "@okto-effect/ethereum/wagmi"
import { OktoClient } from "@okto-effect/react"
import {
  connect,
  cookieStorage,
  createConfig,
  createStorage,
  disconnect,
  getAccount,
  http,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain
} from "@wagmi/core"
import { baseSepolia, polygonAmoy } from "viem/chains"

const hex = (name: string): `0x${string}` => `0x${String(process.env[name]).slice(2)}`

const oktoParams: OktoParameters = {
  environment: "sandbox",
  clientPrivateKey: hex("OKTO_CLIENT_PRIVATE_KEY"),
  clientSWA: hex("OKTO_CLIENT_SWA")
}

export function getConfig() {
  return createConfig({
    chains: [baseSepolia, polygonAmoy],
    connectors: [okto({ ...oktoParams, shimDisconnect: true })],
    storage: createStorage({ storage: cookieStorage }),
    ssr: true,
    transports: { [baseSepolia.id]: http(), [polygonAmoy.id]: http() }
  })
}

export async function payWithWagmi(to: `0x${string}`) {
  const config = getConfig()
  const [connector] = config.connectors
  if (connector?.type !== okto.type) throw new Error("okto is not configured")
  await connect(config, { connector })
  const { address, chainId } = getAccount(config)
  const signature = await signMessage(config, { message: "Hello" })
  const typed = await signTypedData(config, {
    domain: { name: "Mail", chainId: baseSepolia.id },
    types: { Mail: [{ name: "contents", type: "string" }] },
    primaryType: "Mail",
    message: { contents: "Hello" }
  })
  const hash = await sendTransaction(config, { to, value: 7n })
  const chain = await switchChain(config, { chainId: polygonAmoy.id })
  await disconnect(config)
  const [reconnected] = await reconnect(config)
  return { address, chainId, signature, typed, hash, chain: chain.id, isReconnected: reconnected !== undefined }
}

/** The wallets of RainbowKit's list, which calls each, and makes its connector. */
export function walletsOfList() {
  const types: Array<OktoSdkParams["type"]> = ["google", "generic"]
  return types
    .map((type) => getOktoSdkConnector({ type, params: oktoParams }))
    .map((createWallet, index) => {
      const { createConnector, ...details } = createWallet()
      return { details, connector: createConnector({ rkDetails: { ...details, index } }) }
    })
}

export function configOfList() {
  return createConfig({
    chains: [baseSepolia],
    connectors: walletsOfList().map(({ connector }) => connector),
    transports: { [baseSepolia.id]: http() },
    multiInjectedProviderDiscovery: true
  })
}

export async function payWithProvider(to: string, login: OktoLoginTypes = "generic") {
  const oc = new OktoClient({
    environment: "sandbox",
    clientPrivateKey: hex("OKTO_CLIENT_PRIVATE_KEY"),
    clientSWA: hex("OKTO_CLIENT_SWA")
  })
  const provider = new OktoProvider(oc)
  const standard: EIP1193Provider = provider
  const events: Array<string> = []
  provider.on("connect", () => events.push("connect"))
  provider.on("accountsChanged", () => events.push("accountsChanged"))
  provider.on("chainChanged", (chain) => events.push(`chainChanged ${chain}`))
  await provider.connect({ provider: login })
  if (!provider.isLoggedIn()) throw new Error("not logged in")
  await provider.updateAccount()

  const [from] = await standard.request({ method: "eth_accounts" })
  const chainBefore = provider.chainId
  await provider.request({ method: "wallet_switchEthereumChain", params: [polygonAmoy.id] })
  const chainAfter = provider.chainId
  const request: RequestArguments = { method: "personal_sign", params: ["0x48656c6c6f", from] }
  const signature = await provider.request(request)
  const hash = await provider.request({
    method: "eth_sendTransaction",
    params: [{ from, to, value: "0x7", gas: "0x5208" }]
  })
  const answered = await new Promise<unknown>((resolve, reject) => {
    provider.send({ ...request, id: 7, method: "eth_chainId" }, (error, response) =>
      error ? reject(error) : resolve(response)
    )
  })
  await provider.disconnect()
  return { from, chainBefore, chainAfter, signature, hash, answered, events, isLoggedIn: provider.isLoggedIn() }
}
