/** ethers' signer and the viem wallet client over the emulator. */
import { afterAll, assert, beforeAll, describe, expect, it } from "@effect/vitest"
import { errorCodes, type ProviderOptions, ProviderRpcError } from "@okto-effect/ethereum"
import { createOktoWalletClient } from "@okto-effect/ethereum/viem"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import type { OktoClient } from "@okto-effect/sdk"
import { getTokens } from "@okto-effect/sdk"
import { BrowserProvider, Contract, type Eip1193Provider, verifyMessage, verifyTypedData } from "ethers"
import {
  BaseError,
  createPublicClient,
  createWalletClient,
  custom,
  erc20Abi,
  type Hex,
  isAddress,
  numberToHex,
  parseUnits
} from "viem"
import { baseSepolia } from "viem/chains"
import { present } from "../support.ts"
import { providerOf, transportsOf } from "./support.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

let world: TestWorld
let client: OktoClient
let token: Hex

beforeAll(async () => {
  world = await createWorld()
  client = await world.loginAs("ada@example.com")
  const tokens = await getTokens(client)
  const found = tokens.find(({ address, caipId }) => caipId === "eip155:84532" && isAddress(address))
  const { address } = present(found, "a token")
  assert(isAddress(address))
  token = address
})

afterAll(() => world.dispose())

describe("ethers' signer", () => {
  it("signs, sends, and calls a contract", async () => {
    const provider: Eip1193Provider = providerOf(world, client)
    const browser = new BrowserProvider(provider)
    browser.pollingInterval = 20
    const signer = await browser.getSigner()
    assert.strictEqual(verifyMessage("Grüße", await signer.signMessage("Grüße")), signer.address)
    const types = { Mail: [{ name: "contents", type: "string" }] }
    const domain = { name: "Mail", chainId: 84532 }
    const signature = await signer.signTypedData(domain, types, { contents: "Hello" })
    assert.strictEqual(verifyTypedData(domain, types, { contents: "Hello" }, signature), signer.address)
    const sent = await signer.sendTransaction({ to: recipient, value: 3n })
    assert.strictEqual((await sent.wait())?.status, 1)

    const contract = new Contract(
      token,
      [
        "function transfer(address to, uint256 amount) returns (bool)",
        "function balanceOf(address) view returns (uint256)"
      ],
      signer
    )
    const before = await contract.getFunction("balanceOf")(recipient)
    const transfer = await contract.getFunction("transfer")(recipient, 5n)
    await transfer.wait()
    const after: unknown = await contract.getFunction("balanceOf")(recipient)
    assert.strictEqual(after, BigInt(before) + 5n)
    await expect(contract.getFunction("transfer")(recipient, parseUnits("1", 40))).rejects.toMatchObject({
      code: "CALL_EXCEPTION"
    })
  })
})

describe("createOktoWalletClient", () => {
  it("sends, writes a contract and sends calls", async () => {
    const wallet = await createOktoWalletClient(client, baseSepolia, { transport: transportsOf(world)[baseSepolia.id] })
    const node = createPublicClient({ chain: baseSepolia, transport: custom(wallet.provider), pollingInterval: 20 })
    const read = () =>
      node.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [recipient] })
    const before = await read()
    const { request } = await node.simulateContract({
      account: wallet.account,
      address: token,
      abi: erc20Abi,
      functionName: "transfer",
      args: [recipient, 2n]
    })
    const { status } = await node.waitForTransactionReceipt({ hash: await wallet.writeContract(request) })
    assert.strictEqual(status, "success")
    assert.strictEqual((await read()) - before, 2n)
    const hash = await wallet.sendTransaction({ to: recipient, value: 1n })
    assert.strictEqual((await node.getTransaction({ hash })).value, 1n)
    // @ts-expect-error: contracts are not created.
    assert.isUndefined(wallet.deployContract)
    wallet.provider.dispose()
    await expect(wallet.signMessage({ message: "Hello" })).rejects.toMatchObject({ code: 4900 })
  })
})

/** What viem repeats: a request after some codes, and a transaction as `wallet_sendTransaction` after others. */
describe("viem's wallet client", () => {
  const value = 1n

  it.each<{
    readonly how: string
    readonly code: number
    readonly transaction?: { readonly to?: Hex; readonly value?: bigint; readonly data?: Hex; readonly account?: Hex }
    readonly options?: Partial<ProviderOptions>
    readonly fault?: (faults: TestWorld["faults"]) => Promise<unknown>
  }>([
    { how: "declined", code: errorCodes.userRejected, options: { confirm: () => false } },
    { how: "of another account", code: errorCodes.unauthorized, transaction: { account: recipient } },
    { how: "that creates a contract", code: errorCodes.unsupported, transaction: { data: "0x00" } },
    { how: "that is refused", code: errorCodes.transactionRejected, transaction: { to: recipient, value: 10n ** 30n } },
    {
      how: "whose outcome is unknown",
      code: errorCodes.outcomeUnknown,
      options: { outcomeTimeout: 1 },
      fault: async (faults) => {
        await faults.next("execute", "cutOff")
        await faults.next("orders", "cutOff", { times: 20 })
      }
    },
    {
      how: "of a user who signs out meanwhile",
      code: errorCodes.unauthorized,
      options: { confirm: () => client.logOut().then(() => true) }
    }
  ])("asks once for a transaction $how", async ({ code, fault, options, transaction = { to: recipient, value } }) => {
    const asked: Array<string> = []
    const provider = providerOf(world, client, { ...options, log: ({ method }) => asked.push(method) })
    const [address] = await provider.request({ method: "eth_accounts" })
    const wallet = createWalletClient({
      account: present(address, "an account"),
      chain: baseSepolia,
      transport: custom(provider)
    })
    const { data = "0x", to, account: from = wallet.account.address, value: wei = 0n } = transaction
    const ways = [
      () => wallet.sendTransaction(transaction),
      () =>
        wallet.request({
          method: "eth_sendTransaction",
          params: [{ from, data, value: numberToHex(wei), ...(to && { to }) }]
        })
    ]
    for (const send of ways) {
      await fault?.(world.faults)
      const failure = await send().catch((error: unknown) => error)
      await world.faults.remove()
      const found =
        failure instanceof BaseError ? failure.walk((error) => error instanceof ProviderRpcError) : undefined
      assert.strictEqual(found instanceof ProviderRpcError ? found.code : undefined, code, String(failure))
    }
    assert.deepStrictEqual(
      asked.filter((method) => /send/.test(method)),
      ["eth_sendTransaction", "eth_sendTransaction"]
    )
  })
})
