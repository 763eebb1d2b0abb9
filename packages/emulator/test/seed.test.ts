/** Seeds: what they add, and how invalid ones are refused. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { Emulator, layer, memoryStore, type Seed } from "../src/index.ts"
import { activityOf, ask, base, call, dataOf, layerOver, login, nftsOf, ordersOf, testLayer, wordOf } from "./app.ts"
import { bob } from "./evm/users.ts"
import { execute, tokenTransfer } from "./operations.ts"

const sepolia = "eip155:11155111"

const seed = {
  users: ["grace@example.com"],
  balances: [
    { user: "ada@example.com", network: base, coin: "ETH", amount: "0" },
    { user: "ada@example.com", network: base, coin: "USDC", amount: "2500.5" },
    { user: "ada@example.com", network: sepolia, coin: "ETH", amount: "0.000000000000000001" },
    { user: "ada@example.com", network: sepolia, coin: "USDC", amount: "1" },
    { user: "ada@example.com", network: "aptos:testnet", coin: "APT", amount: "7.5" },
    { user: "grace@example.com", network: sepolia, coin: "ETH", amount: "9.99999" }
  ],
  nfts: [
    { user: "ada@example.com", network: base, collection: "tile", quantity: 3 },
    { user: "ada@example.com", network: base, collection: "Emulator Items", id: 7, quantity: 4 },
    { user: "ada@example.com", network: "aptos:testnet", collection: "Stamps", name: "First", quantity: 2 }
  ],
  orders: [
    { user: "ada@example.com", network: base, coin: "USDC", amount: "0.5", recipient: bob.address, minutesAgo: 60 },
    {
      user: "ada@example.com",
      network: base,
      coin: "USDC",
      amount: "9",
      recipient: bob.address,
      status: "FAILED",
      reason: "out of luck"
    },
    { user: "ada@example.com", network: base, coin: "ETH", amount: "1", recipient: bob.address, status: "IN_PROGRESS" }
  ]
} satisfies Seed

const coin = { symbol: Schema.String, network_name: Schema.String, balance: Schema.String }
const Tokens = Schema.Struct({
  group_tokens: Schema.Array(Schema.Struct({ ...coin, tokens: Schema.NullOr(Schema.Array(Schema.Struct(coin))) }))
})
/** What a user sees, and the block numbers of the chains. */
const seen = Effect.fnUntraced(function* (email: string) {
  const session = yield* login(email)
  const { networks } = yield* Emulator
  const heads = yield* Effect.forEach([...networks.values()], ({ chain }) => chain.head)
  const paths = [
    "/wallets",
    "/aggregated-portfolio",
    "/portfolio/activity?size=100",
    "/portfolio/nft",
    "/orders?size=9"
  ]
  const answers = yield* Effect.forEach(paths, (path) => call(path, session))
  return { data: answers.map(({ data }) => data), heads: heads.map(({ hash }) => hash) }
})

/** The issues of a seed, line by line; none when it was applied. */
const problems = (wanted: unknown) =>
  Effect.flatMap(Emulator, (emulator) => emulator.seed(wanted)).pipe(
    Effect.match({ onSuccess: () => [], onFailure: ({ message }) => message.split("\n") })
  )

