/** Shared and cached requests, timeouts, retry policies and interruption of calls (deduplicated, cached, Backend). */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { runs } from "../../../scripts/deep.ts"
import {
  Backend,
  Client,
  Errors,
  Explorer,
  Intents,
  Login,
  Messages,
  RequestLog,
  Retry,
  Session,
  SessionStore,
  tokenTransfer,
  Transport,
  UserKeys
} from "../src/effect.ts"
import type * as Configuration from "../src/Configuration.ts"
import { TestPlatform } from "../src/testing.ts"
import { address, clientKey, clientSWA, pathOf, replies as usual, storedSession } from "./support.ts"

const replies: Readonly<Record<string, unknown>> = {
  ...usual,
  "/wallets": [{ caip_id: "eip155:84532", address: `0x${"77".repeat(20)}` }]
}

/** A backend whose answers come when the test says, in the order in which it was asked. */
const controlledBackend = () => {
  const asked: Array<string> = []
  const open: Array<{ readonly path: string; readonly reply: (response: Transport.TransportResponse) => void }> = []
  let cut = 0
  const send: Transport.Transport["Service"]["send"] = (request) =>
    Effect.callback((resume) => {
      asked.push(pathOf(request))
      open.push({ path: pathOf(request), reply: (response) => resume(Effect.succeed(response)) })
      return Effect.sync(() => void cut++)
    })
  return {
    asked,
    cut: () => cut,
    layer: Layer.succeed(Transport.Transport, { send }),
    /** Answers everything that is open. */
    answer: (response?: (path: string) => Transport.TransportResponse) =>
      Effect.suspend(() => {
        for (const { path, reply } of open.splice(0)) {
          reply(response === undefined ? TestPlatform.success(replies[path] ?? {}) : response(path))
        }
        return Effect.repeat(Effect.yieldNow, { times: 20 })
      })
  }
}

const over = (transport: Layer.Layer<Transport.Transport>, configuration: Partial<Configuration.Configuration> = {}) =>
  Client.layer({ clientPrivateKey: clientKey, clientSWA, ...configuration }).pipe(
    Layer.provide(Layer.mergeAll(transport, TestPlatform.layerRandom(), SessionStore.layerMemory(storedSession))),
    Layer.provide(Logger.layer([]))
  )

const times = (asked: ReadonlyArray<string>, path: string): number => asked.filter((_) => _ === path).length

const begin = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.forkChild(effect, { startImmediately: true })

const transfer = Intents.Intents.use((intents) =>
  intents.submit(tokenTransfer, { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n })
)
const sign = Messages.Messages.use((messages) => messages.signMessage("hello"))
const read = Explorer.Explorer.use((explorer) => explorer.getChains)
const portfolio = Explorer.Explorer.use((explorer) => explorer.getPortfolio)

