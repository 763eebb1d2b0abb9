/** Execution of user operations, and their orders. */
import { environments } from "@okto-effect/protocol"
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { encodeFunctionData, erc20Abi, getAddress, type Hex, parseAbi } from "viem"
import { Emulator } from "../src/index.ts"
import { base, call, dataOf, hexOf, login, Orders, type Session, uuid, wordOf, testLayer } from "./app.ts"
import { bob } from "./evm/users.ts"
import {
  execute,
  type Job,
  nftTransfer,
  operation,
  rawTransaction,
  send,
  sign,
  tokenTransfer,
  unsigned
} from "./operations.ts"

const sepolia = "eip155:11155111"

const Executed = Schema.Struct({ jobId: Schema.String })
/** Executes a job and returns its order. */
const run = Effect.fnUntraced(function* (session: Session, job: Job) {
  const answer = yield* execute(session, job)
  const { jobId } = yield* dataOf(Executed, answer)
  const orders = yield* dataOf(Orders, yield* call(`/orders?intent_id=${jobId}`, { bearer: session.bearer }))
  return yield* Effect.fromNullishOr(orders.items[0])
})

const network = (caipId: string) =>
  Effect.gen(function* () {
    const { networks } = yield* Emulator
    const running = yield* Effect.fromNullishOr(networks.get(caipId))
    const token = yield* Effect.fromNullishOr(running.tokens[0])
    const tiles = yield* Effect.fromNullishOr(running.collections.find((_) => _.type === "ERC721"))
    const items = yield* Effect.fromNullishOr(running.collections.find((_) => _.type === "ERC1155"))
    return { chain: running.chain, token: token.address, tiles: tiles.address, items: items.address }
  })

const Activity = Schema.Struct({
  activity: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      tx_hash: Schema.String,
      quantity: Schema.String,
      transfer_type: Schema.String
    })
  )
})
const Nfts = Schema.Struct({
  details: Schema.Array(
    Schema.Struct({
      caip_id: Schema.String,
      entity_type: Schema.String,
      nft_id: Schema.String,
      quantity: Schema.String
    })
  )
})

const nftsOf = Effect.fnUntraced(function* ({ bearer }: Session, caipId: string, type: string) {
  const { details } = yield* dataOf(Nfts, yield* call("/portfolio/nft", { bearer }))
  return details.filter((_) => _.caip_id === caipId && _.entity_type === type)
})

