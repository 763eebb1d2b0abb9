/**
 * The chains of the emulator beside anvil: the same requests and transactions (`test:services`). A difference has a row in the
 * README of the emulator, with its reason.
 */
import { serve } from "@okto-effect/emulator/node"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { encodeDeployData, numberToHex } from "viem"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { EmulatorToken } from "../../emulator/src/node/artifacts.gen.ts"
import { differences } from "./anvil/differences.ts"
import { type Endpoint, gwei, nodeOf, normalise, post } from "./anvil/node.ts"
import { requests } from "./anvil/requests.ts"
import { type Run, transactions } from "./anvil/transactions.ts"
import { foundry } from "./nodes.ts"
import { fundedBy } from "./anvil/fund.ts"

const readme = readFileSync(fileURLToPath(new URL("../../emulator/README.md", import.meta.url)), "utf8")
/** The first cells of the table of differences. */
const [, table = ""] = readme.split(/<[!]-- .?anvil -->/)
const rows = Array.from(table.matchAll(/^\| (?!---|what differs )([^|]+?) +\|/gm), ([, cell]) => cell ?? "")

describe.runIf(process.env["SERVICES"] !== undefined)("anvil", () => {
  let anvil: ChildProcess | undefined
  let close = async () => {}
  let ours: Endpoint
  let theirs: Endpoint

  beforeAll(async () => {
    const started = await serve({ port: 0 })
    close = started.close
    const url = `http://127.0.0.1:${started.port}/__emulator/chains/eip155:11155111/rpc`
    const token = encodeDeployData({ ...EmulatorToken, args: ["USD Coin", "USDC", 6] })
    ours = { url, token, fund: fundedBy(url), beforeSending: async () => {} }

    const options = ["--port", "0", "--chain-id", "11155111", "--base-fee", String(gwei), "--gas-limit", "30000000"]
    anvil = spawn(foundry("anvil"), [...options, "--hardfork", "prague"], { stdio: ["ignore", "pipe", "inherit"] })
    let said = ""
    for await (const chunk of anvil.stdout ?? []) {
      said += String(chunk)
      const address = /Listening on (\S+)/.exec(said)?.[1]
      if (address === undefined) continue
      const at = `http://${address}`
      const set = (method: string, ...params: ReadonlyArray<unknown>) =>
        post(at, { jsonrpc: "2.0", id: 1, method, params })
      theirs = {
        url: at,
        token,
        fund: async (to, wei) => void (await set("anvil_setBalance", to, numberToHex(wei))),
        beforeSending: () => set("anvil_setNextBlockBaseFeePerGas", numberToHex(gwei))
      }
      // Blocks have the fee from here on.
      await theirs.beforeSending()
      await set("evm_mine")
      break
    }
  })
  afterAll(async () => {
    await close()
    if (anvil?.exitCode !== null) return
    anvil.kill()
    await once(anvil, "exit")
  })

  const cases: ReadonlyArray<readonly [name: string, run: Run]> = [
    ...Object.entries(requests),
    ...Object.entries(transactions)
  ]
  const known = new Map(
    Object.entries(differences).flatMap(([row, names]) => names.map((name) => [name, row] as const))
  )

  it.each(cases)("%s: is answered alike, or differs as the README says", async (name, run) => {
    const answers: Array<unknown> = []
    for (const endpoint of [ours, theirs]) answers.push(normalise(await run(await nodeOf(endpoint, name))))
    const row = known.get(name)
    if (row === undefined) assert.deepStrictEqual(answers[0], answers[1])
    else assert.notDeepEqual(answers[0], answers[1], `no difference any more: ${row}`)
  })

  it("README: has a row for each kind of difference", () => {
    assert.sameMembers(rows, Object.keys(differences))
    const names = new Set(cases.map(([name]) => name))
    for (const name of known.keys()) assert.isTrue(names.has(name), name)
  })
})