describe("Concurrent callers", () => {
  it.effect("share one request each for chains, gas and wallets", () =>
    Effect.gen(function* () {
      const backend = controlledBackend()
      yield* Effect.gen(function* () {
        const transfers = yield* begin(
          Effect.all(
            [1, 2, 3, 4, 5].map(() => transfer),
            { concurrency: 5 }
          )
        )
        yield* backend.answer()
        yield* backend.answer()
        yield* Fiber.join(transfers)
        for (const path of ["/supported/networks", "/gas-values", "/wallets"]) {
          assert.strictEqual(times(backend.asked, path), 1, path)
        }
        assert.strictEqual(times(backend.asked, "/execute"), 5)
      }).pipe(Effect.provide(over(backend.layer)))
    })
  )

  it.effect("do not interrupt the request of others", () =>
    Effect.gen(function* () {
      const backend = controlledBackend()
      yield* Effect.gen(function* () {
        yield* backend.answer()
        const [first, second] = [yield* begin(read), yield* begin(read)]
        assert.strictEqual(times(backend.asked, "/supported/networks"), 1)
        yield* Fiber.interrupt(first)
        assert.strictEqual(backend.cut(), 0)
        yield* backend.answer()
        assert.lengthOf(yield* Fiber.join(second), 1)
      }).pipe(Effect.provide(over(backend.layer)))
    })
  )

  it.effect("have a timeout each, and send a new request after one", () =>
    Effect.gen(function* () {
      const backend = controlledBackend()
      yield* Effect.gen(function* () {
        const hasty = yield* begin(Effect.flip(Effect.provideService(read, Backend.RequestTimeout, "1 second")))
        const first = yield* begin(read)
        yield* TestClock.adjust("1 second")
        assert.strictEqual((yield* Fiber.join(hasty)).reason._tag, "NoResponse")
        assert.strictEqual(times(backend.asked, "/supported/networks"), 1)
        const later = yield* begin(read)
        assert.strictEqual(times(backend.asked, "/supported/networks"), 2)
        yield* backend.answer()
        assert.lengthOf(yield* Fiber.join(first), 1)
        assert.lengthOf(yield* Fiber.join(later), 1)
      }).pipe(Effect.provide(over(backend.layer)))
    })
  )

  it.effect("share the retry policy and the log of the first", () =>
    Effect.gen(function* () {
      const backend = controlledBackend()
      const logged: Array<string> = []
      yield* Effect.gen(function* () {
        yield* backend.answer()
        const log = (call: RequestLog.LoggedCall) => Effect.sync(() => void logged.push(call.url))
        const policy = Retry.transient({ schedule: Schedule.recurs(2) })
        const first = yield* begin(
          read.pipe(
            Effect.provideService(Backend.RetryPolicy, policy),
            Effect.provideService(RequestLog.RequestLog, log)
          )
        )
        const second = yield* begin(read)
        yield* backend.answer(() => TestPlatform.failure({ message: "down" }, 503))
        yield* backend.answer()
        assert.lengthOf(yield* Fiber.join(first), 1)
        assert.lengthOf(yield* Fiber.join(second), 1)
        assert.strictEqual(times(backend.asked, "/supported/networks"), 2)
        assert.lengthOf(logged, 2)
      }).pipe(Effect.provide(over(backend.layer)))
    })
  )
})

describe("UserKeys, when the request is pending", () => {
  it.effect("does not block a later signature or login", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      let silent = 0
      const { send } = TestPlatform.transport(({ url }) =>
        TestPlatform.success(url.endsWith("/authenticate") ? { userSWA: address } : replies[pathOf({ url })])
      )
      const transport = Layer.succeed(Transport.Transport, {
        send: (request: Transport.TransportRequest) => {
          asked.push(pathOf(request))
          // The keys that were asked for ahead never come, and neither do those of the first signature.
          return pathOf(request) === "/user-keys" && ++silent <= 2 ? Effect.never : send(request)
        }
      })
      yield* Effect.gen(function* () {
        const first = yield* begin(sign)
        yield* Fiber.interrupt(first)
        const second = yield* begin(Effect.exit(Effect.provideService(sign, Backend.RequestTimeout, "1 second")))
        yield* TestClock.adjust("1 second")
        assert.isTrue(Exit.isFailure(yield* Fiber.join(second)))
        assert.strictEqual(yield* sign, "0x11")

        yield* Session.Session.use((session) => session.clear)
        silent = 0
        const again = Login.Login.use((login) => login.withIdToken({ idToken: "jwt", provider: "client_jwt" }))
        assert.strictEqual(yield* again, address)
      }).pipe(Effect.provide(over(transport)))
    })
  )
})

describe("cached, for a value that does not pass the check", () => {
  it.effect("reads again, and does not cache it", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      let complete = false
      const transport = TestPlatform.layerTransport((request) => {
        const path = pathOf(request)
        asked.push(path)
        const lacking: Readonly<Record<string, unknown>> = {
          "/user-keys": { userId: "1" },
          "/wallets": [],
          "/supported/networks": { network: [] }
        }
        return TestPlatform.success(complete ? replies[path] : (lacking[path] ?? replies[path]))
      })
      yield* Effect.gen(function* () {
        assert.strictEqual((yield* Effect.flip(sign))._tag, "UserKeysMissing")
        assert.strictEqual((yield* Effect.flip(transfer))._tag, "ChainNotSupported")
        complete = true
        assert.strictEqual(yield* sign, "0x11")
        assert.strictEqual(yield* transfer, "job")
        const before = asked.length
        yield* sign
        yield* transfer
        assert.deepStrictEqual(asked.slice(before), ["/signMessage", "/execute"])
      }).pipe(Effect.provide(over(transport)))
    })
  )
})

