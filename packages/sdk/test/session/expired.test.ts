/** Backend, after a 401: whether the session is over is checked with the backend, and only then is it cleared. */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { runs } from "../../../../scripts/deep.ts"
import {
  Backend,
  Client,
  type Errors,
  Explorer,
  Intents,
  Login,
  Messages,
  Orders,
  Session,
  SessionStore,
  tokenTransfer,
  Transport,
  UserKeys
} from "../../src/effect.ts"
import { TestPlatform } from "../../src/testing.ts"
import { inspectableStore, platformOver } from "../layers.ts"
import { address, clientKey, clientSWA, pathOf, present, replies, session, storedSession, users } from "../support.ts"

const start = Date.UTC(2026, 5, 1)
const hour = 3_600_000
/** Unix seconds at which the backend of these tests ends a session. */
const expiry = start / 1000 + 864_000

/** How a refusal with 401 travels. */
const refusals = {
  "a status": TestPlatform.failure({ code: 401, message: "no", details: "who asks?" }, 401),
  "the code of an envelope in a 200": TestPlatform.failure({ code: 401, message: "no", details: "who asks?" })
}

const chain = "eip155:84532"
const transfer = { caip2Id: chain, recipient: address, token: "", amount: 1n } as const

const usual: Readonly<Record<string, unknown>> = {
  ...replies,
  "/authenticate": { userSWA: session.userSWA, sessionExpiry: expiry }
}

const standing = TestPlatform.success({ user_swa: session.userSWA, client_swa: clientSWA })

const Timed = Schema.Struct({ data: Schema.Struct({ expire_at: Schema.Number }) })

/** When a request's bearer token says it was signed, in milliseconds. */
const signedAt = ({ headers }: Transport.TransportRequest): number =>
  Schema.decodeUnknownSync(Schema.fromJsonString(Timed))(atob((headers["Authorization"] ?? "").replace("Bearer ", "")))
    .data.expire_at *
    1000 -
  1.5 * hour

/** A backend that refuses the paths that a test names, and what it was asked. */
const world = (initial?: string) => {
  const asked: Array<Transport.TransportRequest> = []
  const { store, tell, texts } = inspectableStore(initial)
  const backend: {
    answer: (path: string, request: Transport.TransportRequest) => Transport.TransportResponse | undefined
    verified: Transport.TransportResponse | undefined
    date: number | undefined
    isSilent: (path: string) => boolean
  } = {
    answer: () => undefined,
    verified: TestPlatform.failure({ message: "unknown session" }, 401),
    date: undefined,
    isSilent: () => false
  }
  let isRemovable = true
  const remove = Effect.suspend(() =>
    isRemovable ? store.remove : Effect.fail(new SessionStore.StorageFailed(new Error("blocked")))
  )
  const answer: TestPlatform.Answer = (request) => {
    asked.push(request)
    const path = pathOf(request)
    const answered =
      path === "/verify-session"
        ? (backend.answer(path, request) ?? backend.verified)
        : (backend.answer(path, request) ?? TestPlatform.success(usual[path] ?? {}))
    return answered === undefined || backend.date === undefined
      ? answered
      : { ...answered, headers: { date: new Date(backend.date).toUTCString() } }
  }
  const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
    Layer.provide([
      platformOver({ ...store, remove }, answer),
      Layer.succeed(Transport.Transport, {
        send: (request) =>
          Effect.tap(TestPlatform.transport(answer).send(request), () =>
            backend.isSilent(pathOf(request)) ? Effect.never : Effect.void
          )
      })
    ]),
    Layer.provideMerge(Logger.layer([]))
  )
  return {
    asked,
    backend,
    layer,
    texts,
    /** How often a path was asked. */
    count: (path: string) => asked.filter((request) => pathOf(request) === path).length,
    blockRemoval: () => void (isRemovable = false),
    tell
  }
}

interface Failing extends Errors.ErrorDetails {
  readonly _tag: string
  readonly message: string
  readonly category: string
}
type Services = Client.Services

