import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { vi } from "vitest"
import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, parseTransaction } from "viem"
import { EmulatorToken } from "../../src/node/artifacts.gen.ts"
import * as Chain from "../../src/node/Chain.ts"
import { newTables } from "../../src/node/tables.ts"
import { isDeep } from "../../../../scripts/deep.ts"
import type { EmbeddedChain } from "../../src/node/ChainCalls.ts"
import { alice, bob, create } from "./users.ts"

const chainId = 84532
const coin = 10n ** 18n
const gwei = 10n ** 9n

/** A chain on which alice has ten coins. */
const rich = (baseFee = 0n) => Chain.make({ chainId, baseFee, genesis: [[alice.address, 10n * coin]] })

/** The state that a rejected or interrupted transaction must not change. */
const observe = (chain: EmbeddedChain) =>
  Effect.all({
    head: chain.head,
    nonce: chain.nonce(alice.address),
    alice: chain.balance(alice.address),
    bob: chain.balance(bob.address)
  })

const deployToken = Effect.fnUntraced(function* (chain: EmbeddedChain) {
  const data = encodeDeployData({ ...EmulatorToken, args: ["Coin", "COIN", 6] })
  const { contractAddress } = yield* chain.transact({ privateKey: alice.privateKey, to: undefined, data })
  return yield* Effect.fromNullishOr(contractAddress)
})

it.effect("transact: transfers coins, without a fee when the base fee is 0", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const receipt = yield* chain.transact({ privateKey: alice.privateKey, to: bob.address, value: 10n * coin })
    assert.strictEqual(receipt.status, "success")
    assert.strictEqual(receipt.from, alice.address)
    assert.strictEqual(receipt.to, bob.address)
    assert.strictEqual(receipt.gasUsed, 21_000n)
    assert.strictEqual(yield* chain.balance(alice.address), 0n)
    assert.strictEqual(yield* chain.balance(bob.address), 10n * coin)
    assert.strictEqual(yield* chain.nonce(alice.address), 1n)
    assert.strictEqual(yield* chain.blockNumber, 1n)
    assert.deepStrictEqual(yield* chain.receipt(receipt.transactionHash), receipt)
    assert.strictEqual((yield* chain.block(receipt.blockHash))?.transactions[0], receipt.transactionHash)
    assert.strictEqual((yield* chain.transaction(receipt.transactionHash))?.value, 10n * coin)
  })
)

it.effect("transact: charges the base fee", () =>
  Effect.gen(function* () {
    const chain = yield* rich(gwei)
    const receipt = yield* chain.transact({ privateKey: alice.privateKey, to: bob.address, value: coin })
    assert.strictEqual(receipt.effectiveGasPrice, gwei)
    assert.strictEqual(yield* chain.balance(alice.address), 9n * coin - 21_000n * gwei)
  })
)

it.effect("transact: can spend the whole balance except the fee", () =>
  Effect.gen(function* () {
    const chain = yield* rich(gwei)
    const value = 10n * coin - 21_000n * gwei
    const send = (value: bigint) => chain.transact({ privateKey: alice.privateKey, to: bob.address, value })
    const error = yield* Effect.flip(send(value + 1n))
    assert.match(error.message, /^insufficient funds for gas \* price \+ value: /)
    assert.strictEqual((yield* send(value)).status, "success")
  })
)

it.effect("transact: mines a transaction that reverts, with the reason", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const token = yield* deployToken(chain)
    const data = encodeFunctionData({ abi: EmulatorToken.abi, functionName: "alwaysFails", args: [42n] })
    const receipt = yield* chain.transact({ privateKey: alice.privateKey, to: token, data })
    assert.strictEqual(receipt.status, "reverted")
    assert.strictEqual(receipt.revertReason, `AlwaysFails(${alice.address}, 42)`)
    assert.lengthOf(receipt.logs, 0)
    assert.strictEqual(yield* chain.nonce(alice.address), 2n)

    const error = yield* Effect.flip(chain.call({ from: bob.address, to: token, data }))
    assert.strictEqual(error.message, `AlwaysFails(${bob.address}, 42)`)
    assert.isTrue(error.reverted)
    assert.strictEqual((yield* Effect.flip(chain.estimateGas({ to: token, data }))).data.length, 2 + 2 * 68)
  })
)

it.effect("transact: mines a transaction that runs out of gas", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const data = encodeDeployData({ ...EmulatorToken, args: ["Coin", "COIN", 6] })
    const receipt = yield* chain.transact({ privateKey: alice.privateKey, to: undefined, data, gas: 400_000n })
    assert.strictEqual(receipt.status, "reverted")
    assert.strictEqual(receipt.revertReason, "out of gas")
    assert.strictEqual(receipt.gasUsed, 400_000n)
    // As nodes do: the address that it would have had.
    assert.strictEqual(receipt.contractAddress, getContractAddress({ from: alice.address, nonce: 0n }))
    assert.strictEqual(yield* chain.code(receipt.contractAddress ?? "0x"), "0x")
  })
)

