/** What Promise users see of a failure: its type before it happens, and its print and its stack when it has. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inspect } from "node:util"
import * as browserModule from "../src/promise/browser.ts"
import * as Errors from "../src/Errors.ts"
import { calledFrom } from "../src/promise/callSite.ts"
import * as abstractModule from "../src/promise/abstract.ts"
import * as useropModule from "../src/promise/userop.ts"
import * as facade from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { abstract, browser, functions, type methods, type succeeding, userop, type waiting } from "./callFailures.ts"
import { clientKey, clientSWA, storedSession } from "./support.ts"

const { OktoClient, settle } = facade

// ---------------------------------------------------------------------------------------------------------------
// Types
// ---------------------------------------------------------------------------------------------------------------

/** The tags that a call's type names. */
type TagsOf<Call> = Call extends (...args: never) => facade.OktoPromise<infer _A, infer E>
  ? E extends { readonly _tag: infer Tag }
    ? Tag
    : never
  : never
type Named<Module, Table> = { readonly [Name in keyof Table]: Name extends keyof Module ? TagsOf<Module[Name]> : never }
type Listed<Table> = { readonly [Name in keyof Table]: Table[Name] extends ReadonlyArray<infer Tag> ? Tag : never }

/** Members of the client that are no calls, or whose failures are those of the effect that they are given. */
type Other =
  | "run"
  | "runWith"
  | "dispose"
  | "isLoggedIn"
  | "sessionClear"
  | "onSessionChange"
  | keyof {
      [Name in keyof facade.OktoClient as facade.OktoClient[Name] extends (...args: never) => unknown ? never : Name]: 0
    }

describe("the type of a call names exactly what it can fail with:", () => {
  it("functions", () => {
    expectTypeOf<Named<typeof facade, typeof functions>>().toEqualTypeOf<Listed<typeof functions>>()
    expectTypeOf<Named<typeof abstractModule, typeof abstract>>().toEqualTypeOf<Listed<typeof abstract>>()
    expectTypeOf<Named<typeof useropModule, typeof userop>>().toEqualTypeOf<Listed<typeof userop>>()
    expectTypeOf<Named<typeof browserModule, typeof browser>>().toEqualTypeOf<Listed<typeof browser>>()
    const named = new Set(
      [functions, abstract, userop, browser].flatMap((table) => Object.keys(table)).concat("waitForOrder")
    )
    const exported = [facade, abstractModule, useropModule, browserModule].flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) =>
        typeof value === "function" && /^[a-z]/.test(name) ? [name] : []
      )
    )
    assert.deepStrictEqual(
      exported.filter((name) => !named.has(name)),
      ["hasValidChecksum", "settle", "isFinal", "remoteSigner", "retryTransient", "isOktoError"]
    )
  })

  it("methods of the client", () => {
    expectTypeOf<Named<facade.OktoClient, typeof methods>>().toEqualTypeOf<Listed<typeof methods>>()
    expectTypeOf<Exclude<keyof facade.OktoClient, Other>>().toEqualTypeOf<keyof typeof methods>()
  })

  it("waiting, whether or not failed orders reject", () => {
    const wait = (client: facade.OktoClient) => facade.waitForOrder(client, "job")
    const succeed = (client: facade.OktoClient) => facade.waitForOrder(client, "job", { throwOnFailure: true })
    expectTypeOf<TagsOf<typeof wait>>().toEqualTypeOf<(typeof waiting)[number]>()
    expectTypeOf<TagsOf<typeof succeed>>().toEqualTypeOf<(typeof succeeding)[number]>()
  })

  it("effects", () => {
    const own = (client: facade.OktoClient) => client.run(Effect.fail(new Errors.WebViewBusy()))
    expectTypeOf<TagsOf<typeof own>>().toEqualTypeOf<
      "ClientDisposed" | "ConfigurationInvalid" | "PartNotLoaded" | "WebViewBusy"
    >()
  })
})

