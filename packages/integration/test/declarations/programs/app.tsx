/** An app with React, as its author would have written it for the original. */
import {
  type AppearanceOptions,
  evmRawTransaction,
  type ExternalWallet,
  getAccount,
  getChains,
  getOrdersHistory,
  getPortfolio,
  getPortfolioActivity,
  getPortfolioNFT,
  getTokens,
  type LoginOptions,
  nftTransfer,
  type OktoClient,
  type OktoClientConfig,
  OktoProvider,
  type Order,
  type OtpLoginOption,
  rawRead,
  type SocialLogin,
  type ThemeVariables,
  type Token,
  tokenTransfer,
  useOkto,
  useOktoWebView,
  type UserNFTBalance,
  type UserPortfolioActivity,
  type UserPortfolioData,
  type VendorInfo,
  type Wallet,
  type WebViewMessage,
  type WebViewOptions,
  type WebViewRequest,
  type WebViewRequestHandler,
  type WebViewResponseOptions,
  type WhatsAppOtpResponse
} from "@okto_web3/react-sdk"
import { getNftCollections } from "@okto_web3/react-sdk/explorer"
import type { Address, GetSupportedNetworksResponseData, UserOp } from "@okto_web3/react-sdk/types"
import { tokenTransfer as buildTransfer } from "@okto_web3/react-sdk/userop"
import { nftMint } from "@okto_web3/react-sdk/abstract"
import { type FormEvent, useEffect, useState } from "react"

const config: OktoClientConfig = { environment: "sandbox", clientPrivateKey: "0x11", clientSWA: "0x22" }

const social: SocialLogin = { type: "google", position: 1 }
const codes: Array<OtpLoginOption> = [{ type: "email", position: 1 }]
const wallet: ExternalWallet = { type: "metamask", position: 1, metadata: { iconUrl: "i", isInstalled: true } }
const loginOptions: LoginOptions = { socialLogins: [social], otpLoginOptions: codes, externalWallets: [wallet] }
const theme: ThemeVariables = { "--okto-body-background": "#fff", "--mine": 1 }
const vendor: VendorInfo = { name: "App", logo: "https://example.com/logo.png" }
const appearance: AppearanceOptions = { version: "1", appearance: { themeName: "dark", theme }, vendor, loginOptions }

export const view: WebViewOptions = { url: "https://example.com", onSuccess: (user) => user.trim(), modalStyle: {} }
export const message: WebViewMessage = { id: "1", method: "m", channel: "requestChannel", data: {} }
export const request: WebViewRequest = { eventName: "e", anything: 1 }
export const handle: WebViewRequestHandler = async ({ data, id, method }, style) => [id, method, data?.["type"], style]
export const sent: WhatsAppOtpResponse = { provider: "whatsapp", whatsapp_number: "9876543210", error: null }

const Login = () => {
  const okto = useOkto()
  const { authenticate, isModalOpen } = useOktoWebView()
  const [user, setUser] = useState<string>("")
  const [token, setToken] = useState("")
  const [reply, setReply] = useState<{ status: string; message: string; code: number; token: string } | null>(null)

  const open = async () => {
    const options: WebViewResponseOptions = {
      onSuccess: (data: string) => setUser(data),
      onError: (error: Error) => console.error(error.message),
      onClose: () => setUser("")
    }
    const result = await authenticate(options)
    setUser(typeof result === "string" ? result : "")
    await okto.authenticateWithWebView({ onSuccess: (data) => console.log(data) }, appearance)
    await okto.authenticateWithWebView()
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await okto.sendOTP(user, "email")
    setReply(answer)
    setToken(answer.token)
    await okto.loginUsingEmail(user, "123456", token, (session) => setUser(session.userSWA))
    await okto.loginUsingOAuth({ idToken: token, provider: "google" }, (session) => console.log(session.userSWA))
    const swa = await okto.loginUsingSocial("google")
    console.log("user", swa)
  }

  return (
    <form onSubmit={send}>
      <button type="button" disabled={isModalOpen} onClick={open}>
        Sign in {reply?.message} {okto.userSWA}
      </button>
      <button type="button" onClick={() => okto.sessionClear()}>
        {okto.isLoggedIn() ? "Sign out" : ""}
      </button>
    </form>
  )
}

