/**
 * What each row of the matrix runs: a login, a portfolio, a transfer and a wait for its end, as a user of the packages
 * would write them. `__URL__` and `__USER__` stand for the backend's address and somebody's email address.
 */

import { developmentClient } from "../../packages/sandbox/src/identity/Clients.ts"

/** Whoever runs it looks for this. */
export const success = /okto-effect: SUCCESSFUL 0x[0-9a-f]{64}/

const walk = `
const walk = async () => {
  const client = new OktoClient({
    clientPrivateKey: "__KEY__",
    clientSWA: "__SWA__",
    endpoints: { bff: "__URL__" }
  })
  const { token } = await client.sendOTP("__USER__", "email")
  await client.loginUsingEmail("__USER__", "123456", token)
  const { groupTokens } = await getPortfolio(client)
  if (groupTokens.length === 0) throw new Error("the portfolio is empty")
  const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
  const jobId = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1_000_000n })
  const order = await waitForOrder(client, jobId)
  await client.dispose()
  return "okto-effect: " + order.status + " " + order.downstreamTransactionHash[0]
}
`

const names = "{ getPortfolio, OktoClient, tokenTransfer, waitForOrder }"
const imported = `import ${names} from "@okto-effect/sdk"`
const required = `const ${names} = require("@okto-effect/sdk")`

/** A module that prints how it went. */
export const module = `${imported}
${walk}
console.log(await walk())
`

/** The same for CommonJS. */
export const script = `${required}
${walk}
walk().then(console.log, (error) => {
  console.error(error)
  process.exitCode = 1
})
`

/** The same as a test of Jest. */
export const jestTest = `${required}
${walk}
test("a transfer", async () => {
  const said = await walk()
  console.log(said)
  expect(said).toMatch(/SUCCESSFUL/)
})
`

/** The same in a page, which shows how it went. */
export const page = `${imported}
${walk}
walk().then((said) => {
  document.body.textContent = said
}, (error) => {
  document.body.textContent = "failed: " + error.stack
})
`

/** The same in a worker that answers requests. */
export const worker = `${imported}
${walk}
const answer = () => walk().then((said) => new Response(said), (error) => new Response("failed: " + error.stack))
`

/** A module with its backend in the same process, in TypeScript, with types of ours and of viem. */
export const typed = `import { createSandbox } from "@okto-effect/sandbox"
import type { Order } from "@okto-effect/sdk"
import ${names} from "@okto-effect/sdk"
import type { Hex } from "viem"

const sandbox = createSandbox({ otp: "123456", orderPace: 0 })
const client = new OktoClient({ clientPrivateKey: "__KEY__", clientSWA: "__SWA__", fetch: sandbox.fetch })
const { token } = await client.sendOTP("__USER__", "email")
await client.loginUsingEmail("__USER__", "123456", token)
const { groupTokens } = await getPortfolio(client)
const recipient: Hex = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const jobId = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1_000_000n })
const order: Order = await waitForOrder(client, jobId)
console.log("okto-effect: " + order.status + " " + order.downstreamTransactionHash[0], groupTokens.length)
await client.dispose()
await sandbox.dispose()
`

/** A program with what it leaves open. */
export const fill = (program: string, facts: Readonly<Record<string, string>>): string =>
  program.replaceAll(
    /__([A-Z]+)__/g,
    (mark, name: string) =>
      ({ KEY: developmentClient.privateKey, SWA: developmentClient.swa, USER: "ada@example.com", ...facts })[name] ??
      mark
  )

const component = `
const { clientPrivateKey, clientSWA, endpoints } = {
  clientPrivateKey: "__KEY__",
  clientSWA: "__SWA__",
  endpoints: { bff: "__URL__" }
}
const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

const Pay = () => {
  const client = useOkto()
  const { isLoggedIn } = useSession()
  const { state, submit } = useTransaction()
  const [said, setSaid] = useState("")
  useEffect(() => {
    const signIn = async () => {
      const { token } = await client.sendOTP("__USER__", "email")
      await client.loginUsingEmail("__USER__", "123456", token)
      await getPortfolio(client)
    }
    signIn().catch((error) => setSaid("failed: " + error.stack))
  }, [client])
  useEffect(() => {
    if (!isLoggedIn) return
    submit((client, options) =>
      tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n }, undefined, options)
    )
  }, [isLoggedIn])
  if (state.status === "settled")
    return <p>{"okto-effect: " + state.order.status + " " + state.order.downstreamTransactionHash[0]}</p>
  return <p>{state.status === "failed" ? "failed: " + state.error.stack : said || state.status}</p>
}
`

const hooks = "{ getPortfolio, OktoProvider, tokenTransfer, useOkto, useSession, useTransaction }"

/** The same with hooks, drawn by React in a page. */
export const reactPage = `import ${hooks} from "@okto-effect/react"
import { useEffect, useState } from "react"
import { createRoot } from "react-dom/client"
${component}
createRoot(document.body.appendChild(document.createElement("main"))).render(
  <OktoProvider config={{ clientPrivateKey, clientSWA, endpoints }}>
    <Pay />
  </OktoProvider>
)
`

/** The same with a component of `./ui` beside it. */
export const uiPage = reactPage
  .replace("\n", '\nimport { Portfolio } from "@okto-effect/react/ui"\n')
  .replace("<Pay />", "<Pay /><Portfolio />")

/** An app of Next.js: a server component, a route handler, and a client component below a provider on the server. */
export const next: Readonly<Record<string, string>> = {
  "app/layout.jsx": `export default function Layout({ children }) {
  return <html><body>{children}</body></html>
}
`,
  "app/page.jsx": `${imported}
${walk}
export const dynamic = "force-dynamic"
export default async function Page() {
  return <p>{await walk()}</p>
}
`,
  "app/wallet/route.js": `${imported}
${walk}
export const dynamic = "force-dynamic"
export const GET = async () => new Response(await walk())
`,
  "app/client/Pay.jsx": `"use client"
import ${hooks.replace("OktoProvider, ", "")} from "@okto-effect/react"
import { useEffect, useState } from "react"
${component}
export default Pay
`,
  "app/client/page.jsx": `import { OktoProvider } from "@okto-effect/react"
import { getChains } from "@okto-effect/react/explorer"
import Pay from "./Pay.jsx"

export const dynamic = "force-dynamic"
// What is no client code may be called here.
if (typeof getChains !== "function" || !String(getChains).includes("=>")) throw new Error("getChains is no function")

export default function Page() {
  return (
    <OktoProvider config={{ clientPrivateKey: "__KEY__", clientSWA: "__SWA__", endpoints: { bff: "__URL__" } }}>
      <Pay />
    </OktoProvider>
  )
}
`
}
