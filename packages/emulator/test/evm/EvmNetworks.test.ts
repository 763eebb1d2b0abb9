import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { decodeFunctionResult, encodeFunctionData, getContractAddress, parseSignature, type Address } from "viem"
import { toTransfer } from "../../src/chains/ChainAdapter.ts"
import { activityOf } from "../../src/chains/evm/movements.ts"
import { EmulatorItems, EmulatorNft, EmulatorToken } from "../../src/node/artifacts.gen.ts"
import type { TransactionRefused } from "../../src/node/TransactionRefused.ts"
import * as EvmNetworks from "../../src/chains/evm/EvmNetworks.ts"
import { nftsOf } from "../../src/chains/evm/nfts.ts"
import type { ChainCalls } from "../../src/node/ChainCalls.ts"
import { treasuryAddress } from "../../src/chains/evm/treasury.ts"
import { worldLayer } from "../app.ts"
import { alice, bob, carol } from "./users.ts"

const base = "eip155:84532"

/** A network with the addresses of its contracts. */
const network = (caipId: string) =>
  Effect.gen(function* () {
    const world = yield* EvmNetworks.EvmNetworks
    const running = yield* Effect.fromNullishOr(world.networks.get(caipId))
    const token = yield* Effect.fromNullishOr(running.tokens[0])
    const nft = yield* Effect.fromNullishOr(running.collections.find((_) => _.type === "ERC721"))
    const items = yield* Effect.fromNullishOr(running.collections.find((_) => _.type === "ERC1155"))
    return { ...running, token: token.address, nft: nft.address, items: items.address }
  })

const tokenBalance = (chain: ChainCalls, to: Address, of: Address) =>
  chain
    .call({ to, data: encodeFunctionData({ abi: EmulatorToken.abi, functionName: "balanceOf", args: [of] }) })
    .pipe(Effect.map((data) => decodeFunctionResult({ abi: EmulatorToken.abi, functionName: "balanceOf", data })))

const nftOwner = (chain: ChainCalls, to: Address, id: bigint) =>
  chain
    .call({ to, data: encodeFunctionData({ abi: EmulatorNft.abi, functionName: "ownerOf", args: [id] }) })
    .pipe(Effect.map((data) => decodeFunctionResult({ abi: EmulatorNft.abi, functionName: "ownerOf", data })))

const itemBalance = (chain: ChainCalls, to: Address, of: Address, id: bigint) =>
  chain
    .call({ to, data: encodeFunctionData({ abi: EmulatorItems.abi, functionName: "balanceOf", args: [of, id] }) })
    .pipe(Effect.map((data) => decodeFunctionResult({ abi: EmulatorItems.abi, functionName: "balanceOf", data })))

