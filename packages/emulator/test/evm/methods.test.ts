import { assert, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { setImmediate } from "node:timers/promises"
import { BrowserProvider, Contract, Wallet } from "ethers"
import {
  concat,
  createPublicClient,
  createWalletClient,
  custom,
  encodeAbiParameters,
  encodeFunctionData,
  formatTransactionReceipt,
  createNonceManager,
  getContractAddress,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  type RpcTransactionReceipt,
  serializeTransaction,
  toHex,
  zeroHash
} from "viem"
import { jsonRpc } from "viem/nonce"
import { privateKeyToAccount } from "viem/accounts"
import { createAccessList } from "viem/actions"
import { sepolia } from "viem/chains"
import { isDeep, runs } from "../../../../scripts/deep.ts"
import { EmulatorToken } from "../../src/node/artifacts.gen.ts"
import * as Chain from "../../src/node/Chain.ts"
import { idleTimeout, maxFilters } from "../../src/node/filters.ts"
import * as Methods from "../../src/node/methods.ts"
import { providerOf } from "../../src/node/methods.ts"
import { isOrdinary } from "../../src/node/rpc.ts"
import { lifetime, maxWaiting } from "../../src/node/pool.ts"
import { alice, bob } from "./users.ts"

const { abi } = EmulatorToken
const coin = 10n ** 18n
const gwei = 10n ** 9n
const chainId = sepolia.id

/** A chain with a token, a mint, and a transfer of coins; viem's and ethers' clients of it. */
const setUp = Effect.gen(function* () {
  const chain = yield* Chain.make({ chainId, baseFee: gwei, genesis: [[alice.address, 100n * coin]] })
  const node = yield* providerOf(Methods.make(chain))
  const requests: Array<string> = []
  const provider = {
    request: (args: { readonly method: string; readonly params?: unknown }) => {
      requests.push(args.method)
      return node.request(args)
    }
  }
  const transport = custom(provider, { retryCount: 0 })
  const viem = createPublicClient({ chain: sepolia, transport, pollingInterval: 1, cacheTime: 0 })
  const wallet = createWalletClient({ account: alice.account, chain: sepolia, transport })
  const ethers = new BrowserProvider(provider, chainId, { cacheTimeout: -1, pollingInterval: 5 })
  const mined = yield* Effect.promise(async () => {
    const { contractAddress } = await viem.waitForTransactionReceipt({
      hash: await wallet.deployContract({ ...EmulatorToken, args: ["Coin", "COIN", 6] })
    })
    const token = contractAddress ?? "0x"
    const hash = await wallet.writeContract({ abi, address: token, functionName: "mint", args: [bob.address, 3n] })
    const transfer = await wallet.sendTransaction({ to: bob.address, value: coin, maxPriorityFeePerGas: 7n })
    return { token, hash, transfer, receipt: await viem.getTransactionReceipt({ hash }) }
  })
  const raw = (method: string, ...params: ReadonlyArray<unknown>) => provider.request({ method, params })
  return { chain, viem, ethers, wallet, raw, requests, ...mined }
})

type World = Effect.Success<typeof setUp>

class Node extends Context.Service<Node, World>()("test/Node") {
  static readonly layer = Layer.effect(Node, setUp)
}

/** Fields as texts: viem leaves addresses as they come, and returns big integers where ethers returns numbers. */
const fieldsOf = (found: object | null, ...names: ReadonlyArray<string>) =>
  names.map((name) => String(Reflect.get(Object(found), name)).toLowerCase())

const eventsOf = (logs: ReadonlyArray<{ readonly address: string; readonly data: string; readonly topics: object }>) =>
  logs.map((log) => fieldsOf(log, "address", "data", "topics"))

const transactionFields = ["hash", "blockHash", "from", "to", "nonce", "value"]
const blockFields = ["hash", "parentHash", "number", "timestamp", "gasLimit", "gasUsed", "baseFeePerGas", "difficulty"]
const receiptFields = ["from", "to", "contractAddress", "gasUsed"]

const balanceOfBob = encodeFunctionData({ abi, functionName: "balanceOf", args: [bob.address] })
const mintToBob = encodeFunctionData({ abi, functionName: "mint", args: [bob.address, 1n] })
const zero = pad("0x", { size: 20 })

/** Signs a transfer of nothing with a nonce. */
const signedWith = (nonce: number, maxFeePerGas = gwei) =>
  alice.account.signTransaction({ chainId, nonce, to: bob.address, gas: 21_000n, maxFeePerGas, type: "eip1559" })

/** Signs a transfer of one wei with the next nonce. */
const signed = async ({ wallet }: World) =>
  wallet.signTransaction(await wallet.prepareTransactionRequest({ to: bob.address, value: 1n }))

interface Row {
  /** What an action of viem returns. */
  readonly viem?: (world: World) => Promise<unknown>
  /** What ethers returns. */
  readonly ethers?: (world: World) => Promise<unknown>
  /** What the answer is, where no action asks for it: as it is. */
  readonly raw?: (world: World) => Promise<unknown>
  /** What all of them return; absent if it is enough that they agree. */
  readonly is?: unknown
}

const rows: Readonly<Record<string, Row>> = {
  eth_chainId: {
    viem: ({ viem }) => viem.getChainId(),
    ethers: async ({ ethers }) => Number((await ethers._detectNetwork()).chainId),
    is: chainId
  },
  net_version: { raw: ({ raw }) => raw("net_version"), is: String(chainId) },
  net_listening: { raw: ({ raw }) => raw("net_listening"), is: true },
  net_peerCount: { raw: ({ raw }) => raw("net_peerCount"), is: "0x0" },
  web3_clientVersion: { raw: ({ raw }) => raw("web3_clientVersion"), is: "anvil (compatible; okto-emulator)" },
  web3_sha3: { raw: ({ raw }) => raw("web3_sha3", "0x68656c6c6f"), is: keccak256(toHex("hello")) },
  eth_protocolVersion: { raw: ({ raw }) => raw("eth_protocolVersion"), is: "0x44" },
  eth_syncing: { raw: ({ raw }) => raw("eth_syncing"), is: false },
  eth_mining: { raw: ({ raw }) => raw("eth_mining"), is: false },
  eth_hashrate: { raw: ({ raw }) => raw("eth_hashrate"), is: "0x0" },
  eth_coinbase: { raw: ({ raw }) => raw("eth_coinbase"), is: zero },
  eth_accounts: {
    raw: ({ raw }) => raw("eth_accounts"),
    ethers: ({ ethers }) => ethers.listAccounts(),
    is: []
  },

  eth_gasPrice: {
    viem: ({ viem }) => viem.getGasPrice(),
    ethers: async ({ ethers }) => (await ethers.getFeeData()).gasPrice,
    is: gwei
  },
  eth_maxPriorityFeePerGas: {
    viem: ({ viem }) => viem.estimateMaxPriorityFeePerGas({ chain: null }),
    ethers: async ({ ethers }) => (await ethers.getFeeData()).maxPriorityFeePerGas,
    is: 0n
  },
  eth_blobBaseFee: { viem: ({ viem }) => viem.getBlobBaseFee(), is: 1n },
  eth_feeHistory: {
    viem: ({ viem }) => viem.getFeeHistory({ blockCount: 2, rewardPercentiles: [10, 90] }),
    is: ({ receipt }: World) => ({
      oldestBlock: 2n,
      baseFeePerGas: [gwei, gwei, gwei],
      gasUsedRatio: [Number(receipt.gasUsed) / 30_000_000, 21_000 / 30_000_000],
      reward: [
        [0n, 0n],
        [7n, 7n]
      ]
    })
  },

  eth_getBalance: {
    viem: ({ viem }) => viem.getBalance(bob),
    ethers: ({ ethers }) => ethers.getBalance(bob.address),
    is: coin
  },
  eth_getCode: {
    viem: ({ token, viem }) => viem.getCode({ address: token }),
    ethers: ({ ethers, token }) => ethers.getCode(token)
  },
  eth_getTransactionCount: {
    viem: ({ viem }) => viem.getTransactionCount(alice),
    ethers: ({ ethers }) => ethers.getTransactionCount(alice.address),
    is: 3
  },
  eth_getStorageAt: {
    viem: ({ token, viem }) => viem.getStorageAt({ address: token, slot: "0x2" }),
    ethers: ({ ethers, token }) => ethers.getStorage(token, 2),
    is: numberToHex(3, { size: 32 })
  },

  eth_call: {
    viem: async ({ token, viem }) => (await viem.call({ to: token, data: balanceOfBob })).data,
    ethers: ({ ethers, token }) => ethers.call({ to: token, data: balanceOfBob }),
    is: numberToHex(3, { size: 32 })
  },
  eth_estimateGas: {
    viem: ({ token, viem }) => viem.estimateGas({ account: alice.address, to: token, data: mintToBob }),
    ethers: ({ ethers, token }) => ethers.estimateGas({ from: alice.address, to: token, data: mintToBob })
  },
  eth_createAccessList: {
    viem: async ({ token, viem }) => {
      const { accessList, gasUsed } = await createAccessList(viem, {
        account: alice.address,
        to: token,
        data: mintToBob
      })
      // The owner, the supply, and the balance.
      return [gasUsed > 30_000n, accessList.map(({ address, storageKeys }) => [address, storageKeys.length])]
    },
    is: ({ token }: World) => [true, [[token.toLowerCase(), 3]]]
  },

  eth_sendRawTransaction: {
    viem: async (world) => {
      const serializedTransaction = await signed(world)
      return (await world.viem.sendRawTransaction({ serializedTransaction })) === keccak256(serializedTransaction)
    },
    ethers: async (world) => {
      const bytes = await signed(world)
      return (await world.ethers.broadcastTransaction(bytes)).hash === keccak256(bytes)
    },
    is: true
  },
  eth_sendRawTransactionSync: {
    viem: async (world) => {
      const serializedTransaction = await signed(world)
      const receipt = await world.viem.sendRawTransactionSync({ serializedTransaction })
      return [receipt.transactionHash === keccak256(serializedTransaction), receipt.status]
    },
    is: [true, "success"]
  },

  eth_getTransactionByHash: {
    viem: async ({ hash, viem }) =>
      fieldsOf(await viem.getTransaction({ hash }), ...transactionFields, "transactionIndex", "gas", "input"),
    ethers: async ({ ethers, hash }) =>
      fieldsOf(await ethers.getTransaction(hash), ...transactionFields, "index", "gasLimit", "data")
  },
  eth_getRawTransactionByHash: {
    raw: async ({ hash, raw }) =>
      keccak256(
        Schema.decodeUnknownSync(Schema.TemplateLiteral(["0x", Schema.String]))(
          await raw("eth_getRawTransactionByHash", hash)
        )
      ) === hash,
    is: true
  },
  eth_getTransactionReceipt: {
    viem: async ({ hash, viem }) => {
      const found = await viem.getTransactionReceipt({ hash })
      return [found.status === "success", fieldsOf(found, ...receiptFields), eventsOf(found.logs)]
    },
    ethers: async ({ ethers, hash }) => {
      const found = await ethers.getTransactionReceipt(hash)
      return [found?.status === 1, fieldsOf(found, ...receiptFields), eventsOf(found?.logs ?? [])]
    }
  },
  eth_getTransactionByBlockHashAndIndex: {
    viem: async ({ receipt, viem }) => (await viem.getTransaction({ blockHash: receipt.blockHash, index: 0 })).hash,
    is: ({ hash }: World) => hash
  },
  eth_getTransactionByBlockNumberAndIndex: {
    viem: async ({ receipt, viem }) => (await viem.getTransaction({ blockNumber: receipt.blockNumber, index: 0 })).hash,
    is: ({ hash }: World) => hash
  },

  eth_blockNumber: {
    viem: async ({ viem }) => Number(await viem.getBlockNumber()),
    ethers: ({ ethers }) => ethers.getBlockNumber()
  },
  eth_getBlockByHash: {
    viem: async ({ receipt: { blockHash }, viem }) =>
      fieldsOf(await viem.getBlock({ blockHash }), ...blockFields, "miner", "transactions"),
    ethers: async ({ ethers, receipt }) =>
      fieldsOf(await ethers.getBlock(receipt.blockHash), ...blockFields, "miner", "transactions")
  },
  eth_getBlockByNumber: {
    viem: async ({ viem }) => fieldsOf(await viem.getBlock({ blockNumber: 0n }), ...blockFields),
    ethers: async ({ ethers }) => fieldsOf(await ethers.getBlock(0), ...blockFields)
  },
  eth_getBlockReceipts: {
    raw: async ({ raw, receipt }) => {
      const found = await raw("eth_getBlockReceipts", numberToHex(receipt.blockNumber))
      if (!Array.isArray(found)) return found
      // viem has no action, but a formatter.
      return found.map((one: RpcTransactionReceipt) => formatTransactionReceipt(one))
    },
    is: ({ receipt }: World) => [receipt]
  },
  eth_getBlockTransactionCountByHash: {
    viem: ({ receipt: { blockHash }, viem }) => viem.getBlockTransactionCount({ blockHash }),
    is: 1
  },
  eth_getBlockTransactionCountByNumber: {
    viem: ({ viem }) => viem.getBlockTransactionCount({ blockNumber: 0n }),
    is: 0
  },
  eth_getUncleCountByBlockHash: {
    raw: ({ raw, receipt }) => raw("eth_getUncleCountByBlockHash", receipt.blockHash),
    is: "0x0"
  },
  eth_getUncleCountByBlockNumber: { raw: ({ raw }) => raw("eth_getUncleCountByBlockNumber", "latest"), is: "0x0" },
  eth_getUncleByBlockHashAndIndex: {
    raw: ({ raw, receipt }) => raw("eth_getUncleByBlockHashAndIndex", receipt.blockHash, "0x0"),
    is: null
  },
  eth_getUncleByBlockNumberAndIndex: {
    raw: ({ raw }) => raw("eth_getUncleByBlockNumberAndIndex", "latest", "0x0"),
    is: null
  },

  eth_getLogs: {
    viem: async ({ token, viem }) =>
      (await viem.getLogs({ address: token, fromBlock: 0n })).map(({ data, logIndex, topics, transactionHash }) => [
        data,
        logIndex,
        topics,
        transactionHash
      ]),
    ethers: async ({ ethers, token }) =>
      (await ethers.getLogs({ address: token, fromBlock: 0 })).map(({ data, index, topics, transactionHash }) => [
        data,
        index,
        [...topics],
        transactionHash
      ])
  },
  eth_newFilter: {
    viem: async ({ token, viem }) => (await viem.createContractEventFilter({ abi, address: token })).type,
    is: "event"
  },
  eth_newBlockFilter: { viem: async ({ viem }) => (await viem.createBlockFilter()).type, is: "block" },
  eth_newPendingTransactionFilter: {
    viem: async ({ viem }) => (await viem.createPendingTransactionFilter()).type,
    is: "transaction"
  },
  eth_getFilterChanges: {
    viem: async (world) => {
      const { chain, token, viem, wallet } = world
      const filters = {
        blocks: await viem.createBlockFilter(),
        transactions: await viem.createPendingTransactionFilter(),
        logs: await viem.createContractEventFilter({ abi, address: token, eventName: "Transfer" })
      }
      const changes = async () => [
        await viem.getFilterChanges({ filter: filters.blocks }),
        await viem.getFilterChanges({ filter: filters.transactions }),
        (await viem.getFilterChanges({ filter: filters.logs })).map((log) => log.args.value)
      ]
      assert.deepStrictEqual(await changes(), [[], [], []])
      const sent = [
        await wallet.sendTransaction({ to: bob.address, value: 1n }),
        await wallet.writeContract({ abi, address: token, functionName: "mint", args: [bob.address, 5n] })
      ]
      const newest = await Effect.runPromise(chain.head)
      assert.deepStrictEqual(await changes(), [[newest.parentHash, newest.hash], sent, [5n]])
      return await changes()
    },
    is: [[], [], []]
  },
  eth_getFilterLogs: {
    viem: async ({ token, viem }) => {
      const filter = await viem.createContractEventFilter({
        abi,
        address: token,
        eventName: "Transfer",
        fromBlock: 0n,
        toBlock: 3n
      })
      return (await viem.getFilterLogs({ filter })).map((log) => log.args.value)
    },
    is: [3n]
  },
  eth_uninstallFilter: {
    viem: async ({ viem }) => {
      const filter = await viem.createBlockFilter()
      return [await viem.uninstallFilter({ filter }), await viem.uninstallFilter({ filter })]
    },
    is: [true, false]
  }
}

it.layer(Node.layer)("methods", (it) => {
  it("methods: have a row each", () => {
    assert.sameMembers(Object.keys(rows), Methods.names.filter(isOrdinary))
  })

  it.effect.each(Object.entries(rows))("%s: is read alike by viem and ethers", ([name, { is, ...clients }]) =>
    Effect.gen(function* () {
      const world = yield* Node
      const answers: Array<unknown> = typeof is === "function" ? [is(world)] : is === undefined ? [] : [is]
      for (const ask of Object.values(clients)) {
        world.requests.length = 0
        answers.push(yield* Effect.promise(() => ask(world)))
        assert.include(world.requests, name)
      }
      assert.isAbove(answers.length, 1)
      for (const answer of answers.slice(1)) assert.deepStrictEqual(answer, answers[0])
    })
  )

  it.effect.each([
    ["eth_getTransactionReceipt", zeroHash],
    ["eth_getTransactionByHash", zeroHash],
    ["eth_getBlockByHash", zeroHash, false],
    ["eth_getBlockByNumber", "0xffff", false]
  ])("%s: answers null for what there is not", ([method = "", ...params]) =>
    Effect.gen(function* () {
      const { raw } = yield* Node
      assert.isNull(yield* Effect.promise(() => raw(String(method), ...params)))
    })
  )

  it.effect("eth_newFilter: serves the events of an ethers contract", () =>
    Effect.gen(function* () {
      const { ethers, requests, token, wallet } = yield* Node
      const contract = new Contract(token, abi, ethers)
      requests.length = 0
      const received = yield* Effect.promise(async () => {
        const events: Array<ReadonlyArray<unknown>> = []
        await contract.on("Transfer", (...args) => void events.push(args.slice(0, 3)))
        // ethers asks for events once it has seen a new block: which is the first one that it sees, nothing tells.
        while (events.length === 0) {
          await wallet.writeContract({ abi, address: token, functionName: "mint", args: [bob.address, 11n] })
          await setImmediate()
        }
        await contract.removeAllListeners()
        return events[0]
      })
      assert.include(requests, "eth_newFilter")
      assert.deepStrictEqual(received, ["0x0000000000000000000000000000000000000000", bob.address, 11n])
    })
  )

  it.effect("ethers: deploys, writes and waits as a signer with a key of its own", () =>
    Effect.gen(function* () {
      const { ethers, token } = yield* Node
      const balance = yield* Effect.promise(async () => {
        const contract = new Contract(token, abi, new Wallet(alice.privateKey, ethers))
        const sent = await contract.getFunction("mint").send(alice.address, 8n)
        assert.strictEqual((await sent.wait())?.status, 1)
        return await contract.getFunction("balanceOf").staticCall(alice.address)
      })
      assert.strictEqual(balance, 8n)
    })
  )
})

it.effect("eth_call: prefers input to data", () =>
  Effect.gen(function* () {
    const { raw } = yield* setUp
    // Creates a contract with the code 0x01, or 0x02.
    const returning = (byte: string) => `0x60${byte}60005360016000f3`
    const params = [{ data: returning("01"), input: returning("02") }, "latest"]
    assert.strictEqual(yield* Effect.promise(() => raw("eth_call", ...params)), "0x02")
  })
)

it.effect("eth_sendRawTransaction: says in one sentence why bytes or a signature are refused", () =>
  Effect.gen(function* () {
    const { chain } = yield* setUp
    const transaction = { type: "eip1559", chainId, to: bob.address, maxFeePerGas: gwei, gas: 21_000n } as const
    const raw = serializeTransaction(transaction, { r: pad("0x1"), s: `0x${"f".repeat(64)}`, yParity: 0 })
    const send = (bytes: string) => Effect.flip(Methods.make(chain)("eth_sendRawTransaction", [bytes]))
    assert.match((yield* send(raw)).message, /^malformed transaction: Invalid Signature: s-values greater than [^()]+$/)
    for (const bytes of ["0x00", "0x02c0", "0x04c0", "0xc0", "0xf8"]) {
      const { message } = yield* send(bytes)
      assert.match(message, /^malformed transaction: .+$/)
      assert.notInclude(message, "viem")
    }
  })
)

it.effect("eth_createAccessList: does not name contracts that the call creates, which are warm anyway", () =>
  Effect.gen(function* () {
    const { chain } = yield* setUp
    // Creates an empty contract in the creation of one.
    const created = yield* Methods.make(chain)("eth_createAccessList", [{ from: alice.address, data: "0x5f5f5ff0" }])
    assert.deepInclude(created, { accessList: [] })
  })
)

it.effect("eth_call, eth_estimateGas: find the overrides of accounts and of the block, and keep none", () =>
  Effect.gen(function* () {
    const { chain, raw, token, viem } = yield* setUp
    yield* Effect.promise(async () => {
      const observe = async () => [
        await viem.getBlock(),
        await viem.getBalance(alice),
        await viem.getCode({ address: token })
      ]
      const before = await observe()
      const balances = (slot: Hex, kind: "state" | "stateDiff") =>
        viem.readContract({
          abi,
          address: token,
          functionName: "balanceOf",
          args: [bob.address],
          stateOverride: [{ address: token, [kind]: [{ slot, value: numberToHex(99, { size: 32 }) }] }]
        })
      const slot = keccak256(`0x${pad(bob.address).slice(2)}${pad("0x0").slice(2)}`)
      assert.strictEqual(await balances(slot, "stateDiff"), 99n)
      assert.strictEqual(await balances(pad("0x1234"), "stateDiff"), 3n)
      assert.strictEqual(await balances(pad("0x1234"), "state"), 0n)

      // Returns its own balance.
      const { data } = await viem.call({
        to: bob.address,
        stateOverride: [{ address: bob.address, code: "0x4760005260206000f3", balance: 5n }]
      })
      assert.strictEqual(data, numberToHex(5, { size: 32 }))

      const poor = "0x00000000000000000000000000000000000b0b00"
      const spend = { account: poor, to: alice.address, value: coin } as const
      assert.strictEqual(
        await viem.estimateGas({ ...spend, stateOverride: [{ address: poor, balance: coin }] }),
        21_000n
      )
      await viem.estimateGas(spend).then(
        () => assert.fail("has no funds"),
        ({ message }: Error) => assert.include(message, "insufficient funds")
      )

      // Returns NUMBER, TIMESTAMP, COINBASE, PREVRANDAO and BASEFEE.
      const { data: block } = await viem.call({
        data: "0x436000524260205241604052446060524860805260a06000f3",
        blockOverrides: { number: 7n, time: 8n, feeRecipient: bob.address, prevRandao: 10n, baseFeePerGas: 9n }
      })
      const words = [numberToHex(7), numberToHex(8), bob.address, numberToHex(10), numberToHex(9)] as const
      const found = concat(words.map((word) => pad(word))).toLowerCase()
      assert.strictEqual(block, found)
      // By the names of older nodes.
      const older = { timestamp: "0x8", coinbase: bob.address, random: pad("0xa"), baseFee: "0x9", number: "0x7" }
      const call = { data: "0x436000524260205241604052446060524860805260a06000f3" }
      assert.strictEqual(await raw("eth_call", call, "latest", {}, older), found)
      const gasLimit = await raw("eth_call", { data: read("45") }, "latest", {}, { gasLimit: "0x7" })
      assert.strictEqual(gasLimit, pad("0x7"))
      assert.deepStrictEqual(await observe(), before)
    })
    assert.strictEqual(yield* chain.storageAt(token, 0x1234n), 0n)
  })
)

it.effect("filters: end after five minutes without a question, and are limited", () =>
  Effect.gen(function* () {
    const { chain } = yield* setUp
    const call = Methods.make(chain)
    const ask = (method: string, ...params: ReadonlyArray<unknown>) => call(method, params)
    const kept = yield* ask("eth_newBlockFilter")
    const idle = yield* ask("eth_newBlockFilter")
    yield* TestClock.adjust(idleTimeout - 1)
    yield* ask("eth_getFilterChanges", kept)
    yield* TestClock.adjust(1)
    assert.deepStrictEqual(yield* ask("eth_getFilterChanges", kept), [])
    const gone = yield* Effect.flip(ask("eth_getFilterChanges", idle))
    assert.deepInclude(gone, { code: -32000, message: "filter not found" })
    for (let count = 1; count < maxFilters; count++) yield* ask("eth_newFilter", {})
    const full = yield* Effect.flip(ask("eth_newPendingTransactionFilter"))
    const says = "1000 filters are installed: uninstall some, or wait until idle ones end after 5 minutes"
    assert.deepInclude(full, { code: -32005, message: says })
    assert.strictEqual(yield* ask("eth_uninstallFilter", kept), true)
    yield* ask("eth_newBlockFilter")
  })
)

it.effect("eth_getFilterChanges: returns what an answer has no room for with the next one", () =>
  Effect.gen(function* () {
    const { chain } = yield* setUp
    const [log] = yield* chain.logs({})
    assert.isDefined(log)
    const logs = [4n, 5n, 6n, 6n].flatMap((blockNumber) =>
      Array.from({ length: 6_000 }, () => ({ ...log, blockNumber }))
    )
    let newest = 3n
    const call = Methods.make({
      ...chain,
      blockNumber: Effect.sync(() => newest),
      logs: ({ fromBlock = 0n } = {}) => Effect.succeed(logs.filter(({ blockNumber }) => blockNumber >= fromBlock))
    })
    const id = yield* call("eth_newFilter", [{}])
    newest = 6n
    const Logs = Schema.Array(Schema.Struct({ blockNumber: Schema.String }))
    const lengths: Array<number> = []
    for (let poll = 0; poll < 4; poll++) {
      const found = yield* Effect.flatMap(call("eth_getFilterChanges", [id]), Schema.decodeUnknownEffect(Logs))
      lengths.push(found.length)
    }
    // Whole blocks, as many as there is room for, and one at least.
    assert.deepStrictEqual(lengths, [6_000, 6_000, 12_000, 0])
  })
)

it.effect("eth_getFilterChanges: returns each block once to questions at the same time", () =>
  Effect.gen(function* () {
    const { chain } = yield* setUp
    let newest = yield* chain.blockNumber
    const known = (yield* chain.block(newest)) ?? assert.fail("no block")
    const call = Methods.make({
      ...chain,
      blockNumber: Effect.sync(() => newest),
      // Other requests run meanwhile.
      block: (at) => Effect.as(Effect.yieldNow, { ...known, hash: toHex(at) })
    })
    const id = yield* call("eth_newBlockFilter", [])
    newest += 3n
    const asked = call("eth_getFilterChanges", [id])
    const [one, other] = yield* Effect.all([asked, asked], { concurrency: "unbounded" })
    assert.deepStrictEqual([one, other], [[newest - 2n, newest - 1n, newest].map((number) => toHex(number)), []])
    newest += 1n
    assert.deepStrictEqual(yield* asked, [toHex(newest)])
  })
)

/** Runs init code, and returns a word of what it finds. */
const read = (...code: ReadonlyArray<string>): Hex => `0x${code.join("")}5f5260205ff3`
const opcodes = { gas: "5a", gasPrice: "3a", baseFee: "48", prevRandao: "44", balance: "31" }

it.effect("eth_call: runs a message as a transaction with its prices, gas and access list", () =>
  Effect.gen(function* () {
    const { raw, viem, wallet } = yield* setUp
    yield* Effect.promise(async () => {
      const call = async (fields: object, at = "latest") => BigInt(String(await raw("eth_call", fields, at)))
      const from = alice.address
      assert.strictEqual(await call({ data: read(opcodes.gasPrice) }), 0n)
      assert.strictEqual(await call({ data: read(opcodes.baseFee) }), gwei)
      assert.strictEqual(await call({ from, gasPrice: "0x77359400", data: read(opcodes.gasPrice) }), 2n * gwei)
      const fees = { maxFeePerGas: "0xb2d05e00", maxPriorityFeePerGas: "0x5" }
      assert.strictEqual(await call({ from, ...fees, data: read(opcodes.gasPrice) }), gwei + 5n)
      // 21,000 and 32,000 of a creation, 2 of the word of its code, 16 of each byte, and GAS itself.
      const data = read(opcodes.gas)
      const bytes = (data.length - 2) / 2
      const zeros = (data.slice(2).match(/../g) ?? []).filter((byte) => byte === "00").length
      const intrinsic = 53_000n + 2n + BigInt(16 * (bytes - zeros) + 4 * zeros)
      assert.strictEqual(await call({ from, data, gas: "0xf4240" }), 1_000_000n - intrinsic - 2n)

      /** The gas that remains after an access. */
      const left = (access: string, fields: object = {}) =>
        call({ from, gas: "0xf4240", data: read(access, "50", opcodes.gas), ...fields })
      // The balances of the sender, the new contract and the miner are warm; that of the chain's number is not.
      const [caller, own, miner, other] = ["33", "30", "41", "46"].map((address) => `${address}${opcodes.balance}`)
      const warm = await left(caller ?? "")
      assert.deepStrictEqual([await left(own ?? ""), await left(miner ?? "")], [warm, warm])
      assert.strictEqual(await left(other ?? ""), warm - 2_500n)
      const accessList = [{ address: numberToHex(chainId, { size: 20 }), storageKeys: [] }]
      assert.strictEqual(await left(other ?? "", { accessList }), warm - 2_400n)
      // The next block's number and randomness, which the block then has.
      const number = await call({ data: read("43") })
      assert.strictEqual(await call({ data: read("43") }, "pending"), number + 1n)
      const [randomness, next] = [
        await call({ data: read(opcodes.prevRandao) }),
        await call({ data: read(opcodes.prevRandao) }, "pending")
      ]
      assert.notStrictEqual(randomness, next)
      assert.strictEqual((await viem.getBlock()).mixHash, numberToHex(randomness, { size: 32 }))
      await wallet.sendTransaction({ to: bob.address, value: 1n })
      assert.strictEqual((await viem.getBlock()).mixHash, numberToHex(next, { size: 32 }))
    })
  })
)

it.effect("eth_call, eth_estimateGas: find accounts with the code that they authorized", () =>
  Effect.gen(function* () {
    const { raw, token, viem, wallet } = yield* setUp
    yield* Effect.promise(async () => {
      const executor = await viem.getTransactionCount(alice)
      // Signed by the sender, whose own nonce comes first, and by another.
      const own = await wallet.signAuthorization({ contractAddress: token, executor: "self" })
      const others = await bob.account.signAuthorization({ address: token, chainId, nonce: 0 })
      assert.strictEqual(own.nonce, executor + 1)
      for (const [authority, authorizationList] of [
        [alice.address, [own]],
        [bob.address, [others]]
      ] as const) {
        const data = encodeFunctionData({ abi, functionName: "name" })
        const call = { account: alice.address, to: authority, data, authorizationList }
        // With the storage of the account, which has no name.
        assert.strictEqual((await viem.call(call)).data, encodeAbiParameters([{ type: "string" }], [""]))
        const estimate = await viem.estimateGas(call)
        const hash = await wallet.sendTransaction({ to: authority, data, authorizationList })
        const { gasUsed, status } = await viem.waitForTransactionReceipt({ hash })
        assert.strictEqual(status, "success")
        assert.isAtMost(Number(gasUsed), Number(estimate))
        assert.strictEqual(await viem.getCode({ address: authority }), `0xef0100${token.slice(2).toLowerCase()}`)
        const { authorizationList: read } = Schema.decodeUnknownSync(
          Schema.Struct({ authorizationList: Schema.Unknown })
        )(await raw("eth_getTransactionByHash", hash))
        assert.deepStrictEqual(
          read,
          authorizationList.map(({ nonce, r, s, yParity }) => ({
            address: token.toLowerCase(),
            chainId: toHex(chainId),
            nonce: toHex(nonce),
            r: toHex(BigInt(r)),
            s: toHex(BigInt(s)),
            yParity: toHex(yParity ?? 0)
          }))
        )
      }
      assert.strictEqual(await raw("eth_getTransactionCount", bob.address), "0x1")
    })
  })
)

it.effect("eth_call, eth_estimateGas: tell a revert without a reason in one sentence", () =>
  Effect.gen(function* () {
    const { chain } = yield* setUp
    const call = Methods.make(chain)
    const reverts = [
      ["0x5f5ffd", "execution reverted", "0x"],
      ["0x63deadbeef5f526004601cfd", "execution reverted: 0xdeadbeef", "0xdeadbeef"]
    ] as const
    for (const method of ["eth_call", "eth_estimateGas"]) {
      for (const [code, message, data] of reverts) {
        const refused = yield* Effect.flip(call(method, [{ data: code }]))
        assert.deepInclude(refused, { code: 3, message, data })
      }
    }
  })
)

it.effect("JSON-RPC: names addresses in lower case, and the contract of a creation that failed", () =>
  Effect.gen(function* () {
    const { raw, token, transfer, viem, wallet } = yield* setUp
    yield* Effect.promise(async () => {
      const failed = await wallet.sendTransaction({ data: "0xfe", gas: 100_000n })
      const receipt = Schema.decodeUnknownSync(
        Schema.Struct({ contractAddress: Schema.String, status: Schema.String })
      )(await raw("eth_getTransactionReceipt", failed))
      const nonce = BigInt(await viem.getTransactionCount(alice)) - 1n
      assert.deepStrictEqual(receipt, {
        contractAddress: getContractAddress({ from: alice.address, nonce }).toLowerCase(),
        status: "0x0"
      })
      const answers = [
        await raw("eth_getTransactionByHash", transfer),
        await raw("eth_getTransactionReceipt", transfer),
        await raw("eth_getTransactionReceipt", failed),
        await raw("eth_getBlockByNumber", "latest", true),
        await raw("eth_getBlockReceipts", "0x2"),
        await raw("eth_getLogs", { address: token, fromBlock: "0x0" })
      ]
      const text = JSON.stringify(answers)
      assert.strictEqual(text.match(/"0x[0-9a-fA-F]*[A-F][0-9a-fA-F]*"/)?.[0], undefined)
      assert.include(text, alice.address.toLowerCase())
    })
  })
)

const Pending = Schema.Struct({
  blockHash: Schema.Null,
  blockNumber: Schema.Null,
  from: Schema.String,
  nonce: Schema.String,
  to: Schema.String
})

it.effect("eth_sendRawTransaction: lets a transaction wait for those before it", () =>
  Effect.gen(function* () {
    const { chain, raw, viem } = yield* setUp
    const first = yield* chain.nonce(alice.address)
    yield* Effect.promise(async () => {
      const next = Number(first)
      const send = async (nonce: number, fee?: bigint) => raw("eth_sendRawTransaction", await signedWith(nonce, fee))
      const [third, second] = [await send(next + 2), await send(next + 1)]
      assert.strictEqual(third, keccak256(await signedWith(next + 2)))
      assert.isNull(await raw("eth_getTransactionReceipt", third))
      assert.strictEqual(await raw("eth_getRawTransactionByHash", third), await signedWith(next + 2))
      const waiting = Schema.decodeUnknownSync(Pending)(await raw("eth_getTransactionByHash", third))
      assert.deepInclude(waiting, {
        from: alice.address.toLowerCase(),
        to: bob.address.toLowerCase(),
        nonce: toHex(next + 2)
      })
      const refused = (nonce: number, fee?: bigint) =>
        send(nonce, fee).then(
          () => assert.fail("was accepted"),
          ({ message }: Error) => message
        )
      assert.strictEqual(await refused(next + 2), "already known")
      assert.strictEqual(await refused(next + 2, (gwei * 109n) / 100n), "replacement transaction underpriced")
      const replaced = await send(next + 2, (gwei * 11n) / 10n)
      assert.isNull(await raw("eth_getTransactionByHash", third))
      await send(next)
      for (const hash of [second, replaced]) {
        const receipt = await viem.getTransactionReceipt({
          hash: Schema.decodeUnknownSync(Schema.TemplateLiteral(["0x", Schema.String]))(hash)
        })
        assert.strictEqual(receipt.status, "success")
      }
      assert.strictEqual(await viem.getTransactionCount(alice), next + 3)
      assert.match(await refused(next), /^nonce too low/)
    })
  })
)

it.effect(
  "eth_sendRawTransaction: takes what viem sends at once with a nonce manager, and what the emulator sends meanwhile",
  () =>
    Effect.gen(function* () {
      const { chain, viem } = yield* setUp
      const node = yield* providerOf(Methods.make(chain))
      yield* Effect.promise(async () => {
        const manager = createNonceManager({ source: jsonRpc() })
        const account = privateKeyToAccount(alice.privateKey, { nonceManager: manager })
        // Each transaction arrives before the one that was signed before it.
        const held: Array<() => void> = []
        const provider = {
          request: async (args: { readonly method: string; readonly params?: unknown }) => {
            if (args.method === "eth_sendRawTransaction") {
              await new Promise<void>((resolve) => {
                held.push(resolve)
                if (held.length === 10) for (const release of held.toReversed()) release()
              })
            }
            return node.request(args)
          }
        }
        const wallet = createWalletClient({ account, chain: sepolia, transport: custom(provider, { retryCount: 0 }) })
        const hashes = await Promise.all(
          Array.from({ length: 10 }, () => wallet.sendTransaction({ to: bob.address, value: 1n }))
        )
        const receipts = await Promise.all(hashes.map((hash) => viem.getTransactionReceipt({ hash })))
        assert.strictEqual(new Set(receipts.map(({ blockNumber }) => blockNumber)).size, 10)
        assert.isTrue(receipts.every(({ status }) => status === "success"))
        // A job of the emulator uses the nonce that another waits for.
        const nonce = await viem.getTransactionCount(alice)
        const hash = await viem.sendRawTransaction({ serializedTransaction: await signedWith(nonce + 1) })
        await Effect.runPromise(chain.transact({ privateKey: alice.privateKey, to: bob.address, value: 1n }))
        assert.strictEqual((await viem.getTransactionReceipt({ hash })).status, "success")
      })
    })
)

/** Signs transactions of coins that may wait, by their nonces. */
const waiting = Effect.gen(function* () {
  const { chain } = yield* setUp
  const call = Methods.make(chain)
  const next = Number(yield* chain.nonce(alice.address)) + 1
  const send = (nonce: number) =>
    Effect.flatMap(
      Effect.promise(() => signedWith(nonce)),
      (signed) => call("eth_sendRawTransaction", [signed])
    )
  return { call, next, send }
})

it.effect("eth_sendRawTransaction: lets a transaction wait for three hours", () =>
  Effect.gen(function* () {
    const { call, next, send } = yield* waiting
    const hash = yield* send(next)
    yield* TestClock.adjust(lifetime - 1)
    assert.isNotNull(yield* call("eth_getTransactionByHash", [hash]))
    yield* TestClock.adjust(1)
    assert.isNull(yield* call("eth_getTransactionByHash", [hash]))
  })
)

it.effect.runIf(isDeep)("eth_sendRawTransaction: lets a thousand transactions wait at most", () =>
  Effect.gen(function* () {
    const { next, send } = yield* waiting
    for (let count = 0; count < maxWaiting; count++) yield* send(next + count)
    const full = yield* Effect.flip(send(next + 2_000))
    assert.deepInclude(full, { code: -32000, message: "txpool is full" })
  })
)

it.effect("eth_sendRawTransactionSync: waits for a transaction that waits for others, as long as it is told", () =>
  Effect.gen(function* () {
    const { chain } = yield* setUp
    const call = Methods.make(chain)
    const next = Number(yield* chain.nonce(alice.address))
    const sign = (nonce: number) => Effect.promise(() => signedWith(nonce))
    const later = yield* Effect.forkChild(call("eth_sendRawTransactionSync", [yield* sign(next + 1)]), {
      startImmediately: true
    })
    const late = yield* Effect.forkChild(Effect.flip(call("eth_sendRawTransactionSync", [yield* sign(next + 3), 50])), {
      startImmediately: true
    })
    yield* call("eth_sendRawTransaction", [yield* sign(next)])
    assert.deepInclude(yield* Fiber.join(later), { status: "0x1" })
    yield* TestClock.adjust(50)
    const { code, data } = yield* Fiber.join(late)
    assert.deepStrictEqual([code, data], [4, keccak256(yield* sign(next + 3))])
  })
)

const reasons: ReadonlyArray<readonly [method: string, says: RegExp]> = [
  ["personal_unlockAccount", /this node holds no keys/],
  ["wallet_switchEthereumChain", /this is a node, and no wallet$/],
  ["eth_subscribe", /install a filter with eth_newFilter/],
  ["eth_getProof", /the state has no trie/],
  ["debug_traceTransaction", /this node keeps no traces$/],
  ["txpool_content", /the pool cannot be read/],
  ["anvil_setRpcUrl", /see \/__emulator$/],
  ["eth_mine", /^the method eth_mine does not exist or is not available$/],
  ["", /^the method {2}does not exist/],
  ["__proto__", /^the method __proto__ does not exist/],
  ["toString", /^the method toString does not exist/]
]

const word = pad("0x1")
const poor = "0x0000000000000000000000000000000000b0b000"
const call = { to: bob.address }
const at = (override: unknown) => [call, "latest", { [bob.address]: override }]
const invalid = /^invalid parameters: /

const authorization = { chainId: "0x1", address: bob.address, nonce: "0x0", yParity: "0x0", r: "0x1", s: "0x1" }

const refusals: ReadonlyArray<readonly [method: string, what: string, params: unknown, code: number, says: RegExp]> = [
  ["eth_getBalance", "a name for an address", ["bob"], -32602, invalid],
  ["eth_getBalance", "no address", [], -32602, /^invalid parameters: Missing key/],
  ["eth_getBalance", "parameters by name", { address: bob.address }, -32602, invalid],
  ["eth_getBalance", "an old block", [bob.address, "0x0"], -32000, /^state of block 0 is not available, only 3$/],
  ["eth_getBalance", "a block that does not exist", [bob.address, "0xff"], -32000, /^unknown block$/],
  ["eth_getBalance", "an unknown hash", [bob.address, { blockHash: word }], -32000, /^unknown block$/],
  ["eth_getBalance", "too many parameters", [bob.address, "latest", "more"], -32602, invalid],
  ["eth_getStorageAt", "a slot of 33 bytes", [bob.address, `0x${"ff".repeat(33)}`], -32602, invalid],
  ["eth_call", "a fee that is no quantity", [{ ...call, gasPrice: 1 }], -32602, invalid],
  [
    "eth_call",
    "authorizations of a creation",
    [{ authorizationList: [authorization] }],
    -32000,
    /creates no contract$/
  ],
  [
    "eth_call",
    "an empty list of authorizations",
    [{ ...call, authorizationList: [] }],
    -32000,
    /authorizations is empty$/
  ],
  [
    "eth_call",
    "another chain",
    [{ ...call, chainId: "0x2" }],
    -32000,
    /^chainId does not match node's \(have=2, want=/
  ],
  ["eth_estimateGas", "another chain", [{ ...call, chainId: "0x2" }], -32000, /^chainId does not match node's/],
  ["eth_getBalance", "a hash and a number", [bob.address, { blockHash: word, blockNumber: "0x3" }], -32602, invalid],
  ["eth_call", "a half authorization", [{ ...call, authorizationList: [{ chainId: "0x1" }] }], -32602, invalid],
  ["eth_call", "two kinds of fees", [{ ...call, gasPrice: "0x1", maxFeePerGas: "0x1" }], -32000, /^both gasPrice and/],
  ["eth_call", "a fee below the base fee", [{ ...call, gasPrice: "0x1" }], -32000, /^max fee per gas less than block/],
  [
    "eth_call",
    "a tip above the fee",
    [{ ...call, maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x2" }],
    -32000,
    /^max priority fee per gas higher than max fee per gas/
  ],
  [
    "eth_call",
    "fees beyond the balance",
    [{ ...call, from: poor, gasPrice: "0x3b9aca00" }],
    -32000,
    /^insufficient funds/
  ],
  ["eth_call", "less gas than intrinsic", [{ ...call, gas: "0x5207" }], -32000, /^intrinsic gas too low: have 20999/],
  [
    "eth_estimateGas",
    "less gas than it takes",
    [{ ...call, gas: "0x5207" }],
    -32000,
    /^gas required exceeds allowance \(20999\)$/
  ],
  ["eth_call", "an override of no address", [call, "latest", { bob: {} }], -32602, /a key has the wrong length/],
  ["eth_call", "an override of state and stateDiff", at({ state: {}, stateDiff: {} }), -32602, /got both/],
  ["eth_call", "an override of half a slot", at({ stateDiff: { "0x1": word } }), -32602, /a key has the wrong length/],
  ["eth_call", "a moved precompile", at({ movePrecompileToAddress: bob.address }), -32602, /cannot be moved/],
  [
    "eth_call",
    "an override of the blob fee",
    [call, "latest", {}, { blobBaseFee: "0x1" }],
    -32602,
    /blocks have no blobs/
  ],
  ["eth_estimateGas", "more than there is", [{ ...call, from: poor, value: "0x1" }], -32000, /^insufficient funds for/],
  [
    "eth_feeHistory",
    "a later block",
    ["0x1", "0xff", []],
    -32000,
    /^request beyond head block: requested 255, head 3$/
  ],
  ["eth_feeHistory", "percentiles that fall", ["0x1", "latest", [2, 1]], -32602, /expected percentiles in increasing/],
  ["eth_feeHistory", "equal percentiles", ["0x1", "latest", [1, 1]], -32602, /expected percentiles in increasing/],
  ["eth_feeHistory", "a negative number", [-1, "latest"], -32602, invalid],
  ["eth_getLogs", "an unknown block", [{ blockHash: word }], -32000, /^unknown block$/],
  [
    "eth_getLogs",
    "a block and a range",
    [{ blockHash: word, fromBlock: "0x0" }],
    -32602,
    /expected blockHash, or from/
  ],
  ...[
    { toBlock: "0xff" },
    { fromBlock: "0x0", toBlock: "0x4" },
    { fromBlock: "0x4" },
    { fromBlock: "0x9", toBlock: "0x5" }
  ].map(
    (beyond) =>
      [
        "eth_getLogs",
        `blocks beyond the head: ${JSON.stringify(beyond)}`,
        [beyond],
        -32602,
        /^block range extends beyond/
      ] as const
  ),
  ["eth_getLogs", "the newest block to an older one", [{ toBlock: "0x1" }], -32602, /^invalid block range params$/],
  ["eth_getLogs", "blocks in reverse", [{ fromBlock: "0x2", toBlock: "0x1" }], -32602, /^invalid block range params$/],
  ["eth_sendRawTransactionSync", "no byte", ["0x"], -32000, /^malformed transaction: /],
  ["eth_getFilterChanges", "an unknown filter", ["0x1"], -32000, /^filter not found$/],
  ["eth_getFilterLogs", "no id", ["one"], -32602, invalid],
  ["eth_blockNumber", "a block", ["latest"], -32602, invalid]
]

/** Requests that are answered like others, which spell the same. */
const spellings: ReadonlyArray<readonly [method: string, what: string, usual: unknown, same: unknown]> = [
  ...[[[null, word]], [[null]], [[], [word, null]]].map(
    (topics, index) =>
      [
        "eth_getLogs",
        `an alternative that may be anything (${index})`,
        [{ fromBlock: "earliest", topics: topics.map(() => null) }],
        [{ fromBlock: "earliest", topics }]
      ] as const
  ),
  ["eth_feeHistory", "a length in decimal digits", ["0x2", "latest", [50]], ["2", "latest", [50]]],
  [
    "eth_getBalance",
    "a tag of a block as an object",
    [bob.address, "latest"],
    [bob.address, { blockNumber: "latest" }]
  ],
  [
    "eth_getBalance",
    "a block that is to be canonical",
    [bob.address, { blockNumber: "0x3" }],
    [bob.address, { blockNumber: "0x3", requireCanonical: true }]
  ],
  ["eth_call", "the node's chain", [call], [{ ...call, chainId: numberToHex(chainId) }]]
]

/** Valid parameters, of which single values are then replaced. */
const message = {
  from: alice.address,
  to: bob.address,
  input: "0x5b600056",
  value: "0x1",
  gas: "0xffff",
  accessList: [{ address: bob.address, storageKeys: [word] }],
  authorizationList: [authorization]
}
const overrides = { [bob.address]: { balance: "0x1", nonce: "0x1", code: "0x5b600054", stateDiff: { [word]: word } } }
const block = { number: "0x1", timestamp: "0x1", coinbase: poor, prevRandao: word, baseFeePerGas: "0x1" }
const filter = { address: [bob.address], topics: [null, word, [word]], fromBlock: "0x0", toBlock: "latest" }
const templates: ReadonlyArray<readonly [methods: ReadonlyArray<string>, params: ReadonlyArray<unknown>]> = [
  [
    ["eth_call", "eth_estimateGas", "eth_createAccessList"],
    [message, "latest", overrides, block]
  ],
  [["eth_getLogs", "eth_newFilter"], [filter]],
  [
    ["eth_getBalance", "eth_getCode", "eth_getTransactionCount"],
    [bob.address, { blockNumber: "0x3" }]
  ],
  [["eth_getStorageAt"], [bob.address, "0x0", "latest"]],
  [["eth_feeHistory"], ["0x2", "latest", [0, 50, 100]]],
  [["eth_getBlockByNumber", "eth_getBlockReceipts", "eth_getBlockTransactionCountByNumber"], ["0x1"]],
  [
    ["eth_getTransactionByBlockNumberAndIndex", "eth_getUncleByBlockNumberAndIndex"],
    ["0x1", "0x0"]
  ],
  [
    ["eth_getTransactionByBlockHashAndIndex", "eth_getUncleByBlockHashAndIndex"],
    [word, "0x0"]
  ],
  [Methods.names, [word]],
  [Methods.names, []]
]

const hexes = ["0x", "0x0", "0x1", "0xffffffffffffffff", `0x${"f".repeat(64)}`, word, "0x5b600056", mintToBob, "0xzz"]
const replacements = [
  ...hexes,
  "latest",
  "earliest",
  bob.address,
  zero,
  "",
  "__proto__",
  0,
  -1,
  1.5,
  2 ** 60,
  true,
  null,
  [],
  {},
  [word],
  { state: {} }
]

const index = (length: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: length - 1 }))
const Replacement = Schema.Struct({ at: index(40), value: index(replacements.length) })

/** Replaces the value at a place, counted through the whole of a JSON value. */
const replaceAt = (json: unknown, at: number, value: unknown): unknown => {
  let left = at
  return JSON.parse(JSON.stringify(json, (_, found: unknown) => (left-- === 0 ? value : found)) ?? "null")
}

it.layer(Node.layer)("methods", (it) => {
  it.effect.each(reasons)("%s: is refused with the code of an unknown method, and the reason", ([method, says]) =>
    Effect.gen(function* () {
      const { chain } = yield* Node
      const { code, message } = yield* Effect.flip(Methods.make(chain)(method, []))
      assert.strictEqual(code, -32601)
      assert.match(message, says)
    })
  )

  it.effect.each(refusals)("%s: refuses %s", ([method, , params, expected, says]) =>
    Effect.gen(function* () {
      const { chain } = yield* Node
      const { code, message } = yield* Effect.flip(Methods.make(chain)(method, params))
      assert.match(message, says)
      assert.strictEqual(code, expected)
    })
  )

  it.effect.each(spellings)("%s: takes %s", ([method, , usual, same]) =>
    Effect.gen(function* () {
      const { chain } = yield* Node
      const node = Methods.make(chain)
      const [expected, answer] = yield* Effect.all([node(method, usual), node(method, same)])
      assert.deepStrictEqual(answer, expected)
      assert.notDeepEqual(answer, [])
    })
  )

  it.effect.prop(
    "methods: answer valid parameters with any values replaced, or refuse them with a code of JSON-RPC",
    [index(templates.length), index(1_000), Schema.Array(Replacement).check(Schema.isMaxLength(3))],
    ([template, which, changes]) =>
      Effect.gen(function* () {
        const { chain } = yield* Node
        const [methods, valid] = templates[template] ?? [[], []]
        const params = changes.reduce<unknown>((json, { at, value }) => replaceAt(json, at, replacements[value]), valid)
        const answer = yield* Effect.result(Methods.make(chain)(methods[which % methods.length] ?? "", params))
        if (answer._tag === "Success") assert.isDefined(JSON.stringify(answer.success))
        else assert.include([-32602, -32000, -32005, 3], answer.failure.code)
      }),
    { arbitrary: { runs: runs(1_000) } }
  )
})