it.effect("call, estimateGas: discard their changes", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const message = { from: alice.address, to: bob.address, value: coin }
    const before = yield* observe(chain)
    yield* chain.call(message)
    assert.strictEqual(yield* chain.estimateGas(message), 21_000n)
    assert.deepStrictEqual(yield* observe(chain), before)
  })
)

it.effect("call: fails when the caller does not have the value", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const message = { from: bob.address, to: alice.address, value: 1n }
    const refused = `insufficient funds for gas * price + value: address ${bob.address} have 0 want 1`
    assert.strictEqual((yield* Effect.flip(chain.call(message))).message, refused)
    assert.strictEqual((yield* Effect.flip(chain.estimateGas(message))).message, "insufficient funds for transfer")
  })
)

const transfer = { chainId, nonce: 0, to: bob.address, value: 1n, gas: 21_000n, maxFeePerGas: gwei } as const
const signed = (request: Partial<typeof transfer> | { readonly [key: string]: unknown }) =>
  Effect.promise(() => alice.account.signTransaction({ ...transfer, ...request, type: "eip1559" }))

const floor = `0x${"ff".repeat(1000)}` as const

const refusals: ReadonlyArray<readonly [what: string, raw: Effect.Effect<Hex>, message: string]> = [
  ["for another chain", signed({ chainId: 1 }), "wrong chain id: signed for chain 1, this is chain 84532"],
  [
    "without a chain",
    Effect.promise(() =>
      alice.account.signTransaction({ type: "legacy", nonce: 0, to: bob.address, gas: 21_000n, gasPrice: gwei })
    ),
    "wrong chain id: signed without a chain id, this is chain 84532"
  ],
  [
    "that carries blobs",
    Effect.promise(() =>
      alice.account.signTransaction({
        ...transfer,
        type: "eip4844",
        maxFeePerBlobGas: gwei,
        blobVersionedHashes: [`0x01${"00".repeat(31)}`]
      })
    ),
    "blob transactions are not supported"
  ],
  ["with a gap in the nonces", signed({ nonce: 2 }), "nonce too high: next nonce 0, tx nonce 2"],
  [
    "beyond the sender's means",
    signed({ value: 11n * coin }),
    `insufficient funds for gas * price + value: address ${alice.address} have 10000000000000000000 want 11000021000000000000`
  ],
  ["with too little gas", signed({ gas: 20_999n }), "intrinsic gas too low: have 20999, want 21000"],
  [
    "with less gas than its data costs",
    signed({ data: floor, gas: 60_000n }),
    "intrinsic gas too low: have 60000, want 61000"
  ],
  ["with more gas than a block", signed({ gas: 30_000_001n }), "exceeds block gas limit: 30000001 > 30000000"],
  [
    "that pays less than the base fee",
    signed({ maxFeePerGas: gwei - 1n }),
    "max fee per gas less than block base fee: maxFeePerGas: 999999999, baseFee: 1000000000"
  ]
]

it.effect.each(refusals)("submit: rejects a transaction %s, and changes nothing", ([, raw, message]) =>
  Effect.gen(function* () {
    const chain = yield* rich(gwei)
    const before = yield* observe(chain)
    const error = yield* Effect.flip(chain.submit(yield* raw))
    assert.strictEqual(error._tag, "TransactionRefused")
    assert.strictEqual(error.message, message)
    assert.deepStrictEqual(yield* observe(chain), before)
    // And it still works.
    assert.strictEqual((yield* chain.submit(yield* signed({}))).status, "success")
  })
)

it.effect("submit: rejects a transaction that was mined before", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const raw = yield* signed({})
    const { transactionHash: hash } = yield* chain.submit(raw)
    assert.strictEqual((yield* chain.transaction(hash))?.raw, raw)
    assert.strictEqual((yield* Effect.flip(chain.submit(raw))).message, "nonce too low: next nonce 1, tx nonce 0")
  })
)

it.effect("transact: changes nothing when the EVM rejects the transaction", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const before = yield* observe(chain)
    // More initialisation code than EIP-3860 allows: the estimate cannot run either.
    const data = `0x${"00".repeat(50_000)}` as const
    const error = yield* Effect.flip(chain.transact({ privateKey: alice.privateKey, to: undefined, data }))
    assert.strictEqual(error._tag, "TransactionRefused")
    assert.match(error.message, /^the initcode size of this transaction is too large/)
    assert.deepStrictEqual(yield* observe(chain), before)
    yield* chain.transact({ privateKey: alice.privateKey, to: bob.address, value: 1n })
  })
)