describe("a call", () => {
  it("is a promise like any other", () => {
    const get = (client: facade.OktoClient): Promise<Array<facade.Wallet>> => facade.getAccount(client)
    const other = (): ReturnType<typeof facade.getAccount> => Promise.resolve([])
    expectTypeOf<Awaited<ReturnType<typeof facade.getAccount>>>().toEqualTypeOf<Array<facade.Wallet>>()
    assert.isFunction(get)
    assert.isFunction(other)
  })

  it("tells of every error what not all errors know, without narrowing", () => {
    expectTypeOf<facade.OktoError["reason"]>().toEqualTypeOf<Errors.Reason | undefined>()
    expectTypeOf<facade.OktoError["retryAfter"]>().toEqualTypeOf<number | undefined>()
    expectTypeOf<facade.OktoError["jobId"]>().toEqualTypeOf<string | undefined>()
    expectTypeOf<facade.OktoError["category"]>().toEqualTypeOf<Errors.Category>()
    // Those that know always do.
    expectTypeOf<Errors.OrderNotFound["jobId"]>().toEqualTypeOf<string>()
    expectTypeOf<Errors.WalletsUnavailable["reason"]>().toEqualTypeOf<Errors.Reason>()
  })
})

// ---------------------------------------------------------------------------------------------------------------
// At run time
// ---------------------------------------------------------------------------------------------------------------

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

describe("settle", () => {
  it("answers the value, or the error with all it knows", async () => {
    const chains = await settle(
      facade.getChains(clientOver(() => TestPlatform.success({ network: [{ caip_id: "eip155:1" }] })))
    )
    assert.deepStrictEqual(chains.ok && chains.value.map(({ caipId }) => caipId), ["eip155:1"])
    const wallets = await settle(facade.getAccount(refusing()))
    if (wallets.ok) return assert.fail("it did not fail")
    expectTypeOf(wallets.error._tag).toEqualTypeOf<(typeof functions)["getAccount"][number]>()
    assert.strictEqual(wallets.error._tag, "WalletsUnavailable")
    assert.strictEqual(wallets.error.retryAfter, 5)
    assert.strictEqual(wallets.error.reason?._tag, "Rejected")
  })

  it("takes any promise, whose errors may then be all of the catalogue", async () => {
    const settled = await settle(Promise.reject<string>(new Errors.WebViewBusy()))
    assert.isFalse(settled.ok)
    if (!settled.ok) expectTypeOf(settled.error).toEqualTypeOf<facade.OktoError>()
  })

  it("rejects with what is no error of the catalogue", async () => {
    const bug = new TypeError("a bug")
    assert.strictEqual(await rejection(settle(Promise.reject(bug))), bug)
    assert.strictEqual(await rejection(settle(refusing().run(Effect.die(bug)))), bug)
    const aborted = rejection(settle(facade.getChains(refusing(), { signal: AbortSignal.abort() })))
    assert.propertyVal(await aborted, "name", "AbortError")
  })
})

describe("the order of a wait", () => {
  const ending = (status: string, reason?: string) =>
    clientOver(() => TestPlatform.success({ items: [{ intent_id: "job", status, reason }] }))

  it("is returned, or thrown where that is asked for", async () => {
    assert.strictEqual((await facade.waitForOrder(ending("FAILED"), "job")).status, "FAILED")
    const settled = await settle(facade.waitForOrder(ending("FAILED", "no funds"), "job", { throwOnFailure: true }))
    if (settled.ok || settled.error._tag !== "OrderFailed") return assert.fail("no OrderFailed")
    assert.strictEqual(settled.error.message, "The order failed: no funds")
    assert.deepInclude(settled.error, { jobId: "job" })
    assert.strictEqual(settled.error.order.reason, "no funds")
    assert.strictEqual(settled.error.category, "input")
  })

  it("says its status where it gives no reason, and may be worth another try", async () => {
    const error = catalogued(await rejection(facade.waitForOrder(ending("EXPIRED"), "job", { throwOnFailure: true })))
    assert.strictEqual(error.message, "The order failed: EXPIRED")
    assert.strictEqual(error.category, "retry")
  })

  it("is returned where it succeeded", async () => {
    const order = await facade.waitForOrder(ending("SUCCESSFUL"), "job", { throwOnFailure: true })
    assert.strictEqual(order.status, "SUCCESSFUL")
    // Known statuses are suggested, others are none the less texts.
    expectTypeOf<"EXPIRED">().toExtend<facade.OrderStatus>()
    expectTypeOf<string>().toExtend<facade.OrderStatus>()
  })
})

