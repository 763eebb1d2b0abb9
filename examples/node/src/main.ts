/** Signs in with a code and pays the list. Run it again: nothing is paid twice. */
import { isOktoError, OktoClient, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { createInterface } from "node:readline/promises"
import { jobIdOf, payments } from "./payments.ts"

const env = process.env
const client = new OktoClient({
  // The public development client of every emulator, unless you have one of your own.
  clientPrivateKey: env["OKTO_CLIENT_KEY"] ?? "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  clientSWA: env["OKTO_CLIENT_SWA"] ?? "0x579878DDec434560106a255Cd889d1fa9a0A9832",
  endpoints: { bff: env["OKTO_BFF"] ?? "http://127.0.0.1:8787" }
})

const say = (text: string) => process.stdout.write(`${text}\n`)

const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

const email = env["OKTO_EMAIL"] ?? "ada@example.com"

try {
  const { token } = await client.sendOTP(email, "email")
  const code = env["OKTO_CODE"] ?? (await ask(`The code that ${email} got: `))
  const user = await client.loginUsingEmail(email, code, token)
  say(`signed in as ${user}`)

  for (const payment of payments) {
    const { amount, id, recipient } = payment
    const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount }
    const jobId = await tokenTransfer(client, transfer, { jobId: jobIdOf(payment, user) })
    const { downstreamTransactionHash, status } = await waitForOrder(client, jobId)
    say(`${id}: ${status} ${downstreamTransactionHash[0] ?? ""}`)
  }
} catch (error) {
  if (!isOktoError(error)) throw error
  // `unknown`: the payment may have happened. The next run finds out, because its job id is the same.
  say(`${error.message} (${error.category}: ${error.advice})`)
  process.exitCode = 1
} finally {
  await client.dispose()
}
