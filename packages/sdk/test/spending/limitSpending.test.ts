import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { encodeFunctionData, maxUint256, parseAbi, type Hex } from "viem"
import { ConfigurationInvalid } from "../../src/errors/Errors.ts"
import { SpendingLedgerUnavailable, SpendingRefused } from "../../src/errors/spending.ts"
import { rawEvm, tokenTransfer } from "../../src/intents/kinds.ts"
import { LedgerFailed, memoryLedger, type SpendingLedger } from "../../src/spending/ledger.ts"
import { type ApprovalRequest, limitSpending, type SpendingLimits } from "../../src/spending/limitSpending.ts"
import type { SpendingRules } from "../../src/spending/rules.ts"
import { callData } from "../../src/core/userOp.ts"

const caip2Id = "eip155:84532"
const usdc = `0x${"77".repeat(20)}` as const
const bob = `0x${"0b".repeat(20)}` as const
const eve = `0x${"ee".repeat(20)}` as const
const spender = { user: `0x${"0a".repeat(20)}`, app: `0x${"0c".repeat(20)}` } as const
const abi = parseAbi(["function transfer(address,uint256)", "function approve(address,uint256)"])

const limit = { caip2Id, token: usdc, amount: "100" }
const budget = { ...limit, windowSeconds: 3600, of: "user" } as const

/** An operation as the SDK builds it. */
const operation = (parameters: Hex, type: string) => ({
  callData: callData({
    chain: Object({}),
    clientSWA: spender.app,
    feePayer: spender.app,
    jobManager: spender.app,
    nonce: `0x${"1".padStart(64, "0")}`,
    userSWA: spender.user,
    parameters,
    type
  })
})
const payment = (
  amount: bigint,
  change: { readonly recipient?: string; readonly token?: string; readonly caip2Id?: string } = {}
) =>
  operation(tokenTransfer.jobParameters({ caip2Id, recipient: bob, token: usdc, amount, ...change }), "TOKEN_TRANSFER")
const transaction = (data: Hex, to: Hex = usdc) =>
  operation(rawEvm.jobParameters({ caip2Id, transaction: { from: bob, to, data, value: 0n } }), "RAW_TRANSACTION")
const pay = (amount: bigint): Hex => encodeFunctionData({ abi, functionName: "transfer", args: [bob, amount] })
const approval = (amount: bigint): Hex => encodeFunctionData({ abi, functionName: "approve", args: [eve, amount] })

const guard = (rules: SpendingRules, more: Partial<SpendingLimits> = {}) => limitSpending({ rules, ...more })

let ids = 0
const ask = (of: ReturnType<typeof limitSpending>, op: { readonly callData: Hex }, id = `job-${ids++}`) =>
  Effect.map(Effect.exit(of.beforeOperation(id, op, spender)), (exit) => {
    if (Exit.isSuccess(exit)) return "signed"
    const [reason] = exit.cause.reasons
    assert(reason?._tag === "Fail")
    return reason.error instanceof SpendingRefused ? reason.error.rule : reason.error._tag
  })

