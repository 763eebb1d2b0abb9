/** Faults, the rate limit and the request log. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { once } from "node:events"
import { createServer } from "node:http"
import { setImmediate } from "node:timers/promises"
import { Emulator } from "../src/index.ts"
import { handleNodeHttpRequest, serve } from "../src/run/listen.ts"
import { EmulatorTest } from "../src/testing.ts"
import { ask, balanceOf, base, call, isolated, login, ordersOf, otpRequest, post } from "./app.ts"
import { bob } from "./evm/users.ts"
import { execute, operation, tokenTransfer } from "./operations.ts"

const Active = Schema.fromJsonString(
  Schema.Struct({ seed: Schema.Number, faults: Schema.Array(Schema.Struct({ id: Schema.Number })) })
)

/** The answer to a read. */
const raw = (path: string, bearer: string) =>
  ask(`/api/oc/v1${path}`, { headers: { authorization: `Bearer ${bearer}` } })

describe("fault", () => {
  it.effect("times: applies to so many calls of its route", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      const { faults } = yield* Emulator
      yield* faults.add({
        kind: "rejected",
        route: "wallets",
        times: 2,
        status: 503,
        errorCode: "ER-1",
        message: "The backend is away"
      })
      assert.strictEqual((yield* call("/user-keys", { bearer })).status, 200)
      const statuses = yield* Effect.forEach([1, 2, 3], () => Effect.map(call("/wallets", { bearer }), (_) => _.status))
      assert.deepStrictEqual(statuses, [503, 503, 200])
      assert.deepStrictEqual(yield* faults.active, [])
    }).pipe(isolated)
  )

  it.effect("authenticate: has the code -32603 with status 400 only, and else its status", () =>
    Effect.gen(function* () {
      const { faults } = yield* Emulator
      for (const status of [400, 401, 408, 429, 500, 503]) {
        yield* faults.next("authenticate", "rejected", { status, errorCode: "ER-1", message: "no" })
        const { error } = yield* call("/authenticate", { body: {} })
        assert.strictEqual(error?.["code"], status === 400 ? -32603 : status)
      }
    }).pipe(isolated)
  )

  it.effect("next: applies to one call of its route, or to those that its frequency says", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      const { expectNoFaultLeft, faults } = yield* Emulator
      const statuses = (count: number) =>
        Effect.forEach(Array.from({ length: count }), () => Effect.map(call("/wallets", { bearer }), (_) => _.status))
      // @ts-expect-error no such route
      yield* Effect.flip(faults.next("wallet", "expiredSession"))
      // @ts-expect-error no such route
      yield* Effect.flip(faults.add({ kind: "expiredSession", route: "wallet" }))
      // @ts-expect-error without its field
      yield* Effect.flip(faults.next("wallets", "rateLimited"))
      yield* faults.next("wallets", "expiredSession")
      yield* faults.next("*", "rateLimited", { retryAfter: 1, times: 2 })
      const unmet = ["expiredSession on wallets (1 of 1)", "rateLimited on any route (2 of 2)"]
      const left = yield* Effect.flip(expectNoFaultLeft)
      assert.strictEqual(left.message, `no call met these faults: ${unmet.join(", ")}`)
      assert.deepStrictEqual(yield* statuses(3), [401, 429, 200])
      yield* expectNoFaultLeft
    }).pipe(isolated)
  )

  const unfit: ReadonlyArray<readonly [fault: object, sentence: RegExp]> = [
    [{ kind: "cutOff", route: "portfolios" }, /^route: expected one of .*portfolio, .*, \*, got portfolios$/],
    [{ kind: "cutOff", times: -1 }, /^times: expected a whole number of calls above 0, got -1$/],
    [{ kind: "cutOff", share: 2 }, /^share: expected a share of the calls from 0 to 1, got 2$/],
    [{ kind: "cutOff", tmes: 2 }, /^tmes: unknown option, write times$/],
    [{ kind: "nope" }, /^kind: expected one of slow, rejected, cutOff, .*, clockSkew, got nope$/],
    [{}, /^kind: expected one of slow, .*, got nothing$/],
    [{ kind: "slow" }, /^slow needs milliseconds: expected a number of milliseconds, a year at most, got nothing$/],
    [{ kind: "slow", milliseconds: "1" }, /^milliseconds: expected a number of milliseconds, a year at most, got "1"$/],
    [{ kind: "twice", answer: "both" }, /^answer: expected first or last, got both$/],
    [
      { kind: "failed", status: 200, message: 5 },
      /^status: .* from 400 to 599, got 200\nmessage: expected a text .* got 5$/
    ]
  ]
  it.effect.each(unfit)("invalid: is refused with each field, by add and over HTTP alike: %j", ([fault, sentence]) =>
    Effect.gen(function* () {
      const { faults } = yield* Emulator
      const added: Effect.Effect<number, { readonly message: string }> = Reflect.apply(faults.add, undefined, [fault])
      assert.match((yield* Effect.flip(added)).message, sentence)
      assert.match(JSON.parse((yield* post("/__emulator/faults.json", [fault])).text).error, sentence)
      assert.isEmpty(yield* faults.active)
    }).pipe(isolated)
  )

  it.effect("a list with an invalid one: adds none of them, and says which it is", () =>
    Effect.gen(function* () {
      const { faults } = yield* Emulator
      const { message } = yield* Effect.flip(faults.addAll([{ kind: "cutOff" }, { kind: "slow", milliseconds: NaN }]))
      assert.match(message, /^\[1\]: milliseconds: /)
      assert.isEmpty(yield* faults.active)
    }).pipe(isolated)
  )

  it.effect("slow, late and clockSkew: use the emulator's clock", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      const { faults } = yield* Emulator
      yield* faults.add({ kind: "slow", times: 1, milliseconds: 2_000 })
      const fiber = yield* Effect.forkChild(call("/wallets", { bearer }), { startImmediately: true })
      yield* TestClock.adjust("1999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* Fiber.join(fiber)).status, 200)

      yield* faults.add({ kind: "clockSkew", times: 1, milliseconds: 91 * 60_000 })
      assert.include((yield* call("/wallets", { bearer })).details, "expired")
      yield* faults.add({ kind: "expiredSession", times: 1 })
      assert.strictEqual((yield* call("/wallets", { bearer })).status, 401)
      assert.strictEqual((yield* call("/wallets", { bearer })).status, 200)
    }).pipe(isolated)
  )

  it.effect("clockSkew: an order takes as long as without it, also with parts of milliseconds", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { faults } = yield* Emulator
      yield* faults.add({ kind: "clockSkew", route: "execute", times: 1, milliseconds: 60_000.5 })
      assert.strictEqual((yield* execute(session, tokenTransfer(base, bob.address, "", 5n))).status, 200)
      const status = Effect.map(ordersOf(session), ([order]) => order?.status)
      assert.strictEqual(yield* status, "INITIATED")
      yield* TestClock.adjust("1 second")
      yield* Effect.yieldNow
      assert.strictEqual(yield* status, "IN_PROGRESS")
      yield* TestClock.adjust("1 second")
      yield* Effect.yieldNow
      assert.strictEqual(yield* status, "SUCCESSFUL")
    }).pipe((_) => isolated(_, { orderPace: 1_000 }))
  )

  it.effect("malformed, missingData and wrongTypes: change the answer", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      const { faults } = yield* Emulator
      yield* faults.add({ kind: "missingData", times: 1 })
      assert.deepStrictEqual(JSON.parse((yield* raw("/wallets", bearer)).text), { status: "success" })
      yield* faults.add({ kind: "wrongTypes", times: 1 })
      assert.match((yield* raw("/wallets", bearer)).text, /"caip_id":\d+/)
      yield* faults.add({ kind: "malformed", times: 1 })
      const { text } = yield* raw("/wallets", bearer)
      assert.throws(() => JSON.parse(text))
      yield* faults.add({ kind: "rateLimited", times: 1, retryAfter: 7 })
      const limited = yield* call("/wallets", { bearer })
      assert.deepStrictEqual([limited.status, limited.headers.get("retry-after")], [429, "7"])
      assert.strictEqual(limited.error?.["errorCode"], "ER-TECH-0100")
    }).pipe(isolated)
  )

  it.effect("faults for one call: each changes what those after it do", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      const { faults } = yield* Emulator
      const ask = Effect.fnUntraced(function* (...kinds: ReadonlyArray<"cutOff" | "malformed" | "missingData">) {
        yield* faults.remove()
        for (const kind of kinds) yield* faults.add({ kind, times: 1 })
        return yield* raw("/wallets", bearer)
      })
      const { text } = yield* ask("missingData", "malformed")
      assert.match(text, /^\{"status":"success","data":\[/)
      assert.throws(() => JSON.parse(text))
      assert.strictEqual((yield* ask("malformed", "missingData")).text, '{"status":')
      assert.strictEqual((yield* ask("malformed", "cutOff")).type, "error")
      yield* faults.add({ kind: "rejected", times: 1, status: 503, errorCode: "ER-1", message: "away" })
      yield* faults.add({ kind: "slow", times: 1, milliseconds: 2_000 })
      assert.strictEqual((yield* raw("/wallets", bearer)).status, 503)
    }).pipe(isolated)
  )

  /** An operation that sends Bob five wei, functions that send it, and what Bob received. */
  const paying = Effect.gen(function* () {
    const session = yield* login()
    const { bearer } = session
    const { faults, fetch } = yield* Emulator
    const op = yield* operation(session, tokenTransfer(base, bob.address, "", 5n))
    const headers = { authorization: `Bearer ${bearer}` }
    const send = (init: RequestInit = {}) =>
      fetch("http://emulator.test/api/oc/v1/execute", { method: "POST", headers, body: JSON.stringify(op), ...init })
    const before = yield* balanceOf(bob.address)
    const intentId = op.nonce.slice(-32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    const listed = (query = `?intent_id=${intentId}`) =>
      Effect.map(raw(`/orders${query}`, bearer), ({ text }) => [...text.matchAll(/"intent_id":"([^"]+)"/g)].length)
    return { faults, listed, paid: Effect.map(balanceOf(bob.address), (now) => now - before), send }
  })

  const rejected = (sending: () => Promise<unknown>) =>
    Effect.promise(() =>
      sending().then(
        () => assert.fail("expected the connection to be cut off"),
        (error: unknown) => assert.instanceOf(error, TypeError)
      )
    )

  it.effect("cutOff, lost and late: handle the call, or do not, or handle it later", () =>
    Effect.gen(function* () {
      const { faults, paid, send } = yield* paying
      yield* faults.add({ kind: "lost", times: 1 })
      yield* rejected(send)
      assert.strictEqual(yield* paid, 0n)
      yield* faults.add({ kind: "late", times: 1, milliseconds: 5_000 })
      yield* rejected(send)
      assert.strictEqual(yield* paid, 0n)
      yield* TestClock.adjust("5 seconds")
      // The chain uses real time.
      yield* Effect.repeat(Effect.andThen(Effect.promise(setImmediate), paid), { until: (amount) => amount > 0n })
      assert.strictEqual(yield* paid, 5n)
      const other = yield* paying
      yield* faults.add({ kind: "cutOff", route: "execute", times: 1 })
      yield* rejected(other.send)
      assert.strictEqual(yield* other.paid, 5n)
    }).pipe(isolated)
  )

  it.effect("silent and unanswered: never answer", () =>
    Effect.gen(function* () {
      for (const [kind, amount] of [
        ["silent", 0n],
        ["unanswered", 5n]
      ] as const) {
        const { faults, paid, send } = yield* paying
        yield* faults.add({ kind, times: 1 })
        let isAnswered = false
        void send().finally(() => (isAnswered = true))
        yield* Effect.repeat(Effect.andThen(Effect.promise(setImmediate), paid), {
          until: (now) => now === amount
        })
        yield* TestClock.adjust("1 hour")
        assert.isFalse(isAnswered)
        assert.strictEqual(yield* paid, amount)
      }
    }).pipe(isolated)
  )

  it.effect("silent: ends with the request's signal, and is in the request log", () =>
    Effect.gen(function* () {
      const { faults, fetch, handle } = yield* Emulator
      yield* faults.add({ kind: "silent" })
      const wallets = "http://emulator.test/api/oc/v1/wallets"
      const reason = new Error("enough")
      const cancel = new AbortController()
      const answered = fetch(wallets, { signal: cancel.signal }).catch((error: unknown) => error)
      const handling = yield* Effect.forkChild(handle(new Request(wallets, { signal: cancel.signal })), {
        startImmediately: true
      })
      const logged = Effect.map(ask("/__emulator/requests.json"), ({ text }): unknown => JSON.parse(text))
      yield* Effect.repeat(Effect.andThen(Effect.promise(setImmediate), logged), {
        until: (requests) => Array.isArray(requests) && requests.length === 2
      })
      const [request] = [yield* logged].flat()
      assert.deepInclude(request, { method: "GET", path: "/api/oc/v1/wallets", status: 0 })
      cancel.abort(reason)
      assert.strictEqual(yield* Effect.promise(() => answered), reason)
      assert.strictEqual((yield* Fiber.join(handling)).type, "error")
      // It was aborted before.
      assert.strictEqual(
        yield* Effect.promise(() => fetch(wallets, { signal: cancel.signal }).catch((error: unknown) => error)),
        reason
      )
    }).pipe(isolated)
  )

  it("silent: ends when the client closes the connection", async () => {
    const aborted = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const server = createServer((incoming, outgoing) => {
      const waiting = (input: unknown) =>
        new Promise<Response>((_, reject) => {
          if (!(input instanceof Request)) return reject(new Error("expected a request"))
          input.signal.addEventListener("abort", () => reject(input.signal.reason))
          reached.resolve()
        })
      handleNodeHttpRequest(waiting, incoming, outgoing).catch(() => aborted.resolve())
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const address = server.address()
    const cancel = new AbortController()
    const port = typeof address === "object" ? address?.port : undefined
    const lost = fetch(`http://127.0.0.1:${port}/`, { signal: cancel.signal }).catch((error: unknown) => error)
    await reached.promise
    cancel.abort()
    await aborted.promise
    assert.instanceOf(await lost, DOMException)
    server.close()
  })

  it.effect("failed: handles the call and answers with a failure", () =>
    Effect.gen(function* () {
      const { faults, paid, send } = yield* paying
      yield* faults.add({ kind: "failed", times: 1, status: 502, message: "Bad gateway" })
      const response = yield* Effect.promise(() => send())
      assert.strictEqual(response.status, 502)
      assert.include(yield* Effect.promise(() => response.text()), "Bad gateway")
      assert.strictEqual(yield* paid, 5n)
    }).pipe(isolated)
  )

  for (const [answer, status, text] of [
    [undefined, 200, "success"],
    ["first", 200, "success"],
    ["last", 400, "nonce already used"]
  ] as const) {
    it.effect(`twice: delivers a call two times and returns the ${answer ?? "first"} answer`, () =>
      Effect.gen(function* () {
        const { faults, paid, send } = yield* paying
        yield* faults.add({ kind: "twice", times: 1, ...(answer === undefined ? {} : { answer }) })
        const response = yield* Effect.promise(() => send())
        assert.strictEqual(response.status, status)
        assert.include(yield* Effect.promise(() => response.text()), text)
        assert.strictEqual(yield* paid, 5n)
      }).pipe(isolated)
    )
  }

  it.effect("listedLate and unfiltered: change the list of orders", () =>
    Effect.gen(function* () {
      const { faults, listed, send } = yield* paying
      yield* Effect.promise(() => send())
      yield* faults.add({ kind: "listedLate", milliseconds: 10_000 })
      assert.strictEqual(yield* listed(), 0)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(yield* listed(), 1)
      yield* faults.remove()
      const stranger = "?intent_id=6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"
      assert.strictEqual(yield* listed(stranger), 0)
      yield* faults.add({ kind: "unfiltered" })
      assert.strictEqual(yield* listed(stranger), 1)
    }).pipe(isolated)
  )

  it.effect("share: applies to the same calls with the same seed", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      const { faults } = yield* Emulator
      const run = Effect.gen(function* () {
        yield* faults.remove()
        yield* faults.reseed(7)
        yield* faults.add({ kind: "expiredSession", share: 0.5 })
        return yield* Effect.forEach(Array.from({ length: 20 }), () =>
          Effect.map(call("/wallets", { bearer }), (_) => _.status)
        )
      })
      const first = yield* run
      assert.deepStrictEqual(yield* run, first)
      assert.sameMembers([...new Set(first)], [200, 401])
    }).pipe(isolated)
  )

  it.effect("control path: adds, lists and removes faults", () =>
    Effect.gen(function* () {
      const path = "/__emulator/faults.json"
      const active = Effect.flatMap(ask(path), ({ text }) => Schema.decodeUnknownEffect(Active)(text))
      const ids = Effect.map(active, ({ faults }) => faults.map(({ id }) => id))
      const added = yield* post(path, [{ kind: "cutOff", times: 1 }, { kind: "malformed" }])
      assert.deepStrictEqual(JSON.parse(added.text), { ids: [1, 2] })
      assert.deepStrictEqual(yield* ids, [1, 2])
      yield* ask(`${path}?id=1`, { method: "DELETE" })
      assert.deepStrictEqual(yield* ids, [2])
      yield* ask(path, { method: "DELETE" })
      assert.deepStrictEqual(yield* ids, [])
      assert.strictEqual((yield* post(path, { seed: 9 })).status, 200)
      assert.strictEqual((yield* active).seed, 9)
      assert.include((yield* ask("/__emulator/faults")).text, "Inject failures.")
    }).pipe(isolated)
  )

  it("cutOff: ends a real connection", async () => {
    const { close, url } = await serve({ port: 0, otp: EmulatorTest.code })
    await fetch(`${url}/__emulator/faults.json`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "cutOff" })
    })
    const lost = await fetch(`${url}/api/oc/v1/wallets`).catch((error: unknown) => error)
    assert.instanceOf(lost, TypeError)
    await close()
  })
})