describe("RequestTimeout, RetryPolicy and RequestLog", () => {
  it.effect("apply to a call before those of the client, and those before the defaults", () =>
    Effect.gen(function* () {
      const silent = Layer.succeed(Transport.Transport, { send: () => Effect.never })
      const waits = Effect.fnUntraced(function* (call: typeof portfolio) {
        const fiber = yield* begin(Effect.exit(call))
        let seconds = 0
        while (fiber.pollUnsafe() === undefined && seconds < 60) {
          yield* TestClock.adjust("1 second")
          seconds++
        }
        yield* Fiber.interrupt(fiber)
        return seconds
      })
      yield* Effect.gen(function* () {
        assert.strictEqual(yield* waits(portfolio), 5)
        assert.strictEqual(yield* waits(Effect.provideService(portfolio, Backend.RequestTimeout, "2 seconds")), 2)
        assert.strictEqual(yield* waits(Effect.provideService(portfolio, Backend.RequestTimeout, "Infinity")), 60)
      }).pipe(
        Effect.provide(Layer.provide(over(silent), Layer.succeed(Backend.RequestTimeout, "5 seconds"))),
        // What is set far outside is not meant for this client.
        Effect.provideService(Backend.RequestTimeout, "1 second")
      )
    })
  )

  it.effect("apply to a signer that does not answer", () =>
    Effect.gen(function* () {
      const client = Client.layer({ clientSWA, clientSigner: { sign: () => new Promise(() => undefined) } }).pipe(
        Layer.provide(TestPlatform.layer({ answer: () => undefined }))
      )
      const sending = Login.Login.use((login) => login.sendOtp("ada@example.com", "email"))
      const fiber = yield* begin(
        Effect.flip(Effect.provideService(Effect.provide(sending, client), Backend.RequestTimeout, "2 seconds"))
      )
      yield* TestClock.adjust("2 seconds")
      const error = yield* Fiber.join(fiber)
      assert.instanceOf(error, Errors.SignerFailed)
      assert.include(String(error.cause), "the signer did not answer in time")
    })
  )
})

// ---------------------------------------------------------------------------------------------------------------
// Interrupting anything anywhere
// ---------------------------------------------------------------------------------------------------------------

const names = ["transfer", "sign", "read", "portfolio", "keys", "verify", "build"] as const

const calls: Readonly<Record<(typeof names)[number], Effect.Effect<unknown, unknown, Client.Services>>> = {
  transfer,
  sign,
  read,
  portfolio,
  keys: UserKeys.UserKeys.use((keys) => keys.sync),
  verify: Login.Login.use((login) => login.verify),
  build: Intents.Intents.use((intents) =>
    intents.build(tokenTransfer, { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n })
  )
}