/** Calls that need a session, and the path of each that is refused. */
const calls: Readonly<Record<string, readonly [path: string, call: Effect.Effect<unknown, Failing, Services>]>> = {
  getAccount: ["/wallets", Explorer.Explorer.use((_) => _.getAccount)],
  getChains: ["/supported/networks", Explorer.Explorer.use((_) => _.getChains)],
  getTokens: ["/supported/tokens", Explorer.Explorer.use((_) => _.getTokens)],
  getPortfolio: ["/aggregated-portfolio", Explorer.Explorer.use((_) => _.getPortfolio)],
  getPortfolioActivity: ["/portfolio/activity", Explorer.Explorer.use((_) => _.getPortfolioActivity)],
  getPortfolioNFT: ["/portfolio/nft", Explorer.Explorer.use((_) => _.getPortfolioNFT)],
  getOrdersHistory: ["/orders", Explorer.Explorer.use((_) => _.getOrdersHistory())],
  findOrder: ["/orders", Orders.Orders.use((_) => _.find("6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"))],
  syncUserKeys: ["/user-keys", UserKeys.UserKeys.use((_) => _.sync)],
  signMessage: ["/signMessage", Messages.Messages.use((_) => _.signMessage("hi"))],
  estimate: ["/estimate", Intents.Intents.use((_) => _.estimate(tokenTransfer, transfer))],
  transfer: ["/execute", Intents.Intents.use((_) => _.submit(tokenTransfer, transfer))],
  "transfer, its gas": ["/gas-values", Intents.Intents.use((_) => _.submit(tokenTransfer, transfer))]
}

const portfolio = Explorer.Explorer.use((_) => _.getPortfolio)
const logIn = Login.Login.use((_) => _.withIdToken({ idToken: "jwt", provider: "client_jwt" }))
const user = Effect.map(
  Session.Session.useSync((_) => _.peek()),
  (live) => live?.userSWA
)

const reasonOf = ({ reason }: Failing): Errors.CallFailureReason | undefined => reason

