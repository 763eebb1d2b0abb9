/** Logins, logouts, restoring, listeners, and the stream of changes. */
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as References from "effect/References"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { setImmediate } from "node:timers/promises"
import { vi } from "vitest"
import {
  Client,
  Errors,
  Explorer,
  Intents,
  Login,
  Session,
  SessionStore,
  tokenTransfer,
  Transport,
  UserKeys
} from "../../src/effect.ts"
import { getPortfolio, OktoClient, waitForOrder } from "../../src/index.ts"
import * as SessionControl from "../../src/session/SessionControl.ts"
import { TestPlatform } from "../../src/testing.ts"
import { inspectableStore, platformOver } from "../layers.ts"
import {
  answering,
  clientKey,
  clientSWA,
  pathOf,
  present,
  session,
  storedSession,
  users,
  withClockAhead
} from "../support.ts"

/** On a busy machine a state can take longer than the default, which is a second. */
const waitOptions = { timeout: 60_000 }

const configuration = { clientPrivateKey: clientKey, clientSWA }

/** A backend that accepts every login. */
const accepting = answering({ "/authenticate": { userSWA: session.userSWA, sessionExpiry: 1747481250 } })

const platform = (store: SessionStore.SessionStore["Service"], answer: TestPlatform.Answer = accepting) =>
  platformOver(store, answer)

const over = (store: SessionStore.SessionStore["Service"], answer: TestPlatform.Answer = accepting) =>
  Client.layer(configuration).pipe(Layer.provide(platform(store, answer)), Layer.provide(Logger.layer([])))

const overTransport = (store: SessionStore.SessionStore["Service"], transport: Transport.Transport["Service"]) =>
  Client.layer(configuration).pipe(
    Layer.provide([platform(store), Layer.succeed(Transport.Transport, transport)]),
    Layer.provide(Logger.layer([]))
  )

const logIn = Login.Login.use((login) => login.withIdToken({ idToken: "jwt", provider: "client_jwt" }))

const failed = Effect.fail(new SessionStore.StorageFailed(new Error("blocked")))

/** Errors that were reported with `reportError`. */
const reported = () => {
  const errors: Array<unknown> = []
  vi.stubGlobal("reportError", (error: unknown) => void errors.push(error))
  return errors
}

describe("logins at once", () => {
  /** Every login gets a user of its id token. */
  const byIdToken: TestPlatform.Answer = (request) =>
    pathOf(request) === "/authenticate" && String(request.body).includes("other")
      ? TestPlatform.success({ userSWA: present(users[0], "another user").userSWA })
      : accepting(request)

  /** Two logins, of which neither is answered before both have asked. */
  const both = async (...idTokens: readonly [string, string]) => {
    const { store, texts } = inspectableStore()
    const { send } = TestPlatform.transport(byIdToken)
    const asked = Effect.runSync(Deferred.make<void>())
    let requests = 0
    const together = (request: Transport.TransportRequest) =>
      pathOf(request) !== "/authenticate"
        ? send(request)
        : Effect.andThen(++requests < 2 ? Deferred.await(asked) : Deferred.succeed(asked, undefined), send(request))
    const client = new OktoClient({
      ...configuration,
      platform: Layer.merge(platform(store), Layer.succeed(Transport.Transport, { send: together }))
    })
    const received: Array<unknown> = []
    const logins = await Promise.allSettled(
      idTokens.map((idToken) => client.loginUsingOAuth({ idToken, provider: "google" }, (own) => received.push(own)))
    )
    return { client, logins, received, texts }
  }

  // As an app in strict mode does, whose effect runs twice.
  it("of one user succeed, and have the same session", async () => {
    const { client, logins, received, texts } = await both("id token", "id token")
    const entered = { status: "fulfilled" as const, value: session.userSWA }
    assert.deepStrictEqual(logins, [entered, entered])
    assert.deepStrictEqual(received, [client.session, client.session])
    assert.include(texts.kept, client.session?.sessionPrivKey)
    await client.dispose()
  })

  it("of two users leave the first one logged in", async () => {
    const { client, logins, received } = await both("id token", "other id token")
    assert.deepStrictEqual(
      logins.map((login) => (login.status === "fulfilled" ? login.value : login.reason._tag)),
      [session.userSWA, "AlreadyLoggedIn"]
    )
    assert.strictEqual(client.userSWA, session.userSWA)
    assert.deepStrictEqual(received, [client.session])
    await client.dispose()
  })
})

