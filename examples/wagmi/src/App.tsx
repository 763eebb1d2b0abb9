/** What a wagmi app does with a wallet, one button for each hook. */
import { getTokens } from "@okto-effect/sdk"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { type Address, erc20Abi, isAddress, parseEther } from "viem"
import {
  useBalance,
  useCallsStatus,
  useCapabilities,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useReadContract,
  useSendCalls,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  useWaitForTransactionReceipt,
  useWriteContract
} from "wagmi"
import { baseSepolia, polygonAmoy } from "wagmi/chains"
import { client } from "./config.ts"
import { SignInForm } from "./SignInForm.tsx"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

/** What a hook answers, as text. */
const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "bigint"
    ? String(value)
    : (JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner)) ?? "")

interface RowProps {
  readonly name: string
  readonly value: unknown
  readonly error?: Error | null
  readonly children?: ReactNode
}

const Row = ({ children, error, name, value }: RowProps) => (
  <p>
    {children} <output aria-label={name}>{error?.message ?? toText(value)}</output>
  </p>
)

/** A token on the first chain, from the backend's list. */
const useToken = () =>
  useQuery({
    queryKey: ["token"],
    queryFn: async (): Promise<Address | null> => {
      const tokens = await getTokens(client)
      const found = tokens.find(({ address, caipId }) => caipId === `eip155:${baseSepolia.id}` && isAddress(address))
      return found !== undefined && isAddress(found.address) ? found.address : null
    }
  })

const Wallet = ({ address }: { readonly address: Address }) => {
  const { chainId, status } = useConnection()
  const { data: token } = useToken()
  const contract = { address: token ?? recipient, abi: erc20Abi, chainId: baseSepolia.id } as const
  const balance = useBalance({ address })
  const tokens = useReadContract({
    ...contract,
    functionName: "balanceOf",
    args: [address],
    query: { enabled: Boolean(token) }
  })
  const capabilities = useCapabilities()
  const message = useSignMessage()
  const sent = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash: sent.data })
  const written = useWriteContract()
  const calls = useSendCalls()
  const callsStatus = useCallsStatus({
    id: calls.data?.id ?? "",
    query: {
      enabled: calls.data !== undefined,
      refetchInterval: ({ state }) => (state.data?.status === "success" ? false : 300)
    }
  })
  const chain = useSwitchChain()
  const disconnect = useDisconnect()
  const other = chainId === baseSepolia.id ? polygonAmoy : baseSepolia
  return (
    <>
      <Row name="account" value={address} />
      <Row name="balance" value={balance.data?.value} error={balance.error} />
      <Row name="tokens" value={tokens.data} error={tokens.error} />
      <Row name="capabilities" value={capabilities.data} error={capabilities.error} />
      <Row name="message" value={message.data} error={message.error}>
        <button onClick={() => message.mutate({ message: "Hello" })}>Sign a message</button>
      </Row>
      <Row name="transaction" value={receipt.data?.status ?? sent.data} error={sent.error}>
        <button onClick={() => sent.mutate({ to: recipient, value: parseEther("0.001") })}>Send</button>
      </Row>
      <Row name="transfer" value={written.data} error={written.error}>
        <button
          disabled={!token}
          onClick={() => written.mutate({ ...contract, functionName: "transfer", args: [recipient, 1n] })}
        >
          Transfer a token
        </button>
      </Row>
      <Row name="calls" value={callsStatus.data?.status ?? calls.data?.id} error={calls.error}>
        <button
          onClick={() =>
            calls.mutate({
              calls: [
                { to: recipient, value: 1n },
                { to: recipient, value: 2n }
              ]
            })
          }
        >
          Send calls
        </button>
      </Row>
      <Row name="chain" value={chainId} error={chain.error}>
        <button onClick={() => chain.mutate({ chainId: other.id })}>Switch to {other.name}</button>
      </Row>
      <button disabled={status !== "connected"} onClick={() => disconnect.mutate()}>
        Disconnect
      </button>
    </>
  )
}

export const App = () => {
  const { address, status } = useConnection()
  const [connector] = useConnectors()
  const connect = useConnect()
  return (
    <main>
      <h1>A wagmi app</h1>
      {address !== undefined && <Wallet address={address} />}
      {status === "disconnected" && connector !== undefined && (
        <Row name="status" value={status} error={connect.error}>
          <button onClick={() => connect.mutate({ connector })}>Connect</button>
        </Row>
      )}
      <SignInForm />
    </main>
  )
}