const Lists = () => {
  const okto: OktoClient = useOkto()
  const [wallets, setWallets] = useState<Wallet[]>([])
  const [tokens, setTokens] = useState<Token[]>([])
  const [chains, setChains] = useState<GetSupportedNetworksResponseData[]>([])
  const [orders, setOrders] = useState<Order[]>([])
  const [nfts, setNfts] = useState<UserNFTBalance[] | undefined>()
  const [activity, setActivity] = useState<Array<UserPortfolioActivity>>([])
  const [portfolio, setPortfolio] = useState<UserPortfolioData>()
  const [outputs, setOutputs] = useState<unknown>()

  useEffect(() => {
    getAccount(okto).then(setWallets, console.error)
    getTokens(okto).then((list: Token[]) => setTokens(list), console.error)
    getChains(okto).then(setChains, console.error)
    getOrdersHistory(okto, { intentType: "TOKEN_TRANSFER" }).then(setOrders, console.error)
    getNftCollections(okto).then(setOrders, console.error)
    getPortfolioNFT(okto).then(setNfts, console.error)
    getPortfolioActivity(okto).then(setActivity, console.error)
    getPortfolio(okto).then(setPortfolio, console.error)
    rawRead(okto, {
      caip2Id: "aptos:testnet",
      data: { function: "0x1::coin::balance", typeArguments: [], functionArguments: [] }
    }).then(setOutputs, console.error)
  }, [okto])

  const transfers = orders.filter(({ details }) => details.intent_type === "TOKEN_TRANSFER")
  return (
    <ul>
      {wallets.map((one) => (
        <li key={one.address}>{one.networkName.toUpperCase()}</li>
      ))}
      {tokens.map(({ address, caipId, shortName }) => (
        <li key={address + caipId}>{shortName.trim()}</li>
      ))}
      {portfolio?.groupTokens.map((group) => (
        <li key={group.id}>{group.tokens.map((one) => one.symbol).join(", ")}</li>
      ))}
      {orders.map(({ details, intentId }) => (
        <li key={intentId}>{details.intent_type === "TOKEN_TRANSFER" ? details.amount.trim() : details.caip2Id}</li>
      ))}
      {[chains, nfts ?? [], activity, transfers].map((list) => list.length).join()}
      {JSON.stringify(outputs)}
    </ul>
  )
}

const Send = () => {
  const okto = useOkto()
  const [op, setOp] = useState<UserOp | null>(null)
  const [jobId, setJobId] = useState<string>()
  const recipient: Address = "0x55"
  const build = async () => {
    let built = await buildTransfer(okto, { amount: 1n, recipient, token: "", caip2Id: "eip155:1" })
    built = await okto.signUserOp(built)
    setOp(built)
    setJobId(await okto.executeUserOp(built))
  }
  const resend = async () => {
    if (op === null) return
    setOp(await okto.signUserOp(op))
    setJobId(await okto.executeUserOp(op))
  }
  const direct = async () => {
    setJobId(await tokenTransfer(okto, { amount: 1, recipient, token: "", caip2Id: "eip155:1" }))
    const item = { collectionAddress: recipient, nftId: "1", recipientWalletAddress: recipient, amount: 1 } as const
    setJobId(await nftTransfer(okto, { ...item, caip2Id: "eip155:1", nftType: "ERC721" }))
    setJobId(await evmRawTransaction(okto, { caip2Id: "eip155:1", transaction: { from: recipient, to: recipient } }))
    setJobId(await nftMint(okto, { caip2Id: "aptos:testnet", nftName: "n", uri: "u", data: {} }))
  }
  return (
    <>
      <button onClick={build}>Build</button>
      <button onClick={resend}>Again</button>
      <button onClick={direct}>{jobId}</button>
    </>
  )
}

export const App = () => (
  <OktoProvider config={config}>
    <Login />
    <Lists />
    <Send />
  </OktoProvider>
)
