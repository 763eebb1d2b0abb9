/**
 * A network that the emulator embeds, that anvil runs, and that Hardhat's node runs: every intent of EVM chains by the published
 * original and by the SDK, estimates, activity, failed orders, snapshots, and a node that is killed in the middle.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { serve } from "@okto-effect/emulator/node"
import { createWorld } from "@okto-effect/emulator/testing"
import * as ours from "@okto-effect/sdk"
import { OktoClient as OriginalClient } from "@okto_web3/core-js-sdk"
import * as intents from "@okto_web3/core-js-sdk/abstract"
import * as reads from "@okto_web3/core-js-sdk/explorer"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  isHex,
  parseEther,
  publicActions,
  walletActions
} from "viem"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { foundry } from "viem/chains"
import { vi } from "vitest"
import { developmentClient } from "@okto-effect/emulator"
import { EmulatorItems, EmulatorNft } from "../../emulator/src/node/artifacts.gen.ts"
import { isInstalled, type NodeName, nodeOf } from "./nodes.ts"

const caip2Id = "eip155:31337"
const bob = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const tokens = [{ symbol: "GOLD", decimals: 2 }]

/** A port for each node of this process. */
const portOf = (name: NodeName) => 18_545 + (process.pid % 1_000) + (name === "anvil" ? 0 : 1_000)

/** A node keeps what users of earlier tests have. */
let users = 0
const newUser = () => `user${++users}@example.com`

/** What a client holds on the network. */
const balancesOf = async (client: ours.OktoClient) =>
  (await ours.getPortfolio(client)).groupTokens
    .flatMap((group) => (group.aggregationType === "group" ? group.tokens : [group]))
    .flatMap(({ balance, networkName, shortName }) => (networkName === caip2Id ? `${balance} ${shortName}` : []))

const hex = (value: unknown): Hex => {
  if (!isHex(value)) throw new Error(`expected hex, got ${String(value)}`)
  return value
}

