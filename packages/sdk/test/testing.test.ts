/** The test kit: the SDK accepts what the arbitraries generate. */
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isAddress } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { camelKeys, Envelope } from "@okto-effect/protocol/Envelope"
import { isFinal, Order } from "@okto-effect/protocol/Order"
import { Portfolio } from "@okto-effect/protocol/Portfolio"
import * as Routes from "@okto-effect/protocol/Routes"
import type { UserOp } from "@okto-effect/protocol/UserOp"
import { runs } from "../../../scripts/deep.ts"
import {
  Explorer,
  IntentFields,
  Intents,
  nftCollection,
  nftMint,
  nftTransfer,
  rawAptos,
  rawEvm,
  Session,
  tokenTransfer
} from "../src/effect.ts"
import { SendableUserOp } from "../src/schemas/compiled/intents.gen.ts"
import { NftCollection } from "../src/schemas/intents.ts"
import { checkUserOp } from "../src/intents/checkUserOp.ts"
import { Arbitraries, TestPlatform } from "../src/testing.ts"
import { layerOver } from "./layers.ts"
import { promised } from "./promisedLists.ts"
import { answering, present } from "./support.ts"

const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const sandboxed = ["eip155:84532", "eip155:80002", "eip155:11155111", "aptos:testnet"]

const backend = answering({
  "/supported/networks": { network: sandboxed.map((caip_id) => ({ caip_id, network_name: caip_id })) }
})

const intents = [
  { name: "tokenTransfer", intent: tokenTransfer, input: Arbitraries.tokenTransfer },
  { name: "nftTransfer", intent: nftTransfer, input: Arbitraries.nftTransfer },
  { name: "nftCollection", intent: nftCollection, input: Arbitraries.nftCollection },
  { name: "nftMint", intent: nftMint, input: Arbitraries.nftMint },
  { name: "rawEvm", intent: rawEvm, input: Arbitraries.rawEvm },
  { name: "rawAptos", intent: rawAptos, input: Arbitraries.rawAptos }
] as const

type Built = Effect.Effect<UserOp, Intents.BuildFailure>
type Input = { readonly caip2Id: string }
const inputOf = (
  { input }: (typeof intents)[number],
  world?: Arbitraries.ArbitraryOptions
): Arbitrary.Arbitrary<Input> => input(world)

const routes = Object.entries<(typeof Routes)[keyof typeof Routes]>(Routes)

/** The number of values that are generated of an arbitrary. */
const drawn = runs(50)

const many = <A>(arbitrary: Arbitrary.Arbitrary<A>, count = drawn) =>
  Arbitrary.sampleEffect(arbitrary, { count, maxDiscards: count / 2 })

describe("TestPlatform.layerRandom", () => {
  const draws = (seed: number) =>
    Effect.provide(
      SecureRandom.SecureRandom.use((random) => random.randomBytes(16)),
      TestPlatform.layerRandom(seed)
    )

  it.effect("draws other bytes for other seeds, and no zeros for any", () =>
    Effect.gen(function* () {
      const seeds = [0, 1, 2, -1, 2_147_483_646 + 2, Number.MAX_SAFE_INTEGER]
      const drawn = yield* Effect.forEach(seeds, draws)
      for (const bytes of drawn) assert.isTrue(bytes.some((byte) => byte !== 0))
      assert.strictEqual(new Set(drawn.map(String)).size, seeds.length - 1)
    })
  )
})

