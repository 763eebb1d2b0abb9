/** The emulator loses nothing that it has confirmed when its process is killed at any moment. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { developmentClient } from "@okto-effect/emulator"
import { getOrdersHistory, OktoClient, tokenTransfer } from "@okto-effect/sdk"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { type BundledCli, bundleCli } from "../../../scripts/bundleCli.ts"

/** How often: `test:deep` says so. */
const kills = Number(process.env["KILLS"] ?? 0)
const recipient = "0x00000000000000000000000000000000000000b0"
const caip2Id = "eip155:84532"

let cli: BundledCli
beforeAll(async () => {
  cli = await bundleCli()
})
afterAll(() => cli.remove())

const start = async (file: string) => {
  const child: ChildProcess = spawn(
    process.execPath,
    [cli.entry, "--port", "0", "--pace", "0", "--otp", "123456", "--file", file],
    { stdio: ["ignore", "pipe", "ignore"] }
  )
  if (child.stdout === null) throw new Error("no output")
  for await (const line of createInterface(child.stdout)) {
    const url = /^listening on (?<url>\S+)$/.exec(line)?.groups?.["url"]
    if (url !== undefined) return { child, url }
  }
  throw new Error("the emulator ended before it listened")
}

it.runIf(kills > 0)(
  `the emulator: keeps what it has confirmed over ${kills} kills`,
  { timeout: 60_000 + kills * 20_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "okto-emulator-"))
    const file = join(folder, "state.sqlite")
    const random = Effect.runSync(Random.withSeed(Random.Random, 42))
    let kept: string | undefined
    const clientOf = (bff: string) =>
      new OktoClient({
        clientPrivateKey: developmentClient.privateKey,
        clientSWA: developmentClient.swa,
        endpoints: { bff },
        platform: Layer.mergeAll(SessionStore.layerMemory(kept), SecureRandom.layerWebCrypto, Transport.layerFetch())
      })
    const confirmed: Array<string> = []
    try {
      for (let kill = 0; kill <= kills; kill++) {
        const { child, url } = await start(file)
        const client = clientOf(url)
        if (kept === undefined) {
          const { token } = await client.sendOTP("ada@example.com", "email")
          await client.loginUsingEmail("ada@example.com", "123456", token)
          kept = JSON.stringify(client.session)
        }
        // The session is valid, and everything that was confirmed is there exactly once.
        assert.isTrue(await client.verifyLogin())
        const last = confirmed.at(-1)
        if (last !== undefined) assert.lengthOf(await getOrdersHistory(client, { intentId: last }), 1)
        const done = await Promise.all(
          confirmed.map(async (intentId) => (await getOrdersHistory(client, { intentId }))[0]?.status)
        )
        assert.deepStrictEqual([...new Set(done)], confirmed.length === 0 ? [] : ["SUCCESSFUL"])
        const held = await balance(url)
        assert.isAtLeast(Number(held), confirmed.length)
        // At most the one that was cut off each time is there without having been confirmed.
        assert.isAtMost(Number(held), confirmed.length + kill)

        // A request that waits ends when the process cannot answer any more.
        const dead = new AbortController()
        const ended = once(child, "close").then(() => dead.abort())
        // A busy machine kills later, not earlier: some transfers are through each time, and one is under way.
        const through = 1 + Math.floor(random.nextDoubleUnsafe() * 4)
        const moment = random.nextDoubleUnsafe() * 25
        for (let sent = 0; ; sent++) {
          if (sent === through) setTimeout(() => child.kill("SIGKILL"), moment)
          const transfer = { caip2Id, recipient, token: "", amount: 1n }
          const options = { signal: dead.signal }
          const sending = tokenTransfer(client, transfer, undefined, options)
          const jobId = await (sent < through ? sending : sending.catch(() => undefined))
          if (jobId === undefined) break
          confirmed.push(jobId)
        }
        await ended
        await client.dispose()
      }
      assert.isAtLeast(confirmed.length, kills)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
)

/** The recipient's coins, in wei, read from the chain itself. */
const balance = async (url: string): Promise<bigint> => {
  const response = await fetch(`${url}/__emulator/chains/${caip2Id}/rpc`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: 1, method: "eth_getBalance", params: [recipient, "latest"] })
  })
  const { result }: { readonly result: string } = await response.json()
  return BigInt(result)
}
