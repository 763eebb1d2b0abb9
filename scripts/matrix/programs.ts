/**
 * The programs of the matrix: a login, a portfolio, a transfer and a wait for its final order, as users of the packages
 * write them. `__URL__` stands for the backend's URL, `__USER__` for an email address; see `fill`.
 */

import { developmentClient } from "../../packages/emulator/src/backend/identity/Clients.ts"

/** The output of a program that has succeeded. */
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

/** An ES module that prints the result. */
export const module = `${imported}
${walk}
console.log(await walk())
`

/** The same as CommonJS. */
export const script = `${required}
${walk}
walk().then(console.log, (error) => {
  console.error(error)
  process.exitCode = 1
})
`

/** The same as a Jest test. */
export const jestTest = `${required}
${walk}
test("a transfer", async () => {
  const result = await walk()
  console.log(result)
  expect(result).toMatch(/SUCCESSFUL/)
}, 300_000)
`

/** The same for a page, which shows the result. */
export const page = `${imported}
${walk}
walk().then((result) => {
  document.body.textContent = result
}, (error) => {
  document.body.textContent = "failed: " + error.stack
})
`

/** The same for a worker that answers requests. */
export const worker = `${imported}
${walk}
const answer = () => walk().then((result) => new Response(result), (error) => new Response("failed: " + error.stack))
`

const nextLayout = `export default function Layout({ children }) {
  return <html><body>{children}</body></html>
}
`

const visits = `import { getPortfolio, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { clients, memory, StoreFailed } from "@okto-effect/server"
import * as Effect from "effect/Effect"

const walk = async (store) => {
  const processes = [1, 2].map(() =>
    clients({
      configuration: { clientPrivateKey: "__KEY__", clientSWA: "__SWA__", endpoints: { bff: "__URL__" } },
      secrets: { 1: "a secret of thirty-two or more characters" },
      store
    })
  )
  let cookie = ""
  // Each request reaches the other process: what they share is the store.
  const visit = async (method, use) => {
    processes.reverse()
    const { client, respond } = await processes[0].of(new Request("https://app.example/", { method, headers: { cookie } }))
    await use(client)
    const [header] = respond(new Response()).headers.getSetCookie()
    if (header !== undefined) cookie = header.split(";")[0]
  }
  await visit("POST", async (client) => {
    const { token } = await client.sendOTP("__USER__", "email")
    await client.loginUsingEmail("__USER__", "123456", token)
  })
  let result = ""
  await visit("POST", async (client) => {
    const { groupTokens } = await getPortfolio(client)
    if (groupTokens.length === 0) throw new Error("the portfolio is empty")
    const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
    const jobId = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1_000_000n })
    const order = await waitForOrder(client, jobId)
    result = "okto-effect: " + order.status + " " + order.downstreamTransactionHash[0]
  })
  await visit("POST", (client) => client.logOut())
  for (const _ of processes) {
    await visit("GET", async (client) => {
      if (client.isLoggedIn()) throw new Error("the visitor is still signed in")
    })
  }
  for (const { dispose } of processes) await dispose()
  return result
}
`

/** An app's server with a visitor who signs in, pays and signs out, as an ES module. */
export const visitors = `${visits}
console.log(await walk(memory()))
`

/** The same in a route of Next.js, with the store in SQLite: its output is started away from the packages. */
export const nextVisitors: Readonly<Record<string, string>> = {
  "next.config.mjs": `export default { output: "standalone" }
`,
  "app/layout.jsx": nextLayout,
  "app/visitors/route.js": `${visits.replace("memory, ", "migrate, ")}
import { sqlite } from "@okto-effect/server/sqlite"

export const dynamic = "force-dynamic"
export const GET = async () => {
  const store = sqlite(":memory:")
  await migrate(store)
  return new Response(await walk(store))
}
`
}

const overHttp = `
const overHttp = (url) => {
  const operation = (path) => (...values) =>
    Effect.tryPromise({
      try: async () => {
        const response = await fetch(url + path, { method: "POST", body: JSON.stringify(values) })
        if (!response.ok) throw new Error("the store answered " + response.status)
        return (await response.json()).value
      },
      catch: (cause) => new StoreFailed(cause)
    })
  const table = (name, operations) => Object.fromEntries(operations.map((each) => [each, operation(name + "/" + each)]))
  return {
    migrate: Effect.void,
    sessions: table("/sessions", ["get", "create", "compareAndSet", "delete", "touch", "listByOwner", "sweep"]),
    signatures: table("/signatures", ["claim", "count", "sweep"])
  }
}
`