describe("Session.subscribe, when a listener throws", () => {
  it("reports the error, and the logout completes: other listeners are called, and the store is empty", async () => {
    const errors = reported()
    const { store, texts } = inspectableStore(storedSession)
    const client = new OktoClient({ ...configuration, platform: platform(store) })
    const states: Array<boolean> = []
    client.onSessionChange(() => {
      throw new Error("an error of the app")
    })
    client.onSessionChange(() => states.push(client.isLoggedIn()))
    client.sessionClear()
    assert.isFalse(client.isLoggedIn())
    assert.isUndefined(texts.kept)
    assert.deepStrictEqual(states, [false])
    assert.isFalse(new OktoClient({ ...configuration, platform: platform(store) }).isLoggedIn())
    assert.deepStrictEqual(errors.map(String), ["Error: an error of the app"])
    await client.dispose()
    vi.unstubAllGlobals()
  })

  it("reports the error of a listener or of onSuccess, and the login completes", async () => {
    const errors = reported()
    const { store, texts } = inspectableStore()
    const client = new OktoClient({ ...configuration, platform: platform(store) })
    client.onSessionChange(() => {
      throw new Error("an error of the app")
    })
    const rejecting = async () => {
      await Promise.resolve()
      throw new Error("another one")
    }
    const onSuccess: () => void = rejecting
    assert.strictEqual(await client.loginUsingJWTAuthentication("jwt", onSuccess), session.userSWA)
    assert.isTrue(client.isLoggedIn())
    assert.include(texts.kept, session.userSWA)
    await vi.waitFor(
      () => assert.deepStrictEqual(errors.map(String), ["Error: an error of the app", "Error: another one"]),
      waitOptions
    )
    await client.dispose()
    vi.unstubAllGlobals()
  })
})

describe("Session, while the store is being read", () => {
  it.effect("follows a logout of another tab that came before the store was read", () =>
    Effect.gen(function* () {
      const opened = yield* Deferred.make<void>()
      const { store, tell, texts } = inspectableStore(storedSession)
      const read = Effect.suspend(() => Effect.as(Deferred.await(opened), texts.kept))
      const client = new OktoClient({ ...configuration, platform: platform({ ...store, read }) })
      const old = texts.kept
      texts.kept = undefined
      tell()
      // The pending read returns the old text.
      texts.kept = old
      yield* Effect.sync(() => queueMicrotask(() => (texts.kept = undefined)))
      yield* Deferred.succeed(opened, undefined)
      yield* Effect.promise(() => client.ready)
      yield* Effect.promise(() => vi.waitFor(() => assert.isFalse(client.isLoggedIn()), waitOptions))
      yield* Effect.promise(() => client.dispose())
    })
  )

  it.effect("honours a logout before the platform was built", () =>
    Effect.gen(function* () {
      const opened = yield* Deferred.make<void>()
      const { store, texts } = inspectableStore(storedSession)
      const layer = Layer.unwrap(Effect.as(Deferred.await(opened), platform(store)))
      const client = new OktoClient({ ...configuration, platform: layer })
      const other = new OktoClient({ ...configuration, platform: Layer.fresh(layer) })
      assert.isFalse(client.isLoggedIn())
      const changes: Array<boolean> = []
      other.onSessionChange(() => changes.push(other.isLoggedIn()))
      client.sessionClear()
      yield* Deferred.succeed(opened, undefined)
      yield* Effect.promise(() => Promise.all([client.ready, other.ready]))
      assert.isFalse(client.isLoggedIn())
      assert.isUndefined(texts.kept)
      // The other client read the store before the logout reached it, and was told of that then.
      assert.deepStrictEqual(changes, [true, false])
      yield* Effect.promise(() => Promise.all([client.dispose(), other.dispose()]))
    })
  )
})

