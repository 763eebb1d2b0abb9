/** The blocks of a chain are those that the EVM's own builder makes. */
import { assert, it } from "@effect/vitest"
import { createBlock } from "@ethereumjs/block"
import { createTxFromRLP } from "@ethereumjs/tx"
import { createAccount, createAddressFromString } from "@ethereumjs/util"
import { buildBlock, createVM } from "@ethereumjs/vm"
import * as Effect from "effect/Effect"
import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, hexToBytes } from "viem"
import { SandboxToken } from "../../src/chains/evm/artifacts.gen.ts"
import * as Engine from "../../src/chains/evm/engine.ts"
import { FlatState } from "../../src/chains/evm/FlatState.ts"
import { flatHex } from "../../src/verify/hex.ts"
import { javaScript } from "../../src/verify/Curve.ts"
import { alice, bob } from "./users.ts"

const chainId = 84532
const baseFee = 7n
const balance = 10n ** 18n

const token = getContractAddress({ from: alice.address, nonce: 0n })
const mint = encodeFunctionData({ abi: SandboxToken.abi, functionName: "mint", args: [bob.address, 500n] })

const fees = { maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
const common = { chainId, gas: 3_000_000n }
const accessList = [{ address: token, storageKeys: [`0x${"02".padStart(64, "0")}` as const] }]

/** One of each kind, in order: those that make logs, move coins, fail, and run out of gas. */
const transactions = Effect.promise(() =>
  Promise.all([
    alice.account.signTransaction({
      ...common,
      ...fees,
      type: "eip1559",
      nonce: 0,
      data: encodeDeployData({ ...SandboxToken, args: ["Coin", "COIN", 6] })
    }),
    alice.account.signTransaction({ ...common, gasPrice: 8n, type: "legacy", nonce: 1, to: token, data: mint }),
    alice.account.signTransaction({
      ...common,
      gasPrice: 8n,
      type: "eip2930",
      nonce: 2,
      to: token,
      data: mint,
      accessList
    }),
    bob.account.signTransaction({ ...common, ...fees, type: "eip1559", nonce: 0, to: alice.address, value: 5n }),
    bob.account.signTransaction({ ...common, ...fees, type: "eip1559", nonce: 1, to: token, data: mint }),
    alice.account.signTransaction({
      ...common,
      ...fees,
      gas: 30_000n,
      type: "eip1559",
      nonce: 3,
      to: token,
      data: mint
    })
  ])
)

/** The headers that the library makes of transactions, one block each. */
const built = async (raws: ReadonlyArray<Hex>): Promise<ReadonlyArray<Hex>> => {
  const rules = Engine.commonOf(chainId)
  const state = new FlatState()
  for (const { address } of [alice, bob]) {
    await state.putAccount(createAddressFromString(address), createAccount({ balance }))
  }
  const vm = await createVM({ common: rules, stateManager: state })
  const blockOpts = { putBlockIntoBlockchain: false, skipConsensusFormatValidation: true }
  const header = { gasLimit: Engine.blockGasLimit, baseFeePerGas: baseFee, timestamp: 1 }
  let parentBlock = createBlock({ header }, { common: rules, ...blockOpts })
  const headers: Array<Hex> = []
  for (const raw of raws) {
    const headerData = { ...header, timestamp: parentBlock.header.timestamp + 1n }
    const builder = await buildBlock(vm, { parentBlock, headerData, withdrawals: [], blockOpts })
    await builder.addTransaction(createTxFromRLP(hexToBytes(raw), { common: rules }))
    parentBlock = (await builder.build()).block
    headers.push(flatHex(parentBlock.header.serialize()))
  }
  return headers
}

it.effect("seals a block as the builder of the EVM does, whatever is in it", () =>
  Effect.gen(function* () {
    const raws = yield* transactions
    const genesis = [alice, bob].map(({ address }) => [address, balance] as const)
    const engine = yield* Effect.promise(() =>
      Engine.make({ chainId, baseFee, timestamp: 1, genesis, curve: javaScript, precompiles: [] })
    )
    const receipts = yield* Effect.forEach(raws, (raw) =>
      Effect.promise(() => engine.mine(engine.decode(raw), engine.head().timestamp + 1))
    )
    assert.deepStrictEqual(
      receipts.map(({ status }) => status),
      ["success", "success", "success", "success", "reverted", "reverted"]
    )
    const headers = receipts.map(({ blockNumber }) => engine.ledger.block(blockNumber)?.header)
    assert.deepStrictEqual(headers, [...(yield* Effect.promise(() => built(raws)))])
  })
)
