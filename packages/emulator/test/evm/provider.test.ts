import { assert, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  custom,
  getAddress,
  keccak256
} from "viem"
import { EmulatorToken } from "../../src/node/artifacts.gen.ts"
import * as Chain from "../../src/node/Chain.ts"
import { make, type Provider, providerOf } from "../../src/node/methods.ts"
import { alice, bob } from "./users.ts"

const chainId = 84532
const coin = 10n ** 18n
const gwei = 10n ** 9n
const { abi } = EmulatorToken

/** Clients of viem over the provider of a chain with a base fee. */
class Viem extends Context.Service<Viem, ReturnType<typeof clients>>()("test/Viem") {
  static readonly layer = Layer.effect(
    Viem,
    Chain.make({ chainId, baseFee: gwei, genesis: [[alice.address, 100n * coin]] }).pipe(
      Effect.flatMap((chain) => providerOf(make(chain))),
      Effect.map(clients)
    )
  )
}

function clients(provider: Provider) {
  const transport = custom(provider, { retryCount: 0 })
  const network = {
    id: chainId,
    name: "Test",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [] } }
  }
  return {
    provider,
    client: createPublicClient({ chain: network, transport, pollingInterval: 1 }),
    wallet: createWalletClient({ account: alice.account, chain: network, transport })
  }
}

/** The rejection of a promise. */
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error
  )

it.layer(Viem.layer)("provider", (it) => {
  it.effect("provider: serves viem for a deployment, a transaction and all reads", () =>
    Effect.gen(function* () {
      const { client, wallet } = yield* Viem
      yield* Effect.promise(async () => {
        const deployed = await client.waitForTransactionReceipt({
          hash: await wallet.deployContract({ ...EmulatorToken, args: ["Coin", "COIN", 6] })
        })
        const token = getAddress(deployed.contractAddress ?? "0x")
        const hash = await wallet.writeContract({ abi, address: token, functionName: "mint", args: [bob.address, 3n] })
        const receipt = await client.waitForTransactionReceipt({ hash })
        assert.strictEqual(receipt.status, "success")
        assert.strictEqual(receipt.effectiveGasPrice, gwei)

        const transaction = await client.getTransaction({ hash })
        // viem leaves addresses as they come.
        assert.strictEqual(transaction.from, alice.address.toLowerCase())
        assert.strictEqual(transaction.to, token.toLowerCase())
        assert.strictEqual(transaction.blockHash, receipt.blockHash)
        assert.strictEqual(transaction.type, "eip1559")

        const block = await client.getBlock({ blockHash: receipt.blockHash, includeTransactions: true })
        assert.strictEqual(block.hash, receipt.blockHash)
        assert.strictEqual(block.number, receipt.blockNumber)
        assert.strictEqual(block.baseFeePerGas, gwei)
        assert.deepStrictEqual(block.transactions[0], transaction)
        assert.strictEqual((await client.getBlock({ blockNumber: block.number - 1n })).hash, block.parentHash)
        assert.strictEqual((await client.getBlock()).hash, block.hash)

        const [log] = await client.getContractEvents({ abi, address: token, eventName: "Transfer", fromBlock: 0n })
        assert.deepStrictEqual(log?.args, { from: zero, to: bob.address, value: 3n })
        assert.strictEqual(
          await client.readContract({ abi, address: token, functionName: "balanceOf", args: [bob.address] }),
          3n
        )
        assert.isAbove((await client.getCode({ address: token }))?.length ?? 0, 2)
        assert.isUndefined(await client.getCode({ address: bob.address }))
        assert.isBelow(Number(await client.getBalance(alice)), Number(100n * coin))
        assert.strictEqual(await client.getTransactionCount(bob), 0)
        assert.strictEqual(await client.getChainId(), chainId)
        assert.strictEqual(await client.getGasPrice(), gwei)

        const refused = await rejection(
          client.simulateContract({
            abi,
            address: token,
            functionName: "transfer",
            args: [alice.address, 5n],
            account: bob.address
          })
        )
        assert.instanceOf(refused, BaseError)
        const cause = refused.walk((_) => _ instanceof ContractFunctionRevertedError)
        assert.instanceOf(cause, ContractFunctionRevertedError)
        assert.strictEqual(cause.data?.errorName, "ERC20InsufficientBalance")
        assert.deepStrictEqual(cause.data?.args, [bob.address, 3n, 5n])
      })
    })
  )

  it.effect("provider: returns null for unknown blocks and transactions", () =>
    Effect.gen(function* () {
      const { provider } = yield* Viem
      const ask = (method: string, ...params: ReadonlyArray<unknown>) =>
        Effect.promise(() => provider.request({ method, params }))
      const hash = keccak256("0x")
      assert.isNull(yield* ask("eth_getTransactionReceipt", hash))
      assert.isNull(yield* ask("eth_getTransactionByHash", hash))
      assert.isNull(yield* ask("eth_getBlockByHash", hash, false))
      assert.isNull(yield* ask("eth_getBlockByNumber", "0xffff", false))
      assert.deepInclude(yield* ask("eth_getBlockByNumber", "earliest", false), { number: "0x0", transactions: [] })
    })
  )
})

const zero = "0x0000000000000000000000000000000000000000"
