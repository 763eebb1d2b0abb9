/** The app's own signer: what it signs, and everything that it does not. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { ClientSigner, Errors } from "../src/effect.ts"
import { refusals, Signer, signer, SigningRefused, type SigningRequest } from "../src/server.ts"
import { otpData } from "../src/clientSigner/message.ts"
import type { OtpFacts } from "../src/clientSigner/protocol.ts"
import { TestPlatform } from "../src/testing.ts"
import { Counts, Ids } from "../src/server/Memory.ts"
import { clientKey, clientSWA, session } from "./support.ts"

const now = 1_750_000_000_000
const seconds = now / 1000
const minute = 60_000

let ids = 0
const fresh = () => ({ id: `7f3a1c22-9d54-4e0b-8c11-${String(++ids).padStart(12, "0")}`, time: now })

const code = (changes: object = {}) => ({
  kind: "otp",
  action: "send",
  method: "email",
  contact: "ada@example.com",
  clientSWA,
  timestamp: now,
  ...fresh(),
  ...changes
})
const key = (changes: object = {}) => ({ kind: "session", publicKey: session.sessionPubKey, ...fresh(), ...changes })
const promise = (changes: object = {}) => ({
  kind: "paymaster",
  purpose: "operation",
  nonce: "11111111-1111-1111-1111-111111111111",
  clientSWA,
  validUntil: seconds + 21_600,
  validAfter: 0,
  ...fresh(),
  ...changes
})
const login = () => [key(), promise({ purpose: "login" })]

const visitor = "visitor 1"

const make = (changes: Partial<Signer.SignerOptions> = {}) =>
  Effect.fromResult(Signer.make({ privateKey: clientKey, clientSWA, authorize: () => visitor, ...changes }))

/** A minute of a signer's own, at a moment that the requests know. */
const at = <A, E>(program: Effect.Effect<A, E>) => Effect.andThen(TestClock.setTime(now), program)

const url = "https://app.example/okto/sign"

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, method = "POST") =>
  new Request(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {})
  })

const reasonOf = (call: Effect.Effect<unknown, unknown>) =>
  Effect.map(Effect.flip(call), (error) =>
    error instanceof SigningRefused ? error.reason : assert.fail(`another failure: ${String(error)}`)
  )

const answerOf = (response: Response) =>
  Effect.map(
    Effect.promise((): Promise<unknown> => response.json()),
    (body) => ({ status: response.status, body })
  )

describe("a signer on the app's server signs", () => {
  const rows: ReadonlyArray<readonly [string, ReadonlyArray<object>]> = [
    ["that a code is sent", [code()]],
    ["that one is sent to a phone", [code({ method: "whatsapp", contact: "9876543210", country: "IN" })]],
    ["that one is sent again", [code({ action: "resend", token: "t" })]],
    ["that one is tried", [code({ action: "verify", token: "t", otp: "123456" })]],
    ["for its own address in capitals", [code({ clientSWA: clientSWA.toUpperCase().replace("0X", "0x") })]],
    ["a login", login()],
    ["a promise", [promise()]],
    ["one that begins later", [promise({ purpose: "direct", validAfter: seconds + 60, validUntil: seconds + 120 })]],
    ["several", [promise(), promise({ purpose: "estimate" })]],
    ["what says more than is proven", [promise({ unproven: { intent: "TOKEN_TRANSFER", provider: "google" } })]],
    ["what a clock made that is minutes off", [promise({ time: now - 5 * minute, validUntil: seconds + 21_900 })]]
  ]
  it.effect.each(rows)("%s, as a key in the page would", ([, requests]) =>
    at(
      Effect.gen(function* () {
        const local = yield* Effect.fromResult(
          ClientSigner.withPrivateKey({ swa: clientSWA, privateKey: Redacted.make(clientKey) })
        )
        const facts: ReadonlyArray<ClientSigner.SigningFacts> = JSON.parse(JSON.stringify(requests))
        const { sign } = yield* make()
        assert.deepStrictEqual(yield* sign(requests, visitor), yield* local.sign(facts))
      }).pipe(Effect.provide(TestPlatform.layerRandom()))
    )
  )

  it.effect("over HTTP, and with a key that is redacted", () =>
    at(
      Effect.gen(function* () {
        const requests = login()
        const { sign } = yield* make()
        const { handle } = yield* make({ privateKey: Redacted.make(clientKey) })
        const response = yield* handle(post({ requests }))
        assert.strictEqual(response.headers.get("cache-control"), "no-store")
        assert.deepStrictEqual(yield* answerOf(response), {
          status: 200,
          body: { signatures: yield* sign(requests, visitor) }
        })
      })
    )
  )

  it("as plain functions, by the clock on the wall", async () => {
    const time = Date.now()
    const plain = signer({ privateKey: clientKey, clientSWA, authorize: () => Promise.resolve(visitor) })
    assert.lengthOf(await plain.sign([code({ time, timestamp: time })], visitor), 1)
    const response = await plain.handle(post({ requests: [code({ time, timestamp: time })] }))
    assert.strictEqual(response.status, 200)
    const error = await plain.sign([code()], visitor).catch((error: unknown) => error)
    assert.instanceOf(error, SigningRefused)
    assert.strictEqual(error.status, 400)
  })
})

