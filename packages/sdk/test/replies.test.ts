/** Replies of the backend: redirects, sizes, time limits, retry-after, and a wrong local clock (Transport, decodeReply, clockOffset). */
import { assert, describe, it } from "@effect/vitest"
import * as Routes from "@okto-effect/protocol/Routes"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import {
  Backend,
  Client,
  Errors,
  Explorer,
  Intents,
  Login,
  Messages,
  Session,
  tokenTransfer,
  Transport,
  TransportHttpClient
} from "../src/effect.ts"
import { isDeep } from "../../../scripts/deep.ts"
import { isOktoError } from "../src/promise/errors.ts"
import { deepestReply, largestReply, longestText } from "../src/http/limits.ts"
import { TestPlatform } from "../src/testing.ts"
import { layerOver } from "./layers.ts"
import { address, clientKey, clientSWA, pathOf, replies as usual, withClockAhead } from "./support.ts"

const request = {
  method: "POST",
  url: "https://x.test/api",
  headers: { Authorization: "Bearer b" },
  body: "{}"
} as const

/** Both ways that requests can take, over a `fetch` of the test's own. */
const transports: Readonly<Record<string, (fetch: Transport.Fetch) => Layer.Layer<Transport.Transport>>> = {
  fetch: Transport.layerFetch,
  HttpClient: (fetch) =>
    TransportHttpClient.layer.pipe(
      Layer.provide(FetchHttpClient.layer),
      Layer.provide(
        Layer.succeed(FetchHttpClient.Fetch, (url, init) =>
          fetch(url instanceof Request ? url.url : url.toString(), init ?? {})
        )
      )
    )
}

const send = Transport.Transport.use((_) => _.send(request))

/** Lets pending promises proceed. */
const turns = Effect.promise(() => new Promise((resolve) => setImmediate(resolve))).pipe(Effect.repeat({ times: 25 }))

/** A body that never ends, and whether it was given up. */
const endless = (chunk: Uint8Array<ArrayBuffer>) => {
  const seen = { chunks: 0, canceled: false }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      seen.chunks++
      controller.enqueue(chunk)
    },
    cancel: () => {
      seen.canceled = true
    }
  })
  return { seen, stream }
}

const now = 1_800_000_000_000
const date = (seconds: number) => new Date(now + seconds * 1000).toUTCString()

/** Headers of replies, and the seconds that they ask to wait. */
const waits: ReadonlyArray<readonly [headers: Record<string, string>, seconds: number | undefined]> = [
  [{}, undefined],
  [{ "retry-after": "0" }, 0],
  [{ "retry-after": " 12 " }, 12],
  [{ "retry-after": "-3" }, 0],
  [{ "retry-after": "" }, undefined],
  [{ "retry-after": "soon" }, undefined],
  [{ "retry-after": "1e999" }, undefined],
  [{ "retry-after": "120, 3" }, 120],
  [{ "retry-after": "3,soon" }, undefined],
  [{ "retry-after": date(30) }, 30],
  [{ "retry-after": date(-30) }, 0],
  // By the backend's clock, where it is known: the local one may be wrong.
  [{ "retry-after": date(3630), date: date(3600) }, 30]
]