describe("seed", () => {
  it.effect("users, balances, NFTs and orders: are in the world", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_750_000_000_000)
      yield* Emulator.use((emulator) => emulator.seed(seed))
      const session = yield* login("ada@example.com")
      const held = (yield* dataOf(Tokens, yield* call("/aggregated-portfolio", session))).group_tokens
        .flatMap((group) => group.tokens ?? [group])
        .map(({ balance, network_name, symbol }) => `${network_name} ${symbol} ${Number(balance)}`)
      assert.notInclude(held.join(), "BASE_TESTNET ETH")
      assert.includeMembers(held, [
        // The balance at the start, less the order.
        "BASE_TESTNET USDC 2500",
        "ETHEREUM_SEPOLIA ETH 1e-18",
        "ETHEREUM_SEPOLIA USDC 1",
        "APTOS_TESTNET APT 7.5",
        // That of a new user, where the seed has none.
        "POLYGON_TESTNET_AMOY USDC 1000"
      ])
      const items = (yield* nftsOf(session)).map(
        ({ collection_name, nft_name, quantity }) => `${collection_name}: ${nft_name} × ${Number(quantity)}`
      )
      assert.lengthOf(
        items.filter((item) => item.startsWith("Emulator Tiles")),
        2 * 3 + 3
      )
      assert.includeMembers(items, ["Emulator Items: Emulator Item 7 × 4", "Stamps: First × 1"])
      // What a seed sets is no activity: there is what a new user gets, and the order.
      const lines = (list: Effect.Success<ReturnType<typeof activityOf>>) =>
        list.map(({ amount, description, symbol }) => `${description} ${symbol} ${amount}`)
      const others = lines(yield* activityOf(yield* login("ben@example.com")))
      assert.sameMembers(lines(yield* activityOf(session)), ["Withdraw USDC 0.5", ...others])
      assert.deepStrictEqual(
        (yield* ordersOf(session)).map((order) => [
          order.status,
          order.reason,
          order.downstream_transaction_hash.length,
          order.block_timestamp
        ]),
        [
          ["IN_PROGRESS", "", 0, 1_750_000_000_000],
          ["FAILED", "out of luck", 0, 1_750_000_000_000],
          ["SUCCESSFUL", "", 1, 1_750_000_000_000 - 3_600_000]
        ]
      )
    }).pipe(Effect.provide(testLayer()))
  )

  it.effect("same seed: gives the same addresses, balances, hashes and orders", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_750_000_000_000)
      const one = Effect.gen(function* () {
        yield* Emulator.use((emulator) => emulator.seed(seed))
        const { data, heads } = yield* seen("ada@example.com")
        return { data, heads }
      })
      const first = yield* Effect.provide(one, Layer.fresh(testLayer()))
      assert.deepStrictEqual(yield* Effect.provide(one, Layer.fresh(testLayer())), first)
    })
  )

  it.effect("order: its id is no nonce any more", () =>
    Effect.gen(function* () {
      const { seed } = yield* Emulator
      const order = { user: "ada@example.com", network: base, coin: "ETH", amount: "1", recipient: bob.address }
      yield* seed({ orders: [order] })
      const session = yield* login("ada@example.com")
      const ids = Effect.map(ordersOf(session), (all) => all.map(({ intent_id }) => intent_id))
      const [id = "", ...others] = yield* ids
      assert.isEmpty(others)
      const transfer = { ...tokenTransfer(base, bob.address, "", 5n), nonce: wordOf(id) }
      assert.include((yield* execute(session, transfer)).details, "nonce already used")
      assert.deepStrictEqual(yield* ids, [id])
    }).pipe(Effect.provide(testLayer()))
  )

  it.effect("balance: leaves the treasury what new users get", () =>
    Effect.gen(function* () {
      const { seed } = yield* Emulator
      const rich = { user: "rich@example.com", network: base, coin: "ETH" }
      yield* seed({ balances: [{ ...rich, amount: `1${"0".repeat(50)}` }] })
      assert.match((yield* login("ada@example.com")).wallet, /^0x/)
    }).pipe(Effect.provide(testLayer()))
  )

  it.effect("option seed: is applied to an empty store, once", () =>
    Effect.gen(function* () {
      const store = yield* memoryStore()
      const over = () => layerOver(store, { seed })
      const applied = Effect.map(seen("ada@example.com"), ({ data }) => data)
      const data = yield* Effect.provide(applied, over())
      assert.include(JSON.stringify(data), "out of luck")
      assert.deepStrictEqual(yield* Effect.provide(applied, over()), data)
    })
  )

  it.effect("option seed: fails the start if it is invalid", () =>
    Effect.gen(function* () {
      const invalid = { users: ["ada"] }
      const built = Layer.build(layer({ seed: invalid }))
      const error = yield* Effect.flip(Effect.scoped(built))
      assert.strictEqual(error._tag, "Invalid")
      assert.match(error.message, /^users\[0\]: expected an email address/)
    })
  )

  it.effect("reset: applies the option seed", () =>
    Effect.gen(function* () {
      const emulator = yield* Emulator
      yield* emulator.reset
      const { data } = yield* seen("ada@example.com")
      yield* emulator.reset
      assert.deepStrictEqual((yield* seen("ada@example.com")).data, data)
      assert.include(JSON.stringify(data), "out of luck")
    }).pipe(Effect.provide(testLayer({ seed })))
  )

  const wrong: ReadonlyArray<readonly [seed: unknown, problems: ReadonlyArray<RegExp>]> = [
    [
      { balances: [{ user: "a@b.c", network: base, coin: "ETH", amount: 5 }] },
      [/^balances\[0\]\.amount: expected an amount/]
    ],
    [
      { users: [""], nfts: [{ user: "a@b.c", network: base, collection: "TILE", quantity: 0 }] },
      [/^users\[0\]: expected a user/, /^nfts\[0\]\.quantity: expected a whole number from 1 to 100/]
    ],
    [{ people: [] }, [/^people: unknown field, expected client, users, balances, nfts, orders$/]],
    [
      { nfts: [{ user: "a@b.c", network: base, collection: "TILE", count: 2 }] },
      [/^nfts\[0\]\.count: unknown field, expected user, network, collection, id, name, quantity$/]
    ],
    [[], [/^[Ee]xpected/]],
    [{ users: ["ada"] }, [/^users\[0\]: expected an email address, .* got ada$/]],
    [{ orders: [{ user: "a@b.c", network: base, coin: "ETH", amount: "1" }] }, [/^orders\[0\]\.recipient: /]],
    [
      { balances: [{ user: "a@b.c", network: "eip155:1", coin: "ETH", amount: "1" }] },
      [/^balances\[0\]\.network: expected eip155:84532, .*, aptos:testnet, got eip155:1$/]
    ],
    [
      { balances: [{ user: "a@b.c", network: base, coin: "DOGE", amount: "1" }] },
      [/^balances\[0\]\.coin: expected a coin of eip155:84532: ETH, USDC, got DOGE$/]
    ],
    [
      { balances: [{ user: "a@b.c", network: base, coin: "USDC", amount: "1.1234567" }] },
      [/^balances\[0\]\.amount: expected at most 6 decimals of USDC, got 1\.1234567$/]
    ],
    [
      { nfts: [{ user: "a@b.c", network: base, collection: "APES" }] },
      [/^nfts\[0\]\.collection: expected a collection of eip155:84532: TILE \(Emulator Tiles\) or ITEM/]
    ],
    [
      { orders: [{ user: "a@b.c", network: base, coin: "ETH", amount: "11", recipient: bob.address }] },
      [/^orders\[0\]: insufficient funds/]
    ],
    ...["SUCCESSFUL", "FAILED", "IN_PROGRESS"].flatMap((status) =>
      [
        ["aptos:testnet", "APT", bob.address],
        ["aptos:testnet", "APT", "0x77"],
        [base, "ETH", "0x77"]
      ].map(
        ([network, coin, recipient]) =>
          [
            { orders: [{ user: "a@b.c", network, coin, amount: "1", recipient, status }] },
            [new RegExp(`^orders\\[0\\]\\.recipient: expected a whole address of ${network}, got ${recipient}$`)]
          ] as const
      )
    )
  ]
  it.effect.each(wrong)("invalid: fails with all issues and adds nothing: %j", ([input, said]) =>
    Effect.gen(function* () {
      const found = yield* problems(input)
      assert.lengthOf(found, said.length, found.join("; "))
      for (const [index, pattern] of said.entries()) assert.match(found[index] ?? "", pattern)
      const { snapshot } = yield* Emulator
      assert.strictEqual(yield* snapshot, 1)
      // Users that were added before the failure are removed.
      assert.notInclude((yield* ask("/__emulator")).text, "a@b.c")
    }).pipe(Effect.provide(testLayer()))
  )
})
