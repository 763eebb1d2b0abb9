/** A network that anvil runs: every intent that EVM chains have, and a node that is killed in the middle. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createWorld } from "@okto-effect/emulator/testing"
import { getPortfolio, getPortfolioActivity, type OktoClient, tokenTransfer, waitForOrder } from "@okto-effect/sdk"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { foundry } from "./foundry.ts"

const caip2Id = "eip155:31337"
const bob = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const program = foundry("anvil")

/** What a client holds on the network. */
const balancesOf = async (client: OktoClient) =>
  (await getPortfolio(client)).groupTokens
    .flatMap((group) => (group.aggregationType === "group" ? group.tokens : [group]))
    .flatMap(({ balance, networkName, shortName }) => (networkName === caip2Id ? `${balance} ${shortName}` : []))

describe.runIf(existsSync(program))("a network that anvil runs", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "okto-anvil-"))
  const port = 18_545 + (process.pid % 1_000)
  const rpc = `http://127.0.0.1:${port}`
  let node: ChildProcess

  const start = async () => {
    const state = ["--state", join(folder, "state.json"), "--state-interval", "1"]
    node = spawn(program, ["--port", String(port), ...state], { stdio: ["ignore", "pipe", "ignore"] })
    if (node.stdout !== null) await once(node.stdout, "data")
  }
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    const ended = once(node, "close")
    node.kill(signal)
    await ended
  }
  beforeAll(start)
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const networks = [{ caip2Id, rpc, tokens: [{ symbol: "GOLD", decimals: 2 }] }]

  it("users hold coins and tokens, transfer them, and see what they did", async () => {
    await using world = await createWorld({ networks })
    const ada = await world.loginAs("ada@example.com")
    assert.sameMembers(await balancesOf(ada), ["10 ETH", "1000 GOLD"])
    const paid = await tokenTransfer(ada, { caip2Id, recipient: bob, token: "", amount: 10n ** 18n })
    assert.strictEqual((await waitForOrder(ada, paid)).status, "SUCCESSFUL")
    // Sponsored: the user does not pay for gas.
    assert.include(await balancesOf(ada), "9 ETH")
    const activity = (await getPortfolioActivity(ada)).filter(({ networkName }) => networkName === caip2Id)
    assert.sameMembers(
      activity.map(({ amount, symbol, transferType }) => `${transferType} ${amount} ${symbol}`),
      ["WITHDRAWAL 1 ETH", "DEPOSIT 1000 GOLD"]
    )
  })

  it("an order fails with the reason of the node", async () => {
    await using world = await createWorld({ networks })
    const ada = await world.loginAs("grace@example.com")
    const failed = await tokenTransfer(ada, { caip2Id, recipient: bob, token: "", amount: 10n ** 30n })
    const order = await waitForOrder(ada, failed).then(
      ({ reason }) => reason,
      (error: unknown) => JSON.stringify(error)
    )
    assert.match(String(order), /[Ii]nsufficient funds/)
  })

  it("an order is executed once by a node that is killed and started again", async () => {
    await using world = await createWorld({ networks })
    const ada = await world.loginAs("alan@example.com")
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await stop("SIGKILL")
    const sending = tokenTransfer(ada, { caip2Id, recipient: bob, token: "", amount: 5n })
    await start()
    assert.strictEqual((await waitForOrder(ada, await sending)).status, "SUCCESSFUL")
  })

  it("a world goes back to a snapshot with its node", async () => {
    await using world = await createWorld({ networks })
    const ada = await world.loginAs("kay@example.com")
    const before = await world.snapshot()
    await tokenTransfer(ada, { caip2Id, recipient: bob, token: "", amount: 10n ** 18n })
    await world.revert(before)
    assert.include(await balancesOf(ada), "10 ETH")
  })

  // The program of the README, beside the tests, so that the packages' names resolve as they do for a user.
  const programs = mkdtempSync(fileURLToPath(new URL(".examples-", import.meta.url)))
  afterAll(() => rmSync(programs, { recursive: true, force: true }))
  const readme = readFileSync(new URL("../../emulator/README.md", import.meta.url), "utf8")
  const [written = ""] = /```ts\n(?:(?!```)[^])*ANVIL_RPC[^]*?```/.exec(readme) ?? []
  const file = join(programs, "counter.ts")
  writeFileSync(file, written.replaceAll(/^```(ts)?\n?/gm, ""))
  process.env["ANVIL_RPC"] = rpc
  describe("the README's test", () => import(file))
})
