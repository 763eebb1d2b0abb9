/**
 * An app with every hook of wagmi that a wallet answers, built once with wagmi 2 and once with wagmi 3: by the names that both
 * have.
 */
import { okto } from "@okto-effect/ethereum/wagmi"
import { getTokens, type OktoClient } from "@okto-effect/sdk"
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query"
import { StrictMode, useState } from "react"
import { createRoot } from "react-dom/client"
import { type Address, erc20Abi, isAddress, parseEther } from "viem"
import { baseSepolia, polygonAmoy } from "viem/chains"
import {
  createConfig,
  useAccount,
  useBalance,
  useCallsStatus,
  useCapabilities,
  useConnect,
  useDisconnect,
  useEstimateGas,
  useReadContracts,
  useSendCalls,
  useSendTransaction,
  useShowCallsStatus,
  useSignMessage,
  useSignTypedData,
  useSimulateContract,
  useSwitchChain,
  useWaitForTransactionReceipt,
  useWalletClient,
  useWriteContract,
  version,
  WagmiProvider
} from "wagmi"
import { type Settings, walletOf } from "./settings.ts"
import { typedData } from "./typedData.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

/** The state of the connection at each render, for the test. */
const renders: Array<string> = []

/** The bundles whose status was shown. */
const shown: Array<string> = []

/** What a hook answers, as text. */
const toText = (value: unknown): string =>
  typeof value === "string"
    ? value
    : (JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner)) ?? "")

interface RowProps {
  readonly name: string
  readonly value: unknown
  readonly error?: Error | null | undefined
  readonly onClick?: (() => void) | undefined
}

/** A button, and what its hook answers. */
const Row = ({ error, name, onClick, value }: RowProps) => (
  <p>
    {onClick !== undefined && <button onClick={onClick}>{name}</button>}
    <output aria-label={name}>{error ? `${error.name}: ${error.message}` : toText(value)}</output>
  </p>
)

/** A token on the first chain, from the backend's list. */
const useToken = (client: OktoClient): Address | undefined =>
  useQuery({
    queryKey: ["token"],
    queryFn: async () => {
      const tokens = await getTokens(client)
      const found = tokens.find(({ address, caipId }) => caipId === `eip155:${baseSepolia.id}` && isAddress(address))
      if (found === undefined || !isAddress(found.address)) throw new Error("the chain has no token")
      return found.address
    }
  }).data

const Reads = ({ account, token }: { readonly account: Address; readonly token: Address }) => {
  const contract = { address: token, abi: erc20Abi, chainId: baseSepolia.id } as const
  const balance = useBalance({ address: account })
  const gas = useEstimateGas({ to: recipient, value: 1n })
  const wallet = useWalletClient()
  const capabilities = useCapabilities()
  const tokens = useReadContracts({
    contracts: [
      { ...contract, functionName: "symbol" },
      { ...contract, functionName: "balanceOf", args: [account] },
      // Fails alone: the others are answered.
      { ...contract, functionName: "transferFrom", args: [recipient, account, 10n ** 40n] }
    ]
  })
  return (
    <>
      <Row name="balance" value={balance.data?.value} error={balance.error} />
      <Row name="gas" value={gas.data} error={gas.error} />
      <Row name="wallet client" value={wallet.data?.account.address} error={wallet.error} />
      <Row name="capabilities" value={capabilities.data} error={capabilities.error} />
      <Row name="contracts" value={tokens.data?.map(({ result, status }) => [status, result])} error={tokens.error} />
    </>
  )
}

