/** The app's own signer: what it signs, and everything that it does not. */
import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as References from "effect/References"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import * as Tracer from "effect/Tracer"
import { ClientSigner, Errors } from "@okto-effect/sdk/effect"
import type { ClientSigningRequest } from "@okto-effect/sdk/signing"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { Signer } from "../src/effect.ts"
import { memory, refusals, signer, SigningRefused, StoreFailed } from "../src/index.ts"

const clientKey = `0x${"11".repeat(32)}` as const
const clientSWA = `0x${"22".repeat(20)}` as const
// The public key of the private key of 32 bytes 0x33.
const sessionPubKey =
  "0x043c72addb4fdf09af94f0c94d7fe92a386a7e70cf8a1d85916386bb2535c7b1b13b306b0fe085665d8fc1b28ae1676cd3ad6e08eaeda225fe38d0da4de55703e0"

/** The beginning of a minute: requests are counted by the minute of the clock, so that processes agree. */
const now = 1_750_000_020_000
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
const key = (changes: object = {}) => ({ kind: "session", publicKey: sessionPubKey, ...fresh(), ...changes })
const authorization = (changes: object = {}) => ({
  kind: "paymaster",
  purpose: "operation",
  nonce: "11111111-1111-1111-1111-111111111111",
  clientSWA,
  validUntil: seconds + 21_600,
  validAfter: 0,
  ...fresh(),
  ...changes
})
const login = () => [key(), authorization({ purpose: "login" })]

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

