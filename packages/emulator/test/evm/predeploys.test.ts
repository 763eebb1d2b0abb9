import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  concat,
  createPublicClient,
  createWalletClient,
  custom,
  encodeDeployData,
  getContractAddress,
  getCreate2Address,
  multicall3Abi,
  pad,
  recoverTransactionAddress,
  serializeTransaction
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { baseSepolia, polygonAmoy, sepolia } from "viem/chains"
import { EmulatorToken } from "../../src/node/artifacts.gen.ts"
import { treasury } from "../../src/chains/evm/treasury.ts"
import { EvmNetworks, layer } from "../../src/chains/evm/EvmNetworks.ts"
import { create2Deployer, multicall3 } from "../../src/node/predeploys.ts"
import { providerOf } from "../../src/node/methods.ts"
import { alone } from "../../src/node/Node.ts"
import { worldLayer } from "../app.ts"

const gasPrice = 100_000_000_000n

/** The signed transactions that deploy the contracts on every chain. Their first bytes return the rest as code. */
const deployments = [
  {
    name: "Multicall3",
    contract: multicall3,
    init: "0x608060405234801561001057600080fd5b50610ee0806100206000396000f3fe",
    gas: 1_000_000n,
    signature: {
      v: 28n,
      r: "0xedce47092c0f398cebf3ffc267f05c8e7076e3b89445e0fe50f6332273d4569b",
      s: "0x1b0b9d000e19b24c5869b0fc3b22b0d6fa47cd63316875cbbd577d76e6fde086"
    }
  },
  {
    name: "the CREATE2 deployer",
    contract: create2Deployer,
    init: "0x604580600e600039806000f350fe",
    gas: 100_000n,
    // Chosen, not signed: the sender follows from it, and its key is unknown.
    signature: { v: 27n, r: `0x${"22".repeat(32)}`, s: `0x${"22".repeat(32)}` }
  }
] as const

it.effect.each(deployments)("$name: is the code whose signed deployment creates it at this address", (deployment) =>
  Effect.promise(async () => {
    const { contract, gas, init, signature } = deployment
    const transaction = { type: "legacy", nonce: 0, gasPrice, gas, data: concat([init, contract.code]) } as const
    const sender = await recoverTransactionAddress({
      serializedTransaction: serializeTransaction(transaction, signature)
    })
    assert.strictEqual(getContractAddress({ from: sender, nonce: 0n }), contract.address)
  })
)

const account = privateKeyToAccount(treasury)
const chains = [baseSepolia, polygonAmoy, sepolia]

/** viem's clients of a network, and all requests that they send. */
const connect = Effect.fnUntraced(function* (chain: (typeof chains)[number]) {
  const network = yield* Effect.fromNullishOr((yield* EvmNetworks).networks.get(`eip155:${chain.id}`))
  const [token] = network.tokens
  const provider = yield* providerOf(network.node(alone))
  const requests: Array<string> = []
  const transport = custom({
    request: (args: { readonly method: string }) => {
      requests.push(args.method)
      return provider.request(args)
    }
  })
  return {
    token: token?.address ?? "0x",
    requests,
    client: createPublicClient({ chain, transport, batch: { multicall: true }, pollingInterval: 1 }),
    wallet: createWalletClient({ account, chain, transport })
  }
})

const { abi } = EmulatorToken

it.layer(Layer.provide(layer, worldLayer))("predeploys", (it) => {
  it.effect.each(chains)("$name: answers viem's multicall, with a failure beside successes", (chain) =>
    Effect.gen(function* () {
      const { client, requests, token } = yield* connect(chain)
      const read = { abi, address: token } as const
      const results = yield* Effect.promise(() =>
        client.multicall({
          contracts: [
            { ...read, functionName: "symbol" },
            { ...read, functionName: "balanceOf", args: [account.address] },
            { ...read, functionName: "alwaysFails", args: [7n] },
            { abi: multicall3Abi, address: multicall3.address, functionName: "getEthBalance", args: [account.address] }
          ]
        })
      )
      assert.deepStrictEqual(requests, ["eth_call"])
      const [symbol, balance, failure, ether] = results
      assert.strictEqual(symbol.result, "USDC")
      assert.strictEqual(balance.result, 0n)
      assert.match(failure.error?.message ?? "", /AlwaysFails\(address caller, uint256 code\)/)
      assert.strictEqual(ether.result, yield* Effect.promise(() => client.getBalance(account)))
    })
  )

  it.effect("the CREATE2 deployer: deploys to the same address on two chains, and reverts the second time", () =>
    Effect.gen(function* () {
      const bytecode = encodeDeployData({ ...EmulatorToken, args: ["Same", "SAME", 0] })
      const salt = pad("0x5a17")
      const address = getCreate2Address({ from: create2Deployer.address, salt, bytecode })
      for (const chain of [baseSepolia, sepolia]) {
        const { client, wallet } = yield* connect(chain)
        const deploy = () =>
          wallet.sendTransaction({ to: create2Deployer.address, data: concat([salt, bytecode]), gas: 3_000_000n })
        const [first, second] = yield* Effect.promise(async () => {
          const receipts = []
          for (const hash of [await deploy(), await deploy()])
            receipts.push(await client.waitForTransactionReceipt({ hash }))
          return receipts
        })
        assert.strictEqual(first?.status, "success")
        assert.strictEqual(second?.status, "reverted")
        const symbol = client.readContract({ abi, address, functionName: "symbol" })
        assert.strictEqual(yield* Effect.promise(() => symbol), "SAME")
      }
    })
  )
})