it.effect("call, transact: fail for a malformed message", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    for (const message of [{ to: "0xbob" }, { to: bob.address, data: "0xyz" }] as const) {
      assert.strictEqual((yield* Effect.flip(chain.call(message)))._tag, "CallReverted")
      assert.strictEqual((yield* Effect.flip(chain.estimateGas(message)))._tag, "CallReverted")
      const error = yield* Effect.flip(chain.transact({ privateKey: alice.privateKey, ...message }))
      assert.strictEqual(error._tag, "TransactionRefused")
    }
  })
)

it.effect("transact: rejects an invalid private key", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const error = yield* Effect.flip(chain.transact({ privateKey: `0x${"00".repeat(32)}`, to: bob.address }))
    assert.match(error.message, /^invalid private key: /)
  })
)

it.effect("transact: mines concurrent transactions of one key, with calls in between", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const send = chain.transact({ privateKey: alice.privateKey, to: bob.address, value: 1n })
    const look = chain.call({ from: alice.address, to: bob.address, value: coin })
    yield* Effect.all(
      [send, look, send, chain.estimateGas({ to: bob.address }), send, look, chain.balance(bob.address)],
      {
        concurrency: "unbounded"
      }
    )
    assert.strictEqual(yield* chain.nonce(alice.address), 3n)
    assert.strictEqual(yield* chain.balance(bob.address), 3n)
    assert.strictEqual(yield* chain.blockNumber, 3n)
  })
)

it.effect("transact: is atomic when its fiber is interrupted at any step", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const send = chain.transact({ privateKey: alice.privateKey, to: bob.address, value: 1n })
    // From before the lock is taken to after the block is mined.
    for (let turns = 0; turns < 300; turns += 5) {
      const fiber = yield* Effect.forkChild(send, { startImmediately: true })
      yield* Effect.promise(async () => {
        for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      })
      yield* Fiber.interrupt(fiber)
      const mined = yield* chain.blockNumber
      assert.strictEqual(yield* chain.nonce(alice.address), mined)
      assert.strictEqual(yield* chain.balance(bob.address), mined)
      assert.strictEqual((yield* send).blockNumber, mined + 1n)
    }
  })
)

it.effect(
  "transact: mines at the time of the clock, in one second as many blocks as there are, none before another",
  () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_000_000)
      const chain = yield* rich()
      const send = Effect.gen(function* () {
        const { blockNumber } = yield* chain.transact({ privateKey: alice.privateKey, to: bob.address, value: 1n })
        return (yield* chain.block(blockNumber))?.timestamp
      })
      yield* TestClock.setTime(2_000_999)
      assert.deepStrictEqual([yield* send, yield* send], [2000, 2000])
      yield* TestClock.setTime(0)
      assert.strictEqual(yield* send, 2000)
    })
)

it.effect("call: runs at the time of the clock, also long after the newest block", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    yield* TestClock.setTime(3_000_000)
    // Creates a contract whose code is TIMESTAMP.
    assert.strictEqual(BigInt(yield* chain.call({ data: "0x425f5260205ff3" })), 3000n)
    yield* TestClock.setTime(0)
    assert.strictEqual(BigInt(yield* chain.call({ data: "0x425f5260205ff3" })), 0n)
  })
)

it.effect("call: returns the hashes of blocks for BLOCKHASH", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    yield* Effect.repeat(chain.transact({ privateKey: alice.privateKey, to: bob.address, value: 1n }), { times: 3 })
    const head = yield* chain.head
    // Creates a contract whose code is BLOCKHASH(NUMBER - 1).
    assert.strictEqual(yield* chain.call({ data: "0x60014303405f5260205ff3" }), head.parentHash)
  })
)

it.effect("logs: filters by address, topics and blocks", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const token = yield* deployToken(chain)
    const mint = (to: Hex) =>
      chain.transact({
        privateKey: alice.privateKey,
        to: token,
        data: encodeFunctionData({ abi: EmulatorToken.abi, functionName: "mint", args: [to, 1n] })
      })
    const first = yield* mint(alice.address)
    const second = yield* mint(bob.address)
    const [minted] = second.logs
    assert.deepStrictEqual(yield* chain.logs({ address: bob.address }), [])
    assert.deepStrictEqual(yield* chain.logs({ fromBlock: 2n, toBlock: 2n }), first.logs)
    assert.deepStrictEqual(yield* chain.logs({ fromBlock: 3n }), second.logs)
    const topic = minted?.topics[2] ?? "0x"
    assert.deepStrictEqual(yield* chain.logs({ topics: [null, null, topic] }), second.logs)
    assert.deepStrictEqual(yield* chain.logs({ topics: [null, null, [topic, "0x"]] }), second.logs)
    assert.deepStrictEqual(yield* chain.logs({ topics: [null, null, null, topic] }), [])
    // A transfer of coins has three topics, one of an NFT four.
    const nothing: ReadonlyArray<ReadonlyArray<Hex | ReadonlyArray<Hex> | null>> = [
      [null, null, null, null],
      [null, null, topic, null],
      [null, null, topic, []],
      [[], [], [topic], [topic]]
    ]
    for (const topics of nothing) assert.deepStrictEqual(yield* chain.logs({ topics }), [])
    assert.deepStrictEqual(yield* chain.logs({ topics: [null, null, topic], fromBlock: 3n }), second.logs)
    // The two, and the change of the contract's owner.
    assert.lengthOf(yield* chain.logs({ topics: [null, null, null] }), 3)
    assert.lengthOf(yield* chain.logs({ address: [token] }), 3)
  })
)

