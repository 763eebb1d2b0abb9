/** An app with React, as its author would have written it for the original. */
import {
  type AppearanceOptions,
  type ExternalWallet,
  type LoginOptions,
  type OktoClientConfig,
  OktoProvider,
  type OtpLoginOption,
  type SocialLogin,
  type ThemeVariables,
  useOkto,
  useOktoWebView,
  type VendorInfo,
  type WebViewMessage,
  type WebViewOptions,
  type WebViewRequest,
  type WebViewRequestHandler,
  type WebViewResponseOptions,
  type WhatsAppOtpResponse
} from "@okto_web3/react-sdk"
import { type FormEvent, useState } from "react"

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

export const App = () => (
  <OktoProvider config={config}>
    <Login />
  </OktoProvider>
)
