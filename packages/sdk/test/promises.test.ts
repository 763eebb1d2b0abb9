/** Failures of the façade: how toResult returns them, their stack traces and how they print. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inspect } from "node:util"
import * as Errors from "../src/errors/Errors.ts"
import { addCallerFrames } from "../src/promise/run.ts"
import * as facade from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, signature, signedOperation, storedSession } from "./support.ts"

const { OktoClient, toResult } = facade

const refusal = TestPlatform.failure({ code: 429, message: "slow down", traceId: "trace" }, 429)

const clientOver = (answer: TestPlatform.Answer) =>
  new OktoClient({
    clientPrivateKey: clientKey,
    clientSWA,
    platform: TestPlatform.layer({ answer, session: storedSession })
  })

const refusing = () => clientOver(() => ({ ...refusal, retryAfter: 5 }))

/** What a promise rejects with. */
const rejection = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => assert.fail("it did not fail"),
    (error: unknown) => error
  )

/** An error of the catalogue, or no test. */
const catalogued = (error: unknown): facade.OktoError =>
  facade.isOktoError(error) ? error : assert.fail(`${String(error)} is not in the catalogue`)

describe("toResult", () => {
  it("returns the value, or the error with its fields", async () => {
    const chains = await toResult(
      facade.getChains(clientOver(() => TestPlatform.success({ network: [{ caip_id: "eip155:1" }] })))
    )
    assert.deepStrictEqual(chains.ok && chains.value.map(({ caipId }) => caipId), ["eip155:1"])
    const wallets = await toResult(facade.getAccount(refusing()))
    if (wallets.ok) return assert.fail("it did not fail")
    assert.strictEqual(wallets.error._tag, "WalletsUnavailable")
    assert.strictEqual(wallets.error.retryAfter, 5)
    assert.strictEqual(wallets.error.reason?._tag, "Rejected")
  })

  it("accepts any Promise, whose error then may be any of the catalogue", async () => {
    const settled = await toResult(Promise.reject<string>(new Errors.WebViewBusy()))
    assert.isFalse(settled.ok)
  })

  it("rejects with errors outside the catalogue", async () => {
    const bug = new TypeError("a bug")
    assert.strictEqual(await rejection(toResult(Promise.reject(bug))), bug)
    assert.strictEqual(await rejection(toResult(refusing().run(Effect.die(bug)))), bug)
    const aborted = rejection(toResult(facade.getChains(refusing(), { signal: AbortSignal.abort() })))
    assert.propertyVal(await aborted, "name", "AbortError")
  })
})

describe("waitForOrder: a final order", () => {
  const ending = (status: string, reason?: string) =>
    clientOver(() => TestPlatform.success({ items: [{ intent_id: "job", status, reason }] }))

  it("is returned when it failed, or thrown with throwOnFailure", async () => {
    assert.strictEqual((await facade.waitForOrder(ending("FAILED"), "job")).status, "FAILED")
    const settled = await toResult(facade.waitForOrder(ending("FAILED", "no funds"), "job", { throwOnFailure: true }))
    if (settled.ok || settled.error._tag !== "OrderFailed") return assert.fail("no OrderFailed")
    assert.strictEqual(settled.error.message, "The order failed: no funds")
    assert.deepInclude(settled.error, { jobId: "job" })
    assert.strictEqual(settled.error.order.reason, "no funds")
    assert.strictEqual(settled.error.category, "input")
  })

  it("is thrown with its status when it has no reason", async () => {
    const error = catalogued(await rejection(facade.waitForOrder(ending("EXPIRED"), "job", { throwOnFailure: true })))
    assert.strictEqual(error.message, "The order failed: EXPIRED")
    assert.strictEqual(error.category, "retry")
  })

  it("is returned when it succeeded", async () => {
    const order = await facade.waitForOrder(ending("SUCCESSFUL"), "job", { throwOnFailure: true })
    assert.strictEqual(order.status, "SUCCESSFUL")
  })
})

