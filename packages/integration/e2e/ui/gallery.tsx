/** The gallery: every component on a page of its own, in the language, direction and colour scheme of the address. */
import {
  getTokens,
  OktoClient,
  type OktoClientOptions,
  OktoProvider,
  tokenTransfer,
  useOktoCall,
  useSession
} from "@okto-effect/react"
import {
  ActivityList,
  type ConfirmationRequest,
  ConfirmTransaction,
  NftGrid,
  OrderTracker,
  Portfolio,
  Receive,
  SendNft,
  SendToken,
  SendTokenDialog,
  SignIn,
  SignInDialog,
  UiProvider,
  WalletButton
} from "@okto-effect/react/ui"
import { type ReactElement, useEffect, useState } from "react"
import { createRoot } from "react-dom/client"
import { decodeFunctionData, encodeFunctionData, erc20Abi, parseAbi } from "viem"

/** Where the backend of the page is, and who may sign in without a code. */
export interface World {
  readonly config: OktoClientOptions
  readonly googleScript: string
  readonly jwt: string
  /** What else the address says. */
  readonly query: URLSearchParams
}

const spender = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const contract = "0xb5FEb3136c0Db15B2582315511D16624d33EB4c5"
const endless = 2n ** 256n - 1n
const caip2Id = "eip155:84532"

const permit = {
  types: {
    Permit: [
      { name: "owner", type: "address" },
      { name: "spender", type: "address" },
      { name: "value", type: "uint256" },
      { name: "nonce", type: "uint256" },
      { name: "deadline", type: "uint256" }
    ]
  },
  primaryType: "Permit",
  domain: { name: "USD Coin", version: "2", chainId: 84532, verifyingContract: contract },
  message: { owner: spender, spender, value: String(endless), nonce: 0, deadline: String(endless) }
}

const mail = {
  types: {
    Person: [
      { name: "name", type: "string" },
      { name: "wallet", type: "address" }
    ],
    Mail: [
      { name: "from", type: "Person" },
      { name: "to", type: "Person[]" },
      { name: "contents", type: "string" }
    ]
  },
  primaryType: "Mail",
  domain: { name: "Ether Mail", version: "1", chainId: 84532, verifyingContract: contract },
  message: {
    from: { name: "Cow", wallet: spender },
    to: [{ name: "Bob", wallet: contract, unsigned: "left out" }],
    contents: "Hello, Bob!"
  }
}

const stakeAbi = parseAbi(["function stake(address validator, uint256 amount, bytes note)"])

/** Sends more than the balance, and shows the failed order. */
const Overdrawn = (): ReactElement => {
  const { run, state } = useOktoCall(async (client, options) => {
    const token = (await getTokens(client)).find(
      ({ caipId, symbol }) => caipId === caip2Id && symbol === "USDC"
    )?.address
    return tokenTransfer(
      client,
      { caip2Id, recipient: spender, token: token ?? "", amount: 1_000_000_000_000n },
      undefined,
      options
    )
  })
  useEffect(() => void run(), [run])
  return state.status === "done" ? <OrderTracker jobId={state.value} /> : <bdi>{state.status}</bdi>
}

const transfer: ConfirmationRequest = {
  kind: "token-transfer",
  transfer: { caip2Id, recipient: spender, token: "", amount: 1_500_000_000_000_000_000n }
}

/** The requests to confirm, by name. */
const requests: Readonly<Record<string, ConfirmationRequest>> = {
  transfer,
  approval: {
    kind: "call",
    caip2Id,
    transaction: {
      to: contract,
      data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [spender, endless] })
    }
  },
  stake: {
    kind: "call",
    caip2Id,
    transaction: {
      to: contract,
      value: 20_000_000_000_000_000n,
      data: encodeFunctionData({ abi: stakeAbi, functionName: "stake", args: [spender, 7n, "0x1234"] })
    },
    abi: stakeAbi,
    decode: decodeFunctionData
  },
  unknown: { kind: "call", caip2Id, transaction: { to: contract, data: "0xdeadbeef00" } },
  permit: { kind: "typed-data", data: permit },
  mail: { kind: "typed-data", data: JSON.stringify(mail) },
  message: { kind: "message", message: "Sign in to Acme\n\nNonce: 17" },
  blind: { kind: "message", message: `0x${"ab".repeat(32)}` }
}