describe("Session, when the store cannot be read", () => {
  it("makes checkSession return unknown, until it can be read", async () => {
    const { store } = inspectableStore()
    let isBlocked = true
    const flaky = { ...store, read: Effect.suspend(() => (isBlocked ? failed : store.read)) }
    const client = new OktoClient({ ...configuration, platform: platform(flaky) })
    assert.strictEqual(await client.checkSession(), "unknown")
    assert.isFalse(await client.verifyLogin())
    isBlocked = false
    assert.strictEqual(await client.checkSession(), "invalid")
    await client.dispose()
  })

  it.effect("fails with SessionNotRead when the store has not answered after five seconds", () =>
    Effect.gen(function* () {
      const { store } = inspectableStore()
      const building = yield* Effect.forkChild(
        Effect.provide(
          Session.Session.use((live) => Effect.flip(live.restored)),
          over({ ...store, read: Effect.never })
        )
      )
      yield* TestClock.adjust("5 seconds")
      yield* TestClock.adjust("5 seconds")
      assert.instanceOf(yield* Fiber.join(building), Errors.SessionNotRead)
    })
  )
})

describe("Session, restoring a stored session", () => {
  const owner = { clientSWA, environment: "sandbox" }
  const userInSession = Session.Session.use((live) => Effect.map(live.current, (user) => user.userSWA))
  const reading = (text: string | undefined, configured: Partial<Client.Configuration> = {}) => {
    const { store, tell, texts } = inspectableStore(text)
    const layer = Client.layer({ ...configuration, ...configured }).pipe(
      Layer.provide(platform(store)),
      Layer.provide(Logger.layer([]))
    )
    return { layer, tell, texts }
  }

  it.effect("writes the owner of a session after the fields of the published original", () =>
    Effect.gen(function* () {
      const { layer, texts } = reading(undefined)
      yield* Effect.provide(Effect.andThen(logIn, userInSession), layer)
      assert.deepStrictEqual(Object.keys(JSON.parse(texts.kept ?? "")), [
        "sessionPrivKey",
        "sessionPubKey",
        "userSWA",
        "clientSWA",
        "environment"
      ])
      assert.include(texts.kept, `"clientSWA":"${clientSWA}","environment":"sandbox"}`)
      const client = new OktoClient({ ...configuration, platform: platform(inspectableStore(texts.kept).store) })
      assert.deepStrictEqual(Object.keys(client.session ?? {}), ["sessionPrivKey", "sessionPubKey", "userSWA"])
      yield* Effect.promise(() => client.dispose())
    })
  )

  it.effect(
    "ignores the session of another client or environment, leaves it in the store, and replaces it at a login",
    () =>
      Effect.gen(function* () {
        const foreign = [
          JSON.stringify({ ...session, ...owner, clientSWA: session.userSWA }),
          JSON.stringify({ ...session, ...owner, environment: "production" })
        ]
        for (const text of foreign) {
          const { layer, tell, texts } = reading(text)
          yield* Effect.gen(function* () {
            const live = yield* Session.Session
            assert.strictEqual((yield* Effect.flip(live.current))._tag, "NotLoggedIn")
            yield* live.clear
            assert.strictEqual(texts.kept, text)
            yield* logIn
            const own = texts.kept
            assert.notStrictEqual(own, text)
            // Another tab of the other client writes.
            texts.kept = text
            tell()
            assert.strictEqual(yield* userInSession, session.userSWA)
            yield* live.clear
            assert.strictEqual(texts.kept, text)
          }).pipe(Effect.provide(layer))
        }
        // The environment is compared by name, not by host.
        const moved = { endpoints: { bff: "http://127.0.0.1:1" } }
        const text = JSON.stringify({ ...session, ...owner })
        assert.strictEqual(yield* Effect.provide(userInSession, reading(text, moved).layer), session.userSWA)
      })
  )
})

