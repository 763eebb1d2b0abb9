/** Following an order: how often it is looked at, for how long, what ends it, and how many may do so at once. */
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schedule from "effect/Schedule"
import * as Scheduler from "effect/Scheduler"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { environments } from "@okto-effect/contract"
import { Bff, Client, Environment, Errors, Explorer, Orders, Session, SessionStore, Transport } from "../src/effect.ts"
import { OktoClient, waitForOrder } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, present, runs, storedSession } from "./support.ts"

/** One look at an order, as the backend sees it. */
interface Look {
  readonly jobId: string
  /** Milliseconds since the test began. */
  readonly at: number
  /** How many looks at this order there were before. */
  readonly before: number
}

/** What the backend says to a look: an answer, nothing because the connection was closed, or nothing at all. */
type Reply = Transport.TransportResponse | "closed" | "silent"

const order = (jobId: string, status: string) =>
  TestPlatform.success({
    items: [{ intent_id: jobId, status, intent_type: "TOKEN_TRANSFER", downstream_transaction_hash: [] }]
  })
const nothing = TestPlatform.success({ items: [] })
const refused = (status: number, retryAfter?: number): Transport.TransportResponse => ({
  ...TestPlatform.failure({ message: `refused with ${status}` }, status),
  ...(retryAfter === undefined ? {} : { retryAfter })
})

/** A backend of orders, which remembers who looked when. Its answers take `latency` milliseconds. */
const backend = (reply: (look: Look) => Reply, latency = 0) => {
  const looks: Array<Look> = []
  const times = new Map<string, number>()
  const open = { now: 0, most: 0 }
  const looked = (url: string) =>
    Effect.map(Clock.currentTimeMillis, (at) => {
      const jobId = new URL(url).searchParams.get("intent_id") ?? assert.fail(`no order is asked for: ${url}`)
      const look = { jobId, at, before: times.get(jobId) ?? 0 }
      times.set(jobId, look.before + 1)
      looks.push(look)
      return reply(look)
    })
  const send: Transport.Transport["Service"]["send"] = (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith("/orders")) return Effect.succeed(TestPlatform.success({ ecdsaKeyId: "key" }))
    return Effect.acquireUseRelease(
      Effect.sync(() => void (open.most = Math.max(open.most, ++open.now))),
      () =>
        Effect.gen(function* () {
          const said = yield* looked(request.url)
          if (latency > 0) yield* Effect.sleep(latency)
          if (said === "silent") return yield* Effect.never
          return yield* TestPlatform.transport(() => (said === "closed" ? undefined : said)).send(request)
        }),
      () => Effect.sync(() => void open.now--)
    )
  }
  return { looks, open, layer: Layer.succeed(Transport.Transport, { send }), at: () => looks.map((_) => _.at) }
}

/** A backend that says one thing after the other, and the last for ever. */
const saying = (...replies: ReadonlyArray<Reply>) =>
  backend(({ before }) => replies[Math.min(before, replies.length - 1)] ?? "silent")

/** A client that repeats no request: what is counted are looks. */
const over = (transport: Layer.Layer<Transport.Transport>) =>
  Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
    Layer.provide(Layer.mergeAll(transport, TestPlatform.layerRandom(), SessionStore.layerMemory(storedSession))),
    Layer.provide(Logger.layer([]))
  )

const begin = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.forkChild(effect, { startImmediately: true })

/** What becomes of an effect as time passes, and when; `undefined` while nothing has. */
const after = <A, E, R>(duration: Parameters<typeof TestClock.adjust>[0], effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    let end: { readonly exit: Exit.Exit<A, E>; readonly at: number } | undefined
    const ending = Effect.gen(function* () {
      const exit = yield* Effect.exit(effect)
      end = { exit, at: yield* Clock.currentTimeMillis }
    })
    const fiber = yield* begin(ending)
    yield* TestClock.adjust(duration)
    yield* Fiber.interrupt(fiber)
    return end
  })

