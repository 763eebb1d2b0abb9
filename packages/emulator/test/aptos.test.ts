/** The Aptos ledger: jobs, entry functions, view functions and errors. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { encodeAbiParameters, parseAbiParameters, stringToHex } from "viem"
import {
  activityOf,
  ask,
  call,
  login,
  nftsOf as allNftsOf,
  ordersOf,
  type Session,
  testLayer,
  walletsOf
} from "./app.ts"
import { execute, type Job, nftTransfer, rawTransaction, tokenTransfer } from "./operations.ts"

const aptos = "aptos:testnet"
const apt = "0x1::aptos_coin::AptosCoin"
const usdc = "0x69091fbab5f7d635ee7ac5098cf0c1efbe31d68fec0f2cd565e8d168daf52832"
const recipient = `0x${"ab".repeat(32)}`
const recipientOf = (digits: string) => `0x${digits.padStart(64, "0")}`

const json = (value: unknown) => stringToHex(JSON.stringify(value))

const collection = (name: string): Job => ({
  intentType: "NFT_CREATE_COLLECTION",
  parameters: encodeAbiParameters(parseAbiParameters("(string, string, string, bytes)"), [
    [aptos, name, "ipfs://stones", json({ type: "art", attributes: "", description: "Old stones", symbol: "" })]
  ])
})

const mint = (collectionAddress: string, recipientWalletAddress = "", name = "Granite"): Job => ({
  intentType: "NFT_MINT",
  parameters: encodeAbiParameters(parseAbiParameters("(string, string, string, string, bytes)"), [
    [
      aptos,
      name,
      collectionAddress,
      "ipfs://granite",
      json({
        recipientWalletAddress,
        description: "A stone",
        properties: [{ name: "weight", valueType: "1", value: "5" }]
      })
    ]
  ])
})

/** Executes a job, and returns its order. */
const run = Effect.fnUntraced(function* (session: Session, job: Job) {
  const executed = yield* execute(session, job)
  assert.strictEqual(executed.status, 200, executed.details)
  return (yield* ordersOf(session))[0] ?? assert.fail("no order")
})

const view = Effect.fnUntraced(function* (
  { bearer }: Session,
  name: string,
  functionArguments: ReadonlyArray<unknown>,
  typeArguments: ReadonlyArray<string> = []
) {
  const data = { function: name, typeArguments, functionArguments }
  return yield* call("/readContractData", { bearer, body: { caip2Id: aptos, data } })
})

const balance = (session: Session, account: string) =>
  Effect.map(view(session, "0x1::coin::balance", [account], [apt]), ({ data }) => data)

const accountOf = (session: Session) =>
  Effect.map(walletsOf(session), (all) => all.find((_) => _.caip_id === aptos)?.address ?? "")

const nftsOf = (session: Session) => Effect.map(allNftsOf(session), (all) => all.filter((_) => _.caip_id === aptos))

const entry = (name: string, functionArguments: ReadonlyArray<unknown>, typeArguments: ReadonlyArray<string> = []) =>
  rawTransaction(aptos, [{ function: name, typeArguments, functionArguments }])