/** A client of the network's JSON-RPC endpoint, with an account of its own. */
const developerOf = async (url: string, mode: "anvil" | "hardhat", fetchFn: typeof fetch) => {
  const transport = http(`${url}/__emulator/chains/${caip2Id}/rpc`, { fetchFn })
  const account = privateKeyToAccount(generatePrivateKey())
  const node = createTestClient({ account, mode, chain: foundry, transport, pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  await node.setBalance({ address: account.address, value: parseEther("10") })
  const deployed = async (hash: Hex) => hex((await node.waitForTransactionReceipt({ hash })).contractAddress)
  return { node, deployed }
}

/** The backend on a port, and a client of the published original. */
const signInOriginal = async (url: string) => {
  const config = {
    environment: "sandbox" as const,
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa
  }
  const client = new OriginalClient(config)
  Object.assign(client.env, { bffBaseUrl: url })
  const email = newUser()
  const { token } = await client.sendOTP(email, "email")
  const [message] = await (await fetch(`${url}/__emulator/inbox.json?to=${email}`)).json()
  await client.loginUsingEmail(email, message.code, token)
  return client
}

/** The functions of the published original. */
const original = { ...intents, ...reads }

describe.each([
  { name: "the emulator embeds", mode: "anvil", program: undefined },
  { name: "anvil runs", mode: "anvil", program: "anvil" },
  { name: "Hardhat runs", mode: "hardhat", program: "hardhat" }
] as const)("a network that $name", { timeout: 60_000 }, ({ mode, program }) => {
  const node = program && nodeOf(program, portOf(program))
  const networks = [{ caip2Id, tokens, ...(node && { rpc: node.rpc }) }]

  describe.runIf(program === undefined || isInstalled(program))("is one of the backend", () => {
    beforeAll(async () => {
      // The original prints every request, bearer tokens included.
      for (const method of ["log", "info"] as const) vi.spyOn(console, method).mockReturnValue()
      await node?.start()
    })
    afterAll(() => node?.remove())

    it("the published original sends every intent of EVM chains", async () => {
      const emulator = await serve({ port: 0, networks })
      try {
        const client = await signInOriginal(emulator.url)
        const { deployed, node } = await developerOf(emulator.url, mode, fetch)
        const wallet = (await original.getAccount(client)).find((one) => Reflect.get(one, "caipId") === caip2Id)
        const from = hex(wallet?.address)
        const gold = hex((await original.getTokens(client)).find(({ symbol }) => symbol === "GOLD")?.address)

        const nfts = await deployed(await node.deployContract({ ...EmulatorNft, args: ["Tiles", "TILE"] }))
        const items = await deployed(await node.deployContract({ ...EmulatorItems, args: ["Items", "ITEM", ""] }))
        const mints = [
          await node.writeContract({ address: nfts, abi: EmulatorNft.abi, functionName: "mint", args: [from] }),
          await node.writeContract({
            address: items,
            abi: EmulatorItems.abi,
            functionName: "mint",
            args: [from, 7n, 3n]
          })
        ]
        for (const hash of mints) await node.waitForTransactionReceipt({ hash })

        const done = async (jobId: string) => {
          const [order] = await original.getOrdersHistory(client, { intentId: jobId })
          assert.strictEqual(order?.status, "SUCCESSFUL", JSON.stringify(order))
        }
        const before = await node.getBalance({ address: bob })
        await done(await original.tokenTransfer(client, { caip2Id, recipient: bob, token: "", amount: 5 }))
        const data = "0x"
        const transaction = { from, to: bob, data, value: 7n } as const
        await done(await original.evmRawTransaction(client, { caip2Id, transaction }))
        assert.strictEqual((await node.getBalance({ address: bob })) - before, 12n)

        const goldOf = () => node.readContract({ address: gold, abi: erc20Abi, functionName: "balanceOf", args: [bob] })
        const gold0 = await goldOf()
        await done(await original.tokenTransfer(client, { caip2Id, recipient: bob, token: gold, amount: 250 }))
        assert.strictEqual((await goldOf()) - gold0, 250n)

        const nft = { caip2Id, recipientWalletAddress: bob, amount: 1 } as const
        await done(
          await original.nftTransfer(client, { ...nft, collectionAddress: nfts, nftId: "1", nftType: "ERC721" })
        )
        await done(
          await original.nftTransfer(client, { ...nft, collectionAddress: items, nftId: "7", nftType: "ERC1155" })
        )
        assert.deepStrictEqual(
          [
            await node.readContract({ address: nfts, abi: EmulatorNft.abi, functionName: "ownerOf", args: [1n] }),
            await node.readContract({
              address: items,
              abi: EmulatorItems.abi,
              functionName: "balanceOf",
              args: [from, 7n]
            })
          ],
          [bob, 2n]
        )
      } finally {
        await emulator.close()
      }
    })

    it("users hold coins and tokens, transfer them, and see what they did", async () => {
      await using world = await createWorld({ networks })
      const ada = await world.loginAs(newUser())
      assert.sameMembers(await balancesOf(ada), ["10 ETH", "1000 GOLD"])
      const paid = await ours.tokenTransfer(ada, { caip2Id, recipient: bob, token: "", amount: parseEther("1") })
      assert.strictEqual((await ours.waitForOrder(ada, paid)).status, "SUCCESSFUL")
      // Sponsored: the user does not pay for gas.
      assert.include(await balancesOf(ada), "9 ETH")
      const activity = (await ours.getPortfolioActivity(ada)).filter(({ networkName }) => networkName === caip2Id)
      assert.includeMembers(
        activity.map(({ amount, symbol, transferType }) => `${transferType} ${amount} ${symbol}`),
        ["WITHDRAWAL 1 ETH", "DEPOSIT 1000 GOLD"]
      )
    })

    it("a transfer is estimated, and not sent", async () => {
      await using world = await createWorld({ networks })
      const ada = await world.loginAs(newUser())
      const transfer = { caip2Id, recipient: bob, token: "", amount: parseEther("1") }
      const { details } = await ours.estimateOrder(ada, transfer)
      assert.property(details.fees.transactionFees, caip2Id)
      const asked = ours.estimateOrder(ada, { ...transfer, amount: parseEther("1000") })
      assert.match(await asked.then(String, (error: unknown) => JSON.stringify(error)), /insufficient|enough funds/i)
      assert.include(await balancesOf(ada), "10 ETH")
    })

    it("an order fails with the reason of the chain", async () => {
      await using world = await createWorld({ networks })
      const ada = await world.loginAs(newUser())
      const { deployed, node } = await developerOf(world.url, mode, world.fetch)
      const nfts = await deployed(await node.deployContract({ ...EmulatorNft, args: ["Tiles", "TILE"] }))
      const from = hex((await ours.getAccount(ada)).find((wallet) => wallet.caipId === caip2Id)?.address)
      const reasonOf = async (jobId: string) => (await ours.waitForOrder(ada, jobId)).reason
      const amount = 10n ** 30n
      const paid = await ours.tokenTransfer(ada, { caip2Id, recipient: bob, token: "", amount })
      assert.match(String(await reasonOf(paid)), /insufficient funds|enough funds/i)
      const data = encodeFunctionData({ abi: EmulatorNft.abi, functionName: "ownerOf", args: [9n] })
      const called = await ours.evmRawTransaction(ada, { caip2Id, transaction: { from, to: nfts, data, value: 0n } })
      assert.strictEqual(await reasonOf(called), "ERC721NonexistentToken(9)")
    })

    it("a world goes back to a snapshot with its chain", async () => {
      await using world = await createWorld({ networks })
      const ada = await world.loginAs(newUser())
      const before = await world.snapshot()
      await ours.tokenTransfer(ada, { caip2Id, recipient: bob, token: "", amount: parseEther("1") })
      await world.revert(before)
      assert.include(await balancesOf(ada), "10 ETH")
    })

    it.runIf(program === "anvil")("an order is executed once by a node that is killed and started again", async () => {
      await using world = await createWorld({ networks })
      const ada = await world.loginAs(newUser())
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await node?.stop("SIGKILL")
      const sending = ours.tokenTransfer(ada, { caip2Id, recipient: bob, token: "", amount: 5n })
      await node?.start()
      assert.strictEqual((await ours.waitForOrder(ada, await sending)).status, "SUCCESSFUL")
    })

    // The program of the README, beside the tests, so that the packages' names resolve as they do for a user.
    if (node === undefined || program !== "anvil") return
    const programs = mkdtempSync(fileURLToPath(new URL(".examples-", import.meta.url)))
    afterAll(() => rmSync(programs, { recursive: true, force: true }))
    const readme = readFileSync(new URL("../../emulator/README.md", import.meta.url), "utf8")
    const [written = ""] = /```ts\n(?:(?!```)[^])*ANVIL_RPC[^]*?```/.exec(readme) ?? []
    const file = join(programs, "counter.ts")
    writeFileSync(file, written.replaceAll(/^```(ts)?\n?/gm, ""))
    process.env["ANVIL_RPC"] = node.rpc
    describe("the README's test", () => import(file))
  })
})
