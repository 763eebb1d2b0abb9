/** Estimates: the cost of an intent, and the operation for it. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Emulator } from "../src/index.ts"
import { methodHeader } from "../src/backend/http/request.ts"
import {
  ask,
  balanceOf,
  base,
  call,
  dataOf,
  hexOf,
  login,
  paymasterData,
  type Session,
  testLayer,
  uuid,
  wordOf
} from "./app.ts"
import { bob } from "./evm/users.ts"
import { estimateRequest, sign } from "./operations.ts"

const sepolia = "eip155:11155111"
const aptos = "aptos:testnet"

const Hexes = Schema.Record(Schema.String, Schema.String)
const Estimate = Schema.Struct({
  details: Schema.Struct({ fees: Schema.Struct({ transactionFees: Hexes }) }),
  callData: Schema.Struct({ jobId: Schema.String, feePayerAddress: Schema.String }),
  userOps: Hexes
})

const transfer = { recipientWalletAddress: bob.address, caip2Id: base, tokenAddress: "", amount: "7" }

const estimate = ({ bearer }: Session, details: Readonly<Record<string, unknown>>, type?: string) =>
  Effect.flatMap(estimateRequest(details, type), (body) => call("/estimate", { bearer, body }))

it.layer(testLayer())("estimate", (it) => {
  it.effect("transfer: returns an operation that moves the tokens when it is signed", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { callData, details, userOps } = yield* dataOf(Estimate, yield* estimate(session, transfer))
      assert.isAbove(Number(details.fees.transactionFees[base]), 21_000)
      const before = yield* balanceOf(bob.address)
      const op = Object.fromEntries(Object.entries(userOps).map(([name, value]) => [name, hexOf(value)]))
      const body = yield* sign(session, JSON.parse(JSON.stringify(op)))
      const answer = yield* call("/execute", { bearer: session.bearer, body })
      assert.deepStrictEqual(answer.data, { jobId: callData.jobId }, answer.details)
      assert.strictEqual((yield* balanceOf(bob.address)) - before, 7n)
    })
  )

  it.effect("GET with a body: is answered, as the original SDK sends it", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      const { status } = yield* ask("/api/oc/v1/estimate", {
        method: "POST",
        headers: { authorization: `Bearer ${bearer}`, [methodHeader]: "GET" },
        body: JSON.stringify(yield* estimateRequest(transfer))
      })
      assert.strictEqual(status, 200)
    })
  )

  it.effect("fee payer: is accepted on sponsored chains only", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      const ask = Effect.fnUntraced(function* (caip2Id: string, feePayerAddress: string) {
        const body = { ...(yield* estimateRequest({ ...transfer, caip2Id })), feePayerAddress }
        return yield* call("/estimate", { bearer, body })
      })
      const { callData, userOps } = yield* dataOf(Estimate, yield* ask(base, bob.address))
      assert.strictEqual(callData.feePayerAddress, bob.address)
      assert.include(userOps["callData"], bob.address.slice(2).toLowerCase())
      const shouted = yield* dataOf(Estimate, yield* ask(base, `0x${bob.address.slice(2).toUpperCase()}`))
      assert.strictEqual(shouted.userOps["callData"]?.length, userOps["callData"]?.length)
      assert.include(shouted.userOps["callData"], bob.address.slice(2).toLowerCase())
      assert.match((yield* ask(sepolia, bob.address)).details, /expected none, because eip155:11155111/)
      assert.match((yield* ask(base, "bob")).details, /feePayerAddress: expected an address, got bob/)
    })
  )

  it.effect("failing job: is refused with the reason", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const reason = (details: Readonly<Record<string, unknown>>, type?: string) =>
        Effect.map(estimate(session, details, type), (_) => _.details)
      assert.match(yield* reason({ ...transfer, amount: "9".repeat(30) }), /insufficient/i)
      assert.match(yield* reason({ ...transfer, amount: "-1" }), /expected decimal digits/)
      assert.match(yield* reason({ ...transfer, caip2Id: "eip155:5" }), /Network Details not found: eip155:5/)
      assert.match(yield* reason({ ...transfer, tokenAddress: bob.address }), /there is no contract/)
      assert.match(yield* reason(transfer, "NFT_MINT"), /type: expected one of/)
      assert.match(
        yield* reason({ caip2Id: base, transactions: [{ from: bob.address, to: bob.address }] }, "RAW_TRANSACTION"),
        /the user's address is/
      )
    })
  )

  it.effect("number: is refused if it does not fit its field", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { networks } = yield* Emulator
      const { collections = [], tokens: [token] = [] } = networks.get(base) ?? {}
      const addressOf = (type: string) => collections.find((collection) => collection.type === type)?.address
      const large = "9".repeat(78)
      const nft = { caip2Id: base, nftId: "1", recipientWalletAddress: bob.address, amount: "1" }
      const item = { ...nft, collectionAddress: addressOf("ERC1155"), nftType: "ERC1155", amount: large }
      const tile = { ...nft, collectionAddress: addressOf("ERC721"), nftType: "ERC721", nftId: large }
      const intents = [
        ["TOKEN_TRANSFER", { ...transfer, amount: large }, /expected a number of at most 256 bits/],
        ["TOKEN_TRANSFER", { ...transfer, tokenAddress: token?.address, amount: large }, /at most 256 bits/],
        ["TOKEN_TRANSFER", { ...transfer, caip2Id: aptos, amount: large }, /at most 256 bits/],
        ["NFT_TRANSFER", item, /at most 256 bits/],
        ["NFT_TRANSFER", tile, /nftId 9+ has more than 256 bits/]
      ] as const
      for (const [type, details, reason] of intents) {
        const answer = yield* estimate(session, details, type)
        assert.strictEqual(answer.status, 400, JSON.stringify(details))
        assert.match(answer.details, reason)
      }
      for (const fee of ["0x", `0x1${"0".repeat(32)}`]) {
        const gasDetails = { maxFeePerGas: fee, maxPriorityFeePerGas: "0x1" }
        const body = { ...(yield* estimateRequest(transfer)), gasDetails }
        const answer = yield* call("/estimate", { bearer: session.bearer, body })
        assert.strictEqual(answer.status, 400)
        assert.match(answer.details, /maxFeePerGas: expected a number of at most 16 bytes in hex/)
      }
    })
  )

  it.effect("Aptos: fails as the execution would, and changes nothing", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const details = { ...transfer, caip2Id: aptos, recipientWalletAddress: `0x${"e571".padStart(64, "0")}` }
      const reason = (changed: Readonly<Record<string, unknown>>) =>
        Effect.map(estimate(session, { ...details, ...changed }), (_) => _.details)
      assert.match(yield* reason({ amount: "99999999999999" }), /EINSUFFICIENT_BALANCE/)
      assert.match(yield* reason({ recipientWalletAddress: "ada" }), /recipientWalletAddress ada is not an address/)
      assert.match(yield* reason({ tokenAddress: "0x9::moon::Moon" }), /0x9::moon::Moon is no coin/)
      const pay = (amount: string) => ({
        function: "0x1::aptos_account::transfer",
        functionArguments: [`0x${"e571".padStart(64, "0")}`, amount]
      })
      const twice = { caip2Id: aptos, transactions: [pay("6000000000"), pay("6000000000")] }
      assert.match((yield* estimate(session, twice, "RAW_TRANSACTION")).details, /4000000000 of 6000000000/)
      assert.strictEqual(yield* reason({}), "")
      const body = {
        caip2Id: aptos,
        data: {
          function: "0x1::coin::balance",
          typeArguments: ["0x1::aptos_coin::AptosCoin"],
          functionArguments: [`0x${"e571".padStart(64, "0")}`]
        }
      }
      assert.deepStrictEqual((yield* call("/readContractData", { bearer: session.bearer, body })).data, ["0"])
    })
  )

  it.effect("paymaster data: must be for this job", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      const request = yield* estimateRequest(transfer)
      const other = { ...request, paymasterData: yield* paymasterData(wordOf(uuid())) }
      assert.match((yield* call("/estimate", { bearer, body: other })).details, /paymasterData/)
      const badId = { ...request, jobId: "job" }
      assert.match((yield* call("/estimate", { bearer, body: badId })).details, /jobId: expected a UUID/)
    })
  )
})