describe("it refuses", () => {
  const other = `0x${"23".repeat(20)}`
  const twice = fresh()
  const rows: ReadonlyArray<readonly [what: string, requests: unknown, reason: string]> = [
    ["nothing", [], "Malformed"],
    ["what is no list", code(), "Malformed"],
    ["a bare hash", [{ raw: `0x${"11".repeat(32)}` }], "Malformed"],
    ["a text", ["hello"], "Malformed"],
    ["another kind", [{ ...code(), kind: "transfer" }], "Malformed"],
    ["a kind of its prototype", [{ ...code(), kind: "constructor" }], "Malformed"],
    ["no kind", [{ ...code(), kind: undefined }], "Malformed"],
    ["another field", [{ ...code(), raw: "0x" }], "Malformed"],
    ["another field beside the key", [{ ...key(), hash: "0x" }, promise({ purpose: "login" })], "Malformed"],
    ["another field among what is not proven", [promise({ unproven: { user: "ada" } })], "Malformed"],
    ["more than a few", Array.from({ length: 9 }, () => code()), "Malformed"],
    ["no id", [code({ id: undefined })], "Malformed"],
    ["an id that is none", [code({ id: "1" })], "Malformed"],
    ["no time", [code({ time: undefined })], "Malformed"],
    ["a time that is no number", [code({ time: String(now) })], "Malformed"],
    ["a contact that is none", [code({ contact: `","client_swa":"${other}` })], "Malformed"],
    ["the contact of another method", [code({ contact: "9876543210" })], "Malformed"],
    ["a country for an email", [code({ country: "IN" })], "Malformed"],
    ["another country", [code({ method: "whatsapp", contact: "9876543210", country: "US" })], "Malformed"],
    ["no country", [code({ method: "whatsapp", contact: "9876543210" })], "Malformed"],
    ["a token with a first code", [code({ token: "t" })], "Malformed"],
    ["a code where none is tried", [code({ action: "resend", token: "t", otp: "123456" })], "Malformed"],
    ["an action that is none", [code({ action: "delete" })], "Malformed"],
    ["a key that is an address", [key({ publicKey: other }), promise({ purpose: "login" })], "Malformed"],
    ["a nonce that is a hash", [promise({ nonce: `0x${"11".repeat(32)}` })], "Malformed"],
    ["a promise for anything", [promise({ purpose: "anything" })], "Malformed"],
    ["seconds beyond their bits", [promise({ validUntil: 2 ** 48 })], "Malformed"],
    ["fractions of seconds", [promise({ validUntil: seconds + 0.5 })], "Malformed"],
    ["seconds before all", [promise({ validAfter: -1 })], "Malformed"],
    ["a session key alone", [key()], "LoginIncomplete"],
    ["a session key with another promise", [key(), promise()], "LoginIncomplete"],
    ["a session key with a code", [key(), code()], "LoginIncomplete"],
    ["a login's promise alone", [promise({ purpose: "login" })], "LoginIncomplete"],
    ["two keys with one promise", [key(), ...login()], "LoginIncomplete"],
    ["two logins", [...login(), ...login()], "LoginIncomplete"],
    ["a code of another app", [code({ clientSWA: other })], "AnotherApp"],
    ["a promise of another app", [promise({ clientSWA: other })], "AnotherApp"],
    ["a promise of another app in a login", [key(), promise({ purpose: "login", clientSWA: other })], "AnotherApp"],
    ["the one among many", [promise(), promise({ clientSWA: other })], "AnotherApp"],
    ["what was asked long ago", [code({ time: now - 5 * minute - 1 })], "TimeOff"],
    ["what will be asked", [promise({ time: now + 5 * minute + 1 })], "TimeOff"],
    ["a session key of long ago", [key({ time: 0 }), promise({ purpose: "login" })], "TimeOff"],
    ["a code of long ago", [code({ timestamp: now - 5 * minute - 1 })], "TimeOff"],
    ["a code of the future", [code({ timestamp: now + 5 * minute + 1 })], "TimeOff"],
    ["milliseconds for seconds", [promise({ validUntil: now })], "ValidityOff"],
    ["a promise beyond hours", [promise({ validUntil: seconds + 21_600 + 301 })], "ValidityOff"],
    ["a promise that is over", [promise({ validUntil: seconds })], "ValidityOff"],
    ["one that ends before it begins", [promise({ validAfter: seconds + 21_600 })], "ValidityOff"],
    ["one id twice", [promise(twice), promise({ ...twice, id: twice.id.toUpperCase() })], "Repeated"]
  ]
  it.effect.each(rows)("%s", ([, requests, reason]) =>
    at(
      Effect.gen(function* () {
        let asked = 0
        const { handle, sign } = yield* make({
          authorize: () => {
            asked++
            return visitor
          }
        })
        const { body, status } = yield* answerOf(yield* handle(post({ requests })))
        assert.strictEqual(status, Object.entries(refusals).find(([name]) => name === reason)?.[1].status)
        assert.deepInclude(body, { reason })
        assert.doesNotHaveAnyKeys(body, ["signatures"])
        // Nobody is asked about what is not signed anyway.
        assert.strictEqual(asked, reason === "Repeated" ? 1 : 0)
        assert.strictEqual(yield* reasonOf(sign(requests, visitor)), reason)
      })
    )
  )

  it.effect("a request that it signed before, for as long as its time is good", () =>
    at(
      Effect.gen(function* () {
        const { handle, sign } = yield* make()
        const request = promise({ time: now + 5 * minute, validUntil: seconds + 3_600 })
        yield* sign([request], visitor)
        assert.strictEqual(yield* reasonOf(sign([request], visitor)), "Repeated")
        assert.strictEqual(yield* reasonOf(sign([code({ id: request.id.toUpperCase() })], "another")), "Repeated")
        assert.strictEqual((yield* handle(post({ requests: [request] }))).status, 409)
        yield* TestClock.setTime(now + 10 * minute - 1)
        assert.strictEqual(yield* reasonOf(sign([request], visitor)), "Repeated")
        yield* TestClock.setTime(now + 10 * minute + 1)
        assert.strictEqual(yield* reasonOf(sign([request], visitor)), "TimeOff")
      })
    )
  )

  it.effect("a repetition that comes while the first is decided about", () =>
    at(
      Effect.gen(function* () {
        const { handle } = yield* make({ authorize: () => Promise.resolve(visitor) })
        const requests = [code()]
        const statuses = yield* Effect.all(
          Array.from({ length: 5 }, () => Effect.map(handle(post({ requests })), ({ status }) => status)),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          statuses.toSorted((one, other) => one - other),
          [200, 409, 409, 409, 409]
        )
      })
    )
  )

  it.effect("what a visitor asks too often, and nobody else's", () =>
    at(
      Effect.gen(function* () {
        const { handle, sign } = yield* make({ limits: { otp: 2, paymaster: 3 } })
        yield* sign([code()], visitor)
        yield* sign([code()], visitor)
        assert.strictEqual(yield* reasonOf(sign([code()], visitor)), "TooMany")
        const response = yield* handle(post({ requests: [code()] }))
        assert.strictEqual(response.status, 429)
        assert.strictEqual(response.headers.get("retry-after"), "60")
        yield* sign([code()], "another")
        // What is refused is not counted, and the other kinds are counted apart.
        assert.strictEqual(yield* reasonOf(sign([promise(), promise(), promise(), promise()], visitor)), "TooMany")
        yield* sign([promise(), promise(), promise()], visitor)
        yield* TestClock.setTime(now + minute - 1)
        assert.strictEqual(yield* reasonOf(sign([code()], visitor)), "TooMany")
        yield* TestClock.setTime(now + minute)
        yield* sign([code()], visitor)
        // A clock that is set back does not lock anybody out.
        yield* sign([code()], visitor)
        yield* TestClock.setTime(now - minute)
        yield* sign([code()], visitor)
      })
    )
  )

  it.effect("whoever the app does not know", () =>
    at(
      Effect.gen(function* () {
        for (const nobody of [undefined, null, "", JSON.parse("5"), JSON.parse("true"), JSON.parse("{}")]) {
          const { handle, sign } = yield* make({ authorize: () => nobody })
          const { body, status } = yield* answerOf(yield* handle(post({ requests: login() })))
          assert.deepStrictEqual([status, body], [401, { error: "Nobody is known to ask", reason: "Unauthorized" }])
          assert.strictEqual(yield* reasonOf(sign(login(), nobody)), "Unauthorized")
        }
      })
    )
  )

  it.effect("while the app cannot say who asks, whose error is logged and not told", () => {
    const logged: Array<unknown> = []
    const logger = Logger.make(({ message }) => void logged.push(message))
    const broken: ReadonlyArray<Signer.Authorize> = [
      () => {
        throw new Error("the database is away")
      },
      () => Promise.reject(new Error("the database is away"))
    ]
    return at(
      Effect.gen(function* () {
        for (const authorize of broken) {
          const { handle } = yield* make({ authorize })
          const { body, status } = yield* answerOf(yield* handle(post({ requests: [code()] })))
          assert.deepStrictEqual(
            [status, body],
            [500, { error: "It could not be found out who asks", reason: "AuthorizeFailed" }]
          )
        }
        const { handle } = yield* make({ authorize: () => new Promise(() => undefined) })
        const fiber = yield* Effect.forkChild(handle(post({ requests: [code()] })), { startImmediately: true })
        while (fiber.pollUnsafe() === undefined) {
          yield* TestClock.adjust("30 seconds")
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        }
        assert.strictEqual((yield* Fiber.join(fiber)).status, 500)
        assert.lengthOf(logged, 3)
      }).pipe(Effect.provide(Logger.layer([logger])))
    )
  })

  it.effect("without repeating what it was given", () =>
    at(
      Effect.gen(function* () {
        const { handle } = yield* make()
        const secret = "s3cr3t-c0de"
        const base = { action: "verify", token: secret, otp: secret }
        const fields = ["action", "method", "contact", "country", "clientSWA", "timestamp", "id", "time", "unproven"]
        for (const field of [...fields, "kind", "token", "otp"]) {
          for (const value of [secret, { [field]: secret }, [secret]]) {
            const { body } = yield* answerOf(
              yield* handle(post({ requests: [code({ ...base, kind: "otp", [field]: value }), code(base)] }))
            )
            assert.notInclude(JSON.stringify(body), secret, field)
          }
        }
      })
    )
  )

  const bodies: ReadonlyArray<readonly [what: string, request: () => Request, status: number]> = [
    ["a GET", () => post("", {}, "GET"), 405],
    ["a form", () => post("requests=", { "content-type": "application/x-www-form-urlencoded" }), 415],
    [
      "a text, which a page may send anywhere",
      () => post({ requests: [code()] }, { "content-type": "text/plain" }),
      415
    ],
    ["JSON that only looks like it", () => post({}, { "content-type": "application/jsonp" }), 415],
    ["no body", () => post(""), 400],
    ["what is no JSON", () => post("{"), 400],
    ["null", () => post("null"), 400],
    ["a list", () => post([code()]), 400],
    ["another field beside the requests", () => post({ requests: [code()], visitor }), 400],
    ["JSON that is deep", () => post(`{"requests":${"[".repeat(30_000)}${"]".repeat(30_000)}}`), 400],
    [
      "what is no UTF-8",
      () => {
        const text = JSON.stringify({ requests: [code({ action: "resend", token: "\u007f" })] })
        const body = new TextEncoder().encode(text).map((byte) => (byte === 0x7f ? 0xff : byte))
        return new Request(post(""), { method: "POST", body })
      },
      400
    ],
    ["what is too large", () => post(`{"requests":"${"x".repeat(65_536)}"}`), 413],
    ["what says it is too large", () => post("{}", { "content-length": "65537" }), 413]
  ]
  it.effect.each(bodies)("%s", ([, request, status]) =>
    at(
      Effect.gen(function* () {
        const { handle } = yield* make()
        assert.strictEqual((yield* handle(request())).status, status)
      })
    )
  )
})