describe("arbitrary intents", () => {
  for (const row of intents) {
    const { intent, name } = row

    it.effect.prop(
      `${name}: each is well formed, on a chain that exists, and becomes a user operation`,
      [inputOf(row)],
      ([input]) =>
        Effect.gen(function* () {
          assert.include(sandboxed, input.caip2Id)
          const checked: Effect.Effect<unknown> = Reflect.apply(Intents.check, undefined, [intent, input])
          assert.deepStrictEqual(yield* checked, input)
          const op = yield* Intents.Intents.use((_) => {
            const built: Built = Reflect.apply(_.build, undefined, [intent, input])
            return Effect.flatMap(built, _.sign)
          })
          yield* checkUserOp(SendableUserOp, op)
        }).pipe(Effect.provide(layerOver(backend))),
      { arbitrary: { runs: runs(20) } }
    )

    it.effect(`${name}: generates a thousand values from few more candidates`, () =>
      Effect.map(many(inputOf(row)), (values) => assert.lengthOf(values, drawn))
    )

    it.effect(`${name}: generates only the world's chains`, () =>
      Effect.gen(function* () {
        const networks = [{ caipId: "eip155:1" }, { caipId: "eip155:137" }, { caipId: "aptos:mainnet" }]
        const drawn = new Set((yield* many(inputOf(row, { networks }), 200)).map(({ caip2Id }) => caip2Id))
        const possible = new Set(networks.map(({ caipId }) => caipId))
        assert.isNotEmpty([...drawn])
        assert.isEmpty([...drawn].filter((id) => !possible.has(id)))
      })
    )
  }

  it.effect("transfer existing tokens, and no more than the maximal amount", () =>
    Effect.gen(function* () {
      const tokens = [
        { caipId: "eip155:1", address: "0x00000000000000000000000000000000000000a1" },
        { caipId: "eip155:10", address: "0x00000000000000000000000000000000000000a2" },
        { caipId: "eip155:10", address: "" }
      ]
      const networks = ["eip155:1", "eip155:10", "aptos:testnet"].map((caipId) => ({ caipId }))
      const drawn = yield* many(Arbitraries.tokenTransfer({ networks, tokens, atMost: 9n }))
      const seen = new Set(drawn.map(({ caip2Id, token }) => `${caip2Id} ${token}`))
      assert.deepStrictEqual([...seen].toSorted(), [
        "aptos:testnet ",
        "eip155:1 ",
        "eip155:1 0x00000000000000000000000000000000000000a1",
        "eip155:10 ",
        "eip155:10 0x00000000000000000000000000000000000000a2"
      ])
      assert.isTrue(drawn.every(({ amount }) => amount >= 1 && amount <= 9))
    })
  )

  it("throw without a chain for them", () => {
    assert.throws(() => Arbitraries.rawAptos({ networks: [{ caipId: "eip155:1" }] }), "Unable to derive an arbitrary")
  })
})

describe("arbitraries of the schemas", () => {
  for (const [name, schema] of [
    ["any chain", IntentFields.Caip2Id()],
    ["an Aptos chain", IntentFields.AptosCaip2Id("no Aptos chain")],
    ["the chain of a collection", NftCollection]
  ] as const) {
    it.effect(`generate the chain id of ${name}`, () =>
      Effect.gen(function* () {
        for (const value of yield* many(Arbitrary.schema<Schema.Schema<string | Input>>(schema))) {
          assert.match(typeof value === "string" ? value : value.caip2Id, caip2)
        }
      })
    )
  }

  it.effect("generate amounts", () =>
    Effect.map(many(Arbitrary.schema(IntentFields.Amount)), (values) => assert.lengthOf(values, drawn))
  )
})

describe("an arbitrary user operation", () => {
  it.effect.prop(
    "can be signed",
    [Arbitraries.userOp],
    ([op]) =>
      Effect.gen(function* () {
        const { signature, ...rest } = yield* Intents.Intents.use((_) => _.sign(op))
        assert.deepStrictEqual(rest, op)
        assert.match(signature, /^0x[0-9a-f]{130}$/)
        assert.match(op.callData, /^0x([0-9a-fA-F]{2})*$/)
      }).pipe(Effect.provide(layerOver(backend))),
    { arbitrary: { runs: runs(40) } }
  )

  it.effect("can be sent when it is signed", () =>
    Effect.gen(function* () {
      for (const op of yield* many(Arbitraries.signedUserOp)) {
        yield* checkUserOp(SendableUserOp, op)
        assert.match(op.signature, /^0x[0-9a-f]{128}(1b|1c)$/)
      }
    })
  )
})

describe("an arbitrary order", () => {
  const drawn = many(Arbitraries.order())

  it.effect("has the fields of its status", () =>
    Effect.gen(function* () {
      const statuses = new Set<string>()
      for (const order of yield* drawn) {
        assert.deepStrictEqual(Schema.decodeUnknownSync(Order)(order), order)
        const succeeded = order.status === "SUCCESSFUL"
        assert.strictEqual(order.downstreamTransactionHash.length > 0, succeeded)
        assert.strictEqual(order.reason !== "", isFinal(order) && !succeeded)
        for (const hash of order.downstreamTransactionHash) assert.match(hash, /^0x[0-9a-f]{64}$/)
        statuses.add(order.status)
      }
      assert.lengthOf([...statuses], 9)
    })
  )

  it.effect("has the details of its kind", () =>
    Effect.gen(function* () {
      const shapes = new Set<string>()
      for (const { details, intentType } of yield* drawn) {
        assert.include(sandboxed, present(details, "details")["caip2id"])
        shapes.add(
          `${intentType} ${Object.keys(details ?? {})
            .toSorted()
            .join()}`
        )
      }
      assert.deepStrictEqual([...shapes].toSorted(), [
        "NFT_CREATE_COLLECTION caip2id,data,name,uri",
        "NFT_MINT caip2id,collectionName,data,description,nftName,properties,uri",
        "NFT_TRANSFER amount,caip2id,collectionAddress,nftId,nftType,recipientWalletAddress",
        "RAW_TRANSACTION caip2id,transactions",
        "TOKEN_TRANSFER amount,caip2id,recipientWalletAddress,tokenAddress"
      ])
    })
  )

  it.effect("is of a kind that exists on the chains", () =>
    Effect.gen(function* () {
      const orders = yield* many(Arbitraries.order({ networks: [{ caipId: "aptos:mainnet" }] }), 200)
      assert.deepStrictEqual([...new Set(orders.map((_) => _.intentType))].toSorted(), [
        "NFT_CREATE_COLLECTION",
        "NFT_MINT",
        "RAW_TRANSACTION",
        "TOKEN_TRANSFER"
      ])
    })
  )
})