it.layer(testLayer())("the Aptos ledger", (it) => {
  it.effect("login: gives a new user an account of 32 bytes and coins", () =>
    Effect.gen(function* () {
      const session = yield* login("first@example.com")
      const account = yield* accountOf(session)
      assert.match(account, /^0x[0-9a-f]{64}$/)
      assert.deepStrictEqual(yield* balance(session, account), ["10000000000"])
      const { data } = yield* view(session, "0x1::primary_fungible_store::balance", [account, usdc])
      assert.deepStrictEqual(data, ["100000000"])
    })
  )

  it.effect("execute: transfers coins, which the activity lists", () =>
    Effect.gen(function* () {
      const session = yield* login("coins@example.com")
      const order = yield* run(session, tokenTransfer(aptos, recipient, apt, 250_000_000n))
      assert.strictEqual(order.status, "SUCCESSFUL")
      assert.match(order.downstream_transaction_hash[0] ?? "", /^0x[0-9a-f]{64}$/)
      assert.deepStrictEqual(yield* balance(session, recipient), ["250000000"])
      const newest = (yield* activityOf(session)).find((_) => _.caip_id === aptos)
      assert.deepInclude(newest, { symbol: "APT", amount: "2.5", transfer_type: "WITHDRAWAL" })
    })
  )

  it.effect("execute: runs the standard entry functions, with whole and special addresses", () =>
    Effect.gen(function* () {
      const session = yield* login("functions@example.com")
      const calls = [
        entry("0x1::coin::transfer", ["0xb", "5"], [apt]),
        entry("0x1::aptos_account::transfer", ["0xB", 6]),
        entry("0x1::aptos_account::transfer_coins", [`0x${"b".padStart(64, "0")}`, "7"], [apt]),
        entry(
          "0x1::primary_fungible_store::transfer",
          [{ inner: usdc }, `0x${"B".padStart(64, "0")}`, "8"],
          ["0x1::fungible_asset::Metadata"]
        )
      ]
      for (const job of calls) assert.strictEqual((yield* run(session, job)).status, "SUCCESSFUL")
      assert.deepStrictEqual(yield* balance(session, "0xb"), ["18"])
      const { data } = yield* view(session, "0x1::primary_fungible_store::balance", ["0xb", usdc])
      assert.deepStrictEqual(data, ["8"])
    })
  )

  it.effect("execute: creates a collection, mints an NFT in it and transfers the NFT", () =>
    Effect.gen(function* () {
      const session = yield* login("nfts@example.com")
      const created = yield* run(session, collection("Stones"))
      assert.strictEqual(created.status, "SUCCESSFUL", created.reason)
      assert.deepInclude(created.details["data"], { Key: "description", Value: "Old stones" })
      const again = yield* run(session, collection("Stones"))
      assert.strictEqual(again.status, "FAILED")
      assert.match(again.reason, /EOBJECT_EXISTS/)

      assert.strictEqual((yield* run(session, mint(""))).status, "SUCCESSFUL")
      const [first] = yield* nftsOf(session)
      const minted = first ?? assert.fail("no NFT")
      assert.strictEqual(minted.nft_name, "Granite")
      assert.match(minted.image, /^data:image\/svg\+xml,/)

      const moved = yield* run(
        session,
        nftTransfer(aptos, minted.nft_id, recipient, minted.collection_address, "ERC721", 1n)
      )
      assert.strictEqual(moved.status, "SUCCESSFUL", moved.reason)
      for (const types of [[], ["0x4::token::Token"]]) {
        assert.deepStrictEqual((yield* view(session, "0x1::object::owner", [minted.nft_id], types)).data, [recipient])
      }
      assert.lengthOf(yield* nftsOf(session), 0)
      const twice = yield* run(
        session,
        nftTransfer(aptos, minted.nft_id, recipient, minted.collection_address, "ERC721", 1n)
      )
      assert.match(twice.reason, /ENOT_OBJECT_OWNER/)
    })
  )

  it.effect("execute: mints for another account in the user's own collection", () =>
    Effect.gen(function* () {
      const session = yield* login("module@example.com")
      yield* run(session, mint(""))
      const [own] = yield* nftsOf(session)
      const order = yield* run(session, mint(own?.collection_address ?? "", recipientOf("fa10")))
      assert.strictEqual(order.status, "SUCCESSFUL", order.reason)
      assert.lengthOf(yield* nftsOf(session), 1)
    })
  )

  it.effect("execute: fails the order of a user who mints in the collection of another", () =>
    Effect.gen(function* () {
      const creator = yield* login("creator@example.com")
      yield* run(creator, mint(""))
      const [own] = yield* nftsOf(creator)
      const collectionAddress = own?.collection_address ?? ""
      const order = yield* run(yield* login("forger@example.com"), mint(collectionAddress))
      assert.strictEqual(order.status, "FAILED")
      assert.match(order.reason, /ENOT_CREATOR/)
      assert.lengthOf(yield* nftsOf(creator), 1)
    })
  )

  it.effect("execute: fails the order at the first transaction that aborts, which changes nothing", () =>
    Effect.gen(function* () {
      const session = yield* login("fails@example.com")
      const transfer = (amount: string) => ({
        function: "0x1::aptos_account::transfer",
        typeArguments: [],
        functionArguments: [recipientOf("fa11"), amount]
      })
      const order = yield* run(session, rawTransaction(aptos, [transfer("3"), transfer("99999999999999")]))
      assert.strictEqual(order.status, "FAILED")
      assert.match(order.reason, /EINSUFFICIENT_BALANCE.*9999999997 of 99999999999999/)
      assert.deepStrictEqual(yield* balance(session, recipientOf("fa11")), ["3"])
    })
  )

  it.effect("execute: fails for more raw transactions than one order has", () =>
    Effect.gen(function* () {
      const session = yield* login("many@example.com")
      const pay = { function: "0x1::aptos_account::transfer", functionArguments: [recipientOf("fa12"), "1"] }
      const transactions = (count: number) =>
        rawTransaction(
          aptos,
          Array.from({ length: count }, () => pay)
        )
      assert.strictEqual((yield* run(session, transactions(20))).status, "SUCCESSFUL")
      const order = yield* run(session, transactions(21))
      assert.strictEqual(order.status, "FAILED")
      assert.strictEqual(order.reason, "expected at most 20 transactions, got 21")
      assert.deepStrictEqual(yield* balance(session, recipientOf("fa12")), ["20"])
    })
  )

  it.effect("functions, views: have the same names in every spelling of their addresses", () =>
    Effect.gen(function* () {
      const session = yield* login("spellings@example.com")
      const account = yield* accountOf(session)
      const [long, object] = [`0x${"1".padStart(64, "0")}`, `0x${"a".padStart(64, "0")}`]
      const spellings = [apt, `${long}::aptos_coin::AptosCoin`, "0xa", object, "0xA"]
      const before = yield* balance(session, account)
      for (const type of spellings) {
        assert.deepStrictEqual((yield* view(session, `${long}::coin::balance`, [account], [type])).data, before, type)
      }
      // Neither long nor short.
      assert.strictEqual((yield* view(session, "0x0001::coin::balance", [account], [apt])).status, 400)
      assert.strictEqual((yield* view(session, "0x1::coin::balance", [account], ["0x0a"])).status, 400)
      for (const metadata of ["0xa", object, { inner: "0xa" }]) {
        // Networks require the type of the object.
        for (const types of [[], ["0x1::fungible_asset::Metadata"]]) {
          const held = yield* view(session, `${long}::primary_fungible_store::balance`, [account, metadata], types)
          assert.deepStrictEqual(held.data, before)
          const symbol = yield* view(session, "0x1::fungible_asset::symbol", [metadata], types)
          assert.deepStrictEqual(symbol.data, ["APT"])
        }
      }
      const moves = [
        ...spellings.map((token) => tokenTransfer(aptos, recipient, token, 1n)),
        entry(`${long}::aptos_account::transfer`, [recipient, "1"]),
        entry("0x1::primary_fungible_store::transfer", [object, recipient, "1"], ["0x1::fungible_asset::Metadata"])
      ]
      for (const move of moves) assert.strictEqual((yield* run(session, move)).status, "SUCCESSFUL")
      assert.deepStrictEqual(before, ["10000000000"])
      assert.deepStrictEqual(yield* balance(session, account), ["9999999993"])
    })
  )

  it.effect("views: refuse arguments of other types, and more than they have", () =>
    Effect.gen(function* () {
      const session = yield* login("arguments@example.com")
      const refused = (name: string, args: ReadonlyArray<unknown>, types?: ReadonlyArray<string>) =>
        Effect.map(view(session, name, args, types), ({ details, status }) => `${status} ${details}`)
      const name = "0x1::coin::balance"
      assert.match(yield* refused(name, [true], [apt]), /^400 .*argument 0 is true, expected an address$/)
      assert.match(yield* refused(name, [], [apt]), /^400 .*argument 0 is nothing, expected an address$/)
      assert.match(yield* refused(name, ["0x1", "0x2"], [apt]), /^400 .*expected 1 arguments, got 2$/)
      assert.match(yield* refused(name, ["0x1"], [apt, apt]), /^400 .*expected 1 type arguments, got 2$/)
      assert.match(yield* refused(name, ["0x1"]), /^400 .*type argument 0 is missing$/)
    })
  )

  it.effect(
    "execute: fails with the name of an unknown function, with other arguments, and with more than it has",
    () =>
      Effect.gen(function* () {
        const session = yield* login("unknown@example.com")
        const reason = (job: Job) => Effect.map(run(session, job), (_) => _.reason)
        assert.match(yield* reason(entry("0x1::staking::stake", [])), /function 0x1::staking::stake is not available/)
        assert.match(yield* reason(entry("0x1::coin::transfer", ["0x1", "1"], ["0x9::moon::Moon"])), /0x9::moon::Moon/)
        assert.match(yield* reason(entry("0x1::coin::transfer", ["ada", "1"], [apt])), /argument 0 is "ada"/)
        assert.match(
          yield* reason(entry("0x1::coin::transfer", ["0x1", "-1"], [apt])),
          /argument 1 is "-1", expected a u64/
        )
        const transfer = "0x1::aptos_account::transfer"
        assert.match(yield* reason(entry(transfer, ["0x1", "1", "2"])), /expected 2 arguments, got 3$/)
        assert.match(yield* reason(entry(transfer, ["0x1", "1"], [apt])), /expected 0 type arguments, got 1$/)
        assert.match(yield* reason(tokenTransfer(aptos, "ada", apt, 1n)), /recipientWalletAddress ada/)
        const answer = yield* view(session, "0x1::staking::stakes", [])
        assert.match(answer.details, /view 0x1::staking::stakes is not available/)
        assert.strictEqual(answer.status, 400)
        // What every object of the language has is no function of the ledger.
        assert.match(yield* reason(entry("constructor", [])), /function constructor is not available/)
        const inherited = yield* view(session, "toString", [])
        assert.match(inherited.details, /view toString is not available/)
        assert.strictEqual(inherited.status, 400)
      })
  )
})

