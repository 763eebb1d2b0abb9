/** What a client of the backend does over HTTP, written against the names of the published original. */
import { assert, describe, it } from "@effect/vitest"
import { OktoClient } from "@okto_web3/core-js-sdk"
import { evmRawTransaction, nftTransfer, tokenTransfer } from "@okto_web3/core-js-sdk/abstract"
import {
  getAccount,
  getChains,
  getNftCollections,
  getOrdersHistory,
  getPortfolio,
  getPortfolioActivity,
  getPortfolioNFT,
  getTokens,
  rawRead
} from "@okto_web3/core-js-sdk/explorer"
import {
  createPublicClient,
  erc20Abi,
  type Hex,
  http,
  isAddress,
  isHex,
  recoverMessageAddress,
  verifyTypedData
} from "viem"
import { afterAll, beforeAll, vi } from "vitest"
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { present } from "../support.ts"

const chain = "eip155:84532"
const recipient = "0x00000000000000000000000000000000000000b0"

/** The original's types say less than its values. */
const hex = (value: unknown): Hex => {
  if (!isHex(value)) throw new Error(`expected hex, got ${String(value)}`)
  return value
}

/** The suite, for the package that these names are imported from. */
export const clientSuite = (name: string) =>
  describe(name, () => {
    let emulator: Awaited<ReturnType<typeof serve>>
    let client: OktoClient

    const publicClient = () => createPublicClient({ transport: http(`${emulator.url}/__emulator/chains/${chain}/rpc`) })

    const usdc = async () =>
      present(
        (await getTokens(client)).find((token) => token.caipId === chain && token.address !== ""),
        "a token"
      )

    const wallet = async () =>
      present(
        (await getAccount(client)).find((_) => Reflect.get(_, "caipId") === chain),
        "a wallet"
      )

    const orderOf = async (jobId: string) =>
      present((await getOrdersHistory(client, { intentId: jobId }))[0], "an order")

    beforeAll(async () => {
      // The original prints every request, bearer tokens included.
      for (const method of ["log", "info"] as const) vi.spyOn(console, method).mockReturnValue()
      emulator = await serve({ port: 0 })
      const { privateKey: clientPrivateKey, swa: clientSWA } = developmentClient
      // One package is told where the backend is by its environment, the other by its configuration.
      const config = { environment: "sandbox" as const, clientPrivateKey, clientSWA, endpoints: { bff: emulator.url } }
      client = new OktoClient(config)
      Object.assign(client.env, { bffBaseUrl: emulator.url })

      const { token } = await client.sendOTP("ada@example.com", "email")
      const inbox = await fetch(`${emulator.url}/__emulator/inbox.json?to=ada@example.com`)
      const [message] = await inbox.json()
      await client.loginUsingEmail("ada@example.com", message.code, token)
    })
    afterAll(() => emulator.close())

    it("logs in", async () => {
      assert.isTrue(isAddress(client.userSWA ?? ""))
      assert.isTrue(await client.verifyLogin())
    })

    it("reads every list", async () => {
      assert.lengthOf(await getChains(client), 4)
      assert.lengthOf(await getAccount(client), 4)
      assert.lengthOf(await getTokens(client), 8)
      const { aggregatedData, groupTokens } = await getPortfolio(client)
      assert.strictEqual(aggregatedData.holdingsCount, "4")
      assert.deepStrictEqual(
        groupTokens.map(({ balance, symbol }) => [symbol, balance]),
        [
          ["ETH", "20"],
          ["USDC", "3100"],
          ["POL", "10"],
          ["APT", "100"]
        ]
      )
      assert.lengthOf(await getPortfolioActivity(client), 10)
      assert.lengthOf(await getPortfolioNFT(client), 12)
      assert.lengthOf(await getNftCollections(client), 0)
    })

    it("transfers an ERC-20", async () => {
      const token = await usdc()
      const jobId = await tokenTransfer(client, {
        caip2Id: chain,
        recipient,
        token: hex(token.address),
        amount: 1_500_000
      })
      const order = await orderOf(jobId)
      assert.strictEqual(order.status, "SUCCESSFUL")
      const hash = present(order.downstreamTransactionHash[0], "a hash")
      const receipt = await publicClient().getTransactionReceipt({ hash: hex(hash) })
      assert.strictEqual(receipt.status, "success")
      const address = hex(token.address)
      assert.strictEqual(
        await publicClient().readContract({ address, abi: erc20Abi, functionName: "balanceOf", args: [recipient] }),
        1_500_000n
      )
    })

    it("transfers the native coin", async () => {
      const before = await publicClient().getBalance({ address: recipient })
      const jobId = await tokenTransfer(client, { caip2Id: chain, recipient, token: "", amount: 10n ** 18n })
      assert.strictEqual((await orderOf(jobId)).status, "SUCCESSFUL")
      assert.strictEqual(await publicClient().getBalance({ address: recipient }), before + 10n ** 18n)
    })

    it("transfers an NFT", async () => {
      const nft = present(
        (await getPortfolioNFT(client)).find((_) => _.caipId === chain),
        "an NFT"
      )
      const jobId = await nftTransfer(client, {
        caip2Id: chain,
        collectionAddress: hex(nft.collectionAddress),
        nftId: nft.nftId,
        recipientWalletAddress: recipient,
        amount: 1,
        nftType: nft.entityType === "ERC1155" ? "ERC1155" : "ERC721"
      })
      assert.strictEqual((await orderOf(jobId)).status, "SUCCESSFUL")
      assert.lengthOf(await getNftCollections(client), 1)
    })

    it("sends a raw transaction", async () => {
      const { address } = await wallet()
      const before = await publicClient().getBalance({ address: recipient })
      const from = hex(address)
      const jobId = await evmRawTransaction(client, { caip2Id: chain, transaction: { from, to: recipient, value: 7n } })
      assert.strictEqual((await orderOf(jobId)).status, "SUCCESSFUL")
      assert.strictEqual(await publicClient().getBalance({ address: recipient }), before + 7n)
    })

    it("signs messages with the user's key", async () => {
      const { address } = await wallet()
      const signature = await client.signMessage("hello okto")
      assert.strictEqual(await recoverMessageAddress({ message: "hello okto", signature: hex(signature) }), address)
      const typed = {
        domain: { name: "Test", chainId: 1 },
        types: { Test: [{ name: "message", type: "string" }] },
        primaryType: "Test",
        message: { message: "hello" }
      } as const
      const typedSignature = await client.signTypedData(JSON.stringify(typed))
      const valid = await verifyTypedData({
        ...typed,
        address: hex(address),
        signature: hex(typedSignature)
      })
      assert.isTrue(valid)
    })

    it("reads a contract", async () => {
      const token = await usdc()
      const answer: unknown = await rawRead(client, {
        caip2Id: chain,
        data: {
          contractAddress: hex(token.address),
          abi: {
            inputs: [{ name: "account", type: "address" }],
            name: "balanceOf",
            outputs: [{ name: "", type: "uint256" }],
            stateMutability: "view",
            type: "function"
          },
          args: { account: recipient }
        }
      })
      assert.deepStrictEqual(answer, ["1500000"])
    })
  })
