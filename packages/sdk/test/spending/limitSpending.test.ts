import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import {
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  type Hex
} from "viem"
import { ConfigurationInvalid, ExecutionFailed, MissingData, NotExecuted } from "../../src/errors/Errors.ts"
import { SpendingLedgerUnavailable, SpendingRefused } from "../../src/errors/spending.ts"
import { rawEvm, tokenTransfer } from "../../src/intents/kinds.ts"
import { LedgerFailed, memoryLedger } from "../../src/spending/ledger.ts"
import { type ApprovalRequest, limitSpending, type SpendingLimits } from "../../src/spending/limitSpending.ts"
import type { SpendingRules } from "../../src/spending/rules.ts"
import type { SignedUserOp } from "@okto-effect/protocol/UserOp"
import { uuidOf } from "../../src/core/paymasterData.ts"
import { callData } from "../../src/core/userOp.ts"
import { signedOperation } from "../support.ts"

const caip2Id = "eip155:84532"
const usdc = `0x${"77".repeat(20)}` as const
const bob = `0x${"0b".repeat(20)}` as const
const eve = `0x${"ee".repeat(20)}` as const
const spender = { user: `0x${"0a".repeat(20)}`, app: `0x${"0c".repeat(20)}` } as const
const abi = parseAbi([
  "function transfer(address,uint256)",
  "function approve(address,uint256)",
  "function multicall(bytes[])",
  "function executeBatch(address[],bytes[])"
])

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
const transaction = (data: Hex, to: Hex = usdc, value = 0n) =>
  operation(rawEvm.jobParameters({ caip2Id, transaction: { from: bob, to, data, value } }), "RAW_TRANSACTION")
/** The parameters of a raw transaction that is written by hand. */
const raw = (json: string): Hex =>
  encodeAbiParameters(parseAbiParameters("(string, bytes[])"), [[caip2Id, [stringToHex(json)]]])
const multicall = (data: ReadonlyArray<Hex>): Hex =>
  encodeFunctionData({ abi, functionName: "multicall", args: [data] })
/** Bytes with another word. */
const changeWord = (data: Hex, at: number, word: string): Hex =>
  `0x${data.slice(2, 2 + at * 64)}${word.padStart(64, "0")}${data.slice(2 + (at + 1) * 64)}`
/** A batch of a call of a contract. */
const batch = (to: Hex) =>
  transaction(encodeFunctionData({ abi, functionName: "executeBatch", args: [[to], ["0x12345678"]] }), usdc)
/** The same, without its last bytes. */
const cutOff = transaction("0x18dfb3c7", usdc)
const pay = (amount: bigint): Hex => encodeFunctionData({ abi, functionName: "transfer", args: [bob, amount] })
const approval = (amount: bigint): Hex => encodeFunctionData({ abi, functionName: "approve", args: [eve, amount] })

const guard = (rules: SpendingRules, more: Partial<SpendingLimits> = {}) => limitSpending({ rules, ...more })

interface Asked {
  readonly callData: Hex
  readonly jobManager?: Hex
}

const unsigned: SignedUserOp = { ...signedOperation, sender: spender.user, paymaster: eve }

/** An operation with a job id that ends with a number, and fees that tell it from others. */
const by = (id: number, { callData }: { readonly callData: Hex }, fee = 1): SignedUserOp => ({
  ...unsigned,
  nonce: `0x${id.toString(16).padStart(64, "0")}`,
  maxFeePerGas: `0x${fee.toString(16)}`,
  callData
})

const sentOf = (op: SignedUserOp) => ({
  jobId: uuidOf(op.nonce),
  operation: op,
  validUntil: undefined
})
const refused = (op: SignedUserOp) => new ExecutionFailed(new MissingData("refused"), sentOf(op))
const gone = (op: SignedUserOp) => new NotExecuted(sentOf(op))

