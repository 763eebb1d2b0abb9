/**
 * A small app that uses everything the published original has, by the names of the original. It is built twice: with the
 * original, and with our package in its place; not a character of it differs.
 */
import {
  evmRawTransaction,
  getAccount,
  getChains,
  getNftCollections,
  getOrdersHistory,
  getPortfolio,
  getPortfolioActivity,
  getPortfolioNFT,
  getTokens,
  nftTransfer,
  OktoProvider,
  type Order,
  rawRead,
  tokenTransfer,
  useOkto,
  useOktoWebView,
  type Wallet as UserWallet
} from "@okto_web3/react-sdk"
import { getChains as sameGetChains } from "@okto_web3/react-sdk/explorer"
import { tokenTransfer as buildTransfer } from "@okto_web3/react-sdk/userop"
import { tokenTransfer as sameTransfer } from "@okto_web3/react-sdk/abstract"
import { useState } from "react"
import { createRoot } from "react-dom/client"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const caip2Id = "eip155:84532"

const hex = (text = "0x"): `0x${string}` => `0x${text.slice(2)}`

/** What applications keep of a code between two screens. */
interface Sent {
  readonly status: string
  readonly message: string
  readonly token: string
}

const summary = ({ details, intentType }: Order): string =>
  details.intent_type === "TOKEN_TRANSFER"
    ? `${intentType} ${details.amount} to ${details.recipientWalletAddress.toLowerCase()}`
    : `${intentType} on ${details.caip2Id}`

const Wallet = ({ bff, jwt }: { readonly bff: string; readonly jwt: string }) => {
  const client = useOkto()
  const { authenticate, isModalOpen } = useOktoWebView()
  const [lines, setLines] = useState<ReadonlyArray<string>>([])
  const [sent, setSent] = useState<Sent | null>(null)
  const [wallets, setWallets] = useState<UserWallet[]>([])
  const [orders, setOrders] = useState<Order[]>([])

  const go = async () => {
    Object.assign(client.env, { bffBaseUrl: bff })
    const said: Array<string> = []
    const say = (what: string, value: unknown) => {
      said.push(`${what}: ${String(value)}`)
      setLines([...said])
    }
    say("modal is open", isModalOpen)
    say("authenticate is", typeof authenticate)
    const user = await client.loginUsingOAuth({ idToken: jwt, provider: "client_jwt" }, ({ userSWA }) =>
      say("callback has the user", /^0x[0-9a-fA-F]{40}$/.test(userSWA))
    )
    say("user", user)
    client.sessionClear()
    const email = "grace@example.com"
    const code = await client.sendOTP(email, "email")
    setSent(code)
    say("code sent", code.status)
    const again = await client.resendOTP(email, code.token, "email")
    const grace = await client.loginUsingEmail(email, "123456", again.token, (session) =>
      say("callback has another user", session.userSWA !== user)
    )
    say("another user", grace)
    client.sessionClear()
    await client.loginUsingOAuth({ idToken: jwt, provider: "client_jwt" })
    say("logged in", client.isLoggedIn())
    say("same user", user === client.userSWA)
    say("verified", await client.verifyLogin())
    say("kept", localStorage.getItem("okto_session") !== null)
    say("chains", (await getChains(client)).length === (await sameGetChains(client)).length)
    const owned = await getAccount(client)
    setWallets(owned)
    say("wallets", owned.length)
    const token = (await getTokens(client)).find(({ caipId, symbol }) => caipId === caip2Id && symbol === "USDC")
    say("portfolio", (await getPortfolio(client)).groupTokens.length)
    say("activity", (await getPortfolioActivity(client)).length)
    const nft = (await getPortfolioNFT(client)).find((_) => _.caipId === caip2Id && _.entityType === "ERC721")
    say("collections", (await getNftCollections(client)).length)

    let op = await buildTransfer(client, { caip2Id, recipient, token: "", amount: 1 })
    op = await client.signUserOp(op)
    say("executed", (await client.executeUserOp(op)).length)
    await tokenTransfer(client, { caip2Id, recipient, token: "", amount: 2 })
    await sameTransfer(client, { caip2Id, recipient, token: hex(token?.address), amount: 3 })
    await nftTransfer(client, {
      caip2Id,
      collectionAddress: hex(nft?.collectionAddress),
      nftId: nft?.nftId ?? "",
      recipientWalletAddress: recipient,
      amount: 1,
      nftType: "ERC721"
    })
    const from = hex(owned.find((_) => _.caipId === caip2Id)?.address)
    await evmRawTransaction(client, { caip2Id, transaction: { from, to: recipient, value: 4 } })
    const history = await getOrdersHistory(client)
    setOrders(history)
    say("orders", history.map(({ intentType, status }) => `${intentType} ${status}`).join(", "))
    say("what they did", history.map(summary).join(", "))
    say(
      "read",
      await rawRead(client, {
        caip2Id,
        data: {
          contractAddress: hex(token?.address),
          abi: {
            name: "balanceOf",
            type: "function",
            stateMutability: "view",
            inputs: [{ name: "account", type: "address" }],
            outputs: [{ name: "", type: "uint256" }]
          },
          args: { account: recipient }
        }
      })
    )
    say("signature", String(await client.signMessage("hello")).length)
    client.sessionClear()
    say("logged in", client.isLoggedIn())
    say("kept", localStorage.getItem("okto_session") !== null)
    say("over", true)
  }

  return (
    <>
      <button onClick={() => void go().catch((error) => setLines([`failed: ${error.message}`]))}>Go</button>
      <pre>{lines.join("\n")}</pre>
      <p>
        {sent?.status} {wallets.map(({ networkName }) => networkName).join(", ")} {orders.map(summary).join(", ")}
      </p>
    </>
  )
}

/** Shows the app. */
export const start = (bff: string, config: never, jwt: string) =>
  createRoot(document.body.appendChild(document.createElement("main"))).render(
    <OktoProvider config={config}>
      <Wallet bff={bff} jwt={jwt} />
    </OktoProvider>
  )