describe("the stack trace of a failure", () => {
  const stackOf = async (promise: Promise<unknown>) => String(catalogued(await rejection(promise)).stack)

  it("contains the caller, and no frames of the runtime", async () => {
    const appOfMine = (client: facade.OktoClient) => facade.getPortfolio(client)
    const stack = await stackOf(appOfMine(refusing()))
    assert.match(stack, /^PortfolioUnavailable: Failed to retrieve portfolio\n {4}at /)
    assert.match(stack, /at appOfMine \(.*promises\.test\.ts/)
    assert.notInclude(stack, "~effect/")
    assert.notInclude(stack, "callSite")
    const transferOfMine = (client: facade.OktoClient) =>
      facade.tokenTransfer(client, { caip2Id: "eip155:1", recipient: clientSWA, token: "", amount: 1n })
    assert.match(await stackOf(transferOfMine(refusing())), /at transferOfMine \(.*promises\.test\.ts/)
  })

  it("contains the caller of methods, of a disposed client, and of a value that is no client", async () => {
    const methodOfMine = (client: facade.OktoClient) => client.sendOTP("ada@example.com", "email")
    assert.match(await stackOf(methodOfMine(refusing())), /at methodOfMine /)
    const client = refusing()
    await client.dispose()
    assert.match(await stackOf(methodOfMine(client)), /^ClientDisposed: .*\n[^]*at methodOfMine /)
    const mistakeOfMine = () => Reflect.apply(facade.getChains, undefined, [null])
    assert.match(await stackOf(mistakeOfMine()), /^ArgumentInvalid: .*\n[^]*at mistakeOfMine /)
  })

  it("keeps the frames of the error, and contains the caller once", async () => {
    const made = new Errors.WebViewBusy()
    const callOfMine = () => refusing().run(Effect.fail(made))
    for (let again = 0; again < 5; again++) await rejection(callOfMine())
    const [, first = ""] = String(made.stack).split("\n")
    assert.include(first, "promises.test.ts")
    // Not once for each call: one frame before the first wait, and one after it.
    assert.strictEqual(String(made.stack).match(/at callOfMine /g)?.length, 2)
  })

  it("is completed in engines with another first line, or without one", () => {
    const at = (stack: string | undefined) => Object.defineProperty(new Errors.WebViewBusy(), "stack", { value: stack })
    const site = (stack: string | undefined) => Object.defineProperty(new Error(), "stack", { value: stack })
    const made = "made@app.js:1:1"
    const called = "appOfMine@app.js:2:2"
    const calling = `callSite@sdk.js:3:3\nrun@sdk.js:4:4\n${called}`
    const stackAfter = (error: Error, from: Error) => catalogued(addCallerFrames(from, error)).stack
    const fixed = Object.freeze(at(made))
    assert.strictEqual(stackAfter(fixed, site(calling)), made)
    for (const [own, from, expected] of [
      [made, calling, `${made}\n${called}`],
      [undefined, calling, `WebViewBusy: The authentication modal is already open\n${called}`],
      [
        `["~effect/Effect/evaluate"]@effect.js:1:1`,
        calling,
        `WebViewBusy: The authentication modal is already open\n${called}`
      ],
      [made, undefined, made],
      [undefined, undefined, undefined]
    ] as const) {
      const error = new Errors.WebViewBusy()
      Object.defineProperty(error, "stack", { value: own, configurable: true })
      assert.strictEqual(stackAfter(error, site(from)), expected)
    }
  })

  it("is not changed when the engine has none, or the error is not of the catalogue", async () => {
    const limit = Error.stackTraceLimit
    try {
      Error.stackTraceLimit = 0
      assert.strictEqual(
        await stackOf(facade.getChains(refusing())),
        "ChainsUnavailable: Unable to fetch supported networks"
      )
    } finally {
      Error.stackTraceLimit = limit
    }
    const bug = new TypeError("a bug")
    const { stack } = bug
    assert.strictEqual(await rejection(refusing().run(Effect.die(bug))), bug)
    assert.strictEqual(bug.stack, stack)
    assert.strictEqual(
      await rejection(refusing().run(Effect.fail(Object.freeze(new Errors.WebViewBusy()))))
        .then(catalogued)
        .then(({ _tag }) => _tag),
      "WebViewBusy"
    )
  })
})

describe("a printed failure", () => {
  /** Without stacks, whose lines are places. */
  const printed = (error: unknown) => inspect(error).replaceAll(/\n +(?:at |\.\.\. ).*?( \{)?$/gm, "$1")

  it("contains its name, its message, its reason and its stack once", async () => {
    const error = await rejection(facade.getAccount(refusing()))
    assert.strictEqual(
      printed(error),
      `WalletsUnavailable: Response data is missing {
  advice: 'Try again in 5 s: slow down.',
  reason: [Rejected: slow down] {
    status: 429,
    code: 429,
    traceId: 'trace',
    retryAfter: 5,
    isEnveloped: true
  }
}`
    )
    assert.strictEqual(inspect(error).match(/at .*promises\.test\.ts/g)?.length, 1)
  })

  it("contains them once when a failure wraps another", async () => {
    const once = printed(await rejection(facade.getChains(refusing())))
    assert.match(
      once,
      /^ChainsUnavailable: Unable to fetch supported networks \{\n {2}advice: .*\n {2}reason: \[Rejected: slow down\]/
    )
    assert.strictEqual(once.match(/Rejected: slow down/g)?.length, 1)
    assert.notInclude(once, "CallFailed")
  })

  it("contains its cause when no other field does", () => {
    const error = new Errors.SignerFailed({ cause: new RangeError("out of keys") })
    assert.strictEqual(
      printed(error).replace(/\[cause\]|cause/, "cause"),
      `SignerFailed: The client's signer did not sign {
  advice: 'Check the clientSigner: error.cause says what it did.',
  cause: RangeError: out of keys
}`
    )
    assert.strictEqual(printed(new Errors.WebViewLoginFailed(new RangeError("no"))).match(/RangeError/g)?.length, 1)
  })

  it("has no frames of the runtime when there is no caller", () => {
    const error = Effect.runSync(Effect.flip(Effect.suspend(() => Effect.fail(new Errors.WebViewBusy()))))
    assert.strictEqual(
      inspect(error),
      "[WebViewBusy: The authentication modal is already open] {\n  advice: 'Wait until the open modal is closed.'\n}"
    )
  })

  it("contains no signed operation", () => {
    const sent = { jobId: "a-job", operation: signedOperation }
    const refused = new Errors.ExecutionFailed(new Errors.MissingData(), sent)
    const errors = [
      refused,
      new Errors.ExecutionUnknown(refused, sent),
      new Errors.NotExecuted(sent),
      Object.assign(new Errors.ClientDisposed(), sent)
    ]
    for (const error of errors) {
      for (const text of [inspect(error, { depth: 9 }), JSON.stringify(error)]) {
        assert.include(text, "a-job")
        assert.notInclude(text, signature)
      }
      assert.strictEqual(Reflect.get(error, "operation"), signedOperation)
    }
  })

  it("is JSON without duplicates for any fields", async () => {
    const said = JSON.parse(JSON.stringify(await rejection(facade.getAccount(refusing()))))
    assert.deepStrictEqual(said, {
      _tag: "WalletsUnavailable",
      message: "Response data is missing",
      category: "retry",
      advice: "Try again in 5 s: slow down.",
      reason: {
        _tag: "Rejected",
        message: "slow down",
        status: 429,
        code: 429,
        traceId: "trace",
        retryAfter: 5,
        isEnveloped: true
      }
    })
    assert.propertyVal(JSON.parse(JSON.stringify(new Errors.FeeTooHigh(2n, 1n))), "maxFeePerGas", "2")
    // A formatter may handle circles: returning the fields is not a failure.
    const circle: { self?: unknown } = {}
    circle.self = circle
    assert.propertyVal(new Errors.SignerFailed({ cause: circle }).toJSON(), "cause", circle)
    const signer = new Errors.SignerFailed({ cause: new RangeError("out of keys") })
    assert.propertyVal(JSON.parse(JSON.stringify(signer)), "cause", "RangeError: out of keys")
  })
})