describe("Interrupting calls", () => {
  it.effect.prop(
    "leaves no call pending, for any calls at any time",
    [
      Schema.Array(
        Schema.Struct({
          call: Schema.Literals(names),
          /** How many steps of the backend it may take before it is interrupted; -1 is never. */
          steps: Schema.Literals([-1, 0, 1, 2, 3])
        })
      ).check(Schema.isMinLength(1), Schema.isMaxLength(6)),
      Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }))).check(
        Schema.isMinLength(1),
        Schema.isMaxLength(8)
      )
    ],
    ([begun, delays]) =>
      Effect.gen(function* () {
        let open = 0
        let step = 0
        const { send } = TestPlatform.transport((request) =>
          pathOf(request) === "/verify-session" ? undefined : TestPlatform.success(replies[pathOf(request)] ?? {})
        )
        const transport = Layer.succeed(Transport.Transport, {
          send: (request: Transport.TransportRequest) =>
            Effect.acquireUseRelease(
              Effect.sync(() => void open++),
              () => Effect.andThen(Effect.sleep(delays[step++ % delays.length] ?? 1), send(request)),
              () => Effect.sync(() => void open--)
            )
        })
        yield* Effect.gen(function* () {
          for (const { call, steps } of begun) {
            const fiber = yield* begin(Effect.asVoid(Effect.exit(calls[call])))
            if (steps >= 0) {
              yield* begin(Effect.andThen(Effect.sleep(steps), Fiber.interrupt(fiber)))
            }
            yield* TestClock.adjust(1)
          }
          yield* TestClock.adjust("1 minute")
          assert.strictEqual(open, 0, "requests under way")
          // Everything still works.
          const after = yield* begin(Effect.all([transfer, sign, portfolio]))
          yield* TestClock.adjust("1 minute")
          assert.deepStrictEqual((yield* Fiber.join(after)).slice(0, 2), ["job", "0x11"])
        }).pipe(Effect.provide(over(transport)))
      }),
    { arbitrary: { runs: runs(25) } }
  )
})
// ---------------------------------------------------------------------------------------------------------------
// What callers share
// ---------------------------------------------------------------------------------------------------------------

/** Every read that callers share, by its path. */
const sharedReads: Readonly<Record<string, Effect.Effect<unknown, unknown, Client.Services>>> = {
  "/supported/networks": read,
  "/wallets": Explorer.Explorer.use((explorer) => explorer.getAccount),
  "/gas-values": Intents.Intents.use((intents) => intents.prefetch),
  "/user-keys": UserKeys.UserKeys.use((keys) => keys.sync)
}
const readOf = (path: string) => sharedReads[path] ?? Effect.die(new Error(`${path} is not shared`))

/** A backend that answers after `delay`, and when it was asked for `path`, in seconds of the test's clock. */
const timed = (
  path: string,
  delay: Duration.Input,
  answer: (attempt: number) => Transport.TransportResponse | undefined
) => {
  const asked: Array<number> = []
  const layer = Layer.succeed(Transport.Transport, {
    send: (request: Transport.TransportRequest) =>
      Effect.gen(function* () {
        if (pathOf(request) !== path) return TestPlatform.success(replies[pathOf(request)] ?? {})
        asked.push((yield* Clock.currentTimeMillis) / 1000)
        const attempt = asked.length
        yield* Effect.sleep(delay)
        return answer(attempt) ?? TestPlatform.success(replies[path] ?? {})
      })
  })
  return { asked, layer }
}

const onDemand = { syncKeys: "on-demand" } as const