/** The success of something that has to have come to its end. */
const succeeded = <A, E>(end: { readonly exit: Exit.Exit<A, E> } | undefined): A => {
  const { exit } = present(end, "an end")
  return Exit.isSuccess(exit) ? exit.value : assert.fail(`failed: ${String(exit.cause)}`)
}

/** The failure of something that has to have come to its end. */
const failed = <A, E>(end: { readonly exit: Exit.Exit<A, E> } | undefined): E => {
  const { exit } = present(end, "an end")
  const failure = Exit.findErrorOption(exit)
  return failure._tag === "Some" ? failure.value : assert.fail(`no failure: ${String(exit)}`)
}

const everySecond = Schedule.spaced("1 second")

describe("an order is looked at", () => {
  it.effect("at once, after 250 ms, half as long again each time, and every ten seconds in the end", () =>
    Effect.gen(function* () {
      const { at, layer } = saying(order("job", "PENDING"))
      assert.isUndefined(yield* Effect.provide(after("2 minutes", Orders.settled("job")), layer.pipe(over)))
      const waits = at()
        .slice(1)
        .map((time, index) => time - (at()[index] ?? 0))
      assert.strictEqual(at()[0], 0)
      assert.isAbove(waits.length, 15)
      for (const [index, wait] of waits.entries()) {
        assert.approximately(wait, Math.min(250 * 1.5 ** index, 10_000), 2, `wait ${index}`)
      }
    })
  )

  it.effect("as rarely after a change of its status as before", () =>
    Effect.gen(function* () {
      const { at, layer } = saying(
        order("job", "CREATED"),
        order("job", "INITIATED"),
        order("job", "IN_PROGRESS"),
        order("job", "SUCCESSFUL")
      )
      const options = { schedule: everySecond }
      yield* Effect.gen(function* () {
        assert.strictEqual(succeeded(yield* after("10 seconds", Orders.settled("job", options))).status, "SUCCESSFUL")
        assert.deepStrictEqual(at(), [0, 1000, 2000, 3000])
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("as a schedule of one's own says, until that ends", () =>
    Effect.gen(function* () {
      const { at, layer } = saying(order("job", "CREATED"), order("job", "PENDING"))
      const schedule = Schedule.spaced("3 seconds").pipe(Schedule.upTo({ times: 3 }))
      yield* Effect.gen(function* () {
        const end = yield* after("1 minute", Orders.settled("job", { schedule }))
        const error = failed(end)
        assert.instanceOf(error, Errors.OrderUnsettled)
        assert.strictEqual(error.category, "uncertain")
        assert.strictEqual(error.jobId, "job")
        assert.strictEqual(error._tag === "OrderUnsettled" ? error.order?.status : "", "PENDING")
        assert.strictEqual(end?.at, 9000)
        assert.deepStrictEqual(at(), [0, 3000, 6000, 9000])
        // The schedule is a value: whoever follows next begins at its beginning.
        assert.strictEqual((yield* after("1 minute", Orders.settled("job", { schedule })))?.at, 60_000 + 9000)
        assert.lengthOf(at(), 8)
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("no sooner than the backend asks for", () =>
    Effect.gen(function* () {
      const { at, layer } = saying(
        refused(429, 30),
        refused(503, 2),
        refused(429, 0),
        refused(429),
        order("job", "SUCCESSFUL")
      )
      const options = { schedule: Schedule.spaced("5 seconds") }
      yield* Effect.provide(after("2 minutes", Orders.settled("job", options)), over(layer))
      assert.deepStrictEqual(at(), [0, 30_000, 35_000, 40_000, 45_000])
    })
  )
})

describe("following is given up", () => {
  it.effect("after so long, with the order as it was last seen", () =>
    Effect.gen(function* () {
      const { layer } = backend(({ at }) => order("job", at < 5000 ? "CREATED" : "PENDING"))
      const options = { giveUpAfter: "12 seconds" } as const
      yield* Effect.gen(function* () {
        const end = yield* after("1 minute", Orders.settled("job", options))
        const error = failed(end)
        assert.instanceOf(error, Errors.OrderUnsettled)
        assert.strictEqual(error._tag === "OrderUnsettled" ? error.order?.status : "", "PENDING")
        assert.strictEqual(end?.at, 12_000)
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("counting from the beginning, not from the last change", () =>
    Effect.gen(function* () {
      const { layer } = backend(({ before }) => order("job", `STATE_${before}`))
      const options = { giveUpAfter: "12 seconds", schedule: everySecond } as const
      const end = yield* Effect.provide(after("1 minute", Stream.runDrain(Orders.watch("job", options))), over(layer))
      assert.strictEqual(failed(end)._tag, "OrderUnsettled")
      assert.strictEqual(end?.at, 12_000)
    })
  )

  it.effect("while a request is silent, and the request is ended", () =>
    Effect.gen(function* () {
      const { layer, open } = saying("silent")
      yield* Effect.gen(function* () {
        const end = yield* after("1 minute", Orders.settled("job", { giveUpAfter: "12 seconds" }))
        const error = failed(end)
        assert.instanceOf(error, Errors.OrderUnsettled)
        assert.notProperty(error, "order")
        assert.strictEqual(end?.at, 12_000)
        assert.deepStrictEqual(open, { now: 0, most: 1 })
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("not at all after an infinite time", () =>
    Effect.gen(function* () {
      const { layer } = backend(({ at }) => order("job", at < 7_200_000 ? "PENDING" : "EXPIRED"))
      const end = yield* Effect.provide(
        after("3 hours", Orders.settled("job", { giveUpAfter: "Infinity" })),
        over(layer)
      )
      assert.strictEqual(succeeded(end).status, "EXPIRED")
    })
  )
})

describe("looks that fail", () => {
  const bad = refused(503)

  it.effect("are counted in a row: four, a good one and four more are no end", () =>
    Effect.gen(function* () {
      for (const good of [order("job", "PENDING"), nothing, order("job", "NOT_EXISTS")]) {
        const { layer, looks } = saying(
          ...([bad, "closed", refused(429), refused(408)] as const),
          good,
          bad,
          bad,
          bad,
          bad,
          order("job", "SUCCESSFUL")
        )
        const end = yield* Effect.provide(after("50 seconds", Orders.settled("job")), over(layer))
        assert.strictEqual(succeeded(end).status, "SUCCESSFUL")
        assert.lengthOf(looks, 10)
      }
    })
  )

  it.effect("are an end when they are five in a row, with the fifth", () =>
    Effect.gen(function* () {
      const { layer, looks } = saying(bad, order("job", "PENDING"), "closed", bad, bad, bad, refused(500))
      const error = failed(yield* Effect.provide(after("1 minute", Orders.settled("job")), over(layer)))
      assert.instanceOf(error, Errors.OrdersUnavailable)
      assert.strictEqual(error.category, "retry")
      const reason = "reason" in error ? error.reason : undefined
      assert.strictEqual(reason?._tag === "Rejected" ? reason.status : 0, 500)
      assert.lengthOf(looks, 7)
    })
  )

  it.effect("are no end when an answer is odd", () =>
    Effect.gen(function* () {
      const odd = [null, { items: null }, { items: [null] }, { items: [{}] }, { items: [{ status: null }] }]
      const replies = odd.map((data) => TestPlatform.success(data))
      const { layer, looks } = saying(order("job", "PENDING"), ...replies, order("job", "SUCCESSFUL"))
      const end = yield* Effect.provide(after("1 minute", Orders.settled("job")), over(layer))
      assert.strictEqual(succeeded(end).status, "SUCCESSFUL")
      assert.lengthOf(looks, 7)
    })
  )

  const hopeless: ReadonlyArray<readonly [string, Reply, Errors.Category]> = [
    ["a session that ended", refused(401), "sign-in"],
    ["a session that ended, in an envelope", TestPlatform.failure({ code: 401, message: "no" }), "sign-in"],
    ["a request that is wrong", refused(400), "input"]
  ]
  for (const [name, reply, category] of hopeless) {
    it.effect(`are an end at once where waiting does not help: ${name}`, () =>
      Effect.gen(function* () {
        const { layer, looks } = saying(order("job", "PENDING"), reply)
        const error = failed(yield* Effect.provide(after("1 minute", Orders.settled("job")), over(layer)))
        assert.instanceOf(error, Errors.OrdersUnavailable)
        assert.strictEqual(error.category, category)
        assert.lengthOf(looks, 2)
      })
    )
  }
})

describe("an order that nobody knows", () => {
  for (const [name, unknown] of [
    ["an empty list", nothing],
    ["the status for those that do not exist", order("job", "NOT_EXISTS")]
  ] as const) {
    it.effect(`is not found, after a minute: ${name}`, () =>
      Effect.gen(function* () {
        const end = yield* Effect.provide(after("2 minutes", Orders.settled("job")), over(saying(unknown).layer))
        const error = failed(end)
        assert.instanceOf(error, Errors.OrderNotFound)
        assert.strictEqual(error.category, "uncertain")
        assert.strictEqual(error.jobId, "job")
        assert.isAtLeast(end?.at ?? 0, 60_000)
        assert.isAtMost(end?.at ?? 0, 70_000)
        // However often one looks.
        const often = Orders.settled("job", { schedule: everySecond })
        assert.strictEqual((yield* Effect.provide(after("2 minutes", often), over(saying(unknown).layer)))?.at, 180_000)
      })
    )

    it.effect(`is followed when it appears within the minute: ${name}`, () =>
      Effect.gen(function* () {
        const { layer } = backend(({ at }) =>
          at < 50_000 ? unknown : order("job", at < 150_000 ? "PENDING" : "SUCCESSFUL")
        )
        const end = yield* Effect.provide(after("3 minutes", Orders.settled("job")), over(layer))
        assert.strictEqual(succeeded(end).status, "SUCCESSFUL")
      })
    )

    it.effect(`is still followed when it was seen once: ${name}`, () =>
      Effect.gen(function* () {
        const gone = (until: number) =>
          backend(({ at }) => (at === 0 ? order("job", "PENDING") : at < until ? unknown : order("job", "FAILED")))
            .layer
        const end = yield* Effect.provide(after("10 minutes", Orders.settled("job")), over(gone(300_000)))
        assert.strictEqual(succeeded(end).status, "FAILED")
      })
    )
  }

  it.effect("is no order that was given up", () =>
    Effect.gen(function* () {
      const { layer } = saying(order("job", "PENDING"), nothing)
      const end = yield* Effect.provide(
        after("10 minutes", Orders.settled("job", { giveUpAfter: "5 minutes" })),
        over(layer)
      )
      const error = failed(end)
      assert.strictEqual(error._tag === "OrderUnsettled" ? error.order?.status : error._tag, "PENDING")
      assert.strictEqual(end?.at, 300_000)
    })
  )
})

describe("watching an order", () => {
  it.effect("emits the changes of its status, and nothing else", () =>
    Effect.gen(function* () {
      const { layer, looks } = saying(
        nothing,
        order("job", "CREATED"),
        order("job", "CREATED"),
        nothing,
        order("job", "CREATED"),
        order("job", "PENDING"),
        refused(503),
        order("job", "PENDING"),
        order("job", "NOT_EXISTS"),
        order("job", "SUCCESSFUL"),
        order("job", "PENDING")
      )
      const watched = Stream.runCollect(Orders.watch("job", { schedule: everySecond }))
      const seen = succeeded(yield* Effect.provide(after("30 seconds", watched), over(layer)))
      assert.deepStrictEqual(
        Array.from(seen, (_) => _.status),
        ["CREATED", "PENDING", "SUCCESSFUL"]
      )
      assert.lengthOf(looks, 10)
    })
  )

  for (const status of ["SUCCESSFUL", "FAILED", "EXPIRED", "BUNDLER_DISCARDED", "FAILED_ON_CHAIN", "REJECTED"]) {
    it.effect(`ends with ${status}`, () =>
      Effect.gen(function* () {
        const { layer, looks } = saying(order("job", "PENDING"), order("job", status))
        yield* Effect.gen(function* () {
          const seen = succeeded(yield* after("1 minute", Stream.runCollect(Orders.watch("job"))))
          assert.deepStrictEqual(
            Array.from(seen, (_) => _.status),
            ["PENDING", status]
          )
          assert.lengthOf(looks, 2)
          assert.strictEqual(succeeded(yield* after("1 minute", Orders.settled("job"))).status, status)
          assert.lengthOf(looks, 3)
        }).pipe(Effect.provide(over(layer)))
      })
    )
  }

  const Step = Schema.Literals(["CREATED", "PENDING", "IN_PROGRESS", "SUCCESSFULLY", "NOT_EXISTS", "none", "bad"])
  const Final = Schema.Literals(["SUCCESSFUL", "FAILED", "EXPIRED", "BUNDLER_DISCARDED", "FAILED_ON_CHAIN", "REJECTED"])
  const saidOf = (step: typeof Step.Type | typeof Final.Type) =>
    step === "none" ? nothing : step === "bad" ? refused(503) : order("job", step)

  it.effect.prop(
    "tells the changes and the end of any sequence of statuses",
    [Schema.Array(Step).check(Schema.isMaxLength(30)), Final],
    ([steps, final]) =>
      Effect.gen(function* () {
        // What has to come of it: the statuses, and a failure where the fifth in a row is bad.
        const expected: Array<string> = []
        let bad = 0
        for (const step of [...steps, final]) {
          bad = step === "bad" ? bad + 1 : 0
          if (bad === 5) break
          if (!["bad", "none", "NOT_EXISTS", expected.at(-1)].includes(step)) expected.push(step)
        }
        const { layer } = saying(...[...steps, final].map(saidOf))
        const options = { schedule: everySecond }
        const seen: Array<string> = []
        yield* Effect.gen(function* () {
          const watching = Stream.runForEach(Orders.watch("job", options), (_) =>
            Effect.sync(() => void seen.push(_.status))
          )
          const { exit } = present(yield* after("31 seconds", watching), "an end")
          assert.deepStrictEqual(seen, expected)
          assert.strictEqual(Exit.isFailure(exit), bad === 5)
        }).pipe(Effect.provide(over(layer)))
        const again = saying(...[...steps, final].map(saidOf))
        const end = yield* Effect.provide(after("31 seconds", Orders.settled("job", options)), over(again.layer))
        if (bad === 5) assert.strictEqual(failed(end)._tag, "OrdersUnavailable")
        else assert.strictEqual(succeeded(end).status, final)
      }),
    { arbitrary: { runs: runs(100) } }
  )
})

describe("whoever follows", () => {
  it.effect("needs orders and nothing else, which need no intents", () =>
    Effect.gen(function* () {
      expectTypeOf<Effect.Services<ReturnType<typeof Orders.settled>>>().toEqualTypeOf<Orders.Orders>()
      expectTypeOf<Stream.Services<ReturnType<typeof Orders.watch>>>().toEqualTypeOf<Orders.Orders>()
      const { layer } = saying(order("job", "PENDING"), order("job", "SUCCESSFUL"))
      const orders: Layer.Layer<Orders.Orders, never, SecureRandom.SecureRandom> = Orders.layer.pipe(
        Layer.provide(Explorer.layer),
        Layer.provide(Bff.layer),
        Layer.provide(Session.layer),
        Layer.provide(
          Layer.mergeAll(
            layer,
            SessionStore.layerMemory(storedSession),
            Layer.succeed(Environment.CurrentEnvironment, environments.sandbox)
          )
        )
      )
      const following = Effect.provide(Orders.settled("job"), Layer.provide(orders, TestPlatform.layerRandom()))
      assert.strictEqual(succeeded(yield* after("1 second", following)).status, "SUCCESSFUL")
    })
  )

  const jobs = Array.from({ length: 1000 }, (_, index) => `job ${index}`)

  it.effect("is one of a thousand: six requests under way, twenty looks a second, nobody forgotten", () =>
    Effect.gen(function* () {
      const { layer, looks, open } = backend(
        ({ at, jobId }) => order(jobId, at < 100_000 ? "PENDING" : "SUCCESSFUL"),
        100
      )
      const everybody = Effect.forEach(jobs, (job) => Orders.settled(job), { concurrency: "unbounded" })
      const settled = succeeded(yield* Effect.provide(after("160 seconds", everybody), over(layer)))
      assert.deepStrictEqual(
        settled.map((_) => _.intentId),
        jobs
      )
      assert.strictEqual(open.most, 6)
      const seconds = new Map<number, number>()
      for (const { at, before } of looks) {
        const second = Math.floor(at / 1000)
        if (before > 0) seconds.set(second, (seconds.get(second) ?? 0) + 1)
      }
      assert.isAtMost(Math.max(...seconds.values()), 22)
      // And it is no back-off into nothing: of twenty a second most are used.
      for (let second = 20; second < 100; second++) assert.isAtLeast(seconds.get(second) ?? 0, 15, `second ${second}`)
    })
  )

  it.effect("leaves nothing behind when interrupted: a thousand who left do not slow down who comes", () =>
    Effect.gen(function* () {
      const { layer, looks, open } = backend(({ jobId }) => order(jobId, "PENDING"), 100)
      yield* Effect.gen(function* () {
        const everybody = yield* begin(Effect.forEach(jobs, (job) => Orders.settled(job), { concurrency: "unbounded" }))
        yield* TestClock.adjust("30 seconds")
        yield* Fiber.interrupt(everybody)
        assert.strictEqual(open.now, 0)
        const { length } = looks
        yield* after("1 second", Orders.settled("late"))
        // Two more waits of 250 and 375 milliseconds, and nobody else.
        assert.deepStrictEqual(
          looks.slice(length).map((_) => [_.jobId, _.at - 30_000]),
          [
            ["late", 0],
            ["late", 350],
            ["late", 825]
          ]
        )
        // Every lane is free again.
        yield* begin(Effect.forEach(jobs.slice(0, 7), (job) => Orders.settled(job), { concurrency: "unbounded" }))
        assert.strictEqual(open.now, 6)
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("makes room for others when interrupted, under way or waiting for a turn", () =>
    Effect.gen(function* () {
      const { layer, looks, open } = backend(({ jobId }) =>
        jobId.startsWith("silent") ? "silent" : order(jobId, "SUCCESSFUL")
      )
      yield* Effect.gen(function* () {
        const silent = yield* Effect.forEach([1, 2, 3, 4, 5, 6], (_) => begin(Orders.settled(`silent ${_}`)))
        const waiting = [yield* begin(Orders.settled("waiting")), yield* begin(Orders.settled("impatient"))] as const
        yield* TestClock.adjust("1 second")
        assert.lengthOf(looks, 6)
        yield* Fiber.interrupt(waiting[1])
        yield* Fiber.interrupt(present(silent[3], "a fiber"))
        assert.strictEqual((yield* Fiber.join(waiting[0])).status, "SUCCESSFUL")
        assert.deepStrictEqual(open, { now: 5, most: 6 })
        assert.notInclude(
          looks.map((_) => _.jobId),
          "impatient"
        )
        // And nothing was lost: another six can be under way.
        yield* Fiber.interruptAll(silent)
        const more = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7], (_) => begin(Orders.settled(`silent again ${_}`)))
        assert.deepStrictEqual(open, { now: 6, most: 6 })
        yield* Fiber.interruptAll(more)
        assert.strictEqual(open.now, 0)
      }).pipe(Effect.provide(over(layer)))
    })
  )
})

describe("waitForOrder", () => {
  /** A client of the façade that lives in the test's time. */
  const connected = (transport: Layer.Layer<Transport.Transport>) =>
    Effect.gen(function* () {
      const time = Layer.mergeAll(
        Layer.succeed(Clock.Clock, yield* Clock.Clock),
        Layer.succeed(Scheduler.Scheduler, yield* Scheduler.Scheduler)
      )
      const platform = Layer.mergeAll(
        transport,
        TestPlatform.layerRandom(),
        SessionStore.layerMemory(storedSession),
        time
      )
      return yield* Effect.acquireRelease(
        Effect.sync(() => new OktoClient({ clientPrivateKey: clientKey, clientSWA, platform })),
        (client) => Effect.promise(() => client.dispose())
      )
    })

  /** How a Promise ends as time passes: with its value, with its error, or not. */
  const ending = <A>(call: () => Promise<A>, seconds: number) =>
    Effect.gen(function* () {
      const over: Array<unknown> = []
      const ended = call().then(
        (value) => void over.push(value),
        (error: unknown) => void over.push(error)
      )
      for (let second = 0; second < seconds && over.length === 0; second++) {
        yield* TestClock.adjust("1 second")
        yield* Effect.promise(() => Promise.race([ended, new Promise((resolve) => setImmediate(resolve))]))
      }
      return { end: over[0], at: yield* Clock.currentTimeMillis }
    })

  it.effect("answers the final order, however it ended", () =>
    Effect.gen(function* () {
      const { layer } = saying(order("job", "PENDING"), order("job", "FAILED"))
      const client = yield* connected(layer)
      const { end } = yield* ending(() => waitForOrder(client, "job"), 10)
      assert.strictEqual(present(Reflect.get(Object(end), "status"), "an order"), "FAILED")
    })
  )

  it.effect("looks as the schedule says, and gives up where it ends", () =>
    Effect.gen(function* () {
      const { at, layer } = saying(order("job", "PENDING"))
      const client = yield* connected(layer)
      const schedule = Schedule.spaced("3 seconds").pipe(Schedule.upTo({ times: 3 }))
      const { end } = yield* ending(() => waitForOrder(client, "job", { schedule }), 60)
      assert.instanceOf(end, Errors.OrderUnsettled)
      assert.strictEqual(end instanceof Errors.OrderUnsettled ? end.order?.status : "", "PENDING")
      assert.deepStrictEqual(at(), [0, 3000, 6000, 9000])
    })
  )

  it.effect("gives up after so many milliseconds, also while a request is silent", () =>
    Effect.gen(function* () {
      for (const reply of [order("job", "PENDING"), "silent"] as const) {
        const { layer, open } = saying(reply)
        const client = yield* connected(layer)
        const begun = yield* Clock.currentTimeMillis
        const { at, end } = yield* ending(() => waitForOrder(client, "job", { giveUpAfter: 7000 }), 60)
        assert.instanceOf(end, Errors.OrderUnsettled)
        assert.strictEqual(at - begun, 7000)
        assert.strictEqual(open.now, 0)
      }
    })
  )

  it.effect("rejects with OrderNotFound, and with OrdersUnavailable", () =>
    Effect.gen(function* () {
      const lost = yield* connected(saying(nothing).layer)
      assert.instanceOf((yield* ending(() => waitForOrder(lost, "job"), 100)).end, Errors.OrderNotFound)
      const failing = yield* connected(saying(refused(503)).layer)
      assert.instanceOf((yield* ending(() => waitForOrder(failing, "job"), 100)).end, Errors.OrdersUnavailable)
    })
  )

  it.effect("stops when it is aborted: before it begins, between two looks, and while a request is silent", () =>
    Effect.gen(function* () {
      const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError"

      const never = saying(order("job", "PENDING"))
      const early = yield* connected(never.layer)
      const { end: first } = yield* ending(() => waitForOrder(early, "job", { signal: AbortSignal.abort() }), 10)
      assert.isTrue(isAbort(first), String(first))
      assert.lengthOf(never.looks, 0)

      for (const reply of [order("job", "PENDING"), "silent"] as const) {
        const { layer, looks, open } = saying(reply)
        const client = yield* connected(layer)
        const controller = new AbortController()
        const options = { signal: controller.signal, giveUpAfter: 60_000 }
        const waiting = waitForOrder(client, "job", options).catch((error: unknown) => error)
        yield* TestClock.adjust("5 seconds")
        assert.isAtLeast(looks.length, 1)
        controller.abort()
        const error = yield* Effect.promise(() => waiting)
        assert.isTrue(isAbort(error), String(error))
        assert.strictEqual(open.now, 0)
        const { length } = looks
        yield* TestClock.adjust("1 minute")
        assert.lengthOf(looks, length)
      }
    })
  )
})