for (const [name, over] of Object.entries(transports)) {
  describe(`A reply over ${name}`, () => {
    const reading = (body: BodyInit | null) =>
      Effect.provide(
        send,
        over(() => Promise.resolve(new Response(body)))
      )

    it.effect("is not followed when it is a redirect", () =>
      Effect.gen(function* () {
        const seen: Array<string | undefined> = []
        const fetch: Transport.Fetch = (_, init) => {
          seen.push(init.redirect)
          return Promise.resolve(new Response(null, { status: 307, headers: { location: "https://elsewhere.test" } }))
        }
        const response = yield* Effect.provide(send, over(fetch))
        assert.deepStrictEqual(seen, ["manual"])
        assert.strictEqual(response.status, 307)
      })
    )

    it.effect("is read up to the limit when it does not end", () =>
      Effect.gen(function* () {
        const { seen, stream } = endless(new TextEncoder().encode("x".repeat(1024 * 1024)))
        const response = yield* reading(stream)
        assert.isAbove(response.body.length, largestReply)
        assert.isBelow(seen.chunks, 12)
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        assert.isTrue(seen.canceled)
      })
    )

    it.effect("is given up when it has empty chunks without end", () =>
      Effect.gen(function* () {
        const { seen, stream } = endless(new Uint8Array())
        const response = yield* reading(stream)
        assert.strictEqual(response.body, "")
        yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        assert.isTrue(seen.canceled)
      })
    )

    it.effect("is given up when its call is interrupted, although the app's fetch ignores that", () =>
      Effect.gen(function* () {
        const text = new TextEncoder().encode(" ")
        const seen = { canceled: false }
        let write = () => {}
        const stream = new ReadableStream({
          start: (controller) => {
            write = () => controller.enqueue(text)
          },
          cancel: () => {
            seen.canceled = true
          }
        })
        const fiber = yield* Effect.forkChild(reading(stream), { startImmediately: true })
        yield* turns
        yield* Fiber.interrupt(fiber)
        // What comes after that is not waited for.
        if (!seen.canceled) write()
        yield* turns
        assert.isTrue(seen.canceled)
      })
    )

    it.effect("is read when it is empty, has a byte order mark or invalid UTF-8, or is split anywhere", () =>
      Effect.gen(function* () {
        const bytes = (...values: ReadonlyArray<number>) => new Uint8Array(values)
        const euro = new TextEncoder().encode("€")
        const cases: ReadonlyArray<readonly [BodyInit | null, string]> = [
          [null, ""],
          ["", ""],
          [bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d), "{}"],
          [bytes(0x22, 0xff, 0x22), '"\ufffd"'],
          [
            new ReadableStream({
              start: (controller) => {
                for (const byte of euro) controller.enqueue(bytes(byte))
                controller.enqueue(bytes(0xe2))
                controller.close()
              }
            }),
            "€\ufffd"
          ]
        ]
        for (const [body, text] of cases) {
          const response = yield* reading(body)
          assert.strictEqual(response.body, text)
        }
      })
    )

    it.effect("has retryAfter from seconds or a date, and no negative one", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(now)
        for (const [headers, retryAfter] of waits) {
          const fetch = () => Promise.resolve(new Response("", { status: 429, headers }))
          const response = yield* Effect.provide(send, over(fetch))
          assert.strictEqual(response.retryAfter, retryAfter, JSON.stringify(headers))
        }
      })
    )

    it.effect("fails with NoResponse when it does not come, or breaks off", () =>
      Effect.gen(function* () {
        const stream = new ReadableStream({ start: (controller) => controller.error(new Error("cut")) })
        for (const fetch of [
          () => Promise.reject(new TypeError("refused")),
          () => Promise.resolve(new Response(stream))
        ]) {
          assert.strictEqual((yield* Effect.flip(Effect.provide(send, over(fetch))))._tag, "NoResponse")
        }
      })
    )
  })
}

describe("RequestTimeout", () => {
  it.effect("covers the body of a reply", () =>
    Effect.gen(function* () {
      const stalled = new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }))
      const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provide([
          TestPlatform.layer({ answer: () => undefined }),
          Transport.layerFetch(() => Promise.resolve(stalled))
        ])
      )
      const sending = Login.Login.use((_) => _.sendOtp("ada@example.com", "email")).pipe(Effect.provide(layer))
      const fiber = yield* Effect.forkChild(Effect.flip(sending), { startImmediately: true })
      yield* TestClock.adjust("29 seconds")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 second")
      const error = yield* Fiber.join(fiber)
      assert.strictEqual(error._tag === "EmailOtpNotSent" ? error.reason._tag : error._tag, "NoResponse")
    })
  )
})

// ---------------------------------------------------------------------------------------------------------------
// Any reply
// ---------------------------------------------------------------------------------------------------------------

const nested = (levels: number, open: string, close: string): string => `${open.repeat(levels)}1${close.repeat(levels)}`
const success = (data: string): string => `{"status":"success","data":${data}}`
const fault = (error: string): string => `{"status":"error","error":${error}}`

