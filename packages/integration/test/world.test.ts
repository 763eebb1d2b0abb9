/** The worlds of tests: in this process, and several in one server. */
import { assert, describe, it } from "@effect/vitest"
import { serve } from "@okto-effect/emulator/node"
import { createWorld, type TestWorld, type WorldOptions } from "@okto-effect/emulator/testing"
import {
  type Address,
  aptosRawTransaction,
  evmRawTransaction,
  getAccount,
  getOrdersHistory,
  getPortfolio,
  nftCreateCollection,
  nftMint,
  nftTransfer,
  type OktoClient,
  type CallResult,
  toResult,
  tokenTransfer,
  waitForOrder
} from "@okto-effect/sdk"
import { afterAll, beforeAll, onTestFinished, vi } from "vitest"

const caip2Id = "eip155:84532"
const recipient: Address = `0x${"22".repeat(20)}`
const pay = (client: OktoClient, amount = 1n) => tokenTransfer(client, { caip2Id, recipient, token: "", amount })

const outcomeOf = (outcome: CallResult<unknown, { readonly _tag: string; readonly reason?: unknown }>): string =>
  outcome.ok ? "ok" : outcome.error._tag

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  server = await serve({ port: 0, otp: "123456", orderPace: 0 })
})
afterAll(() => server.close())

const grounds: ReadonlyArray<readonly [name: string, begin: (options?: WorldOptions) => Promise<TestWorld>]> = [
  ["in process", createWorld],
  ["over HTTP", (options) => createWorld({ ...options, at: server.url })]
]

describe.each(grounds)("a world %s", (_, begin) => {
  it("signs users in without a code, who can make every call", async () => {
    await using world = await begin()
    const ada = await world.loginAs("Ada@Example.com")
    assert.isTrue(ada.isLoggedIn())
    assert.deepStrictEqual(await world.inbox(), [])
    const order = await waitForOrder(ada, await pay(ada))
    assert.strictEqual(order.status, "SUCCESSFUL")
    // It is the user who a code would have signed in.
    const other = world.client()
    const { token } = await other.sendOTP("ada@example.com", "email")
    const [message] = await world.inbox("ada@example.com")
    assert.strictEqual(await other.loginUsingEmail("ada@example.com", message?.code ?? "", token), ada.userSWA)
  })

  it("begins with its seed, or fails with the issues of an invalid one", async () => {
    const order = { user: "ada@example.com", network: caip2Id, coin: "ETH", amount: "0.001", recipient }
    await using world = await begin({ seed: { orders: [order] } })
    assert.lengthOf(await getOrdersHistory(await world.loginAs("ada@example.com")), 1)
    const refused: unknown = await begin({ seed: { orders: [{ ...order, network: "eip155:0" }] } }).catch(
      (error: unknown) => error
    )
    assert.strictEqual(Reflect.get(Object(refused), "_tag"), "Invalid")
  })

  it("moves forward in time with its clients: bearer tokens are renewed, sessions expire", async () => {
    await using world = await begin()
    const ada = await world.loginAs("ada@example.com")
    assert.strictEqual(outcomeOf(await toResult(getPortfolio(ada))), "ok")
    await world.travel("2 hours")
    assert.strictEqual(outcomeOf(await toResult(getPortfolio(ada))), "ok")
    assert.strictEqual((await waitForOrder(ada, await pay(ada))).status, "SUCCESSFUL")
    await world.travel("10 days")
    assert.strictEqual(outcomeOf(await toResult(getPortfolio(ada))), "PortfolioUnavailable")
  })

  it("restores a snapshot, and with it the time of its clients", async () => {
    await using world = await begin()
    const ada = await world.loginAs("ada@example.com")
    const before = await world.snapshot()
    await world.travel("11 days")
    await world.revert(before)
    assert.strictEqual((await world.clock()).ahead, 0)
    assert.strictEqual(outcomeOf(await toResult(getPortfolio(ada))), "ok")
    await world.reset()
    assert.notStrictEqual(outcomeOf(await toResult(getPortfolio(ada))), "ok")
  })

  it("injects faults into the calls of a route, and returns those that no call met", async () => {
    await using world = await begin()
    const ada = await world.loginAs("ada@example.com")
    await world.faults.next("execute", "cutOff")
    // The order is found, although its answer was cut off.
    assert.strictEqual((await waitForOrder(ada, await pay(ada))).status, "SUCCESSFUL")
    await world.expectNoFaultLeft()

    const left = () => world.expectNoFaultLeft().then(String, String)
    await world.faults.next("portfolio", "slow", { milliseconds: 1, times: 2 })
    await world.faults.next("*", "silent", { share: 0 })
    await getPortfolio(ada)
    const unmet = ["slow on portfolio (1 of 2)", "silent on any route (1 of 1)"]
    assert.strictEqual(await left(), `Invalid: no call met these faults: ${unmet.join(", ")}`)
    await getPortfolio(ada)
    assert.strictEqual(await left(), `Invalid: no call met these faults: ${unmet[1]}`)
    await world.faults.remove()
    // @ts-expect-error details do not choose another route or kind
    await world.faults.next("portfolio", "cutOff", { kind: "silent", route: "*" })
    assert.include((await world.faults.left())[0]?.fault, { kind: "cutOff", route: "portfolio" })
    await world.faults.remove()
    await world.expectNoFaultLeft()
  })
})

