/** The faucet writes the storage and the events of the contracts' own mints. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { encodeDeployData, encodeFunctionData, getContractAddress, type Address, type Hex } from "viem"
import { runs } from "../../../../scripts/deep.ts"
import { EmulatorItems, EmulatorNft, EmulatorToken } from "../../src/node/artifacts.gen.ts"
import * as Chain from "../../src/node/Chain.ts"
import * as Engine from "../../src/node/engine.ts"
import * as Faucet from "../../src/chains/evm/faucet.ts"
import { flatHex } from "../../src/verify/hex.ts"
import type { Receipt } from "../../src/node/Ledger.ts"
import { nativeTransfers } from "../../src/chains/evm/transfers.ts"
import { loadFastCurve } from "../../src/verify/Curve.ts"
import { newTables } from "../../src/node/tables.ts"
import { alice, bob } from "./users.ts"

const people = [alice, bob]
const value = 7n

const [token, nft, items] = [0n, 1n, 2n].map((nonce) => getContractAddress({ from: alice.address, nonce }))
const contracts = { token: token ?? "0x", nft: nft ?? "0x", items: items ?? "0x" }

const mint = {
  token: (to: Address) => encodeFunctionData({ abi: EmulatorToken.abi, functionName: "mint", args: [to, 500n] }),
  nft: (to: Address) => encodeFunctionData({ abi: EmulatorNft.abi, functionName: "mint", args: [to] }),
  item: (to: Address) => encodeFunctionData({ abi: EmulatorItems.abi, functionName: "mint", args: [to, 3n, 4n] })
}

/** A chain with the contracts, their storage, and a function that sends transactions. */
const made = Effect.fnUntraced(function* () {
  yield* loadFastCurve
  const precompiles = [
    Faucet.make([
      [contracts.token, Faucet.token(500n)],
      [contracts.nft, Faucet.nft],
      [contracts.nft, Faucet.nft],
      [contracts.items, Faucet.item(3n, 4n)]
    ])
  ]
  const genesis = people.map(({ address }) => [address, 10n ** 18n] as const)
  const engine = yield* Effect.promise(() =>
    Engine.make({ chainId: 1, baseFee: 0n, timestamp: 1, genesis, precompiles, predeploys: [], tables: newTables() })
  )
  const storage = new Map<string, Hex>()
  const put = engine.state.putStorage.bind(engine.state)
  engine.state.putStorage = (address, slot, written) => {
    const key = `${address.toString()} ${flatHex(slot)}`
    if (written.every((byte) => byte === 0)) storage.delete(key)
    else storage.set(key, flatHex(written))
    return put(address, slot, written)
  }
  const send = (from: typeof alice, to: Address | undefined, data: Hex, sent = 0n) =>
    Effect.promise(() => {
      const { nonce } = engine.state.account(from.address.toLowerCase())
      const transaction = { ...(to && { to }), data, value: sent, gasLimit: 5_000_000n, nonce }
      return engine.mine(engine.signerOf(from.privateKey).sign(transaction), engine.head().timestamp + 1)
    })
  yield* send(alice, undefined, encodeDeployData({ ...EmulatorToken, args: ["Coin", "COIN", 6] }))
  yield* send(alice, undefined, encodeDeployData({ ...EmulatorNft, args: ["Tiles", "TILE"] }))
  yield* send(alice, undefined, encodeDeployData({ ...EmulatorItems, args: ["Items", "ITEM", "data:,"] }))
  return { engine, send, storage }
})

/** The events of the contracts, without the operator, which differs. */
const said = (receipts: ReadonlyArray<Receipt>) =>
  receipts
    .flatMap(({ logs }) => logs)
    .map(({ address, data, topics: [event, operator, ...topics] }) => ({
      address,
      data,
      topics: address === contracts.items ? [event, ...topics] : [event, operator, ...topics]
    }))

const Person = Schema.Literals([0, 1])
const Step = Schema.Union([
  Schema.Struct({ do: Schema.Literal("fund"), who: Person }),
  Schema.Struct({ do: Schema.Literal("move"), from: Person, to: Person, id: Schema.Literals([1, 2, 3, 4]) })
])

it.effect.prop(
  "faucet: writes the storage and events of the contracts' own mint, in any state",
  [Schema.Array(Step).check(Schema.isMaxLength(4))],
  ([steps]) =>
    Effect.gen(function* () {
      const byFaucet = yield* made()
      const byMint = yield* made()
      for (const step of steps) {
        if (step.do === "fund") {
          const { address } = people[step.who] ?? alice
          const funded = yield* byFaucet.send(alice, Faucet.address, Faucet.encodeCall(address))
          assert.strictEqual(funded.status, "success", funded.revertReason)
          const minted = yield* Effect.forEach(
            [
              [contracts.token, mint.token(address)],
              [contracts.nft, mint.nft(address)],
              [contracts.nft, mint.nft(address)],
              [contracts.items, mint.item(address)]
            ] as const,
            ([to, data]) => byMint.send(alice, to, data)
          )
          assert.deepStrictEqual(said([funded]), said(minted))
        } else {
          const [from, to] = [people[step.from] ?? alice, people[step.to] ?? alice]
          const args = [from.address, to.address, BigInt(step.id)] as const
          const data = encodeFunctionData({ abi: EmulatorNft.abi, functionName: "transferFrom", args })
          const [one, other] = yield* Effect.forEach([byFaucet, byMint], ({ send }) => send(from, contracts.nft, data))
          assert.strictEqual(one?.revertReason, other?.revertReason)
        }
        assert.deepStrictEqual(Object.fromEntries(byFaucet.storage), Object.fromEntries(byMint.storage))
      }
    }),
  // Each run has two chains of its own.
  { arbitrary: { runs: runs(10) } }
)

it.effect("faucet: forwards the value of the call, with an event", () =>
  Effect.gen(function* () {
    const { engine, send } = yield* made()
    const { logs } = yield* send(
      alice,
      Faucet.address,
      Faucet.encodeCall("0x00000000000000000000000000000000000000AA"),
      value
    )
    assert.strictEqual(engine.state.account("0x00000000000000000000000000000000000000aa").balance, value)
    assert.strictEqual(engine.state.account(Faucet.address).balance, 0n)
    assert.deepStrictEqual([logs[0]?.address.toLowerCase(), BigInt(logs[0]?.data ?? 0)], [nativeTransfers, value])
  })
)

it.effect("faucet: reverts for an invalid user, and changes nothing", () =>
  Effect.gen(function* () {
    const { engine, send, storage } = yield* made()
    const before = [...storage]
    const calls = [
      ["0x00", "expected a user's address in a word"],
      [Faucet.encodeCall(contracts.token), `${contracts.token.toLowerCase()} is a contract`]
    ] as const
    for (const [data, reason] of calls) {
      assert.strictEqual((yield* send(alice, Faucet.address, data, value)).revertReason, reason)
    }
    assert.strictEqual(engine.state.account(contracts.token.toLowerCase()).balance, 0n)
    assert.deepStrictEqual([...storage], before)
    const poor = yield* Chain.make({
      chainId: 1,
      genesis: [[alice.address, 1n]],
      precompiles: [Faucet.make([[contracts.token, Faucet.token(1n)]])]
    })
    const data = Faucet.encodeCall(bob.address)
    const receipt = yield* poor.transact({ privateKey: alice.privateKey, to: Faucet.address, data, gas: 100_000n })
    assert.strictEqual(receipt.revertReason, "out of gas")
  })
)