describe("limitSpending", () => {
  const cases: ReadonlyArray<
    readonly [title: string, rules: SpendingRules, op: { readonly callData: Hex }, outcome: string]
  > = [
    ["a payment within the budget", { budgets: [budget] }, payment(100n), "signed"],
    ["a payment above the budget", { budgets: [budget] }, payment(101n), "budget"],
    ["the largest amount", { budgets: [budget] }, payment(maxUint256), "budget"],
    [
      "the token in capitals",
      { budgets: [budget] },
      payment(101n, { token: `0x${"77".repeat(20).toUpperCase()}` }),
      "budget"
    ],
    [
      "the chain in capitals",
      { budgets: [{ ...budget, caip2Id: "eip155:84532" }] },
      payment(101n, { caip2Id: "EIP155:84532" }),
      "budget"
    ],
    ["a token without a budget", { budgets: [budget] }, payment(1n, { token: eve }), "approval"],
    ["the coin of a network without a budget", { budgets: [budget] }, payment(1n, { token: "" }), "approval"],
    [
      "the coin as the zero address",
      { budgets: [{ ...budget, token: "" }] },
      payment(101n, { token: `0x${"0".repeat(40)}` }),
      "budget"
    ],
    ["a payment as a raw transaction", { budgets: [budget] }, transaction(pay(101n)), "budget"],
    ["an allowance instead of a payment", { budgets: [budget] }, transaction(approval(1n)), "approval"],
    ["an unlimited allowance", { budgets: [budget] }, transaction(approval(maxUint256)), "approval"],
    ["an allowance without limits", {}, transaction(approval(1n)), "signed"],
    [
      "an allowance where they need approval",
      { approval: { allowances: true } },
      transaction(approval(1n)),
      "approval"
    ],
    ["an unknown function under a budget", { budgets: [budget] }, transaction("0x12345678"), "approval"],
    ["an unknown function without limits", {}, transaction("0x12345678"), "signed"],
    ["an operation of an unknown kind", { budgets: [budget] }, operation("0x", "SWAP"), "approval"],
    ["call data that is no job", { budgets: [budget] }, { callData: "0x1234" }, "approval"],
    ["a payment that is too large", { largestPayments: [limit] }, payment(101n), "largest payment"],
    ["the largest payment", { largestPayments: [limit] }, payment(100n), "signed"],
    [
      "an unknown function where payments are limited",
      { largestPayments: [limit] },
      transaction("0x12345678"),
      "approval"
    ],
    ["a recipient who is not allowed", { recipients: { allowed: [eve] } }, payment(1n), "recipient"],
    [
      "a recipient who is refused",
      { recipients: { refused: [bob.toUpperCase().replace("0X", "0x")] } },
      payment(1n),
      "recipient"
    ],
    ["a recipient who is allowed", { recipients: { allowed: [bob] } }, payment(1n), "signed"],
    ["a spender who is not allowed", { recipients: { allowed: [bob] } }, transaction(approval(1n)), "recipient"],
    [
      "a contract that is not allowed",
      { contracts: { allowed: [{ address: eve }] } },
      transaction(pay(1n)),
      "contract"
    ],
    [
      "a function that is not allowed",
      { contracts: { allowed: [{ address: usdc, selectors: ["0x095ea7b3"] }] } },
      transaction(pay(1n)),
      "contract"
    ],
    [
      "a function that is allowed",
      { contracts: { allowed: [{ address: usdc, selectors: ["0xA9059CBB"] }] } },
      transaction(pay(1n)),
      "signed"
    ],
    [
      "a contract that is refused on another chain",
      { contracts: { refused: [{ address: usdc, caip2Id: "eip155:1" }] } },
      transaction(pay(1n)),
      "signed"
    ],
    ["a payment above what needs approval", { approval: { above: [limit] } }, payment(101n), "approval"],
    ["a payment up to what needs approval", { approval: { above: [limit] } }, payment(100n), "signed"],
    ["a new recipient", { approval: { recipientsOtherThan: [eve] } }, payment(1n), "approval"]
  ]
  it.effect.each(cases)("answers %s", ([, rules, op, outcome]) =>
    Effect.map(ask(guard(rules), op), (answer) => assert.strictEqual(answer, outcome))
  )

  it.effect("counts what was signed within the window, and says what is left and when more is free", () =>
    Effect.gen(function* () {
      const of = guard({ budgets: [budget] })
      assert.strictEqual(yield* ask(of, payment(60n)), "signed")
      yield* TestClock.adjust("10 minutes")
      const refused = yield* Effect.flip(of.beforeOperation("a", payment(50n), spender))
      assert.deepInclude<object>(refused, { rule: "budget", left: 40n, freeAt: 3_720_000 })
      assert.strictEqual(yield* ask(of, payment(40n)), "signed")
      yield* TestClock.adjust("52 minutes")
      assert.strictEqual(yield* ask(of, payment(61n)), "budget")
      assert.strictEqual(yield* ask(of, payment(60n)), "signed")
    })
  )

  it.effect("counts a job once, gives it back on proof, and refuses another payment with its id", () =>
    Effect.gen(function* () {
      const of = guard({ budgets: [budget] })
      assert.strictEqual(yield* ask(of, payment(100n), "one"), "signed")
      assert.strictEqual(yield* ask(of, payment(100n), "one"), "signed")
      assert.strictEqual(yield* ask(of, payment(1n), "one"), "job id")
      assert.strictEqual(yield* ask(of, payment(1n), "two"), "budget")
      yield* of.release("one")
      assert.strictEqual(yield* ask(of, payment(100n), "two"), "signed")
    })
  )

  it.effect("checks the smaller budget of a call beside that of its client, over one ledger", () =>
    Effect.gen(function* () {
      const ledger = memoryLedger()
      const [ofClient, ofCall] = [
        guard({ budgets: [budget] }, { ledger }),
        guard({ budgets: [{ ...budget, amount: "50" }] }, { ledger })
      ]
      assert.strictEqual(yield* ask(ofClient, payment(60n), "one"), "signed")
      assert.strictEqual(yield* ask(ofCall, payment(60n), "one"), "budget")
      yield* ofClient.release("one")
      assert.strictEqual(yield* ask(ofClient, payment(40n), "two"), "signed")
      assert.strictEqual(yield* ask(ofCall, payment(40n), "two"), "signed")
      assert.strictEqual(yield* ask(ofClient, payment(61n), "three"), "budget")
      assert.strictEqual(
        yield* ask(guard({ budgets: [budget, { ...budget, amount: "59" }] }, { ledger }), payment(60n)),
        "budget"
      )
    })
  )

  it.effect("keeps budgets of users apart, and adds up those of the app", () =>
    Effect.gen(function* () {
      const other = { ...spender, user: eve }
      const ofUsers = guard({ budgets: [budget] })
      yield* ofUsers.beforeOperation("a", payment(100n), spender)
      yield* ofUsers.beforeOperation("b", payment(100n), other)
      const ofApp = guard({ budgets: [{ ...budget, of: "app" }] })
      yield* ofApp.beforeOperation("a", payment(100n), spender)
      assert.strictEqual((yield* Effect.flip(ofApp.beforeOperation("b", payment(1n), other)))._tag, "SpendingRefused")
    })
  )

  it.effect("asks a person, who has to say yes, in time", () =>
    Effect.gen(function* () {
      const asked: Array<ApprovalRequest> = []
      const answering = (answer: () => unknown) =>
        guard(
          { budgets: [budget] },
          { approve: (request) => Object.is(asked.push(request), 0) || Object(answer)(), approvalTimeout: 1000 }
        )
      assert.strictEqual(
        yield* ask(
          answering(() => true),
          transaction(approval(5n)),
          "x"
        ),
        "signed"
      )
      assert.deepStrictEqual(asked, [
        {
          id: "x",
          spender,
          spending: [{ kind: "allowance", caip2Id, token: usdc, spender: eve, amount: 5n }],
          because: [{ kind: "allowance", caip2Id, token: usdc, spender: eve, amount: 5n }]
        }
      ])
      assert.strictEqual(
        yield* ask(
          answering(() => Promise.resolve(true)),
          transaction(approval(5n))
        ),
        "signed"
      )
      for (const answer of [() => false, () => "yes", () => 1, () => Promise.reject(new Error("gone"))]) {
        assert.strictEqual(yield* ask(answering(answer), transaction(approval(5n))), "approval")
      }
      const late = yield* Effect.forkChild(
        ask(
          answering(() => new Promise(() => undefined)),
          transaction(approval(5n))
        )
      )
      yield* TestClock.adjust(1000)
      assert.strictEqual(yield* Fiber.join(late), "approval")
    })
  )

  it.effect("reserves again, without asking, what is sent again", () =>
    Effect.gen(function* () {
      const of = guard({ budgets: [budget] })
      yield* of.beforeResending("old", transaction(approval(5n)), spender)
      yield* of.beforeResending("old", payment(60n), spender)
      assert.strictEqual((yield* Effect.flip(of.beforeResending("new", payment(60n), spender)))._tag, "SpendingRefused")
    })
  )

  it.effect("signs nothing where the ledger fails", () =>
    Effect.gen(function* () {
      const failing: SpendingLedger = { ...memoryLedger(), reserve: () => Effect.fail(new LedgerFailed({})) }
      const error = yield* Effect.flip(
        guard({ budgets: [budget] }, { ledger: failing }).beforeOperation("a", payment(1n), spender)
      )
      assert.instanceOf(error, SpendingLedgerUnavailable)
    })
  )

  it.each([
    ["a misspelled rule", { budget: [budget] }],
    ["an amount that is no whole number", { budgets: [{ ...budget, amount: "1.5" }] }],
    ["a number as an amount", { budgets: [{ ...budget, amount: 5 }] }],
    ["a window without length", { budgets: [{ ...budget, windowSeconds: 0 }] }],
    ["nothing", undefined]
  ])("refuses %s", (_, rules) => assert.throws(() => Reflect.apply(guard, undefined, [rules]), ConfigurationInvalid))

  it.effect("keeps its rules when the app changes what it passed", () =>
    Effect.gen(function* () {
      const budgets = [{ ...budget }]
      const of = guard({ budgets })
      Object.assign(budgets[0] ?? {}, { amount: "1000" })
      budgets.length = 0
      assert.strictEqual(yield* ask(of, payment(101n)), "budget")
    })
  )
})