/** A dialog, which the app closes or, with `isRemoved`, removes. */
const Dialogued = ({ isRemoved }: { readonly isRemoved: boolean }): ReactElement => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>
        <bdi>Open</bdi>
      </button>
      {isOpen || !isRemoved ? (
        <SignInDialog isOpen={isOpen} onClose={() => setOpen(false)} methods={["email"]} />
      ) : null}
    </>
  )
}

/** Signs a user in, and then shows their wallet. */
const Signed = (): ReactElement => (useSession().isLoggedIn ? <WalletButton /> : <SignIn methods={["email"]} />)

const scenes: Readonly<Record<string, (world: World) => ReactElement>> = {
  "sign-in": ({ googleScript, jwt }: World) => (
    <SignIn
      methods={[
        { kind: "google", script: googleScript },
        "email",
        "whatsapp",
        { kind: "jwt", label: "Acme", getToken: () => jwt }
      ]}
    />
  ),
  "sign-in-refused": () => (
    <SignIn methods={[{ kind: "jwt", getToken: () => Promise.reject(new Error("no")) }, "whatsapp"]} />
  ),
  "sign-in-dialog": ({ query }: World) => <Dialogued isRemoved={query.has("removed")} />,
  wallet: () => <WalletButton />,
  "sign-in-wallet": () => <Signed />,
  receive: () => <Receive />,
  portfolio: () => <Portfolio onSend={() => undefined} />,
  activity: () => <ActivityList />,
  send: ({ query }: World) => <SendToken recipient={query.get("recipient") ?? ""} hasUnitSwitch={query.has("units")} />,
  "send-dialog": () => <SendTokenDialog isOpen onClose={() => undefined} caip2Id="eip155:80002" />,
  nfts: () => <NftGrid onSend={() => undefined} />,
  "send-nft": ({ query }: World) => <SendNft caip2Id={query.get("chain") ?? caip2Id} />,
  order: ({ query }: World) => <OrderTracker jobId={query.get("job") ?? ""} />,
  "order-failed": () => <Overdrawn />,
  "send-unknown-outcome": ({ query }: World) => (
    <SendToken recipient={query.get("recipient") ?? ""} outcomeTimeout={3_000} />
  ),
  everything: () => (
    <>
      <WalletButton />
      <Portfolio />
      <ActivityList />
      <NftGrid />
      <Receive />
      <SendToken />
      <SendNft />
      <ConfirmTransaction request={transfer} onConfirm={() => undefined} onCancel={() => undefined} />
    </>
  ),
  confirm: () => (
    <>
      {Object.entries(requests).map(([name, request]) => (
        <ConfirmTransaction key={name} request={request} onConfirm={() => undefined} onCancel={() => undefined} />
      ))}
    </>
  )
}

/** Shows the scene that the address names. */
export const start = async (world: Omit<World, "query">) => {
  const query = new URLSearchParams(location.search)
  const name = query.get("scene") ?? ""
  document.documentElement.dir = query.get("dir") ?? "ltr"
  document.documentElement.dataset["scheme"] = query.get("scheme") ?? "light"
  const client = new OktoClient(world.config)
  if (query.has("user")) await client.loginUsingJWTAuthentication(world.jwt)
  const scheme = query.get("provider")
  const scene = scenes[name]?.({ ...world, query }) ?? <p>There is no scene {name}</p>
  createRoot(document.body.appendChild(document.createElement("main"))).render(
    <OktoProvider client={client}>
      <h1>
        <bdi>Gallery</bdi>
      </h1>
      <UiProvider {...(scheme === "light" || scheme === "dark" ? { scheme } : {})}>{scene}</UiProvider>
    </OktoProvider>
  )
}