describe("the stack of a failure", () => {
  const stackOf = async (promise: Promise<unknown>) => String(catalogued(await rejection(promise)).stack)

  it("leads to whoever made the call, and not through a runtime", async () => {
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

  it("does so for methods, for a client that was disposed, and for none", async () => {
    const methodOfMine = (client: facade.OktoClient) => client.sendOTP("ada@example.com", "email")
    assert.match(await stackOf(methodOfMine(refusing())), /at methodOfMine /)
    const client = refusing()
    await client.dispose()
    assert.match(await stackOf(methodOfMine(client)), /^ClientDisposed: .*\n[^]*at methodOfMine /)
    const mistakeOfMine = () => Reflect.apply(facade.getChains, undefined, [null])
    assert.match(await stackOf(mistakeOfMine()), /^ArgumentInvalid: .*\n[^]*at mistakeOfMine /)
  })

  it("keeps the frames of whoever made the error, and names a caller once", async () => {
    const made = new Errors.WebViewBusy()
    const callOfMine = () => refusing().run(Effect.fail(made))
    for (let again = 0; again < 5; again++) await rejection(callOfMine())
    const [, first = ""] = String(made.stack).split("\n")
    assert.include(first, "promises.test.ts")
    // Not once for each call: one frame before the first wait, and one after it.
    assert.strictEqual(String(made.stack).match(/at callOfMine /g)?.length, 2)
  })

  it("is put together in engines that begin it otherwise, or have none", () => {
    const at = (stack: string | undefined) => Object.defineProperty(new Errors.WebViewBusy(), "stack", { value: stack })
    const site = (stack: string | undefined) => Object.defineProperty(new Error(), "stack", { value: stack })
    const made = "made@app.js:1:1"
    const called = "appOfMine@app.js:2:2"
    const calling = `callSite@sdk.js:3:3\nrun@sdk.js:4:4\n${called}`
    const stackAfter = (error: Error, from: Error) => catalogued(calledFrom(from, error)).stack
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

  it("is left alone where the engine has none, or the error is not ours", async () => {
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

describe("a failure that is printed", () => {
  /** Without stacks, whose lines are places. */
  const printed = (error: unknown) => inspect(error).replaceAll(/\n +(?:at |\.\.\. ).*?( \{)?$/gm, "$1")

  it("says its name, its message, its reason and its stack once each", async () => {
    const error = await rejection(facade.getAccount(refusing()))
    assert.strictEqual(
      printed(error),
      `WalletsUnavailable: Response data is missing {
  advice: 'Try again in 5 seconds: slow down.',
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

  it("says so too where a failure stands for another", async () => {
    const once = printed(await rejection(facade.getChains(refusing())))
    assert.match(
      once,
      /^ChainsUnavailable: Unable to fetch supported networks \{\n {2}advice: .*\n {2}reason: \[Rejected: slow down\]/
    )
    assert.strictEqual(once.match(/Rejected: slow down/g)?.length, 1)
    assert.notInclude(once, "CallFailed")
  })

  it("shows what is behind it, where nothing else tells that", () => {
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

  it("has no frames of the runtime when nobody called", () => {
    const error = Effect.runSync(Effect.flip(Effect.suspend(() => Effect.fail(new Errors.WebViewBusy()))))
    assert.strictEqual(
      inspect(error),
      "[WebViewBusy: The authentication modal is already open] {\n  advice: 'Wait until the open modal is closed.'\n}"
    )
  })

  it("shows no signed operation, which is for programs alone", () => {
    const signature = `0x${"11".repeat(65)}` as const
    const hex = "0x1" as const
    const operation = {
      sender: clientSWA,
      nonce: hex,
      paymaster: clientSWA,
      callGasLimit: hex,
      verificationGasLimit: hex,
      preVerificationGas: hex,
      maxFeePerGas: hex,
      maxPriorityFeePerGas: hex,
      paymasterPostOpGasLimit: hex,
      paymasterVerificationGasLimit: hex,
      callData: hex,
      paymasterData: hex,
      signature
    }
    const sent = { jobId: "a-job", operation }
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
      assert.strictEqual(Reflect.get(error, "operation"), operation)
    }
  })

  it("is JSON without duplicates, whatever it holds", async () => {
    const said = JSON.parse(JSON.stringify(await rejection(facade.getAccount(refusing()))))
    assert.deepStrictEqual(said, {
      _tag: "WalletsUnavailable",
      message: "Response data is missing",
      category: "retry",
      advice: "Try again in 5 seconds: slow down.",
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
    // Whoever formats it may find a way around circles: telling what is there is no failure yet.
    const circle: { self?: unknown } = {}
    circle.self = circle
    assert.propertyVal(new Errors.SignerFailed({ cause: circle }).toJSON(), "cause", circle)
    const signer = new Errors.SignerFailed({ cause: new RangeError("out of keys") })
    assert.propertyVal(JSON.parse(JSON.stringify(signer)), "cause", "RangeError: out of keys")
  })
})