describe("Session.clear", () => {
  it.effect("keeps the user logged out when the store kept the session and then reports a change", () =>
    Effect.gen(function* () {
      for (const isRequired of [false, true]) {
        const { store, tell } = inspectableStore(storedSession)
        yield* Effect.gen(function* () {
          const live = yield* Session.Session
          yield* live.restored
          yield* Effect.exit(live.clear)
          tell()
          yield* TestClock.adjust("1 second")
          assert.isUndefined(live.peek())
          // Another login is taken over.
          yield* store.write(JSON.stringify(users[0]))
          tell()
          yield* TestClock.adjust("1 second")
          assert.strictEqual(live.peek()?.userSWA, users[0]?.userSWA)
        }).pipe(Effect.provide(over({ ...store, remove: failed, isRequired })))
      }
    })
  )

  it.effect("logs out and calls listeners at once, and completes when the store has removed the session", () =>
    Effect.gen(function* () {
      const { store, texts } = inspectableStore(storedSession)
      const opened = yield* Deferred.make<void>()
      const client = new OktoClient({
        ...configuration,
        platform: platform({ ...store, remove: Effect.andThen(Deferred.await(opened), store.remove) })
      })
      let isOut = false
      const states: Array<boolean> = []
      client.onSessionChange(() => states.push(client.isLoggedIn()))
      const out = client.logOut().then(() => (isOut = true))
      assert.isFalse(client.isLoggedIn())
      assert.deepStrictEqual(states, [false])
      assert.strictEqual(texts.kept, storedSession)
      assert.isFalse(isOut)
      yield* Deferred.succeed(opened, undefined)
      yield* Effect.promise(() => out)
      assert.isUndefined(texts.kept)
      yield* Effect.promise(() => client.dispose())
    })
  )

  it.effect("removes the stored session, although its caller is interrupted", () =>
    Effect.gen(function* () {
      for (let budget = 3; budget < 40; budget++) {
        const { store, texts } = inspectableStore(storedSession)
        yield* Effect.gen(function* () {
          const live = yield* Session.Session
          const out = yield* Effect.forkChild(live.clear)
          live.subscribe(() => out.interruptUnsafe())
          yield* Fiber.await(out)
          yield* Effect.repeat(Effect.yieldNow, { times: 40 })
          assert.isUndefined(live.peek())
          assert.isUndefined(texts.kept, `a budget of ${budget}`)
        }).pipe(Effect.provideService(References.MaxOpsBeforeYield, budget), Effect.provide(over(store)))
      }
    })
  )

  /** A store that is read at once until `begin`, and from then on when `go` is done. `reached` is done by a read. */
  const halting = Effect.fnUntraced(function* (initial?: string) {
    const { store, tell, texts } = inspectableStore(initial)
    const reached = yield* Deferred.make<void>()
    const go = yield* Deferred.make<void>()
    let isSlow = false
    const halt = Effect.suspend(() =>
      isSlow ? Effect.andThen(Deferred.succeed(reached, undefined), Deferred.await(go)) : Effect.void
    )
    const read = Effect.suspend(() => Effect.as(halt, texts.kept))
    return { begin: () => void (isSlow = true), go, reached, store: { ...store, read }, tell, texts }
  })

  it.effect.each([1, 2, 3])("takes precedence over a login of another tab just before, told of %d times", (times) =>
    Effect.gen(function* () {
      const { begin, go, reached, store, tell, texts } = yield* halting()
      yield* Effect.gen(function* () {
        const live = yield* Session.Session
        begin()
        texts.kept = storedSession
        for (let time = 0; time < times; time++) tell()
        yield* Deferred.await(reached)
        const out = yield* Effect.forkChild(live.clear, { startImmediately: true })
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(out)
        assert.isUndefined(live.peek())
        assert.isUndefined(texts.kept)
      }).pipe(Effect.provide(over(store)))
    })
  )

  it.effect("takes precedence over a login of another tab in place of a session that has expired", () =>
    Effect.gen(function* () {
      const { begin, go, reached, store, tell, texts } = yield* halting(storedSession)
      yield* Effect.gen(function* () {
        const live = yield* Session.Session
        const ended = yield* live.current
        // The store is being read when the session expires and the user logs out.
        begin()
        texts.kept = JSON.stringify(present(users[1], "another user"))
        tell()
        yield* Deferred.await(reached)
        const { expire } = yield* SessionControl.SessionControl
        yield* Effect.forkChild(expire(ended), { startImmediately: true })
        const out = yield* Effect.forkChild(live.clear, { startImmediately: true })
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(out)
        assert.isUndefined(live.peek())
        assert.isUndefined(texts.kept)
      }).pipe(Effect.provide(Layer.provide(SessionControl.layer, platform(store))))
    })
  )

  it.effect("ends a login in progress at any of its steps", () =>
    Effect.gen(function* () {
      const places = ["/authenticate", "before the store", "after the store"]
      for (const place of places) {
        const { store, texts } = inspectableStore()
        const reached = yield* Deferred.make<void>()
        const go = yield* Deferred.make<void>()
        const halt = (here: string) =>
          here === place ? Effect.andThen(Deferred.succeed(reached, undefined), Deferred.await(go)) : Effect.void
        const halting = {
          ...store,
          write: (text: string) =>
            halt("before the store").pipe(Effect.andThen(store.write(text)), Effect.andThen(halt("after the store")))
        }
        const { send } = TestPlatform.transport(accepting)
        const slow = {
          send: (request: Transport.TransportRequest) => Effect.andThen(halt(pathOf(request)), send(request))
        }
        yield* Effect.gen(function* () {
          const live = yield* Session.Session
          const login = yield* Effect.forkChild(Effect.flip(logIn), { startImmediately: true })
          yield* Deferred.await(reached)
          const out = yield* Effect.forkChild(live.clear, { startImmediately: true })
          assert.isUndefined(live.peek())
          yield* Deferred.succeed(go, undefined)
          yield* Fiber.join(out)
          assert.strictEqual((yield* Fiber.join(login))._tag, "NotLoggedIn")
          assert.isUndefined(live.peek())
          assert.isUndefined(texts.kept)
        }).pipe(Effect.provide(overTransport(halting, slow)))
      }
    })
  )

  it.effect("ends an intent between two of its calls, although another user logs in", () =>
    Effect.gen(function* () {
      const { store } = inspectableStore(storedSession)
      const asked: Array<string> = []
      const signed = yield* Deferred.make<ReadonlyArray<`0x${string}`>>()
      const clientSigner = { sign: () => Effect.runPromise(Deferred.await(signed)) }
      const answer = (request: Transport.TransportRequest) => {
        asked.push(pathOf(request))
        return accepting(request)
      }
      const client = Client.layer({ clientSWA, clientSigner }).pipe(Layer.provide(platform(store, answer)))
      const transfer = Intents.Intents.use((intents) =>
        intents.submit(tokenTransfer, { caip2Id: "eip155:84532", recipient: clientSWA, token: "", amount: 1n })
      )
      yield* Effect.gen(function* () {
        const live = yield* Session.Session
        const sending = yield* Effect.forkChild(Effect.flip(transfer), { startImmediately: true })
        yield* Effect.repeat(Effect.yieldNow, { until: () => asked.includes("/gas-values") })
        yield* live.clear
        const [, other] = users
        yield* live.start(present(other, "another user"))
        const signature: `0x${string}` = `0x${"11".repeat(65)}`
        yield* Deferred.succeed(signed, [signature])
        assert.strictEqual((yield* Fiber.join(sending))._tag, "NotLoggedIn")
        assert.notInclude(asked, "/execute")
      }).pipe(Effect.provide(client))
    })
  )

  it.effect("ends the calls of the session", () =>
    Effect.gen(function* () {
      const { store } = inspectableStore(storedSession)
      const { send } = TestPlatform.transport(accepting)
      const silent = (request: Transport.TransportRequest) =>
        pathOf(request) === "/aggregated-portfolio" ? Effect.never : send(request)
      yield* Effect.gen(function* () {
        const live = yield* Session.Session
        const portfolio = Explorer.Explorer.use((explorer) => explorer.getPortfolio)
        const reading = yield* Effect.forkChild(Effect.flip(portfolio), { startImmediately: true })
        yield* live.clear
        const error = yield* Fiber.join(reading)
        assert.strictEqual(error._tag, "PortfolioUnavailable")
        assert.strictEqual(error.category, "sign-in")
      }).pipe(Effect.provide(overTransport(store, { send: silent })))
    })
  )
})

