/** Failures of the façade: their types, how toResult returns them, their stack traces and how they print. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inspect } from "node:util"
import type * as kinds from "../src/intents/kinds.ts"
import type { NotVerified } from "../src/login/otpRoutes.ts"
import type {
  ClientSigner,
  Explorer,
  Intent,
  Intents,
  Login,
  Messages,
  Orders,
  Session,
  UserKeys
} from "../src/effect.ts"
import * as Errors from "../src/errors/Errors.ts"
import { addCallerFrames } from "../src/promise/run.ts"
import type * as abstractModule from "../src/promise/intents.ts"
import type * as useropModule from "../src/promise/userop.ts"
import * as facade from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, signature, signedOperation, storedSession } from "./support.ts"

const { OktoClient, toResult } = facade

// ---------------------------------------------------------------------------------------------------------------
// Types
// ---------------------------------------------------------------------------------------------------------------

type Tag<Failure> = Failure extends { readonly _tag: infer Tag } ? Tag : never

/** The tags in the type of a call of the façade. */
type TagOf<Call> = Call extends (...args: never) => facade.OktoPromise<infer _A, infer E> ? Tag<E> : never

/** The failures of a service's member. */
type FailureOf<Member> =
  Member extends Effect.Effect<infer _A, infer E, infer _R>
    ? E
    : Member extends (...args: never) => Effect.Effect<infer _A, infer E, infer _R>
      ? E
      : never

/** The tags in the types of calls, by their names. */
type Tags<Module, Failures> = { readonly [Name in keyof Failures & keyof Module]: TagOf<Module[Name]> }
/** The tags of a call's own failures, and of those that every call has. */
type Expected<Failures> = { readonly [Name in keyof Failures]: Tag<Failures[Name] | facade.ClientUnusable> }

type Reads = Omit<Explorer.Explorer["Service"], "getActivityPage">
type Service = Login.Login["Service"]
type OtherCodeFailure = Exclude<FailureOf<Service["withOtp"]>, NotVerified | Errors.OtpMethodInvalid>
type TokenFailure = FailureOf<Service["withIdToken"]>
type Kinds = typeof kinds
type RefusalOf<Kind> = Kind extends Intent.Intent<infer _I, infer _Input, infer E> ? E : never
type Sent<Failure, Kind extends keyof Kinds> = Failure | RefusalOf<Kinds[Kind]>
/** The kinds that are not named like their functions. */
interface Renamed {
  readonly nftCreateCollection: "nftCollection"
  readonly evmRawTransaction: "rawEvm"
  readonly aptosRawTransaction: "rawAptos"
}
type KindOf<Name> = Name extends keyof Renamed ? Renamed[Name] : Extract<Name, keyof Kinds>
/** What functions that take an intent fail with, by the failures of the service. */
type OfKinds<Failure> = { readonly [Name in keyof typeof abstractModule]: Sent<Failure, KindOf<Name>> }
interface Functions {
  readonly estimateOrder: Intents.BuildFailure | Errors.EstimateUnavailable | RefusalOf<Kinds["tokenTransfer"]>
  readonly prefetchTransaction: Intents.PrefetchFailure
  readonly resume: Intents.ResumeFailure
}
interface Methods {
  readonly sendOTP: FailureOf<Service["sendOtp"]>
  readonly resendOTP: FailureOf<Service["resendOtp"]>
  readonly loginUsingEmail: OtherCodeFailure | Errors.EmailOtpVerificationFailed
  readonly loginUsingWhatsApp: OtherCodeFailure | Errors.WhatsAppOtpVerificationFailed
  readonly loginUsingJWTAuthentication: Exclude<TokenFailure, Errors.ProviderUnsupported>
  readonly loginUsingOAuth: TokenFailure
  readonly loginUsingSocial: TokenFailure | Errors.IdTokenMissing
  readonly verifyLogin: never
  readonly checkSession: never
  readonly syncUserKeys: FailureOf<UserKeys.UserKeys["Service"]["sync"]>
  readonly getAuthorizationToken: Exclude<FailureOf<Session.Session["Service"]["bearer"]>, Errors.ModuleNotLoaded>
  readonly paymasterData: FailureOf<ClientSigner.ClientSigner["Service"]["sign"]> | Errors.NotLoggedIn
  readonly signUserOp: Intents.SignFailure
  readonly executeUserOp: Intents.ExecuteFailure
  readonly signMessage: FailureOf<Messages.Messages["Service"]["signMessage"]>
  readonly signTypedData: FailureOf<Messages.Messages["Service"]["signTypedData"]>
}

/** Members of the client that are no calls, or whose failures are those of the effect that they are given. */
type Other =
  | "run"
  | "runCore"
  | "runWith"
  | "dispose"
  | "isLoggedIn"
  | "sessionClear"
  | "logOut"
  | "onSessionChange"
  | keyof {
      [Name in keyof facade.OktoClient as facade.OktoClient[Name] extends (...args: never) => unknown ? never : Name]: 0
    }