it("a world over HTTP is stopped when its clock cannot be read", async () => {
  const asked: Array<string> = []
  const original = globalThis.fetch
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const { method, url } = new Request(input, init)
    asked.push(`${method} ${new URL(url).pathname}`)
    return url.endsWith("/clock") ? Promise.reject(new TypeError("the connection was lost")) : original(input, init)
  })
  const refused = await createWorld({ at: server.url }).then(String, String)
  const [, clock] = asked
  assert.match(clock ?? "", /^GET \/w\/\d+\/__emulator\/clock$/)
  assert.include(refused, `EmulatorFailed: ${clock} of ${server.url}`)
  assert.deepStrictEqual(asked, ["POST /__emulator/worlds", clock, "DELETE /__emulator/worlds"])
})

describe("a job id that the caller chose", () => {
  const onAptos = { caip2Id: "aptos:testnet", uri: "https://example.com" }
  const nft = { caip2Id, collectionAddress: recipient, recipientWalletAddress: recipient }
  const properties = [{ name: "level", type: 4, value: "Gold" }]
  const call = { function: "0x1::aptos_account::transfer", functionArguments: [`0x${"ab".repeat(32)}`, 1n] }

  /** By kind: sends one of two jobs with an id. */
  const kinds: Readonly<
    Record<string, (client: OktoClient, isOther: boolean, options: { readonly jobId: string }) => Promise<string>>
  > = {
    "a token transfer": (client, isOther, options) =>
      tokenTransfer(client, { caip2Id, recipient, token: "", amount: isOther ? 2n : 1n }, options),
    "an NFT transfer": (client, isOther, options) =>
      nftTransfer(client, { ...nft, nftId: isOther ? "2" : "1" }, options),
    "a mint": (client, isOther, options) =>
      nftMint(client, { ...onAptos, nftName: "Ada", data: isOther ? {} : { properties } }, options),
    "a collection": (client, isOther, options) =>
      nftCreateCollection(client, { ...onAptos, name: "A", data: isOther ? { symbol: "A" } : {} }, options),
    "a transaction on an EVM chain": async (client, isOther, options) => {
      const wallet = (await getAccount(client)).find((wallet) => wallet.caipId === caip2Id)
      const transaction = { from: wallet?.address ?? "0x", to: recipient, value: isOther ? 2n : 1n }
      return evmRawTransaction(client, { caip2Id, transaction }, options)
    },
    "a transaction on Aptos": (client, isOther, options) =>
      aptosRawTransaction(client, { caip2Id: "aptos:testnet", transactions: isOther ? [call, call] : [call] }, options)
  }

  it("answers for the same job where a text ends with half of an emoji, which UTF-8 does not have", async () => {
    await using world = await createWorld()
    const ada = await world.loginAs("ada@example.com")
    const jobId = crypto.randomUUID()
    const send = () => nftCreateCollection(ada, { ...onAptos, name: "A\ud83d", data: {} }, { jobId })
    assert.strictEqual(await send(), jobId)
    assert.strictEqual(await send(), jobId)
  })

  it.each(Object.entries(kinds))("answers for the same job, and is taken for another: %s", async (_, send) => {
    await using world = await createWorld()
    const ada = await world.loginAs("ada@example.com")
    const jobId = crypto.randomUUID()
    assert.strictEqual(await send(ada, false, { jobId }), jobId)
    assert.strictEqual(await send(ada, false, { jobId }), jobId)
    assert.strictEqual(outcomeOf(await toResult(send(ada, true, { jobId }))), "JobIdTaken")
  })
})