describe("what a signer signs is what it checked", () => {
  /** What an app may try with the requests that it is shown. */
  const changes: Readonly<Record<string, (requests: ReadonlyArray<SigningRequest>) => unknown>> = {
    "a field": (requests) => Reflect.set(requests[0] ?? {}, "contact", "eve@example.com"),
    "a new field": (requests) => Reflect.set(requests[0] ?? {}, "token", "t"),
    "a removed field": (requests) => Reflect.deleteProperty(requests[0] ?? {}, "contact"),
    "an inherited field": (requests) => Reflect.setPrototypeOf(requests[0] ?? {}, { token: "t" }),
    "what is unproven": (requests) => Reflect.set(requests[0]?.unproven ?? {}, "intent", "NFT_MINT"),
    "another request in its place": (requests) => Reflect.set(requests, 0, code({ contact: "eve@example.com" })),
    "another request beside it": (requests) => Reflect.set(requests, 1, code({ contact: "eve@example.com" })),
    "no request": (requests) => Reflect.set(requests, "length", 0)
  }
  it.effect.each(Object.entries(changes))("when authorize tries to change %s", ([, change]) =>
    at(
      Effect.gen(function* () {
        const request = code({ unproven: { intent: "TOKEN_TRANSFER" } })
        const { sign } = yield* make()
        const expected = yield* sign([request], visitor)
        let isChanged: unknown
        const { handle } = yield* make({
          authorize: (requests) => {
            isChanged = change(requests)
            return visitor
          }
        })
        const { body } = yield* answerOf(yield* handle(post({ requests: [request] })))
        assert.deepStrictEqual(body, { signatures: expected })
        assert.isFalse(isChanged)
      })
    )
  )

  it.effect("when fields are inherited: they are none", () =>
    at(
      Effect.gen(function* () {
        const { sign } = yield* make()
        for (const field of Object.keys(code())) {
          const whole: Record<string, unknown> = code()
          const inherited: unknown = Object.assign(Object.create({ [field]: whole[field] }), whole)
          Reflect.deleteProperty(Object(inherited), field)
          assert.strictEqual(yield* reasonOf(sign([inherited], visitor)), "Malformed", field)
        }
        const expected = yield* sign([code()], visitor)
        const optional: unknown = Object.assign(Object.create({ token: "t", unproven: {} }), code())
        assert.deepStrictEqual(yield* sign([optional], visitor), expected)
      })
    )
  )

  it("when every object inherits a field", () => {
    const facts: OtpFacts = {
      kind: "otp",
      action: "send",
      method: "email",
      contact: "ada@example.com",
      clientSWA,
      timestamp: now
    }
    const expected = otpData(facts)
    Reflect.defineProperty(Object.prototype, "token", { value: "t", configurable: true })
    try {
      assert.deepStrictEqual(otpData(facts), expected)
    } finally {
      Reflect.deleteProperty(Object.prototype, "token")
    }
  })

  it.effect("when a getter gives something else the second time", () =>
    at(
      Effect.gen(function* () {
        const { sign } = yield* make()
        const expected = yield* sign([code()], visitor)
        let reads = 0
        const changing = Object.defineProperty(code(), "contact", {
          enumerable: true,
          get: () => (++reads === 1 ? "ada@example.com" : "eve@example.com")
        })
        assert.deepStrictEqual(yield* sign([changing], visitor), expected)
      })
    )
  )
})

