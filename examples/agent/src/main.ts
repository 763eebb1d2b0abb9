/**
 * Starts the assistant's server: over HTTP, or over standard input and output with the argument `stdio`. Without `OKTO_BFF` an
 * emulator runs in it, and without `OKTO_SELLERS` a seller. What a person reads goes to standard error.
 */
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js"
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { randomBytes } from "node:crypto"
import { createInterface } from "node:readline/promises"
import { http } from "viem"
import { openAgent } from "./agent.ts"
import { createApprovals } from "./approvals.ts"
import { createApp, listen } from "./http.ts"
import { createSeller } from "./seller.ts"
import { createTools } from "./tools.ts"

const env = process.env
const mode = process.argv[2] ?? "http"
const say = (text: string) => process.stderr.write(`${text}\n`)

// Standard output has the messages of the protocol, and nothing else: the emulator logs its codes.
if (mode === "stdio") console.log = console.error

const backend = env["OKTO_BFF"] ?? (await serve({ port: 0, otp: "123456" })).url
const { request } = http(env["OKTO_RPC"] ?? `${backend}/__emulator/chains/eip155:84532/rpc`)({})
// The emulator's USDC.
const token = env["OKTO_TOKEN"] ?? "0xb5FEb3136c0Db15B2582315511D16624d33EB4c5"

const sellers = env["OKTO_SELLERS"]?.split(",") ?? []
if (sellers.length === 0) {
  const payTo = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
  const report = { price: "10000", payTo, text: "Sunny, 21 degrees." }
  const { url } = await listen(createSeller({ request, token, offers: { "/weather": report } }))
  sellers.push(new URL(url).host)
  say(`A report for 0.01 USDC: ${url}/weather`)
}

const approvals = createApprovals()
const agent = await openAgent({
  configuration: {
    clientPrivateKey: env["OKTO_CLIENT_KEY"] ?? developmentClient.privateKey,
    clientSWA: env["OKTO_CLIENT_SWA"] ?? developmentClient.swa,
    endpoints: { bff: backend }
  },
  secret: env["OKTO_SECRET"] ?? randomBytes(32).toString("base64"),
  file: env["OKTO_DATABASE"] ?? ":memory:",
  token,
  sellers,
  request,
  approve: async (request) => {
    say("Your assistant waits for you on the page of approvals")
    return approvals.approve(request)
  }
})

/** The code of the emulator in this process, or what a person types. */
const askForCode = async (email: string): Promise<string> => {
  const known = env["OKTO_CODE"] ?? (env["OKTO_BFF"] === undefined ? "123456" : undefined)
  if (known !== undefined) return known
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(`The code that ${email} got: `)
  } finally {
    terminal.close()
  }
}

if (!(await agent.isSignedIn())) {
  await agent.signIn(async (client) => {
    const email = env["OKTO_EMAIL"] ?? "ada@example.com"
    const { token } = await client.sendOTP(email, "email")
    await client.loginUsingEmail(email, await askForCode(email), token)
  })
}

if (mode === "stdio") {
  const { url } = await listen(createApp(agent, approvals))
  say(`Approvals: ${url}${approvals.path}`)
  await createTools(agent).connect(new StdioServerTransport())
} else {
  const secret = env["OKTO_AGENT_TOKEN"] ?? randomBytes(32).toString("hex")
  const { url } = await listen(createApp(agent, approvals, secret), Number(env["PORT"] ?? 3000))
  say(`Approvals: ${url}${approvals.path}`)
  say(`The assistant's server is at ${url}/mcp, with the token ${secret}`)
}