describe("Backend, after a 401", () => {
  for (const [how, refusal] of Object.entries(refusals)) {
    for (const [name, [path, call]] of Object.entries(calls)) {
      it.effect(`clears the session after ${how} of 401 to ${name}, and keeps the class and sentence of the call`, () =>
        Effect.gen(function* () {
          yield* TestClock.setTime(start)
          const failing = Effect.fnUntraced(function* (verified: Transport.TransportResponse) {
            const { backend, count, layer, texts } = world(storedSession)
            backend.verified = verified
            return yield* Effect.gen(function* () {
              backend.answer = (asked) => (asked === path ? refusal : undefined)
              const changes: Array<string | undefined> = []
              const live = yield* Session.Session
              live.subscribe(() => changes.push(live.peek()?.userSWA))
              const error = yield* Effect.flip(call)
              return {
                error,
                changes: [...changes],
                user: yield* user,
                kept: texts.kept,
                verified: count("/verify-session"),
                again: yield* Effect.map(Effect.result(logIn), ({ _tag }) => _tag)
              }
            }).pipe(Effect.provide(layer))
          })
          const kept = yield* failing(standing)
          const ended = yield* failing(TestPlatform.failure({ message: "no session" }, 401))
          assert.deepStrictEqual(
            [ended.error._tag, ended.error.message, ended.error.category],
            [kept.error._tag, kept.error.message, "sign-in"]
          )
          const reason = reasonOf(ended.error)
          assert.strictEqual(reason?._tag, "SessionExpired")
          assert.deepInclude(reason?._tag === "SessionExpired" ? reason.cause : {}, { code: 401, message: "no" })
          assert.strictEqual(reasonOf(kept.error)?._tag, "Rejected")
          assert.deepStrictEqual([kept.user, kept.kept, kept.changes], [session.userSWA, storedSession, []])
          assert.deepStrictEqual([ended.user, ended.kept, ended.changes], [undefined, undefined, [undefined]])
          assert.deepStrictEqual([kept.verified, ended.verified], [1, 1])
          assert.deepStrictEqual([kept.again, ended.again], ["Failure", "Success"])
        })
      )
    }
  }

  it.effect("checks the session once for concurrent calls, which all fail with SessionExpired", () =>
    Effect.gen(function* () {
      const { backend, count, layer } = world(storedSession)
      yield* Effect.gen(function* () {
        backend.answer = (path) => (path === "/verify-session" ? undefined : refusals["a status"])
        const names = ["getTokens", "getPortfolio", "getPortfolioActivity", "getPortfolioNFT", "getOrdersHistory"]
        const together = yield* Effect.all(
          names.map((name) => Effect.flip(present(calls[name], name)[1])),
          { concurrency: "unbounded" }
        )
        // A call that was still on its way ends with the session; the others know what the backend said.
        for (const error of together) assert.strictEqual(error.category, "sign-in")
        assert.strictEqual(together[0]?.reason?._tag, "SessionExpired")
        assert.strictEqual(count("/verify-session"), 1)
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("checks the session once in 30 seconds", () =>
    Effect.gen(function* () {
      const { backend, count, layer } = world(storedSession)
      backend.answer = (path) => (path === "/aggregated-portfolio" ? refusals["a status"] : undefined)
      for (const verified of [standing, undefined]) {
        backend.verified = verified
        const before = count("/verify-session")
        yield* Effect.gen(function* () {
          for (let second = 0; second < 30; second++) {
            yield* Effect.flip(portfolio)
            assert.strictEqual(count("/verify-session") - before, 1)
            yield* TestClock.adjust("1 second")
          }
          yield* Effect.flip(portfolio)
          assert.strictEqual(count("/verify-session") - before, 2)
        }).pipe(Effect.provide(Layer.fresh(layer)))
      }
    })
  )

  it.effect("ends a call after its own timeout, although the check of an earlier call has none", () =>
    Effect.gen(function* () {
      const { backend, count, layer } = world(storedSession)
      backend.answer = (path) => (path === "/aggregated-portfolio" ? refusals["a status"] : undefined)
      backend.isSilent = (path) => path === "/verify-session"
      yield* Effect.gen(function* () {
        const failing = (timeout: Duration.Input) =>
          Effect.forkChild(Effect.flip(Effect.provideService(portfolio, Backend.RequestTimeout, timeout)))
        const first = yield* failing(Duration.infinity)
        yield* TestClock.adjust("1 second")
        assert.strictEqual(count("/verify-session"), 1)
        const second = yield* failing("5 seconds")
        yield* TestClock.adjust("6 seconds")
        assert.strictEqual(reasonOf(yield* Fiber.join(second))?._tag, "Rejected")
        yield* Fiber.interrupt(first)
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("checks the session with a newly signed bearer token", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const { asked, backend, layer } = world(storedSession)
      backend.verified = standing
      yield* Effect.gen(function* () {
        yield* portfolio
        backend.answer = (path) => (path === "/aggregated-portfolio" ? refusals["a status"] : undefined)
        yield* TestClock.adjust("10 minutes")
        yield* Effect.flip(portfolio)
        assert.deepStrictEqual(asked.slice(-2).map(signedAt), [start, start + 600_000])
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("ignores a stored copy of the ended session, although another tab reports it", () =>
    Effect.gen(function* () {
      const { backend, blockRemoval, layer, tell, texts } = world(storedSession)
      backend.answer = (path) => (path === "/aggregated-portfolio" ? refusals["a status"] : undefined)
      blockRemoval()
      yield* Effect.gen(function* () {
        yield* Effect.flip(portfolio)
        assert.strictEqual(texts.kept, storedSession)
        tell()
        assert.isUndefined(yield* user)
        // A login takes its place.
        assert.strictEqual(yield* logIn, session.userSWA)
        assert.notStrictEqual(texts.kept, storedSession)
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("takes over the session that another tab stored meanwhile", () =>
    Effect.gen(function* () {
      const other = present(users[0], "a user")
      const { backend, layer, texts } = world(storedSession)
      backend.answer = (path) => {
        if (path !== "/aggregated-portfolio") return undefined
        texts.kept = JSON.stringify(other)
        return refusals["a status"]
      }
      yield* Effect.gen(function* () {
        assert.strictEqual(reasonOf(yield* Effect.flip(portfolio))?._tag, "SessionExpired")
        assert.strictEqual(yield* user, other.userSWA)
        assert.strictEqual(texts.kept, JSON.stringify(other))
      }).pipe(Effect.provide(layer))
    })
  )
})

describe("Backend, with a wrong local clock", () => {
  const Skew = Schema.Struct({
    /** Minutes that the backend is ahead of the device. */
    ahead: Schema.Int.check(Schema.isBetween({ minimum: -20_000, maximum: 20_000 })),
    call: Schema.Literals(["getTokens", "getPortfolio", "getChains", "signMessage", "transfer", "syncUserKeys"]),
    how: Schema.Literals(["a status", "the code of an envelope in a 200"])
  })

  it.effect.prop(
    "keeps the session, for every call",
    [Schema.Array(Skew).check(Schema.isMinLength(1), Schema.isMaxLength(4))],
    ([steps]) =>
      Effect.gen(function* () {
        const { backend, layer } = world(storedSession)
        yield* TestClock.setTime(start)
        yield* Effect.gen(function* () {
          for (const { ahead, call, how } of steps) {
            const time = start + ahead * 60_000
            backend.date = time
            // Bearer tokens are good for 90 minutes of the backend's clock, and none is taken that claims more.
            backend.answer = (_, request) => {
              const left = signedAt(request) + 1.5 * hour - time
              return left <= 0 || left > 1.5 * hour + 120_000 ? refusals[how] : undefined
            }
            backend.verified = standing
            const [, program] = present(calls[call], call)
            yield* Effect.forkChild(Effect.exit(program)).pipe(
              Effect.tap(() => TestClock.adjust("2 minutes")),
              Effect.flatMap(Fiber.join),
              Effect.tap(() => TestClock.setTime(start))
            )
            assert.strictEqual(yield* user, session.userSWA, JSON.stringify({ ahead, call, how }))
          }
        }).pipe(Effect.provide(layer))
      }),
    { arbitrary: { runs: runs(40) } }
  )
})

describe("Login, when a user is logged in", () => {
  /** Logs in at an hour of the backend's clock, and again later; what the second login ends with. */
  const again = (
    /** Seconds by the backend's clock until the session ends, when the second login begins; none are told without. */
    left: number | undefined,
    /** Days by which the device's clock is set then. */
    days = 0,
    /** The second login. */
    login: Effect.Effect<unknown, Login.LoginFailure, Login.Login | Session.Session> = logIn
  ) =>
    Effect.gen(function* () {
      const { asked, backend, layer } = world()
      yield* TestClock.setTime(start)
      backend.date = left === undefined ? undefined : start
      return yield* Effect.gen(function* () {
        yield* logIn
        yield* TestClock.adjust((864_000 - (left ?? -10)) * 1000)
        const before = asked.length
        const clock = yield* Clock.Clock
        const time = start + days * 24 * hour
        const set: typeof clock =
          days === 0 ? clock : Object.assign(Object.create(clock), { currentTimeMillis: Effect.succeed(time) })
        const outcome = yield* Effect.result(Effect.provideService(login, Clock.Clock, set))
        return {
          ended: outcome._tag === "Success" ? "logged in" : outcome.failure._tag,
          asked: asked.slice(before).map(pathOf)
        }
      }).pipe(Effect.provide(layer))
    })

  it.effect(
    "clears a session that has expired by the backend's clock, and otherwise fails with AlreadyLoggedIn, without a request",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* again(0), { ended: "logged in", asked: ["/authenticate", "/user-keys"] })
        assert.deepStrictEqual(yield* again(-1), { ended: "logged in", asked: ["/authenticate", "/user-keys"] })
        assert.deepStrictEqual(yield* again(1), { ended: "AlreadyLoggedIn", asked: [] })
        // What the device's clock says does not count.
        assert.deepStrictEqual(yield* again(1, 100), { ended: "AlreadyLoggedIn", asked: [] })
        assert.deepStrictEqual(yield* again(0, -100), { ended: "logged in", asked: ["/authenticate", "/user-keys"] })
        // A backend that never told the time has not said that it is over.
        assert.deepStrictEqual(yield* again(undefined), { ended: "AlreadyLoggedIn", asked: [] })
      })
  )

  it.effect("keeps the session where only a proxy's page tells a time after its end", () =>
    Effect.gen(function* () {
      const { backend, layer } = world()
      yield* TestClock.setTime(start)
      backend.date = start
      yield* Effect.gen(function* () {
        yield* logIn
        const hotel = new Date(expiry * 1000 + hour).toUTCString()
        for (const status of [200, 302, 401, 403, 511]) {
          backend.answer = () => ({ status, headers: { date: hotel }, body: "<p>Accept the terms of this network</p>" })
          backend.date = undefined
          yield* Effect.exit(Explorer.Explorer.use((explorer) => explorer.getPortfolio))
          backend.answer = () => undefined
          assert.strictEqual((yield* Effect.flip(logIn))._tag, "AlreadyLoggedIn", `status ${status}`)
        }
      }).pipe(Effect.provide(layer))
    })
  )

  it.effect("reads the keys of its user also in a program of the user before, as a call of a client is", () =>
    Effect.gen(function* () {
      const within = Session.Session.use((session) => Session.within(session.peek(), logIn))
      assert.deepStrictEqual(yield* again(0, 0, within), { ended: "logged in", asked: ["/authenticate", "/user-keys"] })
    })
  )
})