/** The same for a worker that answers requests, with a store over HTTP. */
export const visitorsInWorker = `${visits}${overHttp}
const answer = (_, { STORE }) =>
  walk(overHttp(STORE)).then((result) => new Response(result), (error) => new Response("failed: " + error.stack))
`

/** A worker whose requests share clients. The first one signs in and pays; the others read with its cookie. */
export const concurrentVisitors = `${visits.replace(/\nconst walk = [^]*/, "")}${overHttp}
let okto
const answer = async (request, { STORE }) => {
  okto ??= clients({
    configuration: { clientPrivateKey: "__KEY__", clientSWA: "__SWA__", endpoints: { bff: "__URL__" } },
    secrets: { 1: "a secret of thirty-two or more characters" },
    store: overHttp(STORE)
  })
  const { client, respond } = await okto.of(request)
  if (request.method === "GET") {
    await getPortfolio(client)
    return respond(new Response())
  }
  const { token } = await client.sendOTP("__USER__", "email")
  await client.loginUsingEmail("__USER__", "123456", token)
  const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
  const jobId = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1_000_000n })
  const order = await waitForOrder(client, jobId)
  return respond(new Response("okto-effect: " + order.status + " " + order.downstreamTransactionHash[0]))
}
`

/** A program of Node that gives the worker a store over HTTP, and prints what the worker answers. */
export const startWithStore = `import { once } from "node:events"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { memory } from "@okto-effect/server"
import * as Effect from "effect/Effect"
import { Miniflare } from "miniflare"
const store = memory()
const server = createServer(async (request, response) => {
  const [, table, operation] = request.url.split("/")
  const value = await Effect.runPromise(store[table][operation](...JSON.parse(await text(request))))
  response.end(JSON.stringify({ value }))
}).listen(0, "127.0.0.1")
await once(server, "listening")
const bindings = { STORE: "http://127.0.0.1:" + server.address().port }
const worker = new Miniflare({ modules: true, scriptPath: "bundle.mjs", compatibilityDate: "2026-01-01", bindings })
console.log(await (await worker.dispatchFetch("http://worker/")).text())
await worker.dispose()
server.close()
server.closeAllConnections()
`

/** The same, with a request that signs in, and several with its cookie that come while the store is read: each has to be answered. */
export const startConcurrently = startWithStore
  .replace("  const value", '  if (operation === "get") await setTimeout(500)\n  const value')
  .replace("\n", '\nimport { setTimeout } from "node:timers/promises"\n')
  .replace(
    'console.log(await (await worker.dispatchFetch("http://worker/")).text())',
    `const signedIn = await worker.dispatchFetch("http://worker/", { method: "POST" })
const [cookie] = signedIn.headers.getSetCookie().map((header) => header.split(";")[0])
const requests = Array.from({ length: 8 }, () => worker.dispatchFetch("http://worker/", { headers: { cookie } }))
const refused = (await Promise.all(requests)).filter(({ ok }) => !ok)
console.log(refused.length === 0 ? await signedIn.text() : refused.length + " of 8 requests were refused")`
  )

/** TypeScript with an emulator in the same process, and with types of viem. */
export const typed = `import { createEmulator } from "@okto-effect/emulator"
import type { Order } from "@okto-effect/sdk"
import ${names} from "@okto-effect/sdk"
import type { Hex } from "viem"

const emulator = createEmulator({ otp: "123456", orderPace: 0 })
const client = new OktoClient({ clientPrivateKey: "__KEY__", clientSWA: "__SWA__", fetch: emulator.fetch })
const { token } = await client.sendOTP("__USER__", "email")
await client.loginUsingEmail("__USER__", "123456", token)
const { groupTokens } = await getPortfolio(client)
const recipient: Hex = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const jobId = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1_000_000n })
const order: Order = await waitForOrder(client, jobId)
console.log("okto-effect: " + order.status + " " + order.downstreamTransactionHash[0], groupTokens.length)
await client.dispose()
await emulator.dispose()
`