describe("Login", () => {
  const code = { contact: "ada@example.com", method: "email", otp: "123456", token: "token" } as const
  const enter = Login.Login.use((login) => login.withOtp(code))

  it.effect("is undone when a listener interrupts it", () =>
    Effect.gen(function* () {
      const [, other] = users
      const override = Login.Login.use((login) =>
        login.withIdToken({ idToken: "jwt", provider: "client_jwt" }, { override: present(other, "another user") })
      )
      const start = Session.Session.use((live) => live.start(session))
      const ways: ReadonlyArray<
        readonly [way: Effect.Effect<unknown, unknown, Login.Login | Session.Session>, change: number, isSlow: boolean]
      > = [
        [logIn, 1, false],
        [logIn, 1, true],
        [override, 1, true],
        [override, 2, false],
        [override, 2, true],
        [start, 1, true]
      ]
      for (const [way, change, isSlow] of ways) {
        const { store, texts } = inspectableStore()
        const slowly = { ...store, write: (text: string) => Effect.andThen(Effect.yieldNow, store.write(text)) }
        yield* Effect.gen(function* () {
          const live = yield* Session.Session
          let login: Fiber.Fiber<unknown, unknown> | undefined
          let changes = 0
          live.subscribe(() => {
            if (++changes === change) login?.interruptUnsafe()
          })
          login = yield* Effect.forkChild(way)
          yield* Fiber.await(login)
          assert.isUndefined(live.peek())
          assert.isUndefined(texts.kept)
        }).pipe(Effect.provide(over(isSlow ? slowly : store)))
      }
    })
  )

  it.effect("fails, and no user is logged in, when the app logs the user out where it is told of the login", () =>
    Effect.gen(function* () {
      const override = present(users[1], "another user")
      for (const change of ["onSuccess", 1, 2]) {
        const { store, texts } = inspectableStore()
        yield* Effect.gen(function* () {
          const live = yield* Session.Session
          const context = yield* Effect.context<Session.Session>()
          const logouts: Array<Fiber.Fiber<unknown, unknown>> = []
          const logOut = () => void logouts.push(Effect.runForkWith(context)(live.clear))
          let changes = 0
          live.subscribe(() => {
            if (++changes === change) logOut()
          })
          const onSuccess = () => {
            if (change === "onSuccess") logOut()
          }
          const login = Login.Login.use((login) =>
            login.withIdToken({ idToken: "jwt", provider: "client_jwt" }, { onSuccess, override })
          )
          assert.strictEqual((yield* Effect.flip(login))._tag, "NotLoggedIn")
          yield* Fiber.joinAll(logouts)
          assert.lengthOf(logouts, 1)
          assert.isUndefined(live.peek())
          assert.isUndefined(texts.kept)
        }).pipe(Effect.provide(over(store)))
      }
    })
  )

  it.effect("records when the backend ends the session", () =>
    Effect.gen(function* () {
      const client = new OktoClient({ ...configuration, platform: platform(inspectableStore().store) })
      assert.isUndefined(client.sessionExpiry)
      yield* Effect.promise(() => client.loginUsingJWTAuthentication("jwt"))
      assert.strictEqual(client.sessionExpiry, 1747481250)
      yield* Effect.promise(() => client.dispose())
    })
  )

  /** A backend that takes a code once, and whose logins fail for as long as a test wants. */
  const once = () => {
    const backend = { verified: 0, fails: true }
    const answer: TestPlatform.Answer = (request) => {
      if (pathOf(request) === "/authenticate/email/verify") {
        return ++backend.verified === 1
          ? TestPlatform.success({ auth_token: "id token" })
          : TestPlatform.failure({ message: "the code was used" }, 400)
      }
      if (pathOf(request) === "/authenticate" && backend.fails) return TestPlatform.failure({ message: "down" }, 503)
      return accepting(request)
    }
    return { backend, answer }
  }

  it.effect("withOtp: accepts a code again for five minutes when the login failed after the code was accepted", () =>
    Effect.gen(function* () {
      const { answer, backend } = once()
      yield* Effect.gen(function* () {
        assert.strictEqual((yield* Effect.flip(enter))._tag, "AuthenticationFailed")
        const other = Login.Login.use((login) => login.withOtp({ ...code, otp: "654321" }))
        assert.strictEqual((yield* Effect.flip(other))._tag, "EmailOtpVerificationFailed")
        yield* TestClock.adjust("299 seconds")
        assert.strictEqual((yield* Effect.flip(enter))._tag, "AuthenticationFailed")
        backend.fails = false
        assert.strictEqual(yield* enter, session.userSWA)
        // The login used the code: entered again, it is sent to the backend.
        yield* Session.Session.use((live) => live.clear)
        assert.strictEqual((yield* Effect.flip(enter))._tag, "EmailOtpVerificationFailed")
        assert.strictEqual(backend.verified, 3)
      }).pipe(Effect.provide(over(inspectableStore().store, answer)))
    })
  )

  it.effect("withOtp: accepts a code again when the device's clock was set after the code was accepted", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 5, 1))
      for (const step of [-72 * 3_600_000, 72 * 3_600_000]) {
        const { answer, backend } = once()
        const entered = Effect.gen(function* () {
          assert.strictEqual((yield* Effect.flip(enter))._tag, "AuthenticationFailed")
          backend.fails = false
          assert.strictEqual(yield* enter, session.userSWA)
          assert.strictEqual(backend.verified, 1)
        }).pipe(Effect.provide(over(inspectableStore().store, answer)))
        yield* withClockAhead(entered, () => (backend.fails ? 0 : step))
      }
    })
  )

  it.effect("withOtp: forgets an accepted code after five minutes, and at a logout", () =>
    Effect.gen(function* () {
      for (const forget of [TestClock.adjust("5 minutes"), Session.Session.use((live) => live.clear)]) {
        const { answer } = once()
        yield* Effect.gen(function* () {
          assert.strictEqual((yield* Effect.flip(enter))._tag, "AuthenticationFailed")
          yield* forget
          assert.strictEqual((yield* Effect.flip(enter))._tag, "EmailOtpVerificationFailed")
        }).pipe(Effect.provide(over(inspectableStore().store, answer)))
      }
    })
  )
})