describe("a signer answers", () => {
  const bodies: Readonly<Record<string, () => ReadableStream<Uint8Array<ArrayBuffer>>>> = {
    "never begins": () => new ReadableStream({ pull: () => new Promise(() => undefined) }),
    "stops in the middle": () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"requests":[')),
        pull: () => new Promise(() => undefined)
      }),
    "does not end when it is given up either": () =>
      new ReadableStream({ pull: () => new Promise(() => undefined), cancel: () => new Promise(() => undefined) })
  }
  it.effect.each(Object.entries(bodies))("within ten seconds when a body %s", ([, stream]) =>
    at(
      Effect.gen(function* () {
        const { handle } = yield* make()
        const init = { method: "POST", headers: { "content-type": "application/json" }, body: stream() }
        const request = new Request(url, Object.assign(init, { duplex: "half" }))
        const fiber = yield* Effect.forkChild(handle(request), { startImmediately: true })
        yield* TestClock.adjust("9 seconds")
        assert.isUndefined(fiber.pollUnsafe())
        yield* TestClock.adjust("1 second")
        const { body, status } = yield* answerOf(yield* Fiber.join(fiber))
        assert.deepStrictEqual([status, body], [408, { error: "The body did not arrive in time", reason: "TooSlow" }])
      })
    )
  )

  /** Requests of adapters that are not quite the platform's. */
  const boom = () => {
    throw new Error("s3cr3t")
  }
  const odd: Readonly<Record<string, object>> = {
    "has an address that is none": { url: "/okto/sign", headers: new Headers({ origin: "https://app.example" }) },
    "has no headers": { headers: undefined },
    "has headers that throw": { headers: { get: boom } },
    "has a body that throws": Object.defineProperty({}, "body", { get: boom }),
    "has a body that is no stream": { body: "{}" }
  }
  it.effect.each(Object.entries(odd))("when a request %s, and tells nothing of why", ([, difference]) => {
    const logged: Array<unknown> = []
    return at(
      Effect.gen(function* () {
        const { handle } = yield* make()
        const plain = {
          method: "POST",
          url,
          headers: new Headers({ "content-type": "application/json" }),
          body: null
        }
        const candidate: Request = Object.defineProperties(
          Object.assign(Object.create(null), plain),
          Object.getOwnPropertyDescriptors(difference)
        )
        const { body, status } = yield* answerOf(yield* handle(candidate))
        assert.include([400, 500], status)
        assert.notInclude(JSON.stringify(body), "s3cr3t")
      }).pipe(Effect.provide(Logger.layer([Logger.make(({ message }) => void logged.push(message))])))
    )
  })
})