const Contract = ({ token }: { readonly token: Address }) => {
  const transfer = { address: token, abi: erc20Abi, chainId: baseSepolia.id, functionName: "transfer" } as const
  const simulated = useSimulateContract({ ...transfer, args: [recipient, 1n] })
  const tooMuch = useSimulateContract({ ...transfer, args: [recipient, 10n ** 40n], query: { retry: false } })
  const written = useWriteContract()
  const receipt = useWaitForTransactionReceipt({ hash: written.data })
  return (
    <>
      <Row name="simulation" value={simulated.data?.result} error={simulated.error} />
      <Row name="simulation of too much" value={tooMuch.data?.result} error={tooMuch.error} />
      <Row
        name="write"
        value={receipt.data?.status}
        error={written.error ?? receipt.error}
        onClick={simulated.data && (() => written.writeContract(simulated.data.request))}
      />
    </>
  )
}

const Signatures = () => {
  const message = useSignMessage()
  const typed = useSignTypedData()
  return (
    <>
      <Row
        name="message"
        value={message.data}
        error={message.error}
        onClick={() => message.signMessage({ message: "Hello" })}
      />
      <Row name="typed data" value={typed.data} error={typed.error} onClick={() => typed.signTypedData(typedData)} />
    </>
  )
}

const Sends = () => {
  const sent = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash: sent.data })
  const calls = useSendCalls()
  const status = useCallsStatus({
    id: calls.data?.id ?? "",
    query: {
      enabled: calls.data !== undefined,
      refetchInterval: ({ state }) => (state.data?.status === "success" ? false : 200)
    }
  })
  const show = useShowCallsStatus()
  return (
    <>
      <Row
        name="transaction"
        value={receipt.data && [receipt.data.status, receipt.data.transactionHash]}
        error={sent.error ?? receipt.error}
        onClick={() => sent.sendTransaction({ to: recipient, value: parseEther("0.001") })}
      />
      <Row
        name="calls"
        value={status.data && [status.data.status, status.data.receipts?.length]}
        error={calls.error ?? status.error}
        onClick={() =>
          calls.sendCalls({
            calls: [
              { to: recipient, value: 1n },
              { to: recipient, value: 2n }
            ]
          })
        }
      />
      <Row
        name="show calls"
        value={show.isSuccess && shown.at(-1) === calls.data?.id}
        error={show.error}
        onClick={calls.data && (() => show.showCallsStatus({ id: calls.data.id }))}
      />
    </>
  )
}

const Connected = ({ account, client }: { readonly account: Address; readonly client: OktoClient }) => {
  const { chainId } = useAccount()
  const chain = useSwitchChain()
  const disconnect = useDisconnect()
  const token = useToken(client)
  return (
    <>
      <Row name="account" value={account} />
      <Signatures />
      {token !== undefined && <Reads account={account} token={token} />}
      {token !== undefined && chainId === baseSepolia.id && <Contract token={token} />}
      <Sends />
      <Row
        name="chain"
        value={chainId}
        error={chain.error}
        onClick={() => chain.switchChain({ chainId: chainId === baseSepolia.id ? polygonAmoy.id : baseSepolia.id })}
      />
      <Row
        name="disconnect"
        value={disconnect.status}
        error={disconnect.error}
        onClick={() => disconnect.disconnect()}
      />
    </>
  )
}

const App = ({ client }: { readonly client: OktoClient }) => {
  const { address, status } = useAccount()
  const connect = useConnect()
  const [connector] = connect.connectors
  useState(() => Object.assign(window, { renders }))
  renders.push(`${status} ${address}`)
  return (
    <>
      <Row name="version" value={version} />
      <Row
        name="connect"
        value={status}
        error={connect.error}
        onClick={connector && (() => connect.connect({ connector }))}
      />
      {address !== undefined && <Connected account={address} client={client} />}
    </>
  )
}

/** Starts the app in a page with an element `root`. */
export const start = (settings: Settings): void => {
  const root = document.getElementById("root")
  if (root === null) throw new Error("the page has no element with the id root")
  const { chains, client, signIn, transports } = walletOf(settings)
  const config = createConfig({
    chains,
    connectors: [okto({ client, signIn, showCallsStatus: (id) => shown.push(id) })],
    transports,
    pollingInterval: 200
  })
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <App client={client} />
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>
  )
}