/** Reverts unless 400,000 gas are left. */
const checksGas = "0x5a62061a8011600a57005b5f5ffd"

/** Calls a contract with all the gas that it may pass on, and reverts when that reverts. */
const callsWithGas = (to: Hex): Hex => `0x5f5f5f5f5f73${to.slice(2)}5af115602157005b5f5ffd`

/** Contracts by what their gas depends on. Each is called without data, after a first call with one byte. */
const programs: Readonly<Record<string, (checking: Hex) => Hex>> = {
  "that checks the gas left": () => checksGas,
  "that passes 63 of 64 parts of its gas on": callsWithGas,
  "that gets a refund at its end": () => "0x365f5500",
  "that stores once more with little gas left": () => "0x60015f5560025f5500",
  "that spends what it needs": () => "0x600160005560016001556001600255600060006000a000",
  "without code": () => "0x",
  ...(isDeep ? { "that spends half of the gas that is left": () => "0x5a60011c5b805a1160045700" } : {})
}

it.effect.each(Object.entries(programs))("estimateGas: finds the least gas of a call of a contract %s", ([, program]) =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const to = yield* create(chain, program(yield* create(chain, checksGas)))
    const written = yield* chain.transact({ privateKey: alice.privateKey, to, data: "0x01" })
    assert.strictEqual(written.status, "success")
    const least = yield* chain.estimateGas({ from: alice.address, to })
    // With one gas less, in the same state, it fails or cannot be sent.
    const tooLittle = yield* Effect.result(chain.call({ from: alice.address, to, gas: least - 1n }, {}, true))
    assert.strictEqual(tooLittle._tag, "Failure")
    yield* chain.call({ from: alice.address, to, gas: least }, {}, true)
    // A node that is asked with a limit never answers with more.
    assert.strictEqual(yield* chain.estimateGas({ from: alice.address, to, gas: least }), least)
    const refused = yield* Effect.flip(chain.estimateGas({ from: alice.address, to, gas: least - 1n }))
    assert.match(refused.message, /^gas required exceeds allowance \(\d+\)$|^execution reverted$/)
    // A job takes no more than a 64th above that.
    const job = yield* chain.transact({ privateKey: alice.privateKey, to })
    assert.strictEqual(job.status, "success")
    const sent = parseTransaction((yield* chain.transaction(job.transactionHash))?.raw ?? "0x")
    assert.isAtMost(Number(sent.gas), Number((least * 65n) / 64n))
  })
)

it.effect("estimateGas: finds the least gas of a contract that goes on when what it calls takes all of its gas", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    const stores = yield* create(chain, "0x60015f5500")
    const to = yield* create(chain, `0x5f5f5f5f5f73${stores.slice(2)}617530f100`)
    const least = yield* chain.estimateGas({ from: alice.address, to })
    yield* chain.call({ from: alice.address, to, gas: least })
    assert.match((yield* Effect.flip(chain.call({ from: alice.address, to, gas: least - 1n }))).message, /^out of gas$/)
  })
)

it.effect("transact: mines what fails with the reason that it has with all the gas of a block", () =>
  Effect.gen(function* () {
    const chain = yield* rich()
    // Reverts with its data; an invalid opcode unless 400,000 gas are left.
    const code = "0x5a62061a8011601057365f5f37365ffd5bfe"
    const to = yield* create(chain, code)
    const receipt = yield* chain.transact({ privateKey: alice.privateKey, to, data: "0xdeadbeef" })
    assert.deepInclude(receipt, { status: "reverted", revertReason: "0xdeadbeef" })
  })
)

it("make: keeps the state of no chain that nothing refers to", async () => {
  setFlagsFromString("--expose-gc")
  const collectGarbage: () => void = runInNewContext("gc")
  const begin = async () => {
    const tables = newTables()
    await Effect.runPromise(Chain.make({ chainId, tables }))
    return new WeakRef(tables.blocks)
  }
  const chains = await Promise.all(Array.from({ length: 10 }, begin))
  await vi.waitFor(() => {
    collectGarbage()
    assert.isEmpty(chains.filter((blocks) => blocks.deref() !== undefined))
  })
})