/** TypeScript with the connector of `@okto-effect/ethereum` under wagmi. */
export const withWagmi = `import { okto } from "@okto-effect/ethereum/wagmi"
import { OktoClient } from "@okto-effect/sdk"
import { createConfig, http } from "wagmi"
import { connect, disconnect, sendTransaction, signMessage, waitForTransactionReceipt } from "wagmi/actions"
import { verifyMessage } from "viem"
import { baseSepolia } from "viem/chains"

const client = new OktoClient({ clientPrivateKey: "__KEY__", clientSWA: "__SWA__", endpoints: { bff: "__URL__" } })
const signIn = async () => {
  const { token } = await client.sendOTP("__USER__", "email")
  await client.loginUsingEmail("__USER__", "123456", token)
}
const connector = okto({ client, signIn })
const config = createConfig({
  chains: [baseSepolia],
  connectors: [connector],
  transports: { [baseSepolia.id]: http("__URL__/__emulator/chains/eip155:84532/rpc") }
})
const [configured] = config.connectors
if (configured === undefined) throw new Error("no connector is configured")
const { accounts } = await connect(config, { connector: configured })
const [address] = accounts
const signature = await signMessage(config, { message: "Hello" })
if (!(await verifyMessage({ address, message: "Hello", signature }))) throw new Error("the signature is another's")
const hash = await sendTransaction(config, { to: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2", value: 1n })
const { status } = await waitForTransactionReceipt(config, { hash })
await disconnect(config)
if (status !== "success" || client.isLoggedIn()) throw new Error(status)
console.log("okto-effect: SUCCESSFUL " + hash)
await client.dispose()
process.exit()
`

/** The same, with the connector as a wallet of RainbowKit's list. */
export const withRainbowKit = withWagmi
  .replace("{ okto }", "{ getOktoSdkConnector }")
  .replace("\n", '\nimport { connectorsForWallets } from "@rainbow-me/rainbowkit"\n')
  .replace(
    "const connector = okto({ client, signIn })",
    `const params = { client, signIn }
const wallets = [getOktoSdkConnector({ type: "google", params }), getOktoSdkConnector({ type: "generic", params })]
const connectors = connectorsForWallets([{ groupName: "Social login", wallets }], { appName: "App", projectId: "app" })`
  )
  .replace("connectors: [connector]", "connectors")
  .replace(
    "[configured] = config.connectors",
    "configured = config.connectors.find(({ id }) => id === 'okto-sdk-generic')"
  )

/** Replaces the placeholders of a program. */
export const fill = (program: string, values: Readonly<Record<string, string>>): string =>
  program.replaceAll(
    /__([A-Z]+)__/g,
    (mark, name: string) =>
      ({ KEY: developmentClient.privateKey, SWA: developmentClient.swa, USER: "ada@example.com", ...values })[name] ??
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
  const [result, setResult] = useState("")
  useEffect(() => {
    const signIn = async () => {
      const { token } = await client.sendOTP("__USER__", "email")
      await client.loginUsingEmail("__USER__", "123456", token)
      await getPortfolio(client)
    }
    signIn().catch((error) => setResult("failed: " + error.stack))
  }, [client])
  useEffect(() => {
    if (!isLoggedIn) return
    submit((client, options) =>
      tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n }, options)
    )
  }, [isLoggedIn])
  if (state.status === "settled")
    return <p>{"okto-effect: " + state.order.status + " " + state.order.downstreamTransactionHash[0]}</p>
  return <p>{state.status === "failed" ? "failed: " + state.error.stack : result || state.status}</p>
}
`

const hooks = "{ getPortfolio, OktoProvider, tokenTransfer, useOkto, useSession, useTransaction }"

/** A page with hooks. */
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

/** The same with a component of `./ui`. */
export const uiPage = reactPage
  .replace("\n", '\nimport { Portfolio } from "@okto-effect/react/ui"\n')
  .replace("<Pay />", "<Pay /><Portfolio />")

/** A Next.js app: a server component, a route handler, and a client component below a provider on the server. */
export const next: Readonly<Record<string, string>> = {
  "app/layout.jsx": nextLayout,
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
// A server component may call what is not client code.
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