describe("sign: accepts", () => {
  const rows: ReadonlyArray<readonly [string, ReadonlyArray<object>]> = [
    ["a request to send a code", [code()]],
    ["a request to send a code to a phone", [code({ method: "whatsapp", contact: "9876543210", country: "IN" })]],
    ["a request to send a code again", [code({ action: "resend", token: "t" })]],
    ["a request to verify a code", [code({ action: "verify", token: "t", otp: "123456" })]],
    ["the app's address in capitals", [code({ clientSWA: clientSWA.toUpperCase().replace("0X", "0x") })]],
    ["a login", login()],
    ["a paymaster authorization", [authorization()]],
    [
      "a paymaster authorization that begins later",
      [authorization({ purpose: "direct", validAfter: seconds + 60, validUntil: seconds + 120 })]
    ],
    ["several requests", [authorization(), authorization({ purpose: "estimate" })]],
    ["metadata that is not proven", [authorization({ untrusted: { intent: "TOKEN_TRANSFER", provider: "google" } })]],
    ["times of a clock that is minutes off", [authorization({ time: now - 5 * minute, validUntil: seconds + 21_900 })]]
  ]
  it.effect.each(rows)("%s, with the signature of a key in the page", ([, requests]) =>
    at(
      Effect.gen(function* () {
        const local = yield* Effect.fromResult(
          ClientSigner.withPrivateKey({ swa: clientSWA, privateKey: Redacted.make(clientKey) })
        )
        const facts: ReadonlyArray<ClientSigner.SigningPayload> = JSON.parse(JSON.stringify(requests))
        const { sign } = yield* make()
        assert.deepStrictEqual(yield* sign(requests, visitor), yield* local.sign(facts))
      }).pipe(Effect.provide(TestPlatform.layerRandom()))
    )
  )

  it.effect("handle: signs over HTTP, with a redacted key", () =>
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

  it("signer: returns plain functions over the system clock", async () => {
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

describe("sign: refuses", () => {
  const other = `0x${"23".repeat(20)}`
  const twice = fresh()
  const rows: ReadonlyArray<readonly [what: string, requests: unknown, reason: string]> = [
    ["an empty list", [], "Malformed"],
    ["an object instead of a list", code(), "Malformed"],
    ["a bare hash", [{ raw: `0x${"11".repeat(32)}` }], "Malformed"],
    ["a text", ["hello"], "Malformed"],
    ["another kind", [{ ...code(), kind: "transfer" }], "Malformed"],
    ["a kind that objects inherit", [{ ...code(), kind: "constructor" }], "Malformed"],
    ["no kind", [{ ...code(), kind: undefined }], "Malformed"],
    ["an unknown field", [{ ...code(), raw: "0x" }], "Malformed"],
    ["an unknown field beside the key", [{ ...key(), hash: "0x" }, authorization({ purpose: "login" })], "Malformed"],
    ["an unknown field of the metadata", [authorization({ untrusted: { user: "ada" } })], "Malformed"],
    ["nine requests", Array.from({ length: 9 }, () => code()), "Malformed"],
    ["no id", [code({ id: undefined })], "Malformed"],
    ["an id that is not a UUID", [code({ id: "1" })], "Malformed"],
    ["no time", [code({ time: undefined })], "Malformed"],
    ["a time as a text", [code({ time: String(now) })], "Malformed"],
    ["a contact that is not an address", [code({ contact: `","client_swa":"${other}` })], "Malformed"],
    ["the contact of another method", [code({ contact: "9876543210" })], "Malformed"],
    ["a country for an email", [code({ country: "IN" })], "Malformed"],
    ["another country", [code({ method: "whatsapp", contact: "9876543210", country: "US" })], "Malformed"],
    ["no country", [code({ method: "whatsapp", contact: "9876543210" })], "Malformed"],
    ["a token with a first code", [code({ token: "t" })], "Malformed"],
    ["a code where none is verified", [code({ action: "resend", token: "t", otp: "123456" })], "Malformed"],
    ["an unknown action", [code({ action: "delete" })], "Malformed"],
    ["a key that is an address", [key({ publicKey: other }), authorization({ purpose: "login" })], "Malformed"],
    ["a nonce that is a hash", [authorization({ nonce: `0x${"11".repeat(32)}` })], "Malformed"],
    ["an unknown purpose", [authorization({ purpose: "anything" })], "Malformed"],
    ["seconds of more than 48 bits", [authorization({ validUntil: 2 ** 48 })], "Malformed"],
    ["fractions of seconds", [authorization({ validUntil: seconds + 0.5 })], "Malformed"],
    ["negative seconds", [authorization({ validAfter: -1 })], "Malformed"],
    ["a session key alone", [key()], "LoginIncomplete"],
    ["a session key with another authorization", [key(), authorization()], "LoginIncomplete"],
    ["a session key with a code", [key(), code()], "LoginIncomplete"],
    ["a login's authorization alone", [authorization({ purpose: "login" })], "LoginIncomplete"],
    ["two keys with one authorization", [key(), ...login()], "LoginIncomplete"],
    ["two logins", [...login(), ...login()], "LoginIncomplete"],
    ["a code of another app", [code({ clientSWA: other })], "AnotherApp"],
    ["an authorization of another app", [authorization({ clientSWA: other })], "AnotherApp"],
    [
      "an authorization of another app in a login",
      [key(), authorization({ purpose: "login", clientSWA: other })],
      "AnotherApp"
    ],
    ["one request of another app among others", [authorization(), authorization({ clientSWA: other })], "AnotherApp"],
    ["a request of more than five minutes ago", [code({ time: now - 5 * minute - 1 })], "TimeOff"],
    ["a request of more than five minutes ahead", [authorization({ time: now + 5 * minute + 1 })], "TimeOff"],
    ["a session key of 1970", [key({ time: 0 }), authorization({ purpose: "login" })], "TimeOff"],
    ["a code of more than five minutes ago", [code({ timestamp: now - 5 * minute - 1 })], "TimeOff"],
    ["a code of more than five minutes ahead", [code({ timestamp: now + 5 * minute + 1 })], "TimeOff"],
    ["milliseconds instead of seconds", [authorization({ validUntil: now })], "ValidityOff"],
    [
      "an authorization for more than six hours",
      [authorization({ validUntil: seconds + 21_600 + 301 })],
      "ValidityOff"
    ],
    ["an authorization that has ended", [authorization({ validUntil: seconds })], "ValidityOff"],
    ["an authorization that ends before it begins", [authorization({ validAfter: seconds + 21_600 })], "ValidityOff"],
    [
      "an id that occurs twice",
      [authorization(twice), authorization({ ...twice, id: twice.id.toUpperCase() })],
      "Repeated"
    ]
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
        // authorize is not called for requests that are refused anyway.
        assert.strictEqual(asked, reason === "Repeated" ? 1 : 0)
        assert.strictEqual(yield* reasonOf(sign(requests, visitor)), reason)
      })
    )
  )

  it.effect("a request that was signed before, while its time is valid", () =>
    at(
      Effect.gen(function* () {
        const { handle, sign } = yield* make()
        const request = authorization({ time: now + 5 * minute, validUntil: seconds + 3_600 })
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

  it.effect("a repeated request while authorize decides about the first", () =>
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

  it.effect("a visitor over the limit, and no other visitor", () =>
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
        assert.strictEqual(
          yield* reasonOf(sign([authorization(), authorization(), authorization(), authorization()], visitor)),
          "TooMany"
        )
        yield* sign([authorization(), authorization(), authorization()], visitor)
        yield* TestClock.setTime(now + minute - 1)
        assert.strictEqual(yield* reasonOf(sign([code()], visitor)), "TooMany")
        yield* TestClock.setTime(now + minute)
        yield* sign([code()], visitor)
        // A clock that is set back locks no visitor out.
        yield* sign([code()], visitor)
        yield* TestClock.setTime(now - minute)
        yield* sign([code()], visitor)
      })
    )
  )

  it.effect("a login over the limit of paymaster authorizations, and counts no session key for it", () =>
    at(
      Effect.gen(function* () {
        const store = memory()
        const strict = yield* make({ limits: { session: 2, paymaster: 0 }, store })
        for (let attempt = 0; attempt < 2; attempt++) {
          assert.strictEqual(yield* reasonOf(strict.sign(login(), visitor)), "TooMany")
        }
        const { sign } = yield* make({ limits: { session: 2, paymaster: 2 }, store })
        yield* sign(login(), visitor)
        yield* sign(login(), visitor)
        assert.strictEqual(yield* reasonOf(sign(login(), visitor)), "TooMany")
      })
    )
  )

  it.effect("a visitor whom authorize does not name", () =>
    at(
      Effect.gen(function* () {
        for (const visitor of [undefined, null, "", JSON.parse("5"), JSON.parse("true"), JSON.parse("{}")]) {
          const { handle, sign } = yield* make({ authorize: () => visitor })
          const { body, status } = yield* answerOf(yield* handle(post({ requests: login() })))
          assert.deepStrictEqual([status, body], [401, { error: "The visitor is not known", reason: "Unauthorized" }])
          assert.strictEqual(yield* reasonOf(sign(login(), visitor)), "Unauthorized")
        }
      })
    )
  )

  it.effect("every visitor while authorize fails, and logs its error without returning it", () => {
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
            [500, { error: "The app could not tell who the visitor is", reason: "AuthorizeFailed" }]
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

  it.effect("more entries than a body may have, without reading each of them", () =>
    at(
      Effect.gen(function* () {
        const { handle } = yield* make()
        const response = yield* handle(post({ requests: Array.from({ length: 20_000 }, () => ({})) }))
        assert.deepStrictEqual(yield* answerOf(response), {
          status: 400,
          body: { reason: "Malformed", error: "The requests are malformed: requests: at most 8" }
        })
      })
    )
  )

  it.effect("without repeating the request in the message", () =>
    at(
      Effect.gen(function* () {
        const { handle } = yield* make()
        const secret = "s3cr3t-c0de"
        const base = { action: "verify", token: secret, otp: secret }
        const fields = ["action", "method", "contact", "country", "clientSWA", "timestamp", "id", "time", "untrusted"]
        for (const field of [...fields, "kind", "token", "otp"]) {
          for (const value of [secret, secret.repeat(500), { [field]: secret }, [secret]]) {
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
    ["a content type that begins like JSON", () => post({}, { "content-type": "application/jsonp" }), 415],
    ["no body", () => post(""), 400],
    ["text that is not JSON", () => post("{"), 400],
    ["null", () => post("null"), 400],
    ["a list", () => post([code()]), 400],
    ["an unknown field beside the requests", () => post({ requests: [code()], visitor }), 400],
    ["deeply nested JSON", () => post(`{"requests":${"[".repeat(30_000)}${"]".repeat(30_000)}}`), 400],
    [
      "what is no UTF-8",
      () => {
        const text = JSON.stringify({ requests: [code({ action: "resend", token: "\u007f" })] })
        const body = new TextEncoder().encode(text).map((byte) => (byte === 0x7f ? 0xff : byte))
        return new Request(post(""), { method: "POST", body })
      },
      400
    ],
    ["a body over 64 KiB", () => post(`{"requests":"${"x".repeat(65_536)}"}`), 413],
    ["a content-length over 64 KiB", () => post("{}", { "content-length": "65537" }), 413]
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

it.effect("handle: names the methods that it answers when it refuses another", () =>
  at(
    Effect.gen(function* () {
      const { handle } = yield* make()
      assert.strictEqual((yield* handle(post("", {}, "GET"))).headers.get("allow"), "POST, OPTIONS")
    })
  )
)

describe("sign: signs the values that it checked", () => {
  /** What an app may try with the requests that it is shown. */
  const changes: Readonly<Record<string, (requests: ReadonlyArray<ClientSigningRequest>) => unknown>> = {
    "a field": (requests) => Reflect.set(requests[0] ?? {}, "contact", "eve@example.com"),
    "a new field": (requests) => Reflect.set(requests[0] ?? {}, "token", "t"),
    "a removed field": (requests) => Reflect.deleteProperty(requests[0] ?? {}, "contact"),
    "an inherited field": (requests) => Reflect.setPrototypeOf(requests[0] ?? {}, { token: "t" }),
    "what is untrusted": (requests) => Reflect.set(requests[0]?.untrusted ?? {}, "intent", "NFT_MINT"),
    "another request in its place": (requests) => Reflect.set(requests, 0, code({ contact: "eve@example.com" })),
    "another request beside it": (requests) => Reflect.set(requests, 1, code({ contact: "eve@example.com" })),
    "no request": (requests) => Reflect.set(requests, "length", 0)
  }
  it.effect.each(Object.entries(changes))("when authorize tries to change %s", ([, change]) =>
    at(
      Effect.gen(function* () {
        const request = code({ untrusted: { intent: "TOKEN_TRANSFER" } })
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

  it.effect("and ignores inherited fields", () =>
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
        const optional: unknown = Object.assign(Object.create({ token: "t", untrusted: {} }), code())
        assert.deepStrictEqual(yield* sign([optional], visitor), expected)
      })
    )
  )

  it.effect("although a getter returns another value the second time", () =>
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

describe("handle", () => {
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
  it.effect.each(Object.entries(bodies))("answers 408 within ten seconds when a body %s", ([, stream]) =>
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
    "has an invalid address": { url: "/okto/sign", headers: new Headers({ origin: "https://app.example" }) },
    "has no headers": { headers: undefined },
    "has headers that throw": { headers: { get: boom } },
    "has a body that throws": Object.defineProperty({}, "body", { get: boom }),
    "has a body that is no stream": { body: "{}" }
  }
  it.effect.each(Object.entries(odd))("answers without the cause when a request %s", ([, difference]) => {
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

describe("make", () => {
  const rows: ReadonlyArray<readonly [what: object, sentence: string]> = [
    [{ privateKey: "0x12" }, "Invalid client private key format"],
    [{ privateKey: `0x${"00".repeat(32)}` }, "Invalid client private key format"],
    [{ clientSWA: "0x" }, "Invalid Ethereum address format"],
    [{ authorize: undefined }, "authorize must be a function"],
    [{ limits: { otp: -1 } }, "Invalid limit"],
    [{ limits: { otp: "many" } }, "Invalid limit"],
    [{ origins: ["https://app.example/"] }, "Invalid origin"],
    [{ origins: ["*"] }, "Invalid origin"],
    [{ origin: "https://app.example" }, "Unrecognized key(s) in object: 'origin'"],
    [{ store: null }, "Expected a store, such as memory(), received null"],
    [{ store: { query: () => undefined } }, "Expected a store, such as memory(), received object"]
  ]
  it.each(rows)("rejects the options %o", (changes, sentence) => {
    const options = { privateKey: clientKey, clientSWA, authorize: () => visitor, ...changes }
    const made = Signer.make(options)
    assert.isTrue(Result.isFailure(made))
    if (!Result.isFailure(made)) return
    assert.instanceOf(made.failure, Errors.ConfigurationInvalid)
    assert.strictEqual(made.failure.message, sentence)
    assert.throws(() => signer(options), sentence)
  })
})

describe("handle: a request", () => {
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
    ["from the server's own origin is answered", { origin: own }, undefined, true],
    [
      "that the browser calls same-origin is answered",
      { origin: "https://cdn", "sec-fetch-site": "same-origin" },
      undefined,
      true
    ],
    [
      "from another origin of the same site is refused",
      { origin: "https://x.app.example", "sec-fetch-site": "same-site" },
      undefined,
      false
    ],
    ["from another origin is refused", { origin: stranger, "sec-fetch-site": "cross-site" }, undefined, false],
    ["with the origin null is refused", { origin: "null" }, undefined, false],
    ["over another protocol is refused", { origin: "http://app.example" }, undefined, false],
    [
      "from the host that `Host` names is answered, in capitals and with its default port",
      { origin: "https://public.example", host: "PUBLIC.example:443" },
      undefined,
      true
    ],
    ["from another port of the host is refused", { origin: `${own}:8443`, host: "app.example" }, undefined, false],
    ["from the host of the server's URL is answered", { origin: own, host: "internal:3000" }, undefined, true],
    ["from another host than `Host` and URL name is refused", { origin: stranger, host: "internal" }, undefined, false],
    ["from a listed origin is answered", { origin: friend }, [friend], true],
    ["from an origin that is not listed is refused", { origin: stranger }, [friend], false],
    ["from an origin that begins like a listed one is refused", { origin: `${friend}.evil.example` }, [friend], false],
    ["from the own origin is refused where others are listed", { origin: own }, [friend], false],
    ["without an origin is answered, if the app knows the visitor", {}, [friend], true]
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

describe("a signer with a key that a function fetches", () => {
  it.effect("fetches it with the first request, keeps it, and signs as with the key itself", () =>
    at(
      Effect.gen(function* () {
        let fetches = 0
        const requests = login()
        const own = yield* make({
          privateKey: async () => {
            fetches++
            return Redacted.make(clientKey)
          }
        })
        assert.strictEqual(fetches, 0)
        const expected = yield* Effect.flatMap(make(), ({ sign }) => sign(requests, visitor))
        assert.deepStrictEqual(yield* own.sign(requests, visitor), expected)
        yield* own.sign(login(), visitor)
        assert.strictEqual(fetches, 1)
      })
    )
  )

  it.effect("answers 503 while the key cannot be fetched, and signs once it can", () =>
    at(
      Effect.gen(function* () {
        const answers = [() => Promise.reject(new Error("down")), async () => "no key", async () => clientKey]
        const { sign } = yield* make({ privateKey: () => (answers.shift() ?? (async () => clientKey))() })
        const request = code()
        for (let attempt = 0; attempt < 2; attempt++) {
          const refused = yield* Effect.flip(sign([request], visitor))
          assert.deepStrictEqual([refused.reason, refused.status], ["KeyUnavailable", 503])
        }
        assert.lengthOf(yield* sign([request], visitor), 1)
      })
    )
  )
})

describe("signers that share a store", () => {
  it.effect("sign an id once, and count a visitor's requests together", () =>
    at(
      Effect.gen(function* () {
        const store = memory()
        const [one, other] = yield* Effect.all([
          make({ store, limits: { otp: 2 } }),
          make({ store, limits: { otp: 2 } })
        ])
        const request = code()
        yield* one.sign([request], visitor)
        assert.strictEqual(yield* reasonOf(other.sign([request], visitor)), "Repeated")
        yield* other.sign([code()], "another visitor")
        assert.strictEqual(yield* reasonOf(one.sign([code()], visitor)), "TooMany")
      })
    )
  )

  it.effect("give the store nothing of a visitor's id but its hash, also of an odd one", () =>
    at(
      Effect.gen(function* () {
        const store = memory()
        const keys: Array<string> = []
        const count: typeof store.signatures.count = (key, until, by) => {
          keys.push(key)
          return store.signatures.count(key, until, by)
        }
        const { sign } = yield* make({ store: { ...store, signatures: { ...store.signatures, count } } })
        for (const id of ["ada@example.com", "\0", "*", "' or 1=1 --", "x".repeat(1_000_000)]) yield* sign([code()], id)
        assert.lengthOf(new Set(keys), 5)
        for (const key of keys) assert.match(key, /^otp [\da-f]{64}$/)
      })
    )
  )

  it.effect("refuse with 503 when the store fails", () =>
    at(
      Effect.gen(function* () {
        const store = memory()
        const failed = Effect.fail(new StoreFailed(new Error("down")))
        const { sign } = yield* make({ store: { ...store, signatures: { ...store.signatures, count: () => failed } } })
        const refused = yield* Effect.flip(sign([code()], visitor))
        assert.deepStrictEqual([refused.reason, refused.status], ["StoreUnavailable", 503])
      })
    )
  )

  it.effect.each([
    ["claim", undefined],
    ["claim", {}],
    ["claim", 1],
    ["count", undefined],
    ["count", null],
    ["count", "many"],
    ["count", Number.NaN]
  ] as const)("refuse with 503 when %s of the store returns %o", ([operation, value]) =>
    at(
      Effect.gen(function* () {
        const store = memory()
        const signatures = { ...store.signatures, [operation]: () => Effect.succeed(value) }
        const { sign } = yield* make({ store: { ...store, signatures } })
        assert.strictEqual(yield* reasonOf(sign([code()], visitor)), "StoreUnavailable")
      })
    )
  )

  for (const operation of ["claim", "count"] as const) {
    it.effect(`refuse with 503 when the store is silent: ${operation}`, () =>
      at(
        Effect.gen(function* () {
          const store = memory()
          const signatures = { ...store.signatures, [operation]: () => Effect.never }
          const { sign } = yield* make({ store: { ...store, signatures } })
          const signing = yield* Effect.forkChild(Effect.flip(sign([code()], visitor)), { startImmediately: true })
          yield* TestClock.adjust("5 seconds")
          assert.strictEqual((yield* Fiber.join(signing)).reason, "StoreUnavailable")
        })
      )
    )
  }
})

describe("a decision", () => {
  it.effect("is logged and is a span, with its kinds or its reason, and with nothing of what was asked", () => {
    const told: Array<unknown> = []
    const spans: Array<Tracer.NativeSpan> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span)
        return span
      }
    })
    const tried = at(
      Effect.gen(function* () {
        const { handle, sign } = yield* make({ limits: { otp: 1 } })
        const [login1, requests] = [login(), [code({ action: "verify", token: "a token", otp: "271828" })]]
        yield* sign(login1, visitor)
        yield* Effect.ignore(sign(login1, visitor))
        yield* Effect.ignore(sign([code({ clientSWA: `0x${"44".repeat(20)}` })], visitor))
        for (const _ of ["signed", "refused"]) yield* handle(post({ requests }))
        yield* handle(post("{"))
        return JSON.stringify([login1, requests])
      })
    )
    return Effect.gen(function* () {
      const asked = yield* tried
      assert.deepStrictEqual(told.flat().map(String), [
        "Signed: 2",
        "Refused to sign: Repeated",
        "Refused to sign: AnotherApp",
        "Signed: 1",
        "Refused to sign: TooMany",
        "Refused to sign: Malformed"
      ])
      const decisions = spans.filter(({ name }) => name === "Signer.sign")
      assert.deepStrictEqual(
        decisions.map(({ attributes }) => [attributes.get("kinds"), attributes.get("refused")]),
        [
          ["session paymaster", undefined],
          ["session paymaster", "Repeated"],
          [undefined, "AnotherApp"],
          ["otp", undefined],
          ["otp", "TooMany"],
          [undefined, "Malformed"]
        ]
      )
      const text = inspect([told, spans.map(({ attributes, events, status }) => ({ attributes, events, status }))], {
        depth: null
      })
      const secrets = [...asked.matchAll(/"(?:publicKey|nonce|otp|token|contact|id)":"([^"]+)"/g)].flatMap(
        ([, value]) => value ?? []
      )
      assert.isAtLeast(secrets.length, 7)
      for (const secret of [...secrets, clientKey, visitor]) assert.notInclude(text, secret)
    }).pipe(
      Effect.provide(Logger.layer([Logger.make(({ message }) => void told.push(message))])),
      Effect.provideService(References.MinimumLogLevel, "Debug"),
      Effect.provideService(Tracer.Tracer, tracer)
    )
  })
})

describe("config", () => {
  const signing = (env: Readonly<Record<string, string>>) =>
    Effect.gen(function* () {
      const app = yield* Signer.config
      const { sign } = yield* Effect.fromResult(Signer.make({ ...app, authorize: () => visitor }))
      return yield* sign([code()], visitor)
    }).pipe(Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env })), at)

  it.effect("config: reads the app's key and address from the environment", () =>
    Effect.gen(function* () {
      const signatures = yield* signing({ OKTO_CLIENT_KEY: clientKey, OKTO_CLIENT_SWA: clientSWA })
      assert.lengthOf(signatures, 1)
    })
  )

  const rows: ReadonlyArray<readonly [what: string, env: Readonly<Record<string, string>>, tag: string, says: string]> =
    [
      ["no key", { OKTO_CLIENT_SWA: clientSWA }, "ConfigError", "OKTO_CLIENT_KEY"],
      ["no address", { OKTO_CLIENT_KEY: clientKey }, "ConfigError", "OKTO_CLIENT_SWA"],
      ["half a key", { OKTO_CLIENT_KEY: "0x1122", OKTO_CLIENT_SWA: clientSWA }, "ConfigurationInvalid", "privateKey"],
      ["no address in it", { OKTO_CLIENT_KEY: clientKey, OKTO_CLIENT_SWA: "0x" }, "ConfigurationInvalid", "clientSWA"]
    ]
  it.effect.each(rows)("config: fails with what is wrong, and without the key: %s", ([, env, tag, says]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(signing(env))
      assert.strictEqual(error._tag, tag)
      const text = `${error.message} ${JSON.stringify(error)}`
      assert.include(text, says)
      assert.notInclude(text, env["OKTO_CLIENT_KEY"] ?? "no key")
    })
  )
})

describe("memory", () => {
  it.effect("claim: forgets the oldest ids when there are too many, and those that have ended", () =>
    Effect.gen(function* () {
      const { signatures } = memory()
      for (let id = 0; id <= 100_001; id++) yield* signatures.claim(String(id), 1000)
      assert.isTrue(yield* signatures.claim("0", 1000))
      assert.isFalse(yield* signatures.claim("100000", 1000))
      yield* TestClock.setTime(1000)
      assert.isTrue(yield* signatures.claim("100000", 2000))
    })
  )

  it.effect("count: counts no more keys in a window than it can remember", () =>
    Effect.gen(function* () {
      const { signatures } = memory()
      for (let key = 0; key < 100_000; key++) yield* signatures.count(String(key), 60_000, 1)
      assert.isAbove(yield* signatures.count("one more", 60_000, 1), 1_000_000)
      assert.strictEqual(yield* signatures.count("5", 60_000, 1), 2)
      assert.strictEqual(yield* signatures.count("one more", 120_000, 1), 1)
    })
  )
})