describe("its options", () => {
  const rows: ReadonlyArray<readonly [what: object, sentence: string]> = [
    [{ privateKey: "0x12" }, "Invalid client private key format"],
    [{ privateKey: `0x${"00".repeat(32)}` }, "Invalid client private key format"],
    [{ clientSWA: "0x" }, "Invalid Ethereum address format"],
    [{ authorize: undefined }, "authorize must be a function"],
    [{ limits: { otp: -1 } }, "Invalid limit"],
    [{ limits: { otp: "many" } }, "Invalid limit"],
    [{ origins: ["https://app.example/"] }, "Invalid origin"],
    [{ origins: ["*"] }, "Invalid origin"],
    [{ origin: "https://app.example" }, "Unrecognized key(s) in object: 'origin'"]
  ]
  it.each(rows)("%o are refused", (changes, sentence) => {
    const options = { privateKey: clientKey, clientSWA, authorize: () => visitor, ...changes }
    const made = Signer.make(options)
    assert.isTrue(Result.isFailure(made))
    if (!Result.isFailure(made)) return
    assert.instanceOf(made.failure, Errors.ConfigurationInvalid)
    assert.strictEqual(made.failure.message, sentence)
    assert.throws(() => signer(options), sentence)
  })
})

describe("a page", () => {
  const asked = (headers: Readonly<Record<string, string>>, origins?: ReadonlyArray<string>, method = "POST") =>
    at(
      Effect.gen(function* () {
        const { handle } = yield* make({ origins })
        return yield* handle(post({ requests: [code()] }, headers, method))
      })
    )
  const own = "https://app.example"
  const friend = "https://friend.example"
  const stranger = "https://stranger.example"

  const rows: ReadonlyArray<
    readonly [
      what: string,
      headers: Readonly<Record<string, string>>,
      origins: ReadonlyArray<string> | undefined,
      ok: boolean
    ]
  > = [
    ["of the server's own origin may ask", { origin: own }, undefined, true],
    [
      "that its browser says is of the same may",
      { origin: "https://cdn", "sec-fetch-site": "same-origin" },
      undefined,
      true
    ],
    ["of the same site may not", { origin: "https://x.app.example", "sec-fetch-site": "same-site" }, undefined, false],
    ["of another origin may not", { origin: stranger, "sec-fetch-site": "cross-site" }, undefined, false],
    ["without an origin of its own may not", { origin: "null" }, undefined, false],
    ["by another protocol may not", { origin: "http://app.example" }, undefined, false],
    ["that is listed may", { origin: friend }, [friend], true],
    ["that is not listed may not", { origin: stranger }, [friend], false],
    ["that begins like one that is listed may not", { origin: `${friend}.evil.example` }, [friend], false],
    ["of the own origin may not where others are listed", { origin: own }, [friend], false],
    ["that is none may ask, if the app knows it", {}, [friend], true]
  ]
  it.effect.each(rows)("%s", ([, headers, origins, ok]) =>
    Effect.gen(function* () {
      const response = yield* asked(headers, origins)
      assert.strictEqual(response.status, ok ? 200 : 403)
      assert.strictEqual(response.headers.get("access-control-allow-origin"), ok ? (headers["origin"] ?? null) : null)
      assert.strictEqual(response.headers.get("vary"), "origin")
      const preflight = yield* asked({ ...headers, "access-control-request-headers": "x-a" }, origins, "OPTIONS")
      assert.strictEqual(preflight.status, ok ? 204 : 403)
      assert.strictEqual(preflight.headers.get("access-control-allow-headers"), ok ? "x-a" : null)
    })
  )
})

describe("its memory", () => {
  it("forgets the oldest ids when there are too many, and those whose time is over", () => {
    const known = new Ids(1_000)
    for (let id = 0; id <= 100_000; id++) known.add([String(id)], 0)
    assert.strictEqual(known.size, 100_000)
    assert.isFalse(known.knows(["0"], 0))
    assert.isTrue(known.knows(["1"], 999))
    assert.isFalse(known.knows(["1"], 1_000))
    assert.strictEqual(known.size, 0)
  })

  it("takes no more visitors than it can count in a minute", () => {
    const counts = new Counts({ otp: 1, session: 1, paymaster: 1 })
    for (let visitor = 0; visitor < 100_000; visitor++) assert.isTrue(counts.take(String(visitor), [], 0))
    assert.isFalse(counts.take("one more", [], 59_999))
    assert.isTrue(counts.take("5", [], 59_999))
    assert.isTrue(counts.take("one more", [], 60_000))
    assert.strictEqual(counts.size, 1)
  })
})