describe("SessionControl.confirm", () => {
  it.effect("asks a store with refresh, and fails once the session is gone there, or where it cannot be asked", () =>
    Effect.gen(function* () {
      const { store, texts } = inspectableStore(storedSession)
      let stored = texts.kept
      let isDown = false
      const refresh = Effect.suspend(() =>
        isDown
          ? Effect.fail(new SessionStore.StorageFailed(new Error("down")))
          : Effect.sync(() => void (texts.kept = stored))
      )
      yield* Effect.gen(function* () {
        const own = yield* Session.Session
        const { confirm } = yield* SessionControl.SessionControl
        const user = yield* own.current
        yield* confirm(user)
        isDown = true
        assert.include(yield* Effect.flip(confirm(user)), { _tag: "NotLoggedIn", category: "retry" })
        assert.isDefined(own.peek())
        isDown = false
        stored = undefined
        assert.include(yield* Effect.flip(confirm(user)), { _tag: "NotLoggedIn", category: "sign-in" })
        assert.isUndefined(own.peek())
      }).pipe(Effect.provide(Layer.provide(SessionControl.layer, platform({ ...store, refresh }))))
    })
  )
})

describe("SessionControl.valuesFor", () => {
  it.effect("has what another client over the store has computed and read of the session", () =>
    Effect.gen(function* () {
      const values: SessionStore.SessionValues = {}
      const valuesOf = (publicKey: string) => (publicKey === session.sessionPubKey ? values : undefined)
      const requests: Array<string> = []
      const use = Effect.gen(function* () {
        const keys = yield* UserKeys.UserKeys
        assert.strictEqual(yield* keys.keyId, "key")
        return yield* Session.Session.use(({ bearer }) => bearer)
      })
      const visit = () =>
        Effect.provide(
          use,
          over({ ...inspectableStore(storedSession).store, valuesOf }, (request) => {
            requests.push(pathOf(request))
            return accepting(request)
          })
        )
      const first = yield* visit()
      assert.strictEqual(yield* visit(), first)
      assert.lengthOf(requests, 1)
      assert.isTrue(values.isPair)
      assert.strictEqual(values.userKeys?.ecdsaKeyId, "key")
    })
  )
})