describe("A shared read", () => {
  it.effect.prop(
    "waits for retry-after between its attempts, for callers with any timeout",
    [
      Schema.Literals(["/supported/networks", "/wallets", "/gas-values", "/user-keys"]),
      /** Seconds that the backend asks to wait, and that each attempt takes. */
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 60 })),
      Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 })),
      /** When each caller begins, and how long they wait for an attempt. */
      Schema.Array(
        Schema.Struct({
          second: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 70 })),
          timeout: Schema.Int.check(Schema.isBetween({ minimum: 5, maximum: 40 }))
        })
      ).check(Schema.isMinLength(1), Schema.isMaxLength(4))
    ],
    ([path, wait, delay, callers]) =>
      Effect.gen(function* () {
        const { asked, layer } = timed(path, Duration.seconds(delay), (attempt) =>
          attempt < 3 ? { ...TestPlatform.failure({ message: "slow down" }, 429), retryAfter: wait } : undefined
        )
        yield* Effect.gen(function* () {
          const policy = Retry.transient({ schedule: Schedule.recurs(2) })
          const fibers = yield* Effect.forEach(callers, ({ timeout, second }) =>
            begin(
              Effect.andThen(
                Effect.sleep(Duration.seconds(second)),
                readOf(path).pipe(
                  Effect.provideService(Backend.RetryPolicy, policy),
                  Effect.provideService(Backend.RequestTimeout, Duration.seconds(timeout))
                )
              )
            )
          )
          for (let second = 0; second < 400; second++) yield* TestClock.adjust("1 second")
          for (const fiber of fibers) yield* Fiber.join(fiber)
          const [first = 0] = asked
          const step = wait + delay
          assert.deepStrictEqual(asked.slice(0, 3), [first, first + step, first + 2 * step])
        }).pipe(Effect.provide(over(layer, onDemand)))
      }),
    { arbitrary: { runs: runs(20) } }
  )

  it.effect("fails for a caller whose timeout one attempt exceeds", () =>
    Effect.gen(function* () {
      const { asked, layer } = timed("/wallets", "1 hour", () => undefined)
      yield* Effect.gen(function* () {
        const policy = Retry.transient({ schedule: Schedule.recurs(2) })
        const reading = yield* begin(
          Effect.flip(
            readOf("/wallets").pipe(
              Effect.provideService(Backend.RetryPolicy, policy),
              Effect.provideService(Backend.RequestTimeout, "20 seconds")
            )
          )
        )
        for (let second = 0; second < 60; second++) yield* TestClock.adjust("1 second")
        assert.instanceOf(yield* Fiber.join(reading), Errors.WalletsUnavailable)
        assert.deepStrictEqual(asked, [0, 20, 40])
      }).pipe(Effect.provide(over(layer, onDemand)))
    })
  )

  it.effect.prop(
    "is interrupted with its last caller, and sent again for the next, also when it was sent ahead",
    [
      Schema.Literals(["/supported/networks", "/wallets", "/gas-values", "/user-keys"]),
      Schema.Array(Schema.Literals(["abort", "timeout"])).check(Schema.isMinLength(1), Schema.isMaxLength(4)),
      Schema.Boolean
    ],
    ([path, leaving, isAhead]) =>
      Effect.gen(function* () {
        const asked: Array<string> = []
        let open = 0
        let isSilent = true
        const { send } = TestPlatform.transport((request) => TestPlatform.success(replies[pathOf(request)] ?? {}))
        const transport = Layer.succeed(Transport.Transport, {
          send: (request: Transport.TransportRequest) => {
            if (pathOf(request) !== path) return send(request)
            asked.push(path)
            if (!isSilent) return send(request)
            return Effect.acquireUseRelease(
              Effect.sync(() => void open++),
              () => Effect.never,
              () => Effect.sync(() => void open--)
            )
          }
        })
        yield* Effect.gen(function* () {
          if (isAhead) yield* UserKeys.UserKeys.use((keys) => keys.fetchAhead)
          const fibers = yield* Effect.forEach(leaving, () =>
            begin(Effect.exit(Effect.provideService(readOf(path), Backend.RequestTimeout, "1 second")))
          )
          for (const [at, fiber] of fibers.entries()) if (leaving[at] === "abort") yield* Fiber.interrupt(fiber)
          yield* TestClock.adjust("1 second")
          assert.strictEqual(open, 0, "requests under way")
          isSilent = false
          const before = asked.length
          yield* readOf(path)
          assert.strictEqual(asked.length, before + 1)
        }).pipe(Effect.provide(over(transport, isAhead ? {} : onDemand)))
      }),
    { arbitrary: { runs: runs(20) } }
  )
})

describe("forgetChains", () => {
  it.effect.prop(
    "does not cache a list that was requested before it, with any pending requests",
    [Schema.Array(Schema.Literals(["build", "read", "forget", "answer"])).check(Schema.isMaxLength(16))],
    ([steps]) =>
      Effect.gen(function* () {
        const backend = controlledBackend()
        yield* Effect.gen(function* () {
          const intents = yield* Intents.Intents
          let before = 0
          const asked = () => times(backend.asked, "/supported/networks")
          for (const step of [...steps, "build"] as const) {
            if (step === "build") {
              yield* begin(Effect.exit(calls.build))
              assert.isAbove(asked(), before, "requests since the list was forgotten")
            }
            if (step === "read") yield* begin(Effect.exit(read))
            if (step === "answer") yield* backend.answer()
            if (step === "forget") {
              yield* intents.forgetChains
              before = asked()
            }
          }
        }).pipe(Effect.provide(over(backend.layer, onDemand)))
      }),
    { arbitrary: { runs: runs(60) } }
  )
})