describe("OktoPromise", () => {
  it("has the failures of the service in the types of functions", () => {
    type ReadFailures = { readonly [Name in keyof Reads]: FailureOf<Reads[Name]> }
    expectTypeOf<Tags<typeof facade, ReadFailures>>().toEqualTypeOf<Expected<ReadFailures>>()
    expectTypeOf<Tags<typeof facade, Functions>>().toEqualTypeOf<Expected<Functions>>()
    type SubmitFailures = OfKinds<Intents.SubmitFailure>
    expectTypeOf<Tags<typeof abstractModule, SubmitFailures>>().toEqualTypeOf<Expected<SubmitFailures>>()
    type BuildFailures = OfKinds<Intents.BuildFailure>
    expectTypeOf<Tags<typeof useropModule, BuildFailures>>().toEqualTypeOf<Expected<BuildFailures>>()
  })

  it("has the failures of the service in the types of the client's methods", () => {
    expectTypeOf<Tags<facade.OktoClient, Methods>>().toEqualTypeOf<Expected<Methods>>()
    expectTypeOf<Exclude<keyof facade.OktoClient, Other>>().toEqualTypeOf<keyof Methods>()
    expectTypeOf<TagOf<facade.OktoClient["logOut"]>>().toEqualTypeOf<
      "ClientDisposed" | "ConfigurationInvalid" | "SessionNotRemoved"
    >()
  })

  it("has OrderFailed in the type of waitForOrder only when failed orders reject", () => {
    const wait = (client: facade.OktoClient) => facade.waitForOrder(client, "job")
    const succeed = (client: facade.OktoClient) => facade.waitForOrder(client, "job", { throwOnFailure: true })
    type Waiting = Tag<Orders.FollowFailure | facade.ClientUnusable>
    expectTypeOf<TagOf<typeof wait>>().toEqualTypeOf<Waiting>()
    expectTypeOf<TagOf<typeof succeed>>().toEqualTypeOf<Waiting | "OrderFailed">()
  })

  it("has the failures of the effect in the type of run", () => {
    const own = (client: facade.OktoClient) => client.run(Effect.fail(new Errors.WebViewBusy()))
    expectTypeOf<TagOf<typeof own>>().toEqualTypeOf<
      "ClientDisposed" | "ConfigurationInvalid" | "ModuleNotLoaded" | "WebViewBusy"
    >()
  })
})

describe("a call", () => {
  it("returns a Promise that is assignable to a plain Promise", () => {
    const get = (client: facade.OktoClient): Promise<Array<facade.Wallet>> => facade.getAccount(client)
    const other = (): ReturnType<typeof facade.getAccount> => Promise.resolve([])
    expectTypeOf<Awaited<ReturnType<typeof facade.getAccount>>>().toEqualTypeOf<Array<facade.Wallet>>()
    assert.isFunction(get)
    assert.isFunction(other)
  })

  it("rejects with errors whose optional fields can be read without narrowing", () => {
    expectTypeOf<facade.OktoError["reason"]>().toEqualTypeOf<Errors.CallFailureReason | undefined>()
    expectTypeOf<facade.OktoError["retryAfter"]>().toEqualTypeOf<number | undefined>()
    expectTypeOf<facade.OktoError["jobId"]>().toEqualTypeOf<string | undefined>()
    expectTypeOf<facade.OktoError["category"]>().toEqualTypeOf<Errors.ErrorCategory>()
    // Those that know always do.
    expectTypeOf<Errors.OrderNotFound["jobId"]>().toEqualTypeOf<string>()
    expectTypeOf<Errors.WalletsUnavailable["reason"]>().toEqualTypeOf<Errors.CallFailureReason>()
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

describe("toResult", () => {
  it("returns the value, or the error with its fields", async () => {
    const chains = await toResult(
      facade.getChains(clientOver(() => TestPlatform.success({ network: [{ caip_id: "eip155:1" }] })))
    )
    assert.deepStrictEqual(chains.ok && chains.value.map(({ caipId }) => caipId), ["eip155:1"])
    const wallets = await toResult(facade.getAccount(refusing()))
    if (wallets.ok) return assert.fail("it did not fail")
    expectTypeOf(wallets.error._tag).toEqualTypeOf<TagOf<typeof facade.getAccount>>()
    assert.strictEqual(wallets.error._tag, "WalletsUnavailable")
    assert.strictEqual(wallets.error.retryAfter, 5)
    assert.strictEqual(wallets.error.reason?._tag, "Rejected")
  })

  it("accepts any Promise, whose error then may be any of the catalogue", async () => {
    const settled = await toResult(Promise.reject<string>(new Errors.WebViewBusy()))
    assert.isFalse(settled.ok)
    if (!settled.ok) expectTypeOf(settled.error).toEqualTypeOf<facade.OktoError>()
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
    // Known statuses are suggested, others are none the less texts.
    expectTypeOf<"EXPIRED">().toExtend<facade.OrderStatus>()
    expectTypeOf<string>().toExtend<facade.OrderStatus>()
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