it.effect.prop(
  "an arbitrary portfolio: is consistent, and is read unchanged, with all lists",
  [Arbitraries.portfolio()],
  ([portfolio]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual<unknown>(Schema.decodeUnknownSync(Portfolio)(portfolio), portfolio)
      const cents = (text: string) => Math.round(Number(text) * 100)
      const sum = (list: ReadonlyArray<{ readonly holdingsPriceUsdt: string }>) =>
        list.reduce((total, _) => total + cents(_.holdingsPriceUsdt), 0)
      const { aggregatedData, groupTokens } = portfolio
      assert.strictEqual(aggregatedData.holdingsCount, String(groupTokens.length))
      assert.strictEqual(cents(aggregatedData.totalHoldingPriceUsdt ?? ""), sum(groupTokens))
      for (const group of groupTokens) {
        if (group.tokens) assert.strictEqual(cents(group.holdingsPriceUsdt), sum(group.tokens))
      }
      const read = Explorer.Explorer.use((_) => _.getPortfolio)
      const answered = layerOver(() => TestPlatform.success(portfolio))
      assert.deepStrictEqual<unknown>(yield* Effect.provide(read, answered), promised.getPortfolio(portfolio))
    }),
  { arbitrary: { runs: runs(20) } }
)

it.effect.prop(
  "an arbitrary session: is restored from a store",
  [Arbitraries.session],
  ([session]) =>
    Effect.gen(function* () {
      assert.strictEqual(privateKeyToAccount(session.sessionPrivKey).publicKey, session.sessionPubKey)
      const restored = yield* Session.Session.use((_) => _.current)
      assert.strictEqual(restored.userSWA, session.userSWA)
    }).pipe(Effect.provide(layerOver(backend, JSON.stringify(session)))),
  { arbitrary: { runs: runs(20) } }
)

describe("an arbitrary reply of", () => {
  for (const [name, route] of routes) {
    it.effect(`${name}: is an envelope that the protocol reads`, () =>
      Effect.gen(function* () {
        let failures = 0
        for (const { body, status } of yield* many(Arbitraries.reply<unknown>(route))) {
          const envelope = Schema.decodeUnknownSync(Envelope)(camelKeys(JSON.parse(body)))
          if (envelope.status === "error") {
            failures++
            assert.isAtLeast(status, 400)
          } else {
            assert.strictEqual(status, 200)
            Schema.decodeUnknownSync(route.data)(envelope.data)
          }
        }
        assert.isAbove(failures, drawn / 20)
        assert.isBelow(failures, drawn * 0.6)
      })
    )
  }

  it.effect("has realistic values in its fields", () =>
    Effect.gen(function* () {
      for (const { network } of yield* many(Arbitraries.data(Routes.networks), 100)) {
        for (const { caipId, chainId } of network ?? []) {
          assert.include(sandboxed, caipId)
          if (typeof chainId === "string") assert.match(chainId, /^\d+$/)
        }
      }
      for (const { tokens } of yield* many(Arbitraries.data(Routes.tokens), 100)) {
        for (const { address } of tokens ?? []) assert.isTrue(address === "" || isAddress(address, { strict: false }))
      }
      for (const { details } of yield* many(Arbitraries.data(Routes.estimate), 100)) {
        for (const [id, fee] of Object.entries(details.fees.transactionFees ?? {})) {
          assert.match(id, caip2)
          assert.match(fee, /^[1-9]\d*$/)
        }
      }
      for (const { items } of yield* many(Arbitraries.data(Routes.orders), 100)) {
        for (const { intentId, transactionHash } of items) {
          assert.match(intentId, /^[-0-9a-f]{36}$/)
          for (const hash of transactionHash ?? []) assert.match(hash, /^0x[0-9a-f]{64}$/)
        }
      }
    })
  )
})