describe("Session.changes", () => {
  it.effect("begins with the current session and has every login and logout", () =>
    Effect.gen(function* () {
      const { store, tell, texts } = inspectableStore(storedSession)
      yield* Effect.gen(function* () {
        const live = yield* Session.Session
        const seen: Array<string | undefined> = []
        yield* Session.changes.pipe(
          Stream.runForEach((user) => Effect.sync(() => void seen.push(user?.userSWA))),
          Effect.forkChild({ startImmediately: true })
        )
        yield* live.clear
        texts.kept = storedSession
        tell()
        tell()
        yield* Effect.yieldNow
        yield* live.clear
        yield* Effect.repeat(Effect.yieldNow, { until: () => seen.length >= 4 })
        assert.deepStrictEqual(seen, [session.userSWA, undefined, session.userSWA, undefined])
      }).pipe(Effect.provide(over(store)))
    })
  )
})

describe("OktoClient.onSessionChange", () => {
  it("calls a function that listens twice twice, and once after one of both was removed", async () => {
    const { store } = inspectableStore(storedSession)
    const client = new OktoClient({ ...configuration, platform: platform(store) })
    let calls = 0
    const listener = () => void calls++
    const [stop] = [client.onSessionChange(listener), client.onSessionChange(listener)]
    client.sessionClear()
    assert.strictEqual(calls, 2)
    stop()
    await client.loginUsingJWTAuthentication("jwt")
    assert.strictEqual(calls, 3)
    await client.dispose()
  })
})