it.layer(testLayer())("execute", (it) => {
  it.effect("token transfer: moves coins and tokens, and the order has its details", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { chain, token } = yield* network(base)
      const order = yield* run(session, tokenTransfer(base, bob.address, token, 250n))
      assert.deepStrictEqual(order.details, {
        amount: "250",
        caip2id: base,
        recipientWalletAddress: bob.address,
        tokenAddress: token
      })
      const hash = hexOf(order.downstream_transaction_hash[0] ?? "")
      const receipt = yield* Effect.fromNullishOr(yield* chain.receipt(hash))
      assert.strictEqual(receipt.from, session.wallet)
      assert.strictEqual(receipt.to, token)
      const before = yield* chain.balance(bob.address)
      assert.strictEqual((yield* run(session, tokenTransfer(base, bob.address, "", 5n))).status, "SUCCESSFUL")
      assert.strictEqual(yield* chain.balance(bob.address), before + 5n)
    })
  )

  it.effect("recipient: is accepted in any letter case", () =>
    Effect.gen(function* () {
      const session = yield* login("case@example.com")
      const { chain, items, token } = yield* network(base)
      const recipient = `0x${"aB".repeat(20)}`
      const moved = yield* run(session, tokenTransfer(base, recipient, token, 2n))
      assert.strictEqual(moved.status, "SUCCESSFUL", moved.reason)
      const item = yield* run(session, nftTransfer(base, "0x1", recipient, items, "ERC1155", 1n))
      assert.strictEqual(item.status, "SUCCESSFUL", item.reason)
      assert.strictEqual((yield* run(session, tokenTransfer(base, recipient, "", 5n))).status, "SUCCESSFUL")
      assert.strictEqual(yield* chain.balance(getAddress(recipient)), 5n)
    })
  )

  it.effect("NFT transfer: moves ERC-721 and ERC-1155 tokens", () =>
    Effect.gen(function* () {
      const session = yield* login("nft@example.com")
      const { items, tiles } = yield* network(base)
      const [tile] = yield* nftsOf(session, base, "ERC721")
      const moved = yield* run(session, nftTransfer(base, tile?.nft_id ?? "", bob.address, tiles, "ERC721", 1n))
      assert.strictEqual(moved.status, "SUCCESSFUL", moved.reason)
      assert.lengthOf(yield* nftsOf(session, base, "ERC721"), 1)
      const part = yield* run(session, nftTransfer(base, "0x1", bob.address, items, "ERC1155", 2n))
      assert.strictEqual(part.status, "SUCCESSFUL", part.reason)
      const hash = part.downstream_transaction_hash[0]
      const { activity } = yield* dataOf(
        Activity,
        yield* call("/portfolio/activity?size=100", { bearer: session.bearer })
      )
      assert.deepStrictEqual(
        activity.filter((_) => _.tx_hash === hash).map((_) => [_.transfer_type, _.name, Number(_.quantity)]),
        [["WITHDRAWAL", "Emulator Item 1", 2]]
      )
      const left = yield* nftsOf(session, base, "ERC1155")
      assert.deepStrictEqual(
        left.map((_) => [_.nft_id, Number(_.quantity)]),
        [
          ["1", 3],
          ["2", 1]
        ]
      )
    })
  )

  it.effect("raw transactions: are sent one after the other", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { token } = yield* network(base)
      const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [bob.address, 1n] })
      const order = yield* run(
        session,
        rawTransaction(base, [
          { value: "0x1", to: bob.address, from: session.wallet, data: "0x" },
          { from: session.wallet, to: token, data, value: "0x0" }
        ])
      )
      assert.strictEqual(order.status, "SUCCESSFUL", order.reason)
      assert.lengthOf(order.downstream_transaction_hash, 2)
    })
  )

  it.effect("unknown token: is refused with the list of tokens", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { token } = yield* network(base)
      for (const [caipId, listed] of [
        [base, token],
        ["aptos:testnet", "0x1::aptos_coin::AptosCoin"]
      ] as const) {
        const body = yield* operation(session, tokenTransfer(caipId, bob.address, bob.address, 1n))
        const { details, status } = yield* call("/execute", { bearer: session.bearer, body })
        assert.strictEqual(status, 400)
        assert.include(details, `token of ${caipId}: expected one of `)
        assert.include(details, listed)
        assert.include(details, `got ${bob.address}`)
      }
    })
  )

  it.effect("NFT transfer: fails for an NFT of another user", () =>
    Effect.gen(function* () {
      const owner = yield* login("owner@example.com")
      const thief = yield* login("thief@example.com")
      const { tiles } = yield* network(base)
      const [tile] = yield* nftsOf(owner, base, "ERC721")
      const order = yield* run(thief, nftTransfer(base, tile?.nft_id ?? "", thief.wallet, tiles, "ERC721", 1n))
      assert.strictEqual(order.status, "FAILED")
      assert.match(order.reason, /^ERC721InsufficientApproval/)
    })
  )

  const failing: ReadonlyArray<readonly [name: string, job: (session: Session, token: Hex) => Job, reason: RegExp]> = [
    [
      "more tokens than there are",
      (_, token) => tokenTransfer(base, bob.address, token, 10n ** 18n),
      /^ERC20InsufficientBalance\(0x.*, 1000000000000000000\)$/
    ],
    ["more coins than there are", () => tokenTransfer(base, bob.address, "", 10n ** 30n), /^insufficient funds/],
    [
      "an NFT of a collection that does not exist",
      () => nftTransfer(base, "1", bob.address, bob.address, "ERC721", 1n),
      /^there is no contract at/
    ],
    ["a recipient that is no address", () => tokenTransfer(base, "0x12", "", 1n), /is not an address$/],
    [
      "an NFT of an unknown kind",
      (_, token) => nftTransfer(base, "1", bob.address, token, "ERC20", 1n),
      /neither ERC721 nor ERC1155/
    ],
    [
      "a raw transaction of another user",
      () => rawTransaction(base, [{ from: bob.address, to: bob.address, value: "0x1" }]),
      /the user's address is/
    ],
    [
      "more raw transactions than one order has",
      ({ wallet }) =>
        rawTransaction(
          base,
          Array.from({ length: 21 }, () => ({ from: wallet, to: bob.address }))
        ),
      /^expected at most 20 transactions, got 21$/
    ],
    [
      "an NFT whose number is longer than any",
      (_, token) => nftTransfer(base, "1".repeat(79), bob.address, token, "ERC721", 1n),
      /is not a number$/
    ],
    [
      "an NFT whose number has more than 256 bits",
      (_, token) => nftTransfer(base, "9".repeat(78), bob.address, token, "ERC721", 1n),
      /^nftId 9+ has more than 256 bits$/
    ],
    [
      "a reverting raw transaction",
      (session, token) =>
        rawTransaction(base, [
          {
            from: session.wallet,
            to: token,
            data: encodeFunctionData({ abi: parseAbi(["function alwaysFails(uint256)"]), args: [7n] })
          }
        ]),
      /^AlwaysFails\(0x.*, 7\)$/
    ]
  ]
  for (const [name, job, reason] of failing) {
    it.effect(`order: fails for ${name}`, () =>
      Effect.gen(function* () {
        const session = yield* login()
        const { token } = yield* network(base)
        const order = yield* run(session, job(session, token))
        assert.strictEqual(order.status, "FAILED")
        assert.match(order.reason, reason)
        assert.deepStrictEqual(order.downstream_transaction_hash, [])
        assert.deepStrictEqual(order.transaction_hash, [""])
      })
    )
  }

  it.effect("fees: are paid by the user on a chain without sponsorship", () =>
    Effect.gen(function* () {
      const session = yield* login("payer@example.com")
      const { chain } = yield* network(sepolia)
      const before = yield* chain.balance(session.wallet)
      const job = { ...tokenTransfer(sepolia, bob.address, "", 1n), sponsored: false }
      assert.strictEqual((yield* run(session, job)).status, "SUCCESSFUL")
      assert.isBelow(Number(yield* chain.balance(session.wallet)), Number(before - 1n))
    })
  )

  const refused: ReadonlyArray<readonly [name: string, job: Partial<Job>, details: RegExp]> = [
    ["an unknown chain", tokenTransfer("eip155:1", bob.address, "", 1n), /^Network Details not found/],
    ["a policy that is not the chain's", { sponsored: false }, /sponsorshipEnabled/],
    ["another job manager", { jobManager: bob.address }, /job manager/],
    ["an unknown intent", { intentType: "SWAP" }, /intent type: expected one of/],
    ["parameters of another intent", { intentType: "RAW_TRANSACTION" }, /RAW_TRANSACTION/],
    ["gas in tokens, which the chain has not", { gsnEnabled: true }, /gsnEnabled false .* says true/],
    ["another job id than its nonce", { called: { jobId: 1n } }, /: job id: expected \d+, got 1$/],
    ["a job of another app", { called: { clientSWA: bob.address } }, /: client SWA: expected 0x/],
    ["a job of another user", { called: { userSWA: bob.address } }, /: user SWA: expected 0x/],
    [
      "a token that the chain does not list",
      tokenTransfer(base, bob.address, bob.address, 1n),
      /: token of eip155:84532: expected one of 0x\w{40}(, 0x\w{40})* or none for the native coin, got 0x/
    ],
    ["a nonce that is no UUID", { nonce: `0x${"ff".repeat(32)}` }, /expected a UUID/],
    ["the first nonce that is longer than a UUID", { nonce: wordOf(`01${"00".repeat(16)}`) }, /expected a UUID/]
  ]
  for (const [name, job, details] of refused) {
    it.effect(`is refused for ${name}`, () =>
      Effect.gen(function* () {
        const session = yield* login()
        const answer = yield* execute(session, { ...tokenTransfer(base, bob.address, "", 1n), ...job })
        assert.strictEqual(answer.status, 400)
        assert.match(answer.details, details)
      })
    )
  }

  it.effect("fee payer: is refused on a chain without sponsorship", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const job = { ...tokenTransfer(sepolia, bob.address, "", 1n), sponsored: false, feePayer: bob.address }
      assert.match((yield* execute(session, job)).details, /fee payer/)
    })
  )

  it.effect("environment: is named if an operation was signed for another one", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const op = yield* sign(
        session,
        yield* unsigned(session, tokenTransfer(base, bob.address, "", 1n)),
        environments.staging
      )
      assert.match((yield* send(session, op)).details, /signed for staging, this is sandbox/)
    })
  )

  it.effect("sender: must be the user of the session", () =>
    Effect.gen(function* () {
      const ada = yield* login()
      const eve = yield* login("eve@example.com")
      const op = yield* operation(ada, tokenTransfer(base, bob.address, "", 1n))
      assert.match((yield* send(eve, op)).details, /sender/)
    })
  )

  it.effect("orders: can be filtered and paged", () =>
    Effect.gen(function* () {
      const session = yield* login("orders@example.com")
      const { bearer } = session
      for (const amount of [1n, 2n, 10n ** 40n]) yield* run(session, tokenTransfer(base, bob.address, "", amount))
      const list = (query: string) => Effect.flatMap(call(`/orders${query}`, { bearer }), (_) => dataOf(Orders, _))
      assert.strictEqual((yield* list("")).count, 3)
      assert.strictEqual((yield* list("")).items[0]?.status, "FAILED")
      assert.strictEqual((yield* list("?status=SUCCESSFUL&intent_type=TOKEN_TRANSFER")).count, 2)
      assert.strictEqual((yield* list("?status=SUCCESSFUL&intent_type=NFT_TRANSFER")).count, 0)
      assert.deepStrictEqual(yield* list(`?intent_id=${uuid()}`), { count: 0, items: [] })
      assert.lengthOf((yield* list("?size=2")).items, 2)
      assert.lengthOf((yield* list("?size=2&page=2")).items, 1)
    })
  )
})

