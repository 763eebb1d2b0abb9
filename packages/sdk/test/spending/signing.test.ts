/** Rules about spending where intents and messages are signed, over a backend that lists what it accepted. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as Logger from "effect/Logger"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { SignedUserOp } from "@okto-effect/protocol/UserOp"
import { uuidOf } from "../../src/core/paymasterData.ts"
import { Client, Intents, Messages, Orders, tokenTransfer } from "../../src/effect.ts"
import { OktoClient, tokenTransfer as transferTokens } from "../../src/index.ts"
import { limitSpending, SpendingGuards, SpendingRefused, type SpendingRules } from "../../src/spending.ts"
import { TestPlatform } from "../../src/testing.ts"
import { address, clientKey, clientSWA, pathOf, present, replies, storedSession } from "../support.ts"

const caip2Id = "eip155:84532"
const rules: SpendingRules = {
  budgets: [{ caip2Id, token: "", amount: "100", windowSeconds: 3600, of: "user" }]
}
const smallest: SpendingRules = { largestPayments: [{ caip2Id, token: "", amount: "10" }] }
const payment = (amount: bigint) => ({ caip2Id, recipient: address, token: "", amount })
const permit = {
  types: { Permit: ["owner", "spender"].map((name) => ({ name, type: "address" })) },
  primaryType: "Permit",
  domain: { chainId: 84532, verifyingContract: address },
  message: { owner: address, spender: address }
}

const authorization = {
  types: {
    TransferWithAuthorization: [
      { name: "from", type: "address" },
      { name: "to", type: "address" },
      { name: "value", type: "uint256" },
      { name: "validAfter", type: "uint256" },
      { name: "validBefore", type: "uint256" },
      { name: "nonce", type: "bytes32" }
    ]
  },
  primaryType: "TransferWithAuthorization",
  domain: { chainId: 84532, verifyingContract: address },
  message: { from: address, to: address, validAfter: 0, validBefore: 60, nonce: `0x${"01".repeat(32)}` }
}

const Operation = Schema.fromJsonString(SignedUserOp)

type Answer = "accepts" | "refuses" | "is silent"

/** A backend that answers executes in turn, the last answer for ever, and lists what it accepted with a status. */
const backend = (
  answers: ReadonlyArray<Answer>,
  status = "SUCCESSFUL",
  shown: object = { intent_type: "TOKEN_TRANSFER" }
) => {
  const asked: Array<string> = []
  const orders: Array<object> = []
  const executes = () => asked.filter((path) => path === "/execute").length
  const answer: TestPlatform.Answer = (request) => {
    const path = pathOf(request)
    asked.push(path)
    if (path === "/orders") return TestPlatform.success({ items: orders })
    if (path !== "/execute") return TestPlatform.success(replies[path] ?? {})
    const reaction = answers[Math.min(executes() - 1, answers.length - 1)]
    if (reaction === "is silent") return undefined
    if (reaction === "refuses") return TestPlatform.failure({ code: 403, message: "no" }, 403)
    const { nonce } = Schema.decodeUnknownSync(Operation)(request.body)
    const jobId = uuidOf(nonce)
    orders.push({ intent_id: jobId, status, ...shown })
    return TestPlatform.success({ jobId })
  }
  return { answer, asked, executes }
}

type Backend = ReturnType<typeof backend>

const client = ({ answer }: Backend, spending = limitSpending({ rules })) =>
  Client.layer({ clientPrivateKey: clientKey, clientSWA, spending }).pipe(
    Layer.provide(TestPlatform.layer({ answer, session: storedSession })),
    Layer.provide(Logger.layer([]))
  )

const pay = <E = never>(amount: bigint, options?: Intents.SubmitOptions<E>) =>
  Intents.Intents.use(({ submit }) => submit(tokenTransfer, payment(amount), options))

const isRefused = <A, E, R>(call: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(call), (result) => Result.isFailure(result) && result.failure instanceof SpendingRefused)

/** Runs a call to its end, however long that takes on the clock. */
const ending = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(call, { startImmediately: true })
  while (fiber.pollUnsafe() === undefined) yield* TestClock.adjust(250)
  return yield* Fiber.join(fiber)
})