/** Values of every type that JSON has, and some of each that are odd. */
const values = [
  "null",
  "true",
  "0",
  "-0",
  "1e999",
  "-1e999",
  "9007199254740993",
  '""',
  '"text"',
  '"\\ud800"',
  '"NaN"',
  "[]",
  "[null]",
  "[[]]",
  "{}",
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"__proto__":null,"toString":1,"valueOf":1,"hasOwnProperty":1,"then":1,"length":-1}',
  '{"a":1,"a":{}}',
  `[${"1,".repeat(500)}1]`,
  `{${Array.from({ length: 500 }, (_, at) => `"k${at}":${at}`).join(",")}}`
]

/** Fields that some route reads. */
const fields = [
  "network",
  "tokens",
  "activity",
  "details",
  "items",
  "jobId",
  "userSWA",
  "authToken",
  "token",
  "maxFeePerGas"
]

const bodies: ReadonlyArray<string> = [
  "",
  " ",
  "\u0000",
  "\ufeff",
  `\ufeff${success("{}")}`,
  "NaN",
  "undefined",
  "Infinity",
  "{",
  "]",
  "{'a':1}",
  "<html>",
  "\u001f\u008b\u0008\u0000gzip\ufffd\ufffd",
  success("{}") + success("{}"),
  success(success("{}")),
  "[".repeat(100_000),
  nested(5000, "[", "]"),
  nested(5000, '{"a":', "}"),
  success(nested(5000, "[", "]")),
  success(nested(100_000, '{"a":', "}")),
  fault(nested(5000, '{"details":', "}")),
  success(`{"token":"${"x".repeat(9_000_000)}"}`),
  `<html>${"<".repeat(5_000_000)}`,
  fault(`{"message":"${"x".repeat(1_000_000)}"}`),
  fault(`{"details":{"deep":${nested(50, "[", "]")}}}`),
  success(`[${"1,".repeat(300_000)}1]`),
  ...values,
  ...values.map(success),
  ...values.map(fault),
  ...values.map((value) => `{"status":${value},"data":{},"error":${value}}`),
  ...values.flatMap((value) =>
    ["message", "code", "error_code", "details", "data", "trace_id"].map((name) => fault(`{"${name}":${value}}`))
  ),
  ...values.flatMap((value) => fields.map((name) => success(`{"${name}":${value}}`))),
  ...values.map((value) => success(`[${value},${value}]`))
]

const statuses = [
  0, 200, 201, 204, 206, 300, 301, 304, 307, 308, 400, 401, 402, 403, 404, 409, 418, 422, 429, 451, 500, 501, 503, 599,
  999
]

describe("decodeReply", () => {
  /** A list that has this many entries on each of so many levels, each entry but the last empty. */
  const wide = (entries: number, levels: number): string => {
    let text = "[]"
    for (let level = 1; level < levels; level++) text = `[${"[],".repeat(entries - 1)}${text}]`
    return text
  }
  const chainsIn = (body: string) =>
    Effect.result(Explorer.Explorer.use((explorer) => explorer.getChains)).pipe(
      Effect.provide(layerOver(() => ({ status: 200, body }))),
      Effect.map((result) => result._tag)
    )
  /** Levels around the list: the envelope and the data. */
  const around = 2
  it.effect("accepts any number of fields on a level, and no more levels than the limit", () =>
    Effect.gen(function* () {
      for (const entries of [1, 2, deepestReply, 10 * deepestReply]) {
        for (const levels of [1, 2, deepestReply - around]) {
          assert.strictEqual(
            yield* chainsIn(success(`{"network":${wide(entries, levels)}}`)),
            "Success",
            `${entries} entries on ${levels} levels`
          )
        }
        const tooDeep = success(`{"network":${wide(entries, deepestReply + 1)}}`)
        assert.strictEqual(yield* chainsIn(tooDeep), "Failure", `${entries} entries, too deep`)
      }
    })
  )
})

