/** What becomes final and what ends when the scope of a client closes: store writes, shared requests and logging. */
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { Client, Explorer, RequestLog, Session, SessionStore, Transport } from "../../src/effect.ts"
import { TestPlatform } from "../../src/testing.ts"
import { clientKey, clientSWA, session, storedSession } from "../support.ts"

/** A store in memory, whose operations pass through `around`. */
const makeStore = (around: <A>(operation: Effect.Effect<A>) => Effect.Effect<A>, initial?: string) => {
  const stored = { text: initial, writes: 0 }
  const store: SessionStore.SessionStore["Service"] = {
    read: Effect.sync(() => stored.text),
    write: (text) =>
      Effect.suspend(() => {
        stored.writes++
        return around(Effect.sync(() => void (stored.text = text)))
      }),
    remove: around(Effect.sync(() => void (stored.text = undefined)))
  }
  return { store, stored }
}

/** A session whose scope the test closes. */
const open = Effect.fnUntraced(function* (store: SessionStore.SessionStore["Service"]) {
  const scope = yield* Scope.make()
  const layer = Layer.provide(Session.layer, Layer.succeed(SessionStore.SessionStore, store))
  const built = yield* Layer.buildWithScope(layer, scope)
  const live = yield* Effect.provideContext(Session.Session, built)
  return { live, close: Effect.forkChild(Scope.close(scope, Exit.void), { startImmediately: true }) }
})

const fork = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.forkChild(effect, { startImmediately: true })

describe("Session, when its scope closes", () => {
  it.effect("waits for a logout that is queued behind another operation", () =>
    Effect.gen(function* () {
      const opened = yield* Deferred.make<void>()
      const { store, stored } = makeStore((operation) => operation, storedSession)
      const reading = { ...store, read: Effect.andThen(Deferred.await(opened), store.read) }
      const scope = yield* Scope.make()
      const layer = Layer.provide(Session.layerAtOnce, Layer.succeed(SessionStore.SessionStore, reading))
      const live = yield* Effect.provideContext(Session.Session, yield* Layer.buildWithScope(layer, scope))
      yield* fork(live.clear)
      const closing = yield* fork(Scope.close(scope, Exit.void))
      yield* Deferred.succeed(opened, undefined)
      yield* Fiber.join(closing)
      assert.isUndefined(stored.text)
    })
  )

  it.effect("closes after five seconds when the store does not answer", () =>
    Effect.gen(function* () {
      const { store } = makeStore(() => Effect.never, storedSession)
      const { close, live } = yield* open(store)
      yield* fork(live.clear)
      const closing = yield* close
      yield* TestClock.adjust("4 seconds")
      assert.isUndefined(closing.pollUnsafe())
      yield* TestClock.adjust("1 seconds")
      yield* Fiber.join(closing)
    })
  )

  it.effect("does not wait for a read", () =>
    Effect.gen(function* () {
      const { store } = makeStore((operation) => operation)
      const scope = yield* Scope.make()
      const layer = Session.layerAtOnce.pipe(
        Layer.provide(Layer.succeed(SessionStore.SessionStore, { ...store, read: Effect.never }))
      )
      yield* Layer.buildWithScope(layer, scope)
      yield* Scope.close(scope, Exit.void)
    })
  )

  it.effect("starts no write after that", () =>
    Effect.gen(function* () {
      const { store, stored } = makeStore((operation) => operation)
      const { close, live } = yield* open(store)
      yield* Fiber.join(yield* close)
      const login = yield* fork(live.start(session))
      assert.isTrue(Exit.isFailure(yield* Fiber.await(login)))
      assert.strictEqual(stored.writes, 0)
    })
  )
})

describe("Session, when a write takes longer than five seconds", () => {
  it.effect("does not repeat a write that is still current", () =>
    Effect.gen(function* () {
      const { store, stored } = makeStore((operation) => Effect.delay(operation, "6 seconds"))
      const { live } = yield* open(store)
      const login = yield* fork(live.start(session))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(login)
      assert.include(stored.text, session.userSWA)
      assert.strictEqual(stored.writes, 1)
    })
  )
})

describe("Client, when its scope closes", () => {
  const openClient = Effect.fnUntraced(function* (references: Layer.Layer<never> = Layer.empty) {
    const running = { requests: 0, logs: 0 }
    const counted = (kind: keyof typeof running) =>
      Effect.acquireUseRelease(
        Effect.sync(() => void running[kind]++),
        () => Effect.never,
        () => Effect.sync(() => void running[kind]--)
      )
    const scope = yield* Scope.make()
    const { send } = TestPlatform.transport(() => TestPlatform.success({ network: [] }))
    const client = Client.layer({ clientPrivateKey: clientKey, clientSWA, syncKeys: "on-demand" }).pipe(
      Layer.provide([
        Layer.succeed(SessionStore.SessionStore, SessionStore.memory(storedSession)),
        TestPlatform.layerRandom(),
        Layer.succeed(Transport.Transport, {
          send: (request) => (request.url.endsWith("/wallets") ? counted("requests") : send(request))
        })
      ]),
      Layer.provide(references)
    )
    const built = yield* Layer.buildWithScope(client, scope)
    return { built, close: Scope.close(scope, Exit.void), counted, running }
  })

  it.effect("interrupts a request that several callers share", () =>
    Effect.gen(function* () {
      const { built, close, running } = yield* openClient()
      const wallets = Effect.provideContext(
        Explorer.Explorer.use((explorer) => explorer.getAccount),
        built
      )
      yield* fork(wallets)
      const caller = yield* fork(wallets)
      assert.strictEqual(running.requests, 1)
      yield* close
      assert.strictEqual(running.requests, 0)
      assert.isTrue(Exit.isFailure(yield* Fiber.await(caller)))
    })
  )

  it.effect("has answered a call although the request log threw", () =>
    Effect.gen(function* () {
      const { built, close } = yield* openClient()
      const chains = Explorer.Explorer.use((explorer) => explorer.getChains).pipe(
        Effect.provideService(RequestLog.RequestLog, () => {
          throw new Error("a bug of the program")
        }),
        Effect.provideContext(built)
      )
      assert.deepStrictEqual(yield* chains, [])
      yield* close
    }).pipe(Effect.provide(Logger.layer([])))
  )

  it.effect("interrupts the request log", () =>
    Effect.gen(function* () {
      const { built, close, counted, running } = yield* openClient()
      const chains = Explorer.Explorer.use((explorer) => explorer.getChains).pipe(
        Effect.provideService(RequestLog.RequestLog, () => counted("logs")),
        Effect.provideContext(built)
      )
      yield* chains
      assert.strictEqual(running.logs, 1)
      yield* close
      assert.strictEqual(running.logs, 0)
    })
  )
})