it.layer(testLayer({ orderPace: 1_000, revertedHashes: true }))("orders with a pace", (it) => {
  it.effect("status: goes from INITIATED over IN_PROGRESS to the final one", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { token } = yield* network(base)
      const status = (id: string) =>
        call(`/orders?intent_id=${id}`, { bearer: session.bearer }).pipe(
          Effect.flatMap((_) => dataOf(Orders, _)),
          Effect.map(({ items: [order] }) => order)
        )
      const nonce = uuid()
      const op = yield* operation(session, {
        ...tokenTransfer(base, bob.address, token, 10n ** 20n),
        nonce: wordOf(nonce)
      })
      assert.deepStrictEqual((yield* send(session, op)).data, { jobId: nonce })
      assert.strictEqual((yield* status(nonce))?.status, "INITIATED")
      yield* TestClock.adjust(1_000)
      assert.strictEqual((yield* status(nonce))?.status, "IN_PROGRESS")
      yield* TestClock.adjust(1_000)
      const settled = yield* status(nonce).pipe(
        // Mining takes real time, not the test clock's.
        Effect.tap(() => TestClock.withLive(Effect.sleep(1))),
        Effect.repeat({ until: (_) => _?.status === "FAILED" })
      )
      assert.lengthOf(settled?.downstream_transaction_hash ?? [], 1)
    })
  )
})