describe("OktoClient.dispose", () => {
  it("fails pending and new calls with ClientDisposed, and leaves the stored session", async () => {
    const { store, texts } = inspectableStore(storedSession)
    const silent = Layer.succeed(Transport.Transport, { send: () => Effect.never })
    const client = new OktoClient({
      ...configuration,
      platform: Layer.mergeAll(Layer.succeed(SessionStore.SessionStore, store), TestPlatform.layerRandom(), silent)
    })
    const calls = [
      () => getPortfolio(client),
      () => client.signMessage("hello"),
      () => client.syncUserKeys(),
      () => client.verifyLogin(),
      () => client.sendOTP("ada@example.com", "email"),
      () => waitForOrder(client, "job"),
      () => client.run(Effect.never)
    ]
    const underWay = calls.map((call) => call().catch((error: unknown) => error))
    await client.dispose()
    const after = calls.map((call) => call().catch((error: unknown) => error))
    for (const error of await Promise.all([...underWay, ...after])) {
      assert.instanceOf(error, Errors.ClientDisposed)
      assert.strictEqual(error.message, "The client was disposed")
    }
    assert.strictEqual(texts.kept, storedSession)
    await client.dispose()
  })

  it("waits for a logout that is on its way to the store, also when it is called again", async () => {
    const { store, texts } = inspectableStore(storedSession)
    const opened = Deferred.makeUnsafe<void>()
    const remove = Effect.andThen(Deferred.await(opened), store.remove)
    const client = new OktoClient({ ...configuration, platform: platform({ ...store, remove }) })
    client.sessionClear()
    const ended = [client.dispose(), client.dispose()].map((end) => end.then(() => texts.kept))
    await setImmediate()
    Deferred.doneUnsafe(opened, Effect.void)
    assert.deepStrictEqual(await Promise.all(ended), [undefined, undefined])
  })

  it("resolves ready, although the store has not answered", async () => {
    const { store } = inspectableStore(storedSession)
    const client = new OktoClient({ ...configuration, platform: platform({ ...store, read: Effect.never }) })
    await client.dispose()
    await client.ready
    assert.isFalse(client.isLoggedIn())
  })
})