let ids = 1000
const ask = (of: ReturnType<typeof limitSpending>, op: Asked, id = ids++) =>
  Effect.map(
    Effect.exit(
      of.beforeOperation(by(id, op), op.jobManager === undefined ? spender : { ...spender, jobManager: op.jobManager })
    ),
    (exit) => {
      if (Exit.isSuccess(exit)) return "signed"
      const [reason] = exit.cause.reasons
      assert(reason?._tag === "Fail")
      return reason.error instanceof SpendingRefused ? reason.error.rule : reason.error._tag
    }
  )

describe("limitSpending", () => {
  const cases: ReadonlyArray<readonly [title: string, rules: SpendingRules, op: Asked, outcome: string]> = [
    ["a payment within the budget", { budgets: [budget] }, payment(100n), "signed"],
    ["a payment above the budget", { budgets: [budget] }, payment(101n), "budget"],
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
    [
      "a payment in batches in batches",
      { largestPayments: [limit] },
      transaction(multicall([multicall([pay(60n)]), multicall([pay(41n)])])),
      "largest payment"
    ],
    ["an allowance in a batch", { budgets: [budget] }, transaction(multicall([approval(1n)])), "approval"],
    [
      "the chain with a leading zero",
      { largestPayments: [limit] },
      payment(101n, { caip2Id: "eip155:084532" }),
      "largest payment"
    ],
    ["the chain as hex", { largestPayments: [limit] }, payment(101n, { caip2Id: "eip155:0x14a34" }), "approval"],
    ["a token that only some read", { largestPayments: [limit] }, payment(101n, { token: `${usdc}\0` }), "approval"],
    [
      "a recipient without 0x",
      { recipients: { refused: [bob] }, largestPayments: [limit] },
      payment(1n, { recipient: bob.slice(2) }),
      "approval"
    ],
    ["parameters that are cut off", { largestPayments: [limit] }, operation("0x20", "TOKEN_TRANSFER"), "approval"],
    ["transactions that are cut off", { largestPayments: [limit] }, operation("0x20", "RAW_TRANSACTION"), "approval"],
    [
      "a field of a transaction that is there twice",
      { largestPayments: [limit] },
      operation(raw(`{"from":"${bob}","to":"${usdc}","value":"0xff","data":"0x","value":"0x0"}`), "RAW_TRANSACTION"),
      "approval"
    ],
    [
      "a field of a transaction in other letters",
      { largestPayments: [limit] },
      operation(raw(`{"from":"${bob}","to":"${usdc}","value":"0x0","data":"0x","Value":"0xff"}`), "RAW_TRANSACTION"),
      "approval"
    ],
    ...["101", '"-101"', '"1e2"', "null"].map(
      (value) =>
        [
          `coins written as ${value}`,
          { largestPayments: [{ ...limit, token: "" }] },
          operation(raw(`{"from":"${bob}","to":"${eve}","data":"0x","value":${value}}`), "RAW_TRANSACTION"),
          "approval"
        ] as const
    ),
    [
      "a transaction that is nested too deeply",
      { largestPayments: [limit] },
      operation(raw(`{"from":${"[".repeat(20_000)}${"]".repeat(20_000)},"to":"${eve}"}`), "RAW_TRANSACTION"),
      "approval"
    ],
    [
      "no NFT of a collection",
      { budgets: [budget] },
      operation(
        encodeAbiParameters(parseAbiParameters("(string, string, string, string, string, uint256)"), [
          [caip2Id, "1", bob, usdc, "ERC721", 0n]
        ]),
        "NFT_TRANSFER"
      ),
      "approval"
    ],
    [
      "a call of another contract than the environment's",
      { largestPayments: [limit] },
      { ...payment(1n), jobManager: eve },
      "approval"
    ],
    [
      "coins that the account itself sends",
      { largestPayments: [limit] },
      { callData: changeWord(payment(1n).callData, 2, "5") },
      "approval"
    ],
    [
      "another function of the account",
      { largestPayments: [limit] },
      { callData: changeWord(payment(1n).callData, 0, "5") },
      "approval"
    ],
    ["a new recipient", { approval: { recipientsOtherThan: [eve] } }, payment(1n), "approval"],
    ["a call of a refused contract in a batch", { contracts: { refused: [{ address: eve }] } }, batch(eve), "contract"],
    [
      "a batch that cannot be read, where a contract is refused",
      { contracts: { refused: [{ address: eve }] } },
      cutOff,
      "approval"
    ],
    [
      "a transaction that cannot be read, where contracts are allowed",
      { contracts: { allowed: [{ address: usdc }] } },
      operation(raw(`{"to":"${usdc}","to":"${eve}","data":"0x12345678"}`), "RAW_TRANSACTION"),
      "approval"
    ],
    [
      "an unknown function of an allowed contract",
      { contracts: { allowed: [{ address: usdc }] } },
      transaction("0x12345678"),
      "signed"
    ]
  ]
  it.effect.each(cases)("answers %s", ([, rules, op, outcome]) =>
    Effect.map(ask(guard(rules), op), (answer) => assert.strictEqual(answer, outcome))
  )

  const unrelated = { ...limit, token: eve }
  /** Rules that an amount or a recipient may break, and one about nothing. */
  const rulesOfPayments: ReadonlyArray<readonly [title: string, rules: SpendingRules, isLimit: boolean]> = [
    ["a budget", { budgets: [{ ...unrelated, windowSeconds: 1, of: "app" }] }, true],
    ["a largest payment", { largestPayments: [unrelated] }, true],
    ["allowed recipients", { recipients: { allowed: [bob, eve] } }, true],
    ["refused recipients", { recipients: { refused: [spender.app] } }, true],
    ["an amount above which a person approves", { approval: { above: [unrelated] } }, true],
    ["recipients whom a person need not approve", { approval: { recipientsOtherThan: [bob] } }, true],
    ["allowances that a person approves", { approval: { allowances: true } }, true],
    ["lists without entries", { budgets: [], largestPayments: [], recipients: { refused: [] } }, false],
    ["refused contracts", { contracts: { refused: [{ address: spender.app }] } }, false]
  ]
  it.effect.each(rulesOfPayments)("lets a person approve what may pass by %s", ([, rules, isLimit]) =>
    Effect.gen(function* () {
      for (const passing of [
        transaction("0x12345678"),
        transaction(approval(1n)),
        transaction(multicall([approval(1n)]))
      ]) {
        assert.strictEqual(yield* ask(guard(rules), passing), isLimit ? "approval" : "signed")
      }
    })
  )

  it.effect.each<readonly [title: string, change: object]>([
    ["leaves out its contract", { types: { EIP712Domain: [{ name: "chainId", type: "uint256" }] } }],
    ["names no chain", { domain: { verifyingContract: usdc } }],
    ["names no contract", { domain: { chainId: 84532 } }]
  ])("lets a person approve typed data that %s, where contracts are allowed", ([, change]) =>
    Effect.gen(function* () {
      const of = guard({ contracts: { allowed: [{ address: usdc }] } })
      const data = { types: {}, primaryType: "Vote", domain: { chainId: 84532, verifyingContract: usdc }, message: {} }
      yield* of.beforeTypedData(JSON.stringify(data), spender)
      const refused = yield* Effect.flip(of.beforeTypedData(JSON.stringify({ ...data, ...change }), spender))
      assert.deepInclude<object>(refused, { rule: "approval" })
    })
  )

  it.effect("counts what was signed within the window, and says what is left and when more is free", () =>
    Effect.gen(function* () {
      const of = guard({ budgets: [budget] })
      assert.strictEqual(yield* ask(of, payment(60n)), "signed")
      yield* TestClock.adjust("10 minutes")
      const refused = yield* Effect.flip(of.beforeOperation(by(1, payment(50n)), spender))
      assert.deepInclude<object>(refused, { rule: "budget", left: 40n, freeAt: 3_720_000 })
      assert.deepInclude<object>(refused, { category: "retry", retryAfter: 3120 })
      const tooMuch = yield* Effect.flip(of.beforeOperation(by(1, payment(101n)), spender))
      assert.deepInclude<object>(tooMuch, { category: "input", retryAfter: undefined })
      assert.strictEqual(yield* ask(of, payment(40n)), "signed")
      yield* TestClock.adjust("52 minutes")
      assert.strictEqual(yield* ask(of, payment(61n)), "budget")
      assert.strictEqual(yield* ask(of, payment(60n)), "signed")
    })
  )

  it.effect("counts a job once, gives it back on proof, and refuses another payment with its id", () =>
    Effect.gen(function* () {
      const of = guard({ budgets: [budget] })
      assert.strictEqual(yield* ask(of, payment(100n), 2), "signed")
      assert.strictEqual(yield* ask(of, payment(100n), 2), "signed")
      assert.strictEqual(yield* ask(of, payment(1n), 2), "job id")
      assert.strictEqual(yield* ask(of, payment(1n), 9), "budget")
      yield* of.afterFailure(gone(by(2, payment(100n))), spender)
      assert.strictEqual(yield* ask(of, payment(100n), 9), "signed")
    })
  )

  it.effect("keeps what another attempt at a payment may still spend", () =>
    Effect.gen(function* () {
      const of = guard({ budgets: [budget] })
      const [one, other] = [
        { ...spender, sender: {} },
        { ...spender, sender: {} }
      ]
      const [first, second] = [by(1, payment(100n)), by(1, payment(100n), 2)]
      yield* of.beforeOperation(first, one)
      yield* of.beforeResending(first, other)
      yield* of.beforeOperation(second, other)
      yield* of.afterFailure(refused(first), one)
      assert.strictEqual(yield* ask(of, payment(1n)), "budget")
      // No process can execute the first one any more, but the second one.
      yield* of.afterFailure(gone({ ...first, signature: "0x02" }), one)
      assert.strictEqual(yield* ask(of, payment(1n)), "budget")
      yield* of.afterFailure(refused(second), other)
      assert.strictEqual(yield* ask(of, payment(100n)), "signed")
    })
  )

  it.effect("counts the payments of two users who chose one job id, and releases no other's", () =>
    Effect.gen(function* () {
      const of = guard({ budgets: [{ ...budget, of: "app" }] })
      const other = { ...spender, user: eve }
      yield* of.beforeOperation(by(2, payment(50n)), spender)
      yield* of.beforeOperation(by(2, payment(50n)), other)
      assert.strictEqual(yield* ask(of, payment(1n)), "budget")
      yield* of.afterFailure(gone(by(2, payment(50n))), other)
      assert.strictEqual(yield* ask(of, payment(51n)), "budget")
      assert.strictEqual(yield* ask(of, payment(50n)), "signed")
    })
  )

  it.effect("counts an authorization once, until the window after its end has passed", () =>
    Effect.gen(function* () {
      const names = "from to value validAfter validBefore nonce".split(" ")
      const types = "address address uint256 uint256 uint256 bytes32".split(" ")
      const text = (validBefore: number | string) =>
        JSON.stringify({
          types: { ReceiveWithAuthorization: names.map((name, at) => ({ name, type: types[at] })) },
          primaryType: "ReceiveWithAuthorization",
          domain: { chainId: 84532, verifyingContract: usdc },
          message: { from: bob, to: eve, value: "60", validAfter: 0, validBefore, nonce: `0x${"01".repeat(32)}` }
        })
      const of = guard({ budgets: [budget] })
      const sign = (validBefore: number | string) =>
        Effect.map(Effect.result(of.beforeTypedData(text(validBefore), spender)), ({ _tag }) => _tag)
      assert.strictEqual(yield* sign(10_000), "Success")
      assert.strictEqual(yield* sign(10_000), "Success")
      assert.strictEqual(yield* sign(10_001), "Failure")
      // Its window began when it could not be settled any more.
      yield* TestClock.adjust("10001 seconds")
      assert.strictEqual(yield* ask(of, payment(60n)), "budget")
      yield* TestClock.adjust("3720 seconds")
      assert.strictEqual(yield* ask(of, payment(40n)), "signed")
      assert.strictEqual(yield* sign(String(maxUint256)), "Success")
      const refused = yield* Effect.flip(of.beforeOperation(by(3, payment(60n)), spender))
      assert.match(refused.advice, /^Ask for at most 0 now, or again at \d{4}/)
    })
  )

  it.effect("is not widened by a prototype, or by who changes the guard", () =>
    Effect.gen(function* () {
      const of = guard({ contracts: { refused: [{ address: usdc }] } })
      assert.isFrozen(of)
      for (const [name, value] of [
        ["selectors", ["0x00000000"]],
        ["caip2Id", "eip155:1"]
      ] as const) {
        Reflect.defineProperty(Object.prototype, name, { value, configurable: true })
        try {
          assert.strictEqual(yield* ask(of, transaction(pay(1n))), "contract", name)
          const later = guard({ contracts: { refused: [{ address: usdc }] } })
          assert.strictEqual(yield* ask(later, transaction(pay(1n))), "contract", name)
        } finally {
          Reflect.deleteProperty(Object.prototype, name)
        }
      }
    })
  )

  it.effect("signs nothing for an answer that comes too late", () =>
    Effect.gen(function* () {
      let answer: ((isApproved: boolean) => void) | undefined
      const of = guard(
        { budgets: [budget] },
        { approve: () => new Promise((resolve) => (answer = resolve)), approvalTimeout: 1000 }
      )
      const late = yield* Effect.forkChild(ask(of, transaction(approval(5n))), { startImmediately: true })
      yield* TestClock.adjust(1000)
      answer?.(true)
      assert.strictEqual(yield* Fiber.join(late), "approval")
    })
  )

  it.effect("checks the smaller budget of a call beside that of its client, over one ledger", () =>
    Effect.gen(function* () {
      const ledger = memoryLedger()
      const [ofClient, ofCall] = [
        guard({ budgets: [budget] }, { ledger }),
        guard({ budgets: [{ ...budget, amount: "50" }] }, { ledger })
      ]
      assert.strictEqual(yield* ask(ofClient, payment(60n), 2), "signed")
      assert.strictEqual(yield* ask(ofCall, payment(60n), 2), "budget")
      yield* ofClient.afterFailure(gone(by(2, payment(60n))), spender)
      assert.strictEqual(yield* ask(ofClient, payment(40n), 9), "signed")
      assert.strictEqual(yield* ask(ofCall, payment(40n), 9), "signed")
      assert.strictEqual(yield* ask(ofClient, payment(61n), 10), "budget")
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
      yield* ofUsers.beforeOperation(by(1, payment(100n)), spender)
      yield* ofUsers.beforeOperation(by(4, payment(100n)), other)
      const ofApp = guard({ budgets: [{ ...budget, of: "app" }] })
      yield* ofApp.beforeOperation(by(1, payment(100n)), spender)
      assert.strictEqual((yield* Effect.flip(ofApp.beforeOperation(by(4, payment(1n)), other)))._tag, "SpendingRefused")
    })
  )

  it.effect("asks a person, who has to say yes", () =>
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
          7
        ),
        "signed"
      )
      assert.deepStrictEqual(asked, [
        {
          id: "00000000-0000-0000-0000-000000000007",
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
    })
  )

  it.effect("reserves and refuses again, without asking, what is sent again", () =>
    Effect.gen(function* () {
      const of = guard({ budgets: [budget] })
      yield* of.beforeResending(by(5, transaction(approval(5n))), spender)
      yield* of.beforeResending(by(5, payment(60n)), spender)
      const allowing = guard({ recipients: { allowed: [eve] } })
      assert.instanceOf(yield* Effect.flip(allowing.beforeResending(by(6, payment(1n)), spender)), SpendingRefused)
      assert.strictEqual((yield* Effect.flip(of.beforeResending(by(6, payment(60n)), spender)))._tag, "SpendingRefused")
    })
  )

  it.effect.each<readonly [does: string, answer: () => Effect.Effect<never, LedgerFailed>]>([
    ["fails", () => Effect.fail(new LedgerFailed({}))],
    ["throws", () => assert.fail("the ledger is away")],
    ["is silent", () => Effect.never]
  ])("signs nothing where the ledger %s, and waits no longer for what it gives back", ([, answer]) =>
    Effect.gen(function* () {
      const of = guard({ budgets: [budget] }, { ledger: { reserve: answer, release: answer } })
      const asking = yield* Effect.forkChild(Effect.flip(of.beforeOperation(by(1, payment(1n)), spender)))
      const releasing = yield* Effect.forkChild(of.afterFailure(gone(by(1, payment(1n))), spender))
      yield* TestClock.adjust("10 seconds")
      assert.instanceOf(yield* Fiber.join(asking), SpendingLedgerUnavailable)
      yield* Fiber.join(releasing)
    })
  )

  it.each([
    ["a misspelled rule", { budget: [budget] }],
    ["an amount that is no whole number", { budgets: [{ ...budget, amount: "1.5" }] }],
    ["a number as an amount", { budgets: [{ ...budget, amount: 5 }] }],
    ["a window without length", { budgets: [{ ...budget, windowSeconds: 0 }] }],
    ["a window without end", { budgets: [{ ...budget, windowSeconds: 1e300 }] }],
    ["an amount with decimals", { largestPayments: [{ ...limit, amount: "1e18" }] }],
    ["the symbol of a token", { largestPayments: [{ ...limit, token: "USDC" }] }],
    ["a token whose address is cut off", { budgets: [{ ...budget, token: usdc.slice(0, -1) }] }],
    [
      "the symbol of a token on Aptos",
      { approval: { above: [{ ...limit, caip2Id: "aptos:testnet", token: "USDC" }] } }
    ],
    ["a refused recipient whose address is cut off", { recipients: { refused: [bob.slice(0, -1)] } }],
    ["the name of a refused recipient", { recipients: { refused: ["bob.eth"] } }],
    ["an empty recipient", { approval: { recipientsOtherThan: [""] } }],
    ["a refused contract whose address is cut off", { contracts: { refused: [{ address: usdc.slice(0, -1) }] } }],
    ["nothing", undefined]
  ])("refuses %s", (_, rules) => assert.throws(() => Reflect.apply(guard, undefined, [rules]), ConfigurationInvalid))

  it("takes addresses of every family of chains, also with spaces around them", () => {
    const refused = [bob, ` ${bob}\n`, "0x1", `0x${"a".repeat(63)}`, "DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK"]
    const functions = [{ address: "0x1::coin::transfer" }, { address: `0x${"b".repeat(64)}::shop` }]
    assert.isFrozen(guard({ recipients: { refused, allowed: [] }, contracts: { refused: functions } }))
  })

  it.each([
    ["a ledger that is misspelled", { ledgr: memoryLedger() }],
    ["a ledger that is none", { ledger: {} }],
    ["what cannot be called to approve", { approve: true }],
    ["a time limit that cannot be read", { approvalTimeout: "5 minuts" }]
  ])("refuses %s", (_, more) =>
    assert.throws(() => Reflect.apply(guard, undefined, [{ budgets: [budget] }, more]), ConfigurationInvalid)
  )

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
