/** An emulator in a process of its own, with the latency of a remote backend, that counts its requests. */
import { createEmulator, developmentClient } from "@okto-effect/emulator"
import { createServer } from "node:http"
import { OktoClient } from "../../../sdk/dist/index.js"
import type { Actors } from "./peers.ts"

const delay = Number(process.argv[2] ?? 0)
// Orders take their time, as with `pnpm emulator`: what is measured is the road, not the chain.
const emulator = createEmulator({ otp: "123456", orderPace: 1_000 })

// Logged in before anything is measured.
const client = new OktoClient({
  clientPrivateKey: developmentClient.privateKey,
  clientSWA: developmentClient.swa,
  endpoints: { bff: "http://emulator.test" },
  fetch: (input, init) => emulator.fetch(input, init)
})
const { token } = await client.sendOTP("bench@example.com", "email")
await client.loginUsingEmail("bench@example.com", "123456", token)

let requests = 0

const server = createServer((incoming, outgoing) => {
  if (incoming.url === "/count") {
    outgoing.end(JSON.stringify({ requests }))
    requests = 0
    return
  }
  const chunks: Array<Buffer> = []
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
  incoming.on("end", () => {
    requests++
    const { method = "GET", url = "/" } = incoming
    const body = Buffer.concat(chunks)
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers))
      if (typeof value === "string") headers.set(name, value)
    const answer = async () => {
      const response = await emulator.fetch(new URL(url, "http://emulator.test"), {
        method,
        headers,
        ...(body.length === 0 ? {} : { body })
      })
      outgoing.writeHead(response.status, { "content-type": "application/json" })
      outgoing.end(await response.text())
    }
    setTimeout(() => void answer(), delay)
  })
})

server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  const session = client.session
  if (session === undefined || typeof address !== "object" || address === null) throw new Error("no session")
  const actors: Actors = {
    url: `http://127.0.0.1:${address.port}`,
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    session
  }
  process.stdout.write(`${JSON.stringify(actors)}\n`)
})