it.layer(Layer.provide(EvmNetworks.layer, worldLayer))("EvmNetworks", (it) => {
  it.effect("make: deploys the contracts at the same addresses in every run", () =>
    Effect.gen(function* () {
      const { networks } = yield* EvmNetworks.EvmNetworks
      assert.deepStrictEqual([...networks.keys()], ["eip155:84532", "eip155:80002", "eip155:11155111"])
      const from = treasuryAddress
      for (const { chain, tokens, collections } of networks.values()) {
        const addresses = [...tokens, ...collections].map((_) => _.address)
        assert.deepStrictEqual(
          addresses,
          addresses.map((_, nonce) => getContractAddress({ from, nonce: BigInt(nonce) }))
        )
        for (const address of addresses) assert.isAbove((yield* chain.code(address)).length, 2)
      }
      assert.strictEqual((yield* network(base)).token, "0xb5FEb3136c0Db15B2582315511D16624d33EB4c5")
    })
  )

  it.effect("fund: gives a user coins, tokens and NFTs on every network, with logs", () =>
    Effect.gen(function* () {
      const world = yield* EvmNetworks.EvmNetworks
      yield* Effect.forEach(world.networks.values(), (network) => network.fund(alice.address))
      for (const caipId of world.networks.keys()) {
        const { chain, token, nft, items } = yield* network(caipId)
        assert.strictEqual(yield* chain.balance(alice.address), 10n ** 19n)
        assert.strictEqual(yield* tokenBalance(chain, token, alice.address), 1000_000_000n)
        assert.strictEqual(yield* nftOwner(chain, nft, 1n), alice.address)
        assert.strictEqual(yield* nftOwner(chain, nft, 2n), alice.address)
        assert.strictEqual(yield* itemBalance(chain, items, alice.address, 1n), 5n)
        assert.strictEqual(yield* itemBalance(chain, items, alice.address, 2n), 1n)
        assert.lengthOf(yield* chain.logs({ address: token, topics: [null, null, pad(alice.address)] }), 1)
      }
    })
  )

  it.effect("activityOf: lists everything that fund gave", () =>
    Effect.gen(function* () {
      const world = yield* EvmNetworks.EvmNetworks
      const user = "0x0000000000000000000000000000000000007777"
      for (const running of world.networks.values()) {
        yield* running.fund(user)
        const activity = yield* activityOf(running, user)
        assert.deepStrictEqual(
          activity.map(({ movement }) => toTransfer(movement).what.replace(/\d+$/, "")),
          [
            `10 ${running.nativeCoin.symbol}`,
            "1000 USDC",
            "Emulator Tiles #",
            "Emulator Tiles #",
            "5 Emulator Items #",
            "1 Emulator Items #"
          ]
        )
        assert.isTrue(activity.every((_) => _.received && _.hash === activity[0]?.hash))
      }
    })
  )

  it.effect("nftsOf: returns metadata and image of each NFT", () =>
    Effect.gen(function* () {
      const running = yield* network(base)
      yield* running.fund(alice.address)
      const [tile] = yield* nftsOf(running, alice.address)
      assert.strictEqual(tile?.name, `Emulator Tiles #${tile?.id}`)
      assert.include(atob(tile?.image.split(";base64,")[1] ?? ""), `#${tile?.id}</text></svg>`)
    })
  )

  it.effect("fund: is atomic when it is interrupted", () =>
    Effect.gen(function* () {
      const { chain, items, fund } = yield* network(base)
      const user = "0x0000000000000000000000000000000000009999"
      yield* Fiber.interrupt(yield* Effect.forkChild(fund(user), { startImmediately: true }))
      assert.strictEqual(yield* itemBalance(chain, items, user, 2n), 1n)
    })
  )

  it.effect("transact: accepts a permit that the holder signed for the chain", () =>
    Effect.gen(function* () {
      const { chain, chainId, token } = yield* network(base)
      const message = { owner: bob.address, spender: alice.address, value: 9n, nonce: 0n, deadline: 10_000_000_000n }
      const signature = yield* Effect.promise(() =>
        bob.account.signTypedData({
          domain: { name: "USD Coin", version: "1", chainId, verifyingContract: token },
          types: { Permit },
          primaryType: "Permit",
          message
        })
      )
      const { r, s, v } = parseSignature(signature)
      const args = [message.owner, message.spender, message.value, message.deadline, Number(v), r, s] as const
      const data = encodeFunctionData({ abi: EmulatorToken.abi, functionName: "permit", args })
      const receipt = yield* chain.transact({ privateKey: alice.privateKey, to: token, data })
      assert.strictEqual(receipt.status, "success", receipt.revertReason)
      const again = yield* chain.transact({ privateKey: alice.privateKey, to: token, data })
      assert.match(again.revertReason ?? "", /^ERC2612InvalidSigner\(/)
    })
  )

  it.effect("fund: fails with the reason for a contract", () =>
    Effect.gen(function* () {
      const { fund, token } = yield* network(base)
      const error = yield* Effect.flip(fund(token))
      assert.include(error.message, "is a contract")
    })
  )

  it.effect("nftsOf: answers while an NFT of the list is moved, at any of its steps", () =>
    Effect.gen(function* () {
      const running = yield* network(base)
      const { chain, fund, nft } = running
      yield* fund(carol.address)
      /** Ids of tiles that carol holds; `before` happens before each call of the chain. */
      const tiles = (before: Effect.Effect<unknown, TransactionRefused>) => {
        const call: ChainCalls["call"] = (message) => Effect.andThen(Effect.orDie(before), chain.call(message))
        return Effect.map(nftsOf({ ...running, chain: { ...chain, call } }, carol.address), (held) =>
          held.flatMap(({ collection, id }) => (collection.address === nft ? [id] : []))
        )
      }
      const move = (from: typeof carol, to: Address, id: string) => {
        const args = [from.address, to, BigInt(id)] as const
        const data = encodeFunctionData({ abi: EmulatorNft.abi, functionName: "transferFrom", args })
        return chain.transact({ privateKey: from.privateKey, to: nft, data })
      }
      let calls = 0
      const [first = "", ...others] = yield* tiles(Effect.sync(() => calls++))
      assert.isNotEmpty(others)
      for (let at = 0; at < calls; at++) {
        let call = 0
        const seen = yield* tiles(Effect.suspend(() => (call++ === at ? move(carol, bob.address, first) : Effect.void)))
        assert.includeMembers([first, ...others], seen)
        assert.includeMembers(seen, others)
        yield* Effect.ignore(move(bob, carol.address, first))
      }
    })
  )
})

const Permit = [
  { name: "owner", type: "address" },
  { name: "spender", type: "address" },
  { name: "value", type: "uint256" },
  { name: "nonce", type: "uint256" },
  { name: "deadline", type: "uint256" }
] as const

const pad = (address: Address) => `0x${address.slice(2).padStart(64, "0")}` as const