/** Texts that are no whole address on Aptos (AIP-40): an EVM address, parts of an address, and other spellings. */
const partial = [
  "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
  "0x77",
  "0x0a",
  ...[1, 2, 3, 4, 5].map((cut) => recipient.slice(0, -cut)),
  `${recipient}0`,
  recipient.slice(2),
  `0X${recipient.slice(2)}`,
  "0x",
  "0xg",
  ` ${recipient}`,
  `0x1::aptos_coin::AptosCoin`
]

it.layer(testLayer())("an Aptos address that is not whole", (it) => {
  const own = Effect.gen(function* () {
    const session = yield* login("partial@example.com")
    if ((yield* nftsOf(session)).length === 0) yield* run(session, mint(""))
    const [nft] = yield* nftsOf(session)
    return { session, nft: nft ?? assert.fail("no NFT") }
  })

  it.effect("is refused by views, and has no page", () =>
    Effect.gen(function* () {
      const { session } = yield* own
      for (const address of partial) {
        assert.strictEqual((yield* view(session, "0x1::coin::balance", [address], [apt])).status, 400, address)
        const path = `/__emulator/explorer/${aptos}/address/${encodeURIComponent(address)}`
        assert.strictEqual((yield* ask(path)).status, 404, address)
      }
    })
  )

  it.effect("fails the order of every field and argument that has one, and moves nothing", () =>
    Effect.gen(function* () {
      const { nft, session } = yield* own
      const account = yield* accountOf(session)
      const before = yield* balance(session, account)
      const fields: Readonly<Record<string, (address: string) => Job>> = {
        "the recipient of a token": (to) => tokenTransfer(aptos, to, "", 1n),
        "the recipient of an NFT": (to) => nftTransfer(aptos, nft.nft_id, to, nft.collection_address, "ERC721", 1n),
        "the NFT": (id) => nftTransfer(aptos, id, recipient, nft.collection_address, "ERC721", 1n),
        "the collection of an NFT": (of) => nftTransfer(aptos, nft.nft_id, recipient, of, "ERC721", 1n),
        "the collection of a mint": (of) => mint(of),
        "the recipient of a mint": (to) => mint("", to),
        "0x1::coin::transfer": (to) => entry("0x1::coin::transfer", [to, "1"], [apt]),
        "0x1::aptos_account::transfer_coins": (to) => entry("0x1::aptos_account::transfer_coins", [to, "1"], [apt]),
        "0x1::aptos_account::transfer": (to) => entry("0x1::aptos_account::transfer", [to, "1"]),
        "0x1::primary_fungible_store::transfer": (to) =>
          entry("0x1::primary_fungible_store::transfer", [usdc, to, "1"]),
        "0x1::aptos_account::transfer_fungible_assets": (to) =>
          entry("0x1::aptos_account::transfer_fungible_assets", [usdc, to, "1"]),
        "0x1::object::transfer": (to) => entry("0x1::object::transfer", [nft.nft_id, to]),
        "0x1::object::transfer of objects": (to) =>
          entry("0x1::object::transfer", [{ inner: nft.nft_id }, { inner: to }])
      }
      for (const [field, job] of Object.entries(fields)) {
        for (const address of partial) {
          const { reason, status } = yield* run(session, job(address))
          assert.strictEqual(status, "FAILED", `${field}: ${address}`)
          assert.match(reason, /address|collection/, `${field}: ${address}`)
        }
      }
      assert.deepStrictEqual(yield* balance(session, account), before)
      assert.lengthOf(yield* nftsOf(session), 1)
    })
  )
})

it.layer(testLayer())("a number in the JSON of a signed job", (it) => {
  it.effect("fails the order where it would be rounded, as an amount and elsewhere", () =>
    Effect.gen(function* () {
      const session = yield* login("rounded@example.com")
      const pay = (amount: string): Job => ({
        intentType: "RAW_TRANSACTION",
        parameters: encodeAbiParameters(parseAbiParameters("(string, bytes[])"), [
          [
            aptos,
            [
              stringToHex(
                `{"function":"0x1::aptos_account::transfer","typeArguments":[],"functionArguments":["${recipient}",${amount}]}`
              )
            ]
          ]
        ])
      })
      for (const amount of ["9007199254740993", "9007199254740992", "1.0000000000000000001", "1e21", "0.5"]) {
        const executed = yield* execute(session, pay(amount))
        const [order] = yield* ordersOf(session)
        assert.notStrictEqual(executed.status === 200 ? order?.status : "refused", "SUCCESSFUL", amount)
        assert.match(`${executed.details} ${order?.reason}`, /exact|u64/, amount)
      }
      assert.deepStrictEqual(yield* balance(session, recipient), ["0"])
      assert.strictEqual((yield* run(session, pay("7"))).status, "SUCCESSFUL")
    })
  )
})
