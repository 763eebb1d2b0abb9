/** Estimates: the cost of an intent, and the operation for it. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Hex } from "viem"
import { Sandbox } from "../src/index.ts"
import { methodHeader } from "../src/http/request.ts"
import { SandboxTest } from "../src/testing.ts"
import { base, call, dataOf, hexOf, login, paymasterData, type Session, uuid, wordOf } from "./app.ts"
import { bob } from "./evm/users.ts"
import { estimateRequest, sign } from "./operations.ts"

const sepolia = "eip155:11155111"

const Hexes = Schema.Record(Schema.String, Schema.String)
const Estimate = Schema.Struct({
  details: Schema.Struct({ fees: Schema.Struct({ transactionFees: Hexes }) }),
  callData: Schema.Struct({ jobId: Schema.String, feePayerAddress: Schema.String }),
  userOps: Hexes
})

const transfer = { recipientWalletAddress: bob.address, caip2Id: base, tokenAddress: "", amount: "7" }

const estimate = ({ bearer }: Session, details: Readonly<Record<string, unknown>>, type?: string) =>
  Effect.flatMap(estimateRequest(details, type), (body) => call("/estimate", { bearer, body }))

const balance = Effect.fnUntraced(function* (address: Hex) {
  const { networks } = yield* Sandbox
  return yield* networks.get(base)?.chain.balance(address) ?? Effect.die("no such network")
})

it.layer(SandboxTest.layer())("estimate", (it) => {
  it.effect("transfer: returns an operation that moves the tokens when it is signed", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { callData, details, userOps } = yield* dataOf(Estimate, yield* estimate(session, transfer))
      assert.isAbove(Number(details.fees.transactionFees[base]), 21_000)
      const before = yield* balance(bob.address)
      const op = Object.fromEntries(Object.entries(userOps).map(([name, value]) => [name, hexOf(value)]))
      const body = yield* sign(session, JSON.parse(JSON.stringify(op)))
      const answer = yield* call("/execute", { bearer: session.bearer, body })
      assert.deepStrictEqual(answer.data, { jobId: callData.jobId }, answer.details)
      assert.strictEqual((yield* balance(bob.address)) - before, 7n)
    })
  )

  it.effect("GET with a body: is answered, as the original SDK sends it", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      const sandbox = yield* Sandbox
      const response = yield* sandbox.handle(
        new Request("http://sandbox.test/api/oc/v1/estimate", {
          method: "POST",
          headers: { authorization: `Bearer ${bearer}`, [methodHeader]: "GET" },
          body: JSON.stringify(yield* estimateRequest(transfer))
        })
      )
      assert.strictEqual(response.status, 200)
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