describe("Any reply of a backend", () => {
  /** Every row, or only some, against one answer. */
  const rowsOf = Effect.fnUntraced(function* (isAsked: (at: number) => boolean) {
    const backend = yield* Backend.Backend
    const rows = Object.values(Routes).filter((_, at) => isAsked(at))
    return yield* Effect.forEach(rows, (row) =>
      Effect.exit(
        Effect.suspend((): Effect.Effect<unknown, unknown> =>
          // One row of many, whose types are not related here.
          Reflect.apply(backend.call, undefined, [
            row,
            row.method === "GET" ? undefined : {},
            Errors.WalletsUnavailable
          ])
        )
      )
    )
  })

  /** A client whose backend answers what it is told to. */
  const obedient = () => {
    const told: { answer: Transport.TransportResponse } = { answer: { status: 200, body: "" } }
    return { told, layer: layerOver(() => told.answer) }
  }

  const assertBounded = (exits: ReadonlyArray<Exit.Exit<unknown, unknown>>, what: string) =>
    Effect.gen(function* () {
      for (const exit of exits) {
        if (Exit.isSuccess(exit)) continue
        const error = yield* Effect.flip(exit)
        assert.isTrue(isOktoError(error), `${what}: ${String(error)}`)
        assert.isBelow(String(error).length, longestText * 4, what)
      }
      assert.notProperty({}, "polluted")
    })

  it.effect("is data or an error of the catalogue, for every body", () =>
    Effect.gen(function* () {
      const { layer, told } = obedient()
      yield* Effect.gen(function* () {
        for (const [at, body] of bodies.entries()) {
          told.answer = { status: 200, body }
          // Each body is the answer to a sixth of the rows, or to all in `test:deep`.
          const exits = yield* rowsOf((row) => isDeep || (row + at) % 6 === 0)
          yield* assertBounded(exits, body.slice(0, 60))
        }
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("is data or an error of the catalogue, for every status", () =>
    Effect.gen(function* () {
      const { layer, told } = obedient()
      yield* Effect.gen(function* () {
        for (const status of statuses) {
          for (const body of ["", success("{}"), fault('{"message":"no"}'), nested(5000, "[", "]")]) {
            told.answer = { status, body, headers: { date: "no date", "retry-after": "never" } }
            const exits = yield* rowsOf(() => true)
            yield* assertBounded(exits, `${status} ${body}`)
            if (status < 200 || status >= 300) assert.isTrue(exits.every(Exit.isFailure), `${status} ${body}`)
          }
        }
      }).pipe(Effect.provide(layer))
    })
  )

  const portfolio = Effect.flip(Explorer.Explorer.use((_) => _.getPortfolio))
  const failing = (answer: Transport.TransportResponse) =>
    Effect.flatMap(
      Effect.provide(
        portfolio,
        layerOver(() => answer)
      ),
      (error) => (error._tag === "PortfolioUnavailable" ? Effect.succeed(error) : Effect.die(error))
    )

  it.effect("has the reason in the error when it is not decoded", () =>
    Effect.gen(function* () {
      const large = yield* failing({ status: 200, body: "x".repeat(largestReply + 1) })
      assert.include(large.reason, { _tag: "DecodeFailed", message: "the reply is larger than 4194304 characters" })
      const deep = yield* failing({ status: 200, body: success(nested(deepestReply, "[", "]")) })
      assert.include(deep.reason, { _tag: "DecodeFailed", message: "the reply is nested deeper than 64 levels" })
      const shallow = yield* failing({ status: 200, body: success(nested(deepestReply - 1, "[", "]")) })
      assert.include(shallow.reason, { _tag: "DecodeFailed", path: "data" })
      const down = yield* failing({ status: 503, body: "x".repeat(largestReply + 1) })
      assert.strictEqual(down.category, "retry")
      const redirect = yield* failing({ status: 302, body: "" })
      assert.include(redirect.reason, { _tag: "Redirected", status: 302 })
      assert.strictEqual(redirect.category, "bug")
      const long = yield* failing({ status: 400, body: fault(`{"message":"${"x".repeat(1_000_000)}"}`) })
      assert.lengthOf(long.reason.message, longestText + 1)
    })
  )
})

// ---------------------------------------------------------------------------------------------------------------
// What time it is
// ---------------------------------------------------------------------------------------------------------------

describe("ClockWrong", () => {
  const hour = 3_600_000
  const start = Date.UTC(2026, 5, 1)

  const Timed = Schema.Struct({ data: Schema.Struct({ expire_at: Schema.Number }) })
  const Coded = Schema.Struct({ data: Schema.Struct({ timestamp: Schema.Number }) })

  /** When a request says it is, in milliseconds. */
  const timeOf = ({ body, headers }: Transport.TransportRequest): number => {
    const bearer = headers["Authorization"]?.replace("Bearer ", "")
    return bearer === undefined
      ? Schema.decodeUnknownSync(Schema.fromJsonString(Coded))(body).data.timestamp
      : Schema.decodeUnknownSync(Schema.fromJsonString(Timed))(atob(bearer)).data.expire_at * 1000 - 1.5 * hour
  }

  interface Backend {
    /** Milliseconds that its clock is ahead. */
    readonly ahead: number
    readonly status?: number
    readonly tellsTime?: boolean
    /** Refuses at any time. */
    readonly isStubborn?: boolean
  }

  /** A backend that refuses what says another time than its own; and the times that it was told. */
  const backend = (
    { ahead, isStubborn = false, status = 401, tellsTime = true }: Backend,
    refuses: (path: string) => boolean = () => true
  ) => {
    const asked: Array<string> = []
    const times: Array<number> = []
    const warnings: Array<unknown> = []
    const answer: TestPlatform.Answer = (request) => {
      const path = pathOf(request)
      if (path === "/user-keys") return TestPlatform.success(usual[path])
      asked.push(path)
      const time = path === "/authenticate" ? start : timeOf(request)
      times.push(time)
      const isRefused = refuses(path) && (isStubborn || Math.abs(time - start - ahead) > 1000)
      const response = isRefused
        ? TestPlatform.failure({ code: status, message: "no" }, status)
        : TestPlatform.success(usual[path] ?? {})
      return tellsTime ? { ...response, headers: { date: new Date(start + ahead).toUTCString() } } : response
    }
    const logger = Logger.make(({ message }) => void warnings.push(message))
    const layer = (session?: string) => Layer.provideMerge(layerOver(answer, session), Logger.layer([logger]))
    return { asked, times, warnings, layer }
  }

  const portfolio = Explorer.Explorer.use((_) => _.getPortfolio)

  it.effect("repeats a read once with the backend's time, with a warning", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      for (const ahead of [hour, -hour, 121_000]) {
        const { asked, layer, times, warnings } = backend({ ahead })
        yield* Effect.gen(function* () {
          assert.deepStrictEqual((yield* portfolio).groupTokens, [])
          assert.deepStrictEqual(times, [start, start + ahead])
          assert.lengthOf(warnings, 1)
          // The next call believes the local clock again.
          yield* portfolio
          assert.deepStrictEqual(times.slice(2), [start, start + ahead])
          // Also those that are asked for together.
          yield* Explorer.Explorer.use((_) => _.getChains)
          assert.deepStrictEqual(asked.slice(4), ["/supported/networks", "/supported/networks"])
        }).pipe(Effect.provide(layer()))
      }
    })
  )

  it.effect("does not occur for a second refusal, a small difference, or a backend without a Date header", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      // A 401 that is not about time is followed by the question whether the session still stands, in the backend's time.
      const cases: ReadonlyArray<
        readonly [Backend, reason: Errors.CallFailureReason["_tag"], ...times: ReadonlyArray<number>]
      > = [
        [{ ahead: hour, isStubborn: true }, "SessionExpired", start, start + hour, start + hour],
        [{ ahead: 119_000 }, "SessionExpired", start, start],
        [{ ahead: hour, tellsTime: false }, "SessionExpired", start, start],
        [{ ahead: hour, status: 403 }, "Rejected", start],
        [{ ahead: hour, status: 500 }, "Rejected", start]
      ]
      for (const [row, reason, ...expected] of cases) {
        const { layer, times } = backend(row)
        const error = yield* Effect.flip(Effect.provide(portfolio, layer()))
        assert.strictEqual(error._tag === "PortfolioUnavailable" ? error.reason._tag : undefined, reason)
        assert.deepStrictEqual(times, expected)
      }
    })
  )

  /** Verifies a session that is refused at a time by the backend's clock, and expects that it is kept. */
  const keptWhere = (backendTime: () => number) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Login.Login.use((_) => _.verify))
      assert.strictEqual(error._tag === "SessionVerificationFailed" ? error.reason._tag : "", "ClockWrong")
      assert.isDefined(yield* Session.Session.useSync((_) => _.peek()))
    }).pipe(
      Effect.provide(
        layerOver(({ url }) =>
          url.endsWith("/verify-session")
            ? {
                ...TestPlatform.failure({ code: 401, message: "no" }, 401),
                headers: { date: new Date(backendTime()).toUTCString() }
              }
            : TestPlatform.success({ ecdsaKeyId: "key" })
        )
      )
    )

  it.effect("is the reason where a clock was set between two attempts, and the session is kept", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const ahead = [hour, 0]
      yield* keptWhere(() => start + (ahead.shift() ?? 0))
      assert.lengthOf(ahead, 0)
    })
  )

  it.effect(
    "is the reason where the device's clock was set while a request was under way, and the session is kept",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(start)
        for (const wrong of [-72 * hour, 72 * hour]) {
          let ahead = wrong
          // As when a device gets a network, and its clock is set from there.
          const verified = keptWhere(() => ((ahead = 0), start))
          yield* withClockAhead(verified, () => ahead)
        }
      })
  )

  it.effect("repeats a request about a code, signed again", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const { asked, layer, times } = backend({ ahead: -hour, status: 422 })
      yield* Effect.gen(function* () {
        const login = yield* Login.Login
        yield* login.sendOtp("ada@example.com", "email")
        yield* login.resendOtp("ada@example.com", "t", "email")
        assert.deepStrictEqual(times, [start, start - hour, start, start - hour])
      }).pipe(Effect.provide(layer("")))
      assert.deepStrictEqual(new Set(asked), new Set(["/authenticate/email"]))
    })
  )

  it.effect("is the reason of a call that must not be repeated, with the difference and the refusal", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const { asked, layer } = backend({ ahead: hour, status: 400 }, (path) =>
        ["/signMessage", "/execute"].includes(path)
      )
      yield* Effect.gen(function* () {
        const error = yield* Effect.flip(Messages.Messages.use((_) => _.signMessage("hi")))
        const reason = error._tag === "MessageNotSigned" ? error.reason : undefined
        assert.strictEqual(error.category, "input")
        assert.strictEqual(error.message, "Failed to sign message: no; the clock of this device is 60 minutes behind")
        assert.include(reason, { _tag: "ClockWrong", difference: hour })
        assert.strictEqual(reason?._tag === "ClockWrong" ? reason.cause.status : 0, 400)
        assert.deepStrictEqual(asked, ["/signMessage"])
        const transfer = Intents.Intents.use((_) =>
          _.submit(tokenTransfer, { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n })
        )
        // A refusal all the same: it is believed when two looks find no order.
        const refused = yield* Effect.forkChild(Effect.flip(transfer), { startImmediately: true })
        yield* TestClock.adjust("2 seconds")
        assert.strictEqual((yield* Fiber.join(refused))._tag, "ExecutionFailed")
        assert.lengthOf(
          asked.filter((path) => path === "/orders"),
          2
        )
        assert.strictEqual(asked.filter((path) => path === "/execute").length, 1)
      }).pipe(Effect.provide(layer()))
    })
  )

  it.effect("does not repeat a login, which would extend its paymaster authorization", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const { asked, layer } = backend({ ahead: hour, isStubborn: true, status: 400 })
      const error = yield* Effect.flip(
        Login.Login.use((_) => _.withIdToken({ idToken: "jwt", provider: "client_jwt" }))
      ).pipe(Effect.provide(layer("")))
      assert.strictEqual(error._tag, "AuthenticationFailed")
      assert.strictEqual(error._tag === "AuthenticationFailed" ? error.reason._tag : "", "ClockWrong")
      assert.deepStrictEqual(asked, ["/authenticate"])
    })
  )
})
