/** The methods with which developers' tools control a node, in a world: those of viem's test client, and of Hardhat's `loadFixture`. */
import { assert, describe, it } from "@effect/vitest"
import { tokenTransfer } from "@okto-effect/sdk"
import { createTestClient, http, numberToHex, pad, parseEther, publicActions, walletActions } from "viem"
import { baseSepolia } from "viem/chains"
import { memoryStore } from "../../src/index.ts"
import * as Methods from "../../src/node/methods.ts"
import { isOrdinary } from "../../src/node/rpc.ts"
import { createWorld, type TestWorld } from "../../src/testing.ts"
import { alice, bob } from "./users.ts"

const caip2Id = "eip155:84532"
const contract = "0x00000000000000000000000000000000000c0de0"
/** Returns 42. */
const code = "0x602a60005260206000f3"

const called = new Set<string>()

/** viem's test client of a network over HTTP, and any method. */
const clientsOf = (world: TestWorld, mode: "anvil" | "hardhat" = "anvil") => {
  const transport = http(`${world.url}/__emulator/chains/${caip2Id}/rpc`, {
    retryCount: 0,
    fetchFn: world.fetch,
    onFetchRequest: async (request) => {
      const { method }: { readonly method: string } = await request.clone().json()
      called.add(method)
    }
  })
  const node = createTestClient({ mode, chain: baseSepolia, transport, pollingInterval: 1, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const ask = (method: string, ...params: ReadonlyArray<unknown>): Promise<unknown> =>
    node.transport.request({ method, params })
  return { ask, node }
}

const refusal = (promise: Promise<unknown>): Promise<string> => promise.then(() => "was taken", String)
const setTo = parseEther("3")

describe.each(["anvil", "hardhat"] as const)("viem's test client of mode %s", (mode) => {
  it("writes balances, nonces, code and storage, which a restart finds again", async () => {
    const store = memoryStore()
    const read = async ({ node }: ReturnType<typeof clientsOf>): Promise<ReadonlyArray<unknown>> => [
      await node.getBalance({ address: alice.address }),
      await node.getTransactionCount({ address: alice.address }),
      await node.getCode({ address: contract }),
      await node.getStorageAt({ address: contract, slot: "0x7" }),
      (await node.call({ to: contract })).data
    ]
    const expected: ReadonlyArray<unknown> = [setTo, 5, code, pad("0x9"), pad(numberToHex(42))]
    {
      await using world = await createWorld({ store })
      const clients = clientsOf(world, mode)
      const { node } = clients
      const before = await node.getBlockNumber()
      await node.setBalance({ address: alice.address, value: setTo })
      await node.setNonce({ address: alice.address, nonce: 5 })
      await node.setCode({ address: contract, bytecode: code })
      await node.setStorageAt({ address: contract, index: 7, value: pad("0x9") })
      assert.deepStrictEqual(await read(clients), expected)
      assert.strictEqual(await node.getBlockNumber(), before)
    }
    await using again = await createWorld({ store })
    assert.deepStrictEqual(await read(clientsOf(again, mode)), expected)
  })

  it("goes back to a snapshot, once, and forgets those after it", async () => {
    const store = memoryStore()
    const head = await (async () => {
      await using world = await createWorld({ store })
      const { ask, node } = clientsOf(world, mode)
      await node.setBalance({ address: alice.address, value: setTo })
      const filter = await node.createBlockFilter()
      const [head, first] = [await node.getBlockNumber(), await node.snapshot()]
      const hash = await node.sendTransaction({ account: alice.account, to: bob.address, value: 1n })
      const later = await node.snapshot()
      await node.revert({ id: first })
      assert.strictEqual(await node.getBlockNumber(), head)
      assert.strictEqual(await node.getBalance({ address: bob.address }), 0n)
      assert.include(await refusal(node.getTransactionReceipt({ hash })), "could not be found")
      assert.deepStrictEqual([await ask("evm_revert", first), await ask("evm_revert", later)], [false, false])
      // Filters go back as well.
      await node.mine({ blocks: 1 })
      assert.lengthOf(await node.getFilterChanges({ filter }), 1)
      return head
    })()
    await using again = await createWorld({ store })
    assert.strictEqual(await clientsOf(again, mode).node.getBlockNumber(), head + 1n)
  })

  it("sends for an impersonated account, also for a contract", async () => {
    await using world = await createWorld()
    const { node } = clientsOf(world, mode)
    await node.setCode({ address: contract, bytecode: code })
    await node.setBalance({ address: contract, value: setTo })
    await node.impersonateAccount({ address: contract })
    const send = () => node.sendTransaction({ account: contract, to: bob.address, value: 1n })
    const receipts = []
    for (const hash of [await send(), await send()]) receipts.push(await node.getTransactionReceipt({ hash }))
    assert.deepStrictEqual(
      receipts.map(({ from, gasUsed, status }) => [from, gasUsed, status]),
      [
        [contract, 21_000n, "success"],
        [contract, 21_000n, "success"]
      ]
    )
    const transaction = await node.getTransaction({ hash: receipts[1]?.transactionHash ?? "0x" })
    assert.deepInclude(transaction, { from: contract, nonce: 1, value: 1n })
    // Its code is what it was.
    assert.strictEqual((await node.call({ to: contract })).data, pad(numberToHex(42)))
    await node.stopImpersonatingAccount({ address: contract })
    assert.include(await refusal(send()), "this node holds no keys")
  })

  it("moves the clock of the world, and sets the times of blocks", async () => {
    await using world = await createWorld()
    const { ask, node } = clientsOf(world, mode)
    const timestamp = async (blockNumber?: bigint) =>
      Number((await node.getBlock(blockNumber === undefined ? {} : { blockNumber })).timestamp)
    await node.increaseTime({ seconds: 3_600 })
    assert.strictEqual(await ask("evm_increaseTime", 60), 3_660)
    await node.mine({ blocks: 3, interval: 600 })
    const head = await node.getBlockNumber()
    const times = [await timestamp(head - 2n), await timestamp(head - 1n), await timestamp()]
    assert.deepStrictEqual(
      times.map((time) => time - (times[0] ?? 0)),
      [0, 600, 1_200]
    )
    assert.isAtLeast((await world.clock()).now, (times[2] ?? 0) * 1_000)
    const next = (times[2] ?? 0) + 86_400
    await node.setNextBlockTimestamp({ timestamp: BigInt(next) })
    await ask("evm_mine")
    assert.strictEqual(await timestamp(), next)
    await ask("evm_mine", { timestamp: numberToHex(next + 5), blocks: "0x2" })
    assert.strictEqual(await timestamp((await node.getBlockNumber()) - 1n), next + 5)
    assert.include(await refusal(node.setNextBlockTimestamp({ timestamp: BigInt(next) })), "newest block")
    assert.include(await refusal(node.mine({ blocks: 10_001 })), "at most 10000 blocks")
  })

  it("lets transactions wait while they are not mined automatically", async () => {
    await using world = await createWorld()
    const { ask, node } = clientsOf(world, mode)
    await node.setBalance({ address: alice.address, value: setTo })
    await node.impersonateAccount({ address: bob.address })
    await node.setAutomine(false)
    assert.isFalse(await node.getAutomine())
    const send = () => node.sendTransaction({ account: alice.account, to: bob.address, value: 1n })
    const hashes = [await send(), await send(), await node.sendTransaction({ account: bob.address, to: contract })]
    const count = (blockTag: "latest" | "pending") => node.getTransactionCount({ address: alice.address, blockTag })
    assert.deepStrictEqual([await count("latest"), await count("pending")], [0, 2])
    assert.include(await refusal(node.getTransactionReceipt({ hash: hashes[0] ?? "0x" })), "could not be found")
    const head = await node.getBlockNumber()
    await node.mine({ blocks: 1 })
    // Each is in a block of its own.
    assert.strictEqual(await node.getBlockNumber(), head + 3n)
    for (const hash of hashes) assert.strictEqual((await node.getTransactionReceipt({ hash })).status, "success")
    await ask("anvil_setAutomine", true)
    assert.strictEqual((await node.getTransactionReceipt({ hash: await send() })).status, "success")
  })
})

describe("developers' methods", () => {
  it("take and restore snapshots as Hardhat's loadFixture does", async () => {
    await using world = await createWorld()
    const { ask, node } = clientsOf(world)
    assert.match(String(await ask("web3_clientVersion")), /^anvil/i)
    await node.setBalance({ address: alice.address, value: setTo })
    let id = await ask("evm_snapshot")
    for (let test = 0; test < 3; test++) {
      await node.sendTransaction({ account: alice.account, to: bob.address, value: 1n })
      assert.strictEqual(await node.getBalance({ address: bob.address }), 1n)
      assert.isTrue(await ask("evm_revert", id))
      id = await ask("evm_snapshot")
      assert.strictEqual(await node.getBalance({ address: bob.address }), 0n)
    }
  })

  it("refuse snapshots of a chain while one of its orders is not final", async () => {
    await using world = await createWorld()
    const ada = await world.loginAs("ada@example.com")
    const { ask } = clientsOf(world)
    const before = await ask("evm_snapshot")
    await world.orders.hold()
    const held = await tokenTransfer(ada, { caip2Id, recipient: bob.address, token: "", amount: 1n })
    for (const asked of [ask("evm_snapshot"), ask("evm_revert", before)]) {
      assert.include(await refusal(asked), "an order on this chain is not final")
    }
    await world.orders.settle(held)
    assert.isTrue(await ask("evm_revert", before))
  })

  it("are all called here", () => {
    assert.deepStrictEqual(
      Methods.names.filter((method) => !isOrdinary(method) && !called.has(method)),
      []
    )
  })
})
