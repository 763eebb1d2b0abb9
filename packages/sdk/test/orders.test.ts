/** Polls of orders: their delays, what ends them, and their rate for many orders. */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
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
import { isDeep, runs } from "../../../scripts/deep.ts"
import { Client, Errors, Orders, Session, SessionStore, Transport } from "../src/effect.ts"
import { OktoClient, waitForOrder } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, present, storedSession, users, withClockAhead } from "./support.ts"

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

/** The exit of an effect as time passes, and when; `undefined` while it runs. */
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

describe("Orders.waitForFinal: polls", () => {
  it.effect("at once, after 250 ms, with delays that grow by half, and at last every ten seconds", () =>
    Effect.gen(function* () {
      const { at, layer } = saying(order("job", "PENDING"))
      assert.isUndefined(yield* Effect.provide(after("2 minutes", Orders.waitForFinal("job")), layer.pipe(over)))
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

  it.effect("with the same delays after a change of the status", () =>
    Effect.gen(function* () {
      const { at, layer } = saying(
        order("job", "CREATED"),
        order("job", "INITIATED"),
        order("job", "IN_PROGRESS"),
        order("job", "SUCCESSFUL")
      )
      const options = { schedule: everySecond }
      yield* Effect.gen(function* () {
        assert.strictEqual(
          succeeded(yield* after("10 seconds", Orders.waitForFinal("job", options))).status,
          "SUCCESSFUL"
        )
        assert.deepStrictEqual(at(), [0, 1000, 2000, 3000])
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("by the schedule of the options, until it ends", () =>
    Effect.gen(function* () {
      const { at, layer } = saying(order("job", "CREATED"), order("job", "PENDING"))
      const schedule = Schedule.spaced("3 seconds").pipe(Schedule.upTo({ times: 3 }))
      yield* Effect.gen(function* () {
        const end = yield* after("1 minute", Orders.waitForFinal("job", { schedule }))
        const error = failed(end)
        assert.instanceOf(error, Errors.OrderTimeout)
        assert.strictEqual(error.category, "unknown")
        assert.strictEqual(error.jobId, "job")
        assert.strictEqual(error._tag === "OrderTimeout" ? error.order?.status : "", "PENDING")
        assert.strictEqual(end?.at, 9000)
        assert.deepStrictEqual(at(), [0, 3000, 6000, 9000])
        // The schedule is a value: each call starts it anew.
        assert.strictEqual((yield* after("1 minute", Orders.waitForFinal("job", { schedule })))?.at, 60_000 + 9000)
        assert.lengthOf(at(), 8)
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("not before the retryAfter of the backend", () =>
    Effect.gen(function* () {
      const { at, layer } = saying(
        refused(429, 30),
        refused(503, 2),
        refused(429, 0),
        refused(429),
        order("job", "SUCCESSFUL")
      )
      const options = { schedule: Schedule.spaced("5 seconds") }
      yield* Effect.provide(after("2 minutes", Orders.waitForFinal("job", options)), over(layer))
      assert.deepStrictEqual(at(), [0, 30_000, 35_000, 40_000, 45_000])
    })
  )
})

describe("an order that is followed", () => {
  const options = { schedule: everySecond }
  const ways: ReadonlyArray<
    readonly [string, Effect.Effect<unknown, Orders.FollowFailure | Errors.OrderFailed, Orders.Orders>]
  > = [
    ["waitForFinal", Orders.waitForFinal("job", options)],
    ["waitForSuccess", Orders.waitForSuccess("job", options)],
    ["follow", Orders.follow("job", () => Effect.void, options)],
    ["watch", Stream.runDrain(Orders.watch("job", options))]
  ]
  const changeUser = Effect.gen(function* () {
    const live = yield* Session.Session
    const before = yield* live.current
    yield* live.clear
    yield* live.start(present(users[1], "another user"))
    return before
  })

  for (const [name, following] of ways) {
    it.effect(`is not looked up for another user, who logs in meanwhile: ${name}`, () =>
      Effect.gen(function* () {
        const { at, layer } = saying(order("job", "PENDING"))
        yield* Effect.gen(function* () {
          const fiber = yield* begin(Effect.flip(following))
          yield* TestClock.adjust("1500 millis")
          assert.deepStrictEqual(at(), [0, 1000])
          yield* changeUser
          yield* TestClock.adjust("10 seconds")
          assert.isDefined(fiber.pollUnsafe())
          const error = yield* Fiber.join(fiber)
          assert.strictEqual(error._tag, "OrdersUnavailable")
          assert.strictEqual(error.category, "sign-in")
          assert.deepStrictEqual(at(), [0, 1000])
        }).pipe(Effect.provide(over(layer)))
      })
    )

    it.effect(`is not looked up in a program that belongs to the user before: ${name}`, () =>
      Effect.gen(function* () {
        const { at, layer } = saying(order("job", "SUCCESSFUL"))
        yield* Effect.gen(function* () {
          const before = yield* changeUser
          assert.strictEqual((yield* Effect.flip(Session.within(before, following))).category, "sign-in")
          assert.deepStrictEqual(at(), [])
        }).pipe(Effect.provide(over(layer)))
      })
    )
  }

  it.effect("runs the caller's effect outside of its session: a program of the next user is not refused", () =>
    Effect.gen(function* () {
      const { layer } = saying(order("job", "PENDING"), order("job", "SUCCESSFUL"))
      yield* Effect.gen(function* () {
        const orders = yield* Orders.Orders
        const live = yield* Session.Session
        const seen: Array<string | undefined> = []
        const onChange = () =>
          Effect.gen(function* () {
            yield* changeUser
            seen.push((yield* orders.find("job"))?.status)
          }).pipe(Effect.orDie, Effect.provideService(Session.Session, live))
        yield* after("10 seconds", Orders.follow("job", onChange, options))
        assert.deepStrictEqual(seen, ["SUCCESSFUL"])
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("is not looked up for another user, who logs in while the call waits for others", () =>
    Effect.gen(function* () {
      const { layer, looks } = backend(({ jobId }) => (jobId === "job" ? order("job", "SUCCESSFUL") : "silent"))
      yield* Effect.gen(function* () {
        const orders = yield* Orders.Orders
        for (let index = 0; index < 6; index++) yield* begin(Effect.exit(orders.find(`other ${index}`)))
        const fiber = yield* begin(Effect.flip(orders.find("job")))
        yield* changeUser
        yield* TestClock.adjust("1 second")
        assert.strictEqual((yield* Fiber.join(fiber)).category, "sign-in")
        assert.notInclude(
          looks.map(({ jobId }) => jobId),
          "job"
        )
      }).pipe(Effect.provide(over(layer)))
    })
  )
})

describe("Orders.waitForFinal: a delay that the backend asks for", () => {
  it.effect("is at most a minute", () =>
    Effect.gen(function* () {
      const { at, layer } = saying(refused(503, 86_400), order("job", "SUCCESSFUL"))
      yield* Effect.provide(after("2 minutes", Orders.waitForFinal("job")), over(layer))
      assert.deepStrictEqual(at(), [0, 60_000])
    })
  )
})

describe("Orders.waitForFinal: an order whose status cannot be read", () => {
  const withStatus = (status: unknown) => TestPlatform.success({ items: [{ intent_id: "job", status }] })

  for (const status of [undefined, null, "", " ", 5, {}]) {
    const told = JSON.stringify(status) ?? "absent"

    it.effect(`fails with OrderTimeout and the order after a minute: ${told}`, () =>
      Effect.gen(function* () {
        for (const before of [[], [order("job", "PENDING")]]) {
          const { layer } = saying(...before, withStatus(status))
          const polling = Orders.waitForFinal("job", { schedule: everySecond })
          const end = yield* Effect.provide(after("2 minutes", polling), over(layer))
          const error = failed(end)
          if (error._tag !== "OrderTimeout") return assert.fail("expected a time-out")
          assert.strictEqual(error.order?.intentId, "job")
          assert.strictEqual(error.category, "unknown")
          assert.strictEqual(end?.at, 60_000 + before.length * 1000)
          yield* TestClock.setTime(0)
        }
      })
    )

    it.effect(`waits on when the status is there again within a minute: ${told}`, () =>
      Effect.gen(function* () {
        const unreadable = Array.from({ length: 50 }, () => withStatus(status))
        const { layer } = saying(...unreadable, order("job", "PENDING"), ...unreadable, order("job", "SUCCESSFUL"))
        const polling = Orders.waitForFinal("job", { schedule: everySecond })
        const end = yield* Effect.provide(after("2 minutes", polling), over(layer))
        assert.strictEqual(succeeded(end).status, "SUCCESSFUL")
      })
    )
  }
})

describe("Orders.waitForFinal: a clock that is set between two polls", () => {
  for (const step of [3_600_000, -3_600_000]) {
    const name = `by ${step / 60_000} minutes`
    /** Runs an effect with a clock that is set when `isSet` first returns true. */
    const withStep = <A, E, R>(effect: Effect.Effect<A, E, R>, isSet: () => boolean) =>
      withClockAhead(effect, () => (isSet() ? step : 0))

    it.effect(`an order is missing for a minute before OrderNotFound: ${name}`, () =>
      Effect.gen(function* () {
        const { layer, looks } = saying(nothing)
        const polling = Orders.waitForFinal("job", { schedule: everySecond })
        const end = yield* Effect.provide(
          after(
            "2 minutes",
            withStep(polling, () => looks.length > 0)
          ),
          over(layer)
        )
        assert.instanceOf(failed(end), Errors.OrderNotFound)
        assert.strictEqual(end?.at, 60_000)
      })
    )

    it.effect(`giveUpAfter is counted from the start: ${name}`, () =>
      Effect.gen(function* () {
        const { layer, looks } = saying(order("job", "CREATED"), order("job", "PENDING"))
        const polling = Orders.waitForFinal("job", { giveUpAfter: "12 seconds" })
        const end = yield* Effect.provide(
          after(
            "1 minute",
            withStep(polling, () => looks.length > 0)
          ),
          over(layer)
        )
        const error = failed(end)
        assert.instanceOf(error, Errors.OrderTimeout)
        assert.match(String(Reflect.get(Object(error), "advice")), /^Wait for this job id again/)
        assert.strictEqual(end?.at, 12_000)
      })
    )

    it.effect(`giveUpAfter says so where no order was listed: ${name}`, () =>
      Effect.gen(function* () {
        const { layer, looks } = saying("silent")
        const polling = Orders.waitForFinal("job", { giveUpAfter: "2 seconds" })
        const end = yield* Effect.provide(
          after(
            "1 minute",
            withStep(polling, () => looks.length > 0)
          ),
          over(layer)
        )
        const error = failed(end)
        assert.instanceOf(error, Errors.OrderTimeout)
        assert.match(String(Reflect.get(Object(error), "advice")), /^Check this id\./)
      })
    )

    it.effect(`a schedule ends after its time: ${name}`, () =>
      Effect.gen(function* () {
        const { layer, looks } = saying(order("job", "PENDING"))
        const schedule = everySecond.pipe(Schedule.upTo({ duration: "10 seconds" }))
        const polling = Orders.waitForFinal("job", { schedule })
        const end = yield* Effect.provide(
          after(
            "1 minute",
            withStep(polling, () => looks.length > 2)
          ),
          over(layer)
        )
        assert.instanceOf(failed(end), Errors.OrderTimeout)
        assert.approximately(end?.at ?? 0, 10_000, 1000)
      })
    )
  }
})

describe("Orders.waitForFinal: fails with OrderTimeout", () => {
  it.effect("after giveUpAfter, with the last order", () =>
    Effect.gen(function* () {
      const { layer } = backend(({ at }) => order("job", at < 5000 ? "CREATED" : "PENDING"))
      const options = { giveUpAfter: "12 seconds" } as const
      yield* Effect.gen(function* () {
        const end = yield* after("1 minute", Orders.waitForFinal("job", options))
        const error = failed(end)
        assert.instanceOf(error, Errors.OrderTimeout)
        assert.strictEqual(error._tag === "OrderTimeout" ? error.order?.status : "", "PENDING")
        assert.strictEqual(end?.at, 12_000)
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("counted from the start, not from the last change", () =>
    Effect.gen(function* () {
      const { layer } = backend(({ before }) => order("job", `STATE_${before}`))
      const options = { giveUpAfter: "12 seconds", schedule: everySecond } as const
      const end = yield* Effect.provide(after("1 minute", Stream.runDrain(Orders.watch("job", options))), over(layer))
      assert.strictEqual(failed(end)._tag, "OrderTimeout")
      assert.strictEqual(end?.at, 12_000)
    })
  )

  it.effect("while a request is not answered, and interrupts the request", () =>
    Effect.gen(function* () {
      const { layer, open } = saying("silent")
      yield* Effect.gen(function* () {
        const end = yield* after("1 minute", Orders.waitForFinal("job", { giveUpAfter: "12 seconds" }))
        const error = failed(end)
        assert.instanceOf(error, Errors.OrderTimeout)
        assert.notProperty(error, "order")
        assert.strictEqual(end?.at, 12_000)
        assert.deepStrictEqual(open, { now: 0, most: 1 })
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("never when giveUpAfter is infinite", () =>
    Effect.gen(function* () {
      const { layer } = backend(({ at }) => order("job", at < 7_200_000 ? "PENDING" : "EXPIRED"))
      const end = yield* Effect.provide(
        after("3 hours", Orders.waitForFinal("job", { giveUpAfter: "Infinity" })),
        over(layer)
      )
      assert.strictEqual(succeeded(end).status, "EXPIRED")
    })
  )
})

describe("Orders.waitForFinal: polls that fail", () => {
  const bad = refused(503)

  it.effect("do not end it when fewer than five fail in a row", () =>
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
        const end = yield* Effect.provide(after("50 seconds", Orders.waitForFinal("job")), over(layer))
        assert.strictEqual(succeeded(end).status, "SUCCESSFUL")
        assert.lengthOf(looks, 10)
      }
    })
  )

  it.effect("end it with the fifth failure in a row", () =>
    Effect.gen(function* () {
      const { layer, looks } = saying(bad, order("job", "PENDING"), "closed", bad, bad, bad, refused(500))
      const error = failed(yield* Effect.provide(after("1 minute", Orders.waitForFinal("job")), over(layer)))
      assert.instanceOf(error, Errors.OrdersUnavailable)
      assert.strictEqual(error.category, "retry")
      const reason = "reason" in error ? error.reason : undefined
      assert.strictEqual(reason?._tag === "Rejected" ? reason.status : 0, 500)
      assert.lengthOf(looks, 7)
    })
  )

  it.effect("do not end it when an answer cannot be read", () =>
    Effect.gen(function* () {
      const odd = [null, { items: null }, { items: [null] }, { items: [{}] }, { items: [{ status: null }] }]
      const replies = odd.map((data) => TestPlatform.success(data))
      const { layer, looks } = saying(order("job", "PENDING"), ...replies, order("job", "SUCCESSFUL"))
      const end = yield* Effect.provide(after("1 minute", Orders.waitForFinal("job")), over(layer))
      assert.strictEqual(succeeded(end).status, "SUCCESSFUL")
      assert.lengthOf(looks, 7)
    })
  )

  const hopeless: ReadonlyArray<readonly [string, Reply, Errors.ErrorCategory]> = [
    ["a session that ended", refused(401), "sign-in"],
    ["a session that ended, in an envelope", TestPlatform.failure({ code: 401, message: "no" }), "sign-in"],
    ["a request that is wrong", refused(400), "input"]
  ]
  for (const [name, reply, category] of hopeless) {
    it.effect(`end it at once when another poll would fail, too: ${name}`, () =>
      Effect.gen(function* () {
        const { layer, looks } = saying(order("job", "PENDING"), reply)
        const error = failed(yield* Effect.provide(after("1 minute", Orders.waitForFinal("job")), over(layer)))
        assert.instanceOf(error, Errors.OrdersUnavailable)
        assert.strictEqual(error.category, category)
        assert.lengthOf(looks, 2)
      })
    )
  }
})

describe("Orders.waitForFinal: an order that is not listed", () => {
  for (const [name, unknown] of [
    ["an empty list", nothing],
    ["the status for those that do not exist", order("job", "NOT_EXISTS")]
  ] as const) {
    it.effect(`fails with OrderNotFound after a minute: ${name}`, () =>
      Effect.gen(function* () {
        const end = yield* Effect.provide(after("2 minutes", Orders.waitForFinal("job")), over(saying(unknown).layer))
        const error = failed(end)
        assert.instanceOf(error, Errors.OrderNotFound)
        assert.strictEqual(error.category, "unknown")
        assert.strictEqual(error.jobId, "job")
        assert.isAtLeast(end?.at ?? 0, 60_000)
        assert.isAtMost(end?.at ?? 0, 70_000)
        // However often one looks.
        const often = Orders.waitForFinal("job", { schedule: everySecond })
        assert.strictEqual((yield* Effect.provide(after("2 minutes", often), over(saying(unknown).layer)))?.at, 180_000)
      })
    )

    it.effect(`is polled when it is listed within the minute: ${name}`, () =>
      Effect.gen(function* () {
        const { layer } = backend(({ at }) =>
          at < 50_000 ? unknown : order("job", at < 150_000 ? "PENDING" : "SUCCESSFUL")
        )
        const end = yield* Effect.provide(after("3 minutes", Orders.waitForFinal("job")), over(layer))
        assert.strictEqual(succeeded(end).status, "SUCCESSFUL")
      })
    )

    it.effect(`is still polled when it was listed once: ${name}`, () =>
      Effect.gen(function* () {
        const gone = (until: number) =>
          backend(({ at }) => (at === 0 ? order("job", "PENDING") : at < until ? unknown : order("job", "FAILED")))
            .layer
        const end = yield* Effect.provide(after("10 minutes", Orders.waitForFinal("job")), over(gone(300_000)))
        assert.strictEqual(succeeded(end).status, "FAILED")
      })
    )
  }

  it.effect("fails with OrderTimeout when giveUpAfter is less than the minute", () =>
    Effect.gen(function* () {
      const { layer } = saying(order("job", "PENDING"), nothing)
      const end = yield* Effect.provide(
        after("10 minutes", Orders.waitForFinal("job", { giveUpAfter: "5 minutes" })),
        over(layer)
      )
      const error = failed(end)
      assert.strictEqual(error._tag === "OrderTimeout" ? error.order?.status : error._tag, "PENDING")
      assert.strictEqual(end?.at, 300_000)
    })
  )
})

describe("Orders.watch", () => {
  it.effect("emits the order only when its status changes", () =>
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
    it.effect(`ends when the status is ${status}`, () =>
      Effect.gen(function* () {
        const { layer, looks } = saying(order("job", "PENDING"), order("job", status))
        yield* Effect.gen(function* () {
          const seen = succeeded(yield* after("1 minute", Stream.runCollect(Orders.watch("job"))))
          assert.deepStrictEqual(
            Array.from(seen, (_) => _.status),
            ["PENDING", status]
          )
          assert.lengthOf(looks, 2)
          assert.strictEqual(succeeded(yield* after("1 minute", Orders.waitForFinal("job"))).status, status)
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
    "emits the changes and the end of any sequence of statuses",
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
        const end = yield* Effect.provide(after("31 seconds", Orders.waitForFinal("job", options)), over(again.layer))
        if (bad === 5) assert.strictEqual(failed(end)._tag, "OrdersUnavailable")
        else assert.strictEqual(succeeded(end).status, final)
      }),
    { arbitrary: { runs: runs(40) } }
  )
})

describe("Orders.follow", () => {
  const jobs = Array.from({ length: isDeep ? 1000 : 250 }, (_, index) => `job ${index}`)

  it.effect("polls hundreds of orders with six requests at a time and twenty polls a second", () =>
    Effect.gen(function* () {
      const { layer, looks, open } = backend(
        ({ at, jobId }) => order(jobId, at < 100_000 ? "PENDING" : "SUCCESSFUL"),
        100
      )
      const all = Effect.forEach(jobs, (job) => Orders.waitForFinal(job), { concurrency: "unbounded" })
      const settled = succeeded(yield* Effect.provide(after("160 seconds", all), over(layer)))
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

  it.effect("releases all permits when hundreds of callers are interrupted", () =>
    Effect.gen(function* () {
      const { layer, looks, open } = backend(({ jobId }) => order(jobId, "PENDING"), 100)
      yield* Effect.gen(function* () {
        const all = yield* begin(Effect.forEach(jobs, (job) => Orders.waitForFinal(job), { concurrency: "unbounded" }))
        yield* TestClock.adjust("30 seconds")
        yield* Fiber.interrupt(all)
        assert.strictEqual(open.now, 0)
        const { length } = looks
        yield* after("1 second", Orders.waitForFinal("late"))
        // Two more delays of 250 and 375 milliseconds, and no other polls.
        assert.deepStrictEqual(
          looks.slice(length).map((_) => [_.jobId, _.at - 30_000]),
          [
            ["late", 0],
            ["late", 350],
            ["late", 825]
          ]
        )
        // Every permit is free again.
        yield* begin(Effect.forEach(jobs.slice(0, 7), (job) => Orders.waitForFinal(job), { concurrency: "unbounded" }))
        assert.strictEqual(open.now, 6)
      }).pipe(Effect.provide(over(layer)))
    })
  )

  it.effect("lets others poll when it is interrupted, during a request or before it", () =>
    Effect.gen(function* () {
      const { layer, looks, open } = backend(({ jobId }) =>
        jobId.startsWith("silent") ? "silent" : order(jobId, "SUCCESSFUL")
      )
      yield* Effect.gen(function* () {
        const silent = yield* Effect.forEach([1, 2, 3, 4, 5, 6], (_) => begin(Orders.waitForFinal(`silent ${_}`)))
        const waiting = [
          yield* begin(Orders.waitForFinal("waiting")),
          yield* begin(Orders.waitForFinal("interrupted"))
        ] as const
        yield* TestClock.adjust("1 second")
        assert.lengthOf(looks, 6)
        yield* Fiber.interrupt(waiting[1])
        yield* Fiber.interrupt(present(silent[3], "a fiber"))
        assert.strictEqual((yield* Fiber.join(waiting[0])).status, "SUCCESSFUL")
        assert.deepStrictEqual(open, { now: 5, most: 6 })
        assert.notInclude(
          looks.map((_) => _.jobId),
          "interrupted"
        )
        // And nothing was lost: another six can be under way.
        yield* Fiber.interruptAll(silent)
        const more = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7], (_) =>
          begin(Orders.waitForFinal(`silent again ${_}`))
        )
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

  it.effect("asks for a UUID in lower case, as the backend writes it, and for another id as it is", () =>
    Effect.gen(function* () {
      for (const [id, asked] of [
        ["6F1C2A5E-3B4D-4C8F-9A10-0B1C2D3E4F50", "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"],
        ["Job", "Job"]
      ] as const) {
        const { layer, looks } = backend(({ jobId }) => (jobId === asked ? order(asked, "SUCCESSFUL") : nothing))
        const client = yield* connected(layer)
        const { end } = yield* ending(() => waitForOrder(client, id), 10)
        assert.strictEqual(present(Reflect.get(Object(end), "status"), "an order"), "SUCCESSFUL")
        assert.deepStrictEqual(
          looks.map(({ jobId }) => jobId),
          [asked]
        )
      }
    })
  )

  it.effect("calls onStatusChange at each change of the status, with the time, also when the callback throws", () =>
    Effect.gen(function* () {
      const { layer } = saying(order("job", "PENDING"), order("job", "PENDING"), order("job", "SUCCESSFUL"))
      const client = yield* connected(layer)
      const told: Array<readonly [status: string, at: number]> = []
      const onStatusChange = ({ status }: { readonly status: string }, at: number) => {
        told.push([status, at])
        throw new Error("a bug of the app")
      }
      const { end } = yield* ending(() => waitForOrder(client, "job", { onStatusChange }), 10)
      assert.strictEqual(present(Reflect.get(Object(end), "status"), "an order"), "SUCCESSFUL")
      assert.deepStrictEqual(
        told.map(([status]) => status),
        ["PENDING", "SUCCESSFUL"]
      )
      assert.isTrue(told.every(([, at], index) => at >= (told[index - 1]?.[1] ?? 0)))
    })
  )

  it.effect("fails with OrderTimeout after giveUpAfter milliseconds, also while a request is not answered", () =>
    Effect.gen(function* () {
      for (const reply of [order("job", "PENDING"), "silent"] as const) {
        const { layer, open } = saying(reply)
        const client = yield* connected(layer)
        const begun = yield* Clock.currentTimeMillis
        const { at, end } = yield* ending(() => waitForOrder(client, "job", { giveUpAfter: 7000 }), 60)
        assert.instanceOf(end, Errors.OrderTimeout)
        assert.strictEqual(at - begun, 7000)
        assert.strictEqual(open.now, 0)
      }
    })
  )

  it.effect("stops when it is aborted: before it begins, between two polls, and during a request", () =>
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
