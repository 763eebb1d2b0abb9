/** What an app does with the packages, as one program: `hermes.test.ts` runs it without what Hermes lacks. */
import { createProvider } from "@okto-effect/ethereum"
import { OktoProvider, useOkto } from "@okto-effect/react"
import {
  ExecutionUnknown,
  getPortfolio,
  OktoClient,
  type OktoClientOptions,
  resume,
  tokenTransfer,
  waitForOrder
} from "@okto-effect/sdk"
import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server.edge"
import { http } from "viem"
import { baseSepolia } from "viem/chains"

/** What the test does around the steps of the program. */
export interface Scene {
  readonly configuration: OktoClientOptions
  readonly node: { readonly url: string; readonly fetchFn: typeof fetch }
  readonly code: string
  /** Makes the answer to the next transfer get lost, and those to the look-ups as well where the outcome is to be unknown. */
  readonly lose: (what: "answer" | "answer and look-ups") => Promise<void>
  readonly recover: () => Promise<void>
}

const App = (): ReactElement => <p>{useOkto().clientSWA}</p>

/** Runs the steps one after the other, and returns what they answered. */
export const play = async ({ code, configuration, lose, node, recover }: Scene) => {
  const client = new OktoClient(configuration)
  const { token } = await client.sendOTP("ada@example.com", "email")
  const address = await client.loginUsingEmail("ada@example.com", code, token)
  const transfer = { caip2Id: "eip155:84532", recipient: address.replace(/.$/, "0"), token: "", amount: 1n }

  await lose("answer")
  const lost = await waitForOrder(client, await tokenTransfer(client, transfer))

  await lose("answer and look-ups")
  const unknown = await tokenTransfer(client, transfer, { outcomeTimeout: 100, resend: false }).catch(
    (error: unknown) => error
  )
  await recover()
  if (!(unknown instanceof ExecutionUnknown)) throw unknown
  const resumed = await waitForOrder(client, await resume(client, unknown.operation))

  const provider = createProvider(client, {
    chains: [baseSepolia],
    transports: { [baseSepolia.id]: http(node.url, { fetchFn: node.fetchFn, retryCount: 0 }) }
  })
  const [account = "0x"] = await provider.request({ method: "eth_requestAccounts" })
  const answers = {
    lost: lost.status,
    resumed: resumed.status,
    message: await client.signMessage("hello"),
    portfolio: typeof (await getPortfolio(client)).aggregatedData,
    signed: await provider.request({ method: "personal_sign", params: ["0x68656c6c6f", account] }),
    chain: await provider.request({ method: "eth_chainId" }),
    page: renderToStaticMarkup(
      <OktoProvider config={configuration}>
        <App />
      </OktoProvider>
    )
  }
  await client.dispose()
  return answers
}