describe("rate limit", () => {
  it.effect("POST requests: are refused above the limit, with the time to wait", () =>
    Effect.gen(function* () {
      const session = yield* login()
      const { bearer } = session
      const post = call("/readContractData", { bearer, body: { caip2Id: "moon", data: {} } })
      // The login took three.
      const statuses = yield* Effect.forEach([4, 5, 6, 7], () => Effect.map(post, (_) => _.status))
      assert.deepStrictEqual(statuses, [400, 400, 429, 429])
      yield* TestClock.adjust("15 seconds")
      assert.strictEqual((yield* post).headers.get("retry-after"), "45")
      assert.strictEqual((yield* call("/wallets", { bearer })).status, 200)
      yield* TestClock.adjust("45 seconds")
      assert.strictEqual((yield* post).status, 400)
    }).pipe((_) => isolated(_, { rateLimit: 5 }))
  )

  it.effect("window: ends with the world, and if the clock is before it", () =>
    Effect.gen(function* () {
      const { faults, reset, travel } = yield* Emulator
      const send = Effect.flatMap(otpRequest({ email: "ada@example.com" }), (body) =>
        call("/authenticate/email", { body })
      )
      const statuses = Effect.map(Effect.all([send, send, send]), (all) => all.map(({ status }) => status))
      yield* travel("10 days")
      // They were signed ten days before.
      assert.deepStrictEqual(yield* statuses, [422, 422, 429])
      yield* reset
      assert.deepStrictEqual(yield* statuses, [200, 200, 429])
      yield* reset
      yield* faults.add({ kind: "clockSkew", times: 1, milliseconds: 3_600_000 })
      yield* send
      assert.deepStrictEqual(yield* statuses, [200, 200, 429])
      assert.strictEqual((yield* send).headers.get("retry-after"), "60")
    }).pipe((_) => isolated(_, { rateLimit: 2 }))
  )
})

describe("request log", () => {
  it.effect("has requests and answers without secrets", () =>
    Effect.gen(function* () {
      const { bearer } = yield* login()
      yield* call("/wallets", { bearer })
      const { text } = yield* ask("/__emulator/requests.json")
      const [first] = JSON.parse(text)
      assert.deepInclude(first, { method: "GET", path: "/api/oc/v1/wallets", status: 200 })
      assert.include(text, "ada@example.com")
      assert.notInclude(text, EmulatorTest.code)
      assert.notInclude(text, bearer)
      assert.notMatch(text, /eyJ/)
      assert.include((yield* ask("/__emulator/requests")).text, "/api/oc/v1/wallets")
    }).pipe(isolated)
  )
})