describe("rules about spending", () => {
  it.effect("refuse a payment before it is recorded, signed or sent", () => {
    const server = backend(["accepts"])
    return Effect.gen(function* () {
      const recorded: Array<unknown> = []
      yield* pay(60n)
      const refused = yield* Effect.flip(pay(41n, { onOperation: (op) => Effect.sync(() => recorded.push(op)) }))
      assert.deepInclude<object>(refused, { _tag: "SpendingRefused", rule: "budget", left: 40n })
      assert.deepStrictEqual([server.executes(), recorded], [1, []])
    }).pipe(Effect.provide(client(server)))
  })

  it.effect("refuse to sign an operation that was built, and to send one that another signed", () => {
    const server = backend(["accepts"])
    return Effect.gen(function* () {
      const { build, execute, sign } = yield* Intents.Intents
      const op = yield* build(tokenTransfer, payment(101n))
      assert.isTrue(yield* isRefused(sign(op)))
      const unlimited = client(server, limitSpending({ rules: {} }))
      const signed = yield* Effect.provide(
        Intents.Intents.use((other) => other.sign(op)),
        unlimited
      )
      assert.isTrue(yield* isRefused(execute(signed)))
      assert.strictEqual(server.executes(), 0)
    }).pipe(Effect.provide(client(server)))
  })

  it.effect.each<readonly [outcome: string, answer: Answer, status: string, isFree: boolean]>([
    ["that the backend refused", "refuses", "", true],
    ["whose outcome is unknown", "is silent", "", false],
    ["whose order failed", "accepts", "FAILED", true],
    ["whose order is under way", "accepts", "IN_PROGRESS", false],
    ["that was executed", "accepts", "SUCCESSFUL", false]
  ])("count a payment %s as they must", ([, answer, status, isFree]) => {
    const server = backend([answer, "accepts"], status)
    return Effect.gen(function* () {
      const first = yield* ending(Effect.result(pay(100n, { resend: false, outcomeTimeout: "1 second" })))
      if (Result.isSuccess(first)) yield* Orders.Orders.use(({ find }) => find(first.success))
      assert.strictEqual(yield* isRefused(pay(100n)), !isFree)
    }).pipe(Effect.provide(client(server)))
  })

  it.effect.each<readonly [order: string, status: string, transactions: number, isFree: boolean, kind?: null]>([
    ["reverted transaction", "FAILED_ON_CHAIN", 1, true],
    ["failed transaction", "FAILED", 1, true],
    ["rejected pair of transactions", "REJECTED", 2, true],
    ["expired pair of transactions", "EXPIRED", 2, true],
    ["discarded pair of transactions", "BUNDLER_DISCARDED", 2, true],
    ["pair of transactions of which one may have moved something", "FAILED_ON_CHAIN", 2, false],
    ["transaction that is not shown", "FAILED", 0, false],
    ["transaction under way", "IN_PROGRESS", 1, false],
    ["failed order that does not show its kind", "FAILED", 0, false, null]
  ])("count a %s as they must", ([, status, count, isFree, intent_type = "RAW_TRANSACTION"]) => {
    const transactions = Array.from({ length: count }, () => ({ to: address }))
    const server = backend(["accepts"], status, { intent_type, details: { transactions } })
    return Effect.gen(function* () {
      const jobId = yield* pay(100n)
      yield* Orders.Orders.use(({ find }) => find(jobId))
      assert.strictEqual(yield* isRefused(pay(100n)), !isFree)
    }).pipe(Effect.provide(client(server)))
  })

  it.effect("keep what another process may still spend under the same job id when one is refused", () => {
    const spending = limitSpending({ rules })
    const jobId = "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"
    const [refusing, accepting] = [backend(["refuses"]), backend(["accepts"])]
    const other = Effect.provide(pay(100n, { jobId }), client(accepting, spending))
    return Effect.gen(function* () {
      // The other one has reserved before this one is refused.
      const refused = pay(100n, { jobId, onOperation: () => other })
      assert.strictEqual((yield* ending(Effect.flip(refused)))._tag, "ExecutionFailed")
      assert.strictEqual(accepting.executes(), 1)
      assert.isTrue(yield* isRefused(pay(1n)))
    }).pipe(Effect.provide(client(refusing, spending)))
  })

  it.effect("count typed data once that is signed again", () => {
    const { message, ...typed } = authorization
    const signing = (value: string) =>
      Messages.Messages.use(({ signTypedData }) => signTypedData({ ...typed, message: { ...message, value } }))
    return Effect.gen(function* () {
      for (const _ of ["first", "again"]) assert.isFalse(yield* isRefused(signing("100")))
      assert.isTrue(yield* isRefused(signing("1")))
    }).pipe(
      Effect.provide(
        client(
          backend(["accepts"]),
          limitSpending({ rules: { budgets: [{ ...present(rules.budgets?.[0], "a budget"), token: address }] } })
        )
      )
    )
  })

  it.effect("look up what was released and recorded, and send it again only where it fits the budget", () => {
    const server = backend(["refuses", "accepts"])
    return Effect.gen(function* () {
      const { resume } = yield* Intents.Intents
      const recorded: Array<SignedUserOp> = []
      yield* Effect.flip(pay(60n, { onOperation: (op) => Effect.sync(() => recorded.push(op)) }))
      yield* pay(60n)
      const operation = present(recorded[0], "an operation")
      const outcome = yield* ending(Effect.flip(resume(operation, { outcomeTimeout: "5 seconds" })))
      assert.strictEqual(outcome._tag, "ExecutionUnknown")
      assert.strictEqual(server.executes(), 2)
    }).pipe(Effect.provide(client(server)))
  })

  it.effect("count a payment from when it was sent last, however long its outcome is looked up", () => {
    const server = backend(["is silent"])
    const budget = { ...present(rules.budgets?.[0], "a budget"), windowSeconds: 1 }
    return Effect.gen(function* () {
      yield* Effect.forkChild(pay(100n, { outcomeTimeout: "1 hour" }), { startImmediately: true })
      for (let second = 0; second < 600; second++) yield* TestClock.adjust(1_000)
      const sent = server.executes()
      assert.isAbove(sent, 60)
      assert.isTrue(yield* isRefused(pay(1n)))
      assert.strictEqual(server.executes(), sent)
    }).pipe(Effect.provide(client(server, limitSpending({ rules: { budgets: [budget] } }))))
  })

  it.effect("look up a payment that may not be sent again, and send it no more", () => {
    const server = backend(["is silent", "accepts"])
    const refusing = {
      ...limitSpending({ rules }),
      beforeResending: limitSpending({ rules: smallest }).beforeResending
    }
    return Effect.gen(function* () {
      const outcome = yield* ending(Effect.flip(pay(100n, { outcomeTimeout: "1 minute" })))
      assert.strictEqual(outcome._tag, "ExecutionUnknown")
      assert.strictEqual(server.executes(), 1)
    }).pipe(Effect.provide(client(server, refusing)))
  })

  it.effect("look up what another has signed, and sign it anew only where a person approves", () => {
    const server = backend(["accepts"])
    const asking = (approve: () => boolean) =>
      limitSpending({ rules: { approval: { recipientsOtherThan: [] } }, approve })
    return Effect.gen(function* () {
      const built = yield* Intents.Intents.use(({ build }) => build(tokenTransfer, payment(1n)))
      const resuming = (approve: () => boolean) =>
        Intents.Intents.use(({ resume }) =>
          resume({ ...built, signature: `0x${"01".repeat(65)}` }, { outcomeTimeout: "1 second" })
        ).pipe(Effect.provide(client(server, asking(approve))))
      assert.strictEqual((yield* ending(Effect.flip(resuming(() => false))))._tag, "ExecutionUnknown")
      assert.strictEqual(server.executes(), 0)
      assert.strictEqual(yield* ending(resuming(() => true)), uuidOf(built.nonce))
    }).pipe(Effect.provide(client(server)))
  })

  it.effect("sign messages, and no permit that a person did not approve", () => {
    const server = backend(["accepts"])
    return Effect.gen(function* () {
      const { signMessage, signTypedData } = yield* Messages.Messages
      assert.isTrue(yield* isRefused(signTypedData(permit)))
      assert.notInclude(server.asked, "/signMessage")
      assert.strictEqual(yield* signMessage("hello"), "0x11")
    }).pipe(Effect.provide(client(server)))
  })

  it.effect("are tightened by a program, and never widened", () => {
    const smaller = limitSpending({ rules: smallest })
    return Effect.gen(function* () {
      for (const guards of [[], [limitSpending({ rules: {} })]]) {
        assert.isTrue(yield* isRefused(Effect.provideService(pay(101n), SpendingGuards, guards)))
      }
      assert.isTrue(yield* isRefused(Effect.provideService(pay(11n), SpendingGuards, [smaller])))
      assert.isFalse(yield* isRefused(pay(11n)))
    }).pipe(Effect.provide(client(backend(["accepts"]))))
  })

  it("hold for Promises", async () => {
    const { answer, executes } = backend(["accepts"])
    const client = new OktoClient({
      clientPrivateKey: clientKey,
      clientSWA,
      spending: limitSpending({ rules }),
      platform: TestPlatform.layer({ answer, session: storedSession })
    })
    const refused = await transferTokens(client, payment(101n)).catch((error: unknown) => error)
    assert.instanceOf(refused, SpendingRefused)
    const smaller = limitSpending({ rules: smallest })
    const further = await transferTokens(client, payment(11n), { spending: smaller }).catch((error: unknown) => error)
    assert.instanceOf(further, SpendingRefused)
    assert.strictEqual(executes(), 0)
    await transferTokens(client, payment(11n))
    assert.strictEqual(executes(), 1)
    await client.dispose()
  })

  it("are not taken as plain data, which would be no rules", () => {
    for (const spending of [rules, {}, () => true]) {
      assert.throws(() => new OktoClient(Object({ clientPrivateKey: clientKey, clientSWA, spending })), /spending/)
    }
  })
})
