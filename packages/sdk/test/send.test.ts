/** Sends and resumes user operations whose answer is lost, unclear or late: each is executed at most once. */
import { assert, describe, it, vi } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { setImmediate } from "node:timers/promises"
import { inspect } from "node:util"
import { SignedUserOp } from "@okto-effect/protocol/UserOp"
import {
  Client,
  Errors,
  Explorer,
  Intents,
  rawEvm,
  Session,
  SessionStore,
  tokenTransfer,
  Transport
} from "../src/effect.ts"
import { OktoClient, resume, tokenTransfer as transferTokens } from "../src/index.ts"
import { TestPlatform } from "../src/testing.ts"
import {
  address,
  clientKey,
  clientSWA,
  jobId,
  operationSentences,
  pathOf,
  present,
  replies,
  session,
  storedSession,
  users
} from "./support.ts"

const configuration = { clientPrivateKey: clientKey, clientSWA }
const Body = Schema.fromJsonString(SignedUserOp)

/** The job id of an operation: its nonce as a UUID. */
const idOf = ({ nonce }: { readonly nonce: string }): string =>
  nonce.slice(-32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")

/** What the backend does with one execute. `undefined` is silence that ends, "never" silence that does not. */
type Reaction = Transport.TransportResponse | "accepts" | "loses" | "accepts and loses" | "never"

const refusal = TestPlatform.failure({ code: 400, message: "no" })
const usedNonce = TestPlatform.failure({ code: 400, message: "nonce already used" })
const down = TestPlatform.failure({ message: "down" }, 503)

/** Orders as the backend lists them. */
interface Listed {
  readonly intent_id: string
  readonly status: string
  readonly details?: object
  readonly intent_type?: string
}

/** The details of the order of the transfer in these tests. */
const ownDetails = { caip2id: "eip155:84532", recipientWalletAddress: address, tokenAddress: "", amount: "1" }

const inFull = ({ details = ownDetails, intent_id, intent_type = "TOKEN_TRANSFER", status }: Listed) => ({
  intent_id,
  status,
  intent_type,
  details,
  downstream_transaction_hash: []
})

/** A backend that reacts to each execute in turn, the last reaction for ever, and lists what it accepted. */
const backend = (...reactions: ReadonlyArray<Reaction>) => {
  const executed: Array<SignedUserOp> = []
  const bodies: Array<string> = []
  const bearers: Array<string | undefined> = []
  const orders: Array<Listed> = []
  const asked: Array<string> = []
  const looks = { hidden: 0, answer: undefined as Transport.TransportResponse | undefined }
  const server = {
    asked,
    bearers,
    bodies,
    executed,
    looks,
    orders,
    /** Accepts the operation with any answer: the answer of a second delivery. */
    accepts: false,
    /** The answer to a look by its number, from 1, where it is another. */
    onLook: undefined as ((look: number) => Transport.TransportResponse | undefined) | undefined,
    /** What is listed under any id. */
    lists: undefined as Omit<Listed, "intent_id" | "status"> | undefined,
    /** Whether it says that the session stands, after a 401. */
    stands: false,
    /** What its clock says, in milliseconds since 1970, if its replies say it. */
    date: undefined as number | undefined
  }
  const list = ({ url }: { readonly url: string }) => {
    const answer = looks.answer ?? server.onLook?.(asked.filter((path) => path === "/orders").length)
    if (answer !== undefined) return answer
    if (looks.hidden-- > 0) return TestPlatform.success({ items: [] })
    const wanted = new URL(url).searchParams.get("intent_id") ?? ""
    if (server.lists !== undefined) {
      return TestPlatform.success({ items: [inFull({ intent_id: wanted, status: "SUCCESSFUL", ...server.lists })] })
    }
    const items = orders.filter(({ intent_id }) => intent_id === wanted)
    return TestPlatform.success({
      items: items.map(inFull)
    })
  }
  const execute = (request: Transport.TransportRequest): Transport.TransportResponse | undefined | "never" => {
    const op = Schema.decodeUnknownSync(Body)(request.body)
    const reaction = reactions[Math.min(executed.length, reactions.length - 1)] ?? "accepts"
    executed.push(op)
    bodies.push(request.body ?? "")
    bearers.push(request.headers["Authorization"])
    if (server.accepts || reaction === "accepts" || reaction === "accepts and loses") {
      orders.push({ intent_id: idOf(op), status: "SUCCESSFUL" })
    }
    if (reaction === "accepts") return TestPlatform.success({ jobId: idOf(op) })
    return reaction === "loses" || reaction === "accepts and loses" ? undefined : reaction
  }
  const send: Transport.Transport["Service"]["send"] = (request) => {
    const path = pathOf(request)
    asked.push(path)
    const answer =
      path === "/execute"
        ? execute(request)
        : path === "/orders"
          ? list(request)
          : TestPlatform.success((path !== "/verify-session" || server.stands ? replies[path] : undefined) ?? {})
    if (answer === "never") return Effect.never
    const dated = server.date === undefined ? {} : { headers: { date: new Date(server.date).toUTCString() } }
    return TestPlatform.transport(() => answer && { ...answer, ...dated }).send(request)
  }
  return Object.assign(server, { send })
}

const platform = ({ send }: { readonly send: Transport.Transport["Service"]["send"] }) =>
  Layer.mergeAll(
    Layer.succeed(Transport.Transport, { send }),
    TestPlatform.layerRandom(),
    SessionStore.layerMemory(storedSession)
  )

const over = (server: { readonly send: Transport.Transport["Service"]["send"] }) =>
  Client.layer(configuration).pipe(Layer.provide(platform(server)), Layer.provide(Logger.layer([])))

const input = { caip2Id: "eip155:84532", recipient: address, token: "", amount: 1n }
const submit = <E = never>(options?: Intents.SubmitOptions<E>) =>
  Intents.Intents.use((intents) => intents.submit(tokenTransfer, input, options))

/** Runs a call to its end, however long that takes on the clock; returns what it came to and the seconds it took. */
const ending = Effect.fnUntraced(function* <A, E, R>(call: Effect.Effect<A, E, R>, step = 250) {
  const fiber = yield* Effect.forkChild(Effect.exit(call), { startImmediately: true })
  let milliseconds = 0
  while (fiber.pollUnsafe() === undefined && milliseconds < 300_000) {
    yield* TestClock.adjust(step)
    milliseconds += step
  }
  return { exit: yield* Fiber.join(fiber), seconds: milliseconds / 1000 }
})

const failureOf = <A, E>(exit: Exit.Exit<A, E>): E | undefined => {
  const failure = Exit.isFailure(exit) ? Cause.findError(exit.cause) : undefined
  return failure?._tag === "Success" ? failure.success : undefined
}

/** The failure of a submit whose outcome stays unknown. */
const unknown = Effect.map(ending(submit({ outcomeTimeout: "1 second" })), ({ exit }) => {
  const error = failureOf(exit)
  return error?._tag === "ExecutionUnknown" ? error : assert.fail("expected an unknown outcome")
})

describe("execute: an operation whose answer is lost", () => {
  const nothing: ReadonlyArray<readonly [string, Transport.TransportResponse | "loses"]> = [
    ["silence", "loses"],
    ["503", down],
    ["500 in an envelope", TestPlatform.failure({ code: 500, message: "oops" }, 500)],
    ["408", TestPlatform.failure({ message: "slow" }, 408)],
    ["429", TestPlatform.failure({ message: "too many" }, 429)],
    ["a page of a proxy", { status: 404, body: "<html>not here</html>" }],
    ["no JSON", { status: 200, body: "<html>" }],
    ["no data", { status: 200, body: JSON.stringify({ status: "success" }) }],
    ["data without a job id", TestPlatform.success({})]
  ]

  it.effect("sends the same bytes again within any outcomeTimeout", () =>
    Effect.gen(function* () {
      const server = backend("loses", "accepts")
      yield* Effect.gen(function* () {
        const { exit } = yield* ending(submit({ outcomeTimeout: "100 millis" }), 10)
        assert.isTrue(Exit.isSuccess(exit))
        assert.deepStrictEqual(server.executed[1], server.executed[0])
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("returns its job id when its order is found", () =>
    Effect.gen(function* () {
      const server = backend("accepts and loses")
      yield* Effect.gen(function* () {
        const { exit } = yield* ending(submit())
        assert.lengthOf(server.executed, 1)
        assert.deepStrictEqual(exit, Exit.succeed(idOf(present(server.executed[0], "an operation"))))
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("returns its job id when its order is listed late", () =>
    Effect.gen(function* () {
      const server = backend("accepts and loses", usedNonce)
      server.looks.hidden = 4
      yield* Effect.gen(function* () {
        const { exit } = yield* ending(submit())
        assert.deepStrictEqual(exit, Exit.succeed(idOf(present(server.executed[0], "an operation"))))
        // A refusal after an unknown outcome proves nothing, and neither would another attempt.
        assert.lengthOf(server.executed, 2)
      }).pipe(Effect.provide(over(server)))
    })
  )

  for (const [name, reaction] of nothing) {
    it.effect(`is sent again, byte for byte, after ${name}`, () =>
      Effect.gen(function* () {
        const server = backend(reaction, reaction, "accepts")
        yield* Effect.gen(function* () {
          const { exit } = yield* ending(submit())
          assert.deepStrictEqual(exit, Exit.succeed(idOf(present(server.executed[0], "an operation"))))
          assert.lengthOf(server.bodies, 3)
          assert.lengthOf([...new Set(server.bodies)], 1)
          // There was a look-up between two attempts.
          const order = server.asked.filter((path) => path === "/execute" || path === "/orders")
          assert.deepStrictEqual(order, ["/execute", "/orders", "/execute", "/orders", "/execute"])
        }).pipe(Effect.provide(over(server)))
      })
    )

    it.effect(`fails as unknown when every attempt fails: ${name}`, () =>
      Effect.gen(function* () {
        const server = backend(reaction)
        yield* Effect.gen(function* () {
          const { exit, seconds } = yield* ending(submit())
          const error = failureOf(exit)
          assert.instanceOf(error, Errors.ExecutionUnknown)
          assert.strictEqual(error.category, "unknown")
          assert.deepStrictEqual(error.operation, server.executed[0])
          assert.strictEqual(error.jobId, idOf(error.operation))
          assert.strictEqual(error.validUntil, 6 * 3600)
          assert.match(error.message, /^Execute (operation failed: |response data is missing)/)
          assert.isAtLeast(seconds, 60)
          assert.isAtMost(seconds, 61)
        }).pipe(Effect.provide(over(server)))
      })
    )
  }

  it.effect("is looked up for no longer than outcomeTimeout, and not sent again with resend: false", () =>
    Effect.gen(function* () {
      const server = backend("loses")
      yield* Effect.gen(function* () {
        const { exit, seconds } = yield* ending(submit({ resend: false, outcomeTimeout: "10 seconds" }))
        assert.instanceOf(failureOf(exit), Errors.ExecutionUnknown)
        assert.isAtMost(seconds, 10.5)
        assert.lengthOf(server.executed, 1)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is not sent again when its order cannot be looked up", () =>
    Effect.gen(function* () {
      const server = backend("loses")
      server.looks.answer = down
      yield* Effect.gen(function* () {
        const { exit } = yield* ending(submit())
        assert.instanceOf(failureOf(exit), Errors.ExecutionUnknown)
        assert.lengthOf(server.executed, 1)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is not sent again before the retryAfter of the backend", () =>
    Effect.gen(function* () {
      for (const { options, retryAfter } of [
        { retryAfter: 20 },
        { retryAfter: 120, options: { outcomeTimeout: "5 minutes" } as const }
      ]) {
        const server = backend({ ...TestPlatform.failure({ message: "slow down" }, 429), retryAfter }, "accepts")
        yield* Effect.gen(function* () {
          const { exit, seconds } = yield* ending(submit(options))
          assert.isTrue(Exit.isSuccess(exit))
          assert.isAtLeast(seconds, retryAfter)
          assert.isAtMost(seconds, retryAfter + 1)
        }).pipe(Effect.provide(over(server)))
      }
    })
  )

  it.effect("ends at once where the backend asks to wait for longer than its outcome is looked up", () =>
    Effect.gen(function* () {
      const limited = (retryAfter: number) => ({ ...TestPlatform.failure({ message: "slow down" }, 429), retryAfter })
      const cases = [
        // Refused at first, and where it is sent again after half a second.
        { server: backend(limited(60)), within: 0 },
        { server: backend("loses", limited(60)), within: 1 },
        { server: backend(limited(5)), within: 0, options: { outcomeTimeout: 5000 } },
        { server: backend(limited(300)), within: 0, options: { outcomeTimeout: 120_000 } }
      ]
      for (const { options, server, within } of cases) {
        yield* Effect.gen(function* () {
          const { exit, seconds } = yield* ending(submit(options))
          assert.instanceOf(failureOf(exit), Errors.ExecutionUnknown)
          assert.isAtMost(seconds, within)
          assert.include(server.asked, "/orders")
        }).pipe(Effect.provide(over(server)))
      }
    })
  )

  it.effect("fails an attempt that is not answered within 30 seconds", () =>
    Effect.gen(function* () {
      const server = backend("never", "accepts")
      yield* Effect.gen(function* () {
        const { exit, seconds } = yield* ending(submit())
        assert.isTrue(Exit.isSuccess(exit))
        assert.isAtLeast(seconds, 30)
        assert.isAtMost(seconds, 32)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is not sent again after a logout, or for another user", () =>
    Effect.gen(function* () {
      for (const next of [undefined, users[1]]) {
        const server = backend("loses")
        yield* Effect.gen(function* () {
          const live = yield* Session.Session
          const fiber = yield* Effect.forkChild(Effect.exit(submit()), { startImmediately: true })
          yield* TestClock.adjust(100)
          assert.lengthOf(server.executed, 1)
          yield* live.clear
          if (next !== undefined) yield* live.start(next)
          yield* TestClock.adjust("1 second")
          assert.isDefined(fiber.pollUnsafe())
          assert.instanceOf(failureOf(yield* Fiber.join(fiber)), Errors.ExecutionUnknown)
          yield* TestClock.adjust("2 minutes")
          assert.lengthOf(server.executed, 1)
        }).pipe(Effect.provide(over(server)))
      }
    })
  )
})

describe("submit: the backend ends the session while the outcome is unknown", () => {
  const ended = TestPlatform.failure({ message: "no" }, 401)
  for (const [call, executed] of [
    ["a look for the order", 1],
    ["the operation, sent again,", 2]
  ] as const) {
    it.effect(`fails as unknown at once, and asks nothing more, when ${call} is answered with 401`, () =>
      Effect.gen(function* () {
        const server = backend("loses", ended)
        if (executed === 1) server.looks.answer = ended
        yield* Effect.gen(function* () {
          const { exit, seconds } = yield* ending(submit())
          assert.instanceOf(failureOf(exit), Errors.ExecutionUnknown)
          assert.isAtMost(seconds, 1)
          assert.lengthOf(server.executed, executed)
        }).pipe(Effect.provide(over(server)))
      })
    )
  }
})

/** Refusals of an operation that was or was not accepted: what the backend answers, as a status or as a code in a 200. */
const statuses = [400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504] as const
const answers = statuses.flatMap((status) => [
  { name: `status ${status}`, status, answer: TestPlatform.failure({ message: "no" }, status) },
  { name: `code ${status} in a 200`, status, answer: TestPlatform.failure({ code: status, message: "no" }, 200) },
  { name: `status ${status} of a proxy`, status, answer: { status, body: "<html>no</html>" } }
])
/** The backend has not looked at the request: it cannot have accepted an earlier delivery of it. */
const beforeLooking = new Set<number>([401, 403, 404, 413])

describe("execute: every answer without a job id", () => {
  for (const { answer, name, status } of answers) {
    it.effect(`fails as not executed only where nothing was executed, and never with "retry": ${name}`, () =>
      Effect.gen(function* () {
        const server = backend(answer)
        yield* Effect.gen(function* () {
          const { exit, seconds } = yield* ending(submit({ resend: false }))
          const error = failureOf(exit)
          const isRefusal = status < 500 && status !== 408 && status !== 429 && answer.body.startsWith("{")
          if (error?._tag !== "ExecutionFailed" && error?._tag !== "ExecutionUnknown") return assert.fail("no answer")
          assert.strictEqual(error._tag, isRefusal ? "ExecutionFailed" : "ExecutionUnknown")
          assert.notStrictEqual(error.category, "retry")
          assert.deepStrictEqual(error.operation, server.executed[0])
          // A refusal is checked by two looks, two seconds apart, unless it came before the backend looked at the request.
          if (!isRefusal) return
          const looks = server.asked.filter((path) => path === "/orders").length
          assert.deepStrictEqual([looks, seconds], beforeLooking.has(status) ? [0, 0] : [2, 2])
        }).pipe(Effect.provide(over(server)))
      })
    )

    if (beforeLooking.has(status)) continue
    for (const [hidden, listed] of [
      [0, "listed at once"],
      [1, "listed a second late"]
    ] as const) {
      it.effect(`returns the job id when the network delivered the operation twice: ${name}, ${listed}`, () =>
        Effect.gen(function* () {
          const server = backend(answer)
          server.looks.hidden = hidden
          server.accepts = true
          yield* Effect.gen(function* () {
            const { exit, seconds } = yield* ending(submit())
            assert.deepStrictEqual(exit, Exit.succeed(idOf(present(server.executed[0], "an operation"))))
            assert.isAtMost(seconds, 2)
          }).pipe(Effect.provide(over(server)))
        })
      )
    }
  }

  it.effect("leaves the outcome unknown when a refusal cannot be checked", () =>
    Effect.gen(function* () {
      // The first page of others, whichever page is asked for.
      const others = TestPlatform.success({ items: [inFull({ intent_id: "other", status: "SUCCESSFUL" })] })
      for (const [outcomeTimeout, looks] of [
        ["1 second", undefined],
        ["1 minute", down],
        ["1 minute", others]
      ] as const) {
        const server = backend(usedNonce)
        server.looks.answer = looks
        yield* Effect.gen(function* () {
          const { exit, seconds } = yield* ending(submit({ outcomeTimeout }))
          assert.instanceOf(failureOf(exit), Errors.ExecutionUnknown)
          assert.isAtMost(seconds, 10)
          assert.lengthOf(server.executed, 1)
        }).pipe(Effect.provide(over(server)))
      }
    })
  )

  it.effect("fails with the refusal once the orders can be read again", () =>
    Effect.gen(function* () {
      const server = backend(refusal)
      server.looks.answer = down
      yield* Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(Effect.exit(submit()), { startImmediately: true })
        yield* TestClock.adjust("3 seconds")
        server.looks.answer = undefined
        yield* TestClock.adjust("4 seconds")
        assert.instanceOf(failureOf(yield* Fiber.join(fiber)), Errors.ExecutionFailed)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is no proof for a call whose operation another call sends at the same time", () =>
    Effect.gen(function* () {
      const { operation } = yield* Effect.provide(unknown, over(backend("loses")))
      // The second call reached the backend first, which lists the order late.
      const server = backend(usedNonce, "accepts")
      server.looks.hidden = 2
      const execute = Intents.Intents.use((intents) => intents.execute(operation))
      yield* Effect.gen(function* () {
        const { exit } = yield* ending(Effect.all([execute, execute], { concurrency: 2 }))
        assert.deepStrictEqual(exit, Exit.succeed([idOf(operation), idOf(operation)]))
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("fails as unknown when an operation with an unknown outcome is executed again and refused", () =>
    Effect.gen(function* () {
      const server = backend("loses", "loses", refusal)
      yield* Effect.gen(function* () {
        const { exit } = yield* ending(submit({ outcomeTimeout: "1 second" }))
        const error = failureOf(exit)
        if (error?._tag !== "ExecutionUnknown") return assert.fail("expected an unknown outcome")
        const again = yield* ending(Intents.Intents.use((intents) => intents.execute(error.operation)))
        assert.instanceOf(failureOf(again.exit), Errors.ExecutionUnknown)
      }).pipe(Effect.provide(over(server)))
    })
  )
})

describe("execute: an operation that was executed", () => {
  it.effect("returns its job id again, and is not executed again", () =>
    Effect.gen(function* () {
      const server = backend("accepts", usedNonce)
      yield* Effect.gen(function* () {
        const jobId = yield* submit()
        const operation = present(server.executed[0], "an operation")
        const again = yield* ending(Intents.Intents.use((intents) => intents.execute(operation)))
        assert.deepStrictEqual(again.exit, Exit.succeed(jobId))
        assert.lengthOf(server.orders, 1)
      }).pipe(Effect.provide(over(server)))
    })
  )
})

describe("execute: an operation whose outcome is known", () => {
  const tooLarge = TestPlatform.failure({ message: "too large" }, 413)
  const execute = (operation: SignedUserOp) => Intents.Intents.use((intents) => intents.execute(operation))
  const known = {
    "was executed": { reactions: ["accepts", tooLarge], isResumed: false },
    "was refused": { reactions: [tooLarge], isResumed: false },
    "was found by resume": { reactions: ["accepts and loses", tooLarge], isResumed: true }
  } as const
  for (const [outcome, { isResumed, reactions }] of Object.entries(known)) {
    it.effect(`fails at once when it ${outcome} and is refused before it is processed`, () =>
      Effect.gen(function* () {
        const server = backend(...reactions)
        if (isResumed) server.looks.hidden = 10
        yield* Effect.gen(function* () {
          yield* ending(submit({ outcomeTimeout: "1 second", resend: false }))
          const operation = present(server.executed[0], "an operation")
          server.looks.hidden = 0
          if (isResumed) yield* Intents.Intents.use((intents) => intents.resume(operation))
          const looked = server.asked.length
          const { exit, seconds } = yield* ending(execute(operation))
          assert.instanceOf(failureOf(exit), Errors.ExecutionFailed)
          assert.strictEqual(seconds, 0)
          assert.deepStrictEqual(server.asked.slice(looked), ["/execute"])
        }).pipe(Effect.provide(over(server)))
      })
    )
  }
})

describe("an order with the id of an operation whose outcome is unknown", () => {
  const own = { caip2id: "eip155:84532", recipientWalletAddress: address, tokenAddress: "", amount: "1" }
  const others: Readonly<Record<string, Omit<Listed, "intent_id" | "status">>> = {
    amount: { details: { ...own, amount: "2" } },
    token: { details: { ...own, tokenAddress: address } },
    recipient: { details: { ...own, recipientWalletAddress: clientSWA } },
    chain: { details: { ...own, caip2id: "eip155:1" } },
    type: { details: own, intent_type: "NFT_TRANSFER" }
  }
  const matching: Readonly<Record<string, Omit<Listed, "intent_id" | "status">>> = {
    "as recorded": { details: own },
    "with the older name of the chain": {
      details: { networkId: "eip155:84532", recipientWalletAddress: address, tokenAddress: "", amount: "1" }
    },
    "in other letter case, the coin as zero address": {
      details: { ...own, recipientWalletAddress: address.toUpperCase(), tokenAddress: `0x${"0".repeat(40)}` }
    },
    "without details": { details: {} }
  }
  /** Sends in each way in which an order may be found, and returns what came of it. */
  const ways: Readonly<
    Record<
      string,
      (
        server: ReturnType<typeof backend>,
        listed: Omit<Listed, "intent_id" | "status">
      ) => Effect.Effect<Exit.Exit<string, unknown>, unknown, Intents.Intents>
    >
  > = {
    submit: (server, listed) => {
      server.lists = listed
      return Effect.map(ending(submit()), ({ exit }) => exit)
    },
    resume: (server, listed) =>
      Effect.gen(function* () {
        const { exit } = yield* ending(submit({ outcomeTimeout: "1 second" }))
        const error = failureOf(exit)
        if (error?._tag !== "ExecutionUnknown") return assert.fail("expected an unknown outcome")
        server.lists = listed
        return (yield* ending(Intents.Intents.use((intents) => intents.resume(error.operation)))).exit
      })
  }
  for (const [way, send] of Object.entries(ways)) {
    for (const [name, listed] of Object.entries(others)) {
      it.effect(`${way}: is not accepted when it is of another ${name}`, () =>
        Effect.gen(function* () {
          const server = backend("loses")
          yield* Effect.gen(function* () {
            assert.instanceOf(failureOf(yield* send(server, listed)), Errors.ExecutionUnknown)
          }).pipe(Effect.provide(over(server)))
        })
      )
    }
    for (const [name, listed] of Object.entries(matching)) {
      it.effect(`${way}: is accepted when it is of the same job, ${name}`, () =>
        Effect.gen(function* () {
          const server = backend("loses")
          yield* Effect.gen(function* () {
            assert.isTrue(Exit.isSuccess(yield* send(server, listed)))
          }).pipe(Effect.provide(over(server)))
        })
      )
    }
  }
})

describe("execute: another job id in the answer", () => {
  it.effect("is returned with a warning when the SDK chose the id", () =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const server = backend(TestPlatform.success({ jobId: "another" }))
      const layer = Client.layer(configuration).pipe(
        Layer.provide(platform(server)),
        Layer.provideMerge(Logger.layer([Logger.make(({ message }) => void logged.push(message))]))
      )
      assert.strictEqual(yield* Effect.provide(submit(), layer), "another")
      assert.match(JSON.stringify(logged), /another job id.*"jobId":.*"own":/)
    })
  )

  it.effect("is returned without a warning and a look-up when only its letter case differs", () =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const server = backend(TestPlatform.success({ jobId: jobId.toUpperCase() }))
      const layer = Client.layer(configuration).pipe(
        Layer.provide(platform(server)),
        Layer.provideMerge(Logger.layer([Logger.make(({ message }) => void logged.push(message))]))
      )
      const answered = yield* Effect.provide(submit({ jobId }), layer)
      assert.strictEqual(answered.toLowerCase(), jobId)
      assert.notInclude(JSON.stringify(logged), "another job id")
      // The one before it was sent.
      assert.lengthOf(
        server.asked.filter((path) => path === "/orders"),
        1
      )
    })
  )

  it.effect("is never returned when the caller chose the id: the order of that id is looked up", () =>
    Effect.gen(function* () {
      const other = TestPlatform.success({ jobId: jobId.replace("6", "7") })
      const server = backend(other)
      yield* Effect.gen(function* () {
        const { exit } = yield* ending(submit({ jobId }))
        assert.instanceOf(failureOf(exit), Errors.ExecutionUnknown)
        server.accepts = true
        server.orders.length = 0
        const next = yield* ending(submit({ jobId: jobId.replace("6", "8") }))
        assert.deepStrictEqual(next.exit, Exit.succeed(jobId.replace("6", "8")))
      }).pipe(Effect.provide(over(server)))
    })
  )
})

describe("onOperation", () => {
  class Full extends Data.TaggedError("Full") {}

  it.effect("is awaited before the operation is sent, and receives it", () =>
    Effect.gen(function* () {
      const server = backend("accepts")
      const received: Array<readonly [unknown, string]> = []
      yield* Effect.gen(function* () {
        const { seconds } = yield* ending(
          submit({
            onOperation: (operation, id) =>
              Effect.andThen(
                Effect.sleep("5 seconds"),
                Effect.sync(() => {
                  assert.lengthOf(server.executed, 0)
                  received.push([operation, id])
                })
              )
          })
        )
        assert.isAtLeast(seconds, 5)
        const [operation] = server.executed
        assert.deepStrictEqual(received, [[operation, idOf(present(operation, "an operation"))]])
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("may use another client, whose user is another", () =>
    Effect.gen(function* () {
      const server = backend("accepts")
      const other = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provide(TestPlatform.layer({ answer: () => TestPlatform.success([]), session: JSON.stringify(users[1]) }))
      )
      const log = Explorer.Explorer.use((explorer) => explorer.getAccount).pipe(Effect.orDie, Effect.provide(other))
      yield* Effect.gen(function* () {
        for (const own of [undefined, jobId]) {
          const { exit } = yield* ending(submit({ jobId: own, onOperation: () => log }))
          assert.isTrue(Exit.isSuccess(exit), String(exit))
        }
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("prevents the send when it fails or takes too long", () =>
    Effect.gen(function* () {
      const server = backend("accepts")
      yield* Effect.gen(function* () {
        const full = yield* Effect.flip(submit({ onOperation: () => new Full() }))
        assert.strictEqual(full._tag, "Full")
        const { exit, seconds } = yield* ending(submit({ onOperation: () => Effect.never }))
        assert.instanceOf(failureOf(exit), Errors.OperationNotRecorded)
        assert.strictEqual(seconds, 30)
        assert.lengthOf(server.executed, 0)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect(
    "leaves the outcome unknown when it takes too long: the operation in the error is sent by resume, once",
    () =>
      Effect.gen(function* () {
        const server = backend("accepts", usedNonce)
        yield* Effect.gen(function* () {
          let recorded: SignedUserOp | undefined
          const onOperation = (operation: SignedUserOp) => {
            recorded = operation
            return Effect.never
          }
          const { exit } = yield* ending(submit({ jobId, onOperation }))
          const error = failureOf(exit)
          if (error?._tag !== "OperationNotRecorded") return assert.fail("expected that it is not recorded")
          assert.strictEqual(error.category, "unknown")
          assert.strictEqual(error.advice, "Resume error.operation, or delete its record before you pay anew.")
          assert.strictEqual(error.jobId, jobId)
          assert.strictEqual(error.validUntil, 6 * 3600)
          assert.deepStrictEqual(error.operation, recorded)
          const resume = Intents.Intents.use((intents) => intents.resume(error.operation))
          assert.deepStrictEqual((yield* ending(resume)).exit, Exit.succeed(jobId))
          assert.deepStrictEqual((yield* ending(resume)).exit, Exit.succeed(jobId))
          assert.lengthOf(server.executed, 1)
        }).pipe(Effect.provide(over(server)))
      })
  )
})

describe("submit: a job id of the caller", () => {
  it.effect("becomes the job id of the operation, in lower case", () =>
    Effect.gen(function* () {
      const server = backend("accepts")
      yield* Effect.gen(function* () {
        assert.strictEqual(yield* submit({ jobId: jobId.toUpperCase() }), jobId)
        assert.strictEqual(idOf(present(server.executed[0], "an operation")), jobId)
        const built = yield* Intents.Intents.use((intents) => intents.build(tokenTransfer, input, { jobId }))
        assert.strictEqual(idOf(built), jobId)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is refused when it is no UUID, or the nil UUID", () =>
    Effect.gen(function* () {
      const server = backend("accepts")
      yield* Effect.gen(function* () {
        for (const wrong of ["", "payment 1", jobId.slice(1), "00000000-0000-0000-0000-000000000000", [jobId]]) {
          const error = yield* Effect.flip(submit(Object({ jobId: wrong })))
          assert.instanceOf(error, Errors.ArgumentInvalid)
          assert.deepStrictEqual(error.issues, [{ path: "jobId", message: "Invalid job id: must be a UUID" }])
        }
        assert.deepStrictEqual(
          server.asked.filter((path) => path !== "/user-keys"),
          []
        )
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is returned and not sent when there is an order of the same job", () =>
    Effect.gen(function* () {
      const server = backend("accepts")
      const details = { caip2id: "eip155:84532", recipientWalletAddress: address, tokenAddress: "", amount: "1" }
      server.orders.push({ intent_id: jobId, status: "FAILED", details })
      yield* Effect.gen(function* () {
        assert.strictEqual(yield* submit({ jobId }), jobId)
        assert.lengthOf(server.executed, 0)
        assert.include(server.asked, "/supported/networks")
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("fails with JobIdTaken when there is an order of another job", () =>
    Effect.gen(function* () {
      const details = { caip2id: "eip155:84532", recipientWalletAddress: address, tokenAddress: "", amount: "1" }
      const others: ReadonlyArray<Omit<Listed, "intent_id" | "status">> = [
        { details: { ...details, amount: "2" } },
        { details: { ...details, tokenAddress: address } },
        { details: { ...details, recipientWalletAddress: clientSWA } },
        { details: { ...details, caip2id: "eip155:1" } },
        { details, intent_type: "NFT_TRANSFER" }
      ]
      for (const other of others) {
        const server = backend("accepts")
        server.orders.push({ intent_id: jobId, status: "SUCCESSFUL", ...other })
        yield* Effect.gen(function* () {
          const error = yield* Effect.flip(submit({ jobId }))
          assert.instanceOf(error, Errors.JobIdTaken)
          assert.strictEqual(error.category, "input")
          assert.lengthOf(server.executed, 0)
        }).pipe(Effect.provide(over(server)))
      }
    })
  )

  it.effect("fails with JobIdTaken when the order of another job is listed only after the send", () =>
    Effect.gen(function* () {
      const server = backend("loses")
      server.looks.hidden = 1
      server.lists = { intent_type: "NFT_MINT" }
      yield* Effect.gen(function* () {
        const { exit } = yield* ending(submit({ jobId }))
        assert.instanceOf(failureOf(exit), Errors.JobIdTaken)
        assert.lengthOf(server.executed, 1)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is sent once when two calls use it at the same time", () =>
    Effect.gen(function* () {
      const server = backend("accepts")
      yield* Effect.gen(function* () {
        const both = yield* Effect.all([submit({ jobId }), submit({ jobId: jobId.toUpperCase() })], { concurrency: 2 })
        assert.deepStrictEqual(both, [jobId, jobId])
        assert.lengthOf(server.executed, 1)
        const transaction = { from: address, to: clientSWA, value: 1n }
        const other = Intents.Intents.use((intents) =>
          intents.submit(rawEvm, { caip2Id: input.caip2Id, transaction }, { jobId })
        )
        server.orders.length = 0
        const [first, second] = yield* Effect.all([submit({ jobId }), Effect.flip(other)], { concurrency: 2 })
        assert.strictEqual(first, jobId)
        assert.instanceOf(second, Errors.JobIdTaken)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is not sent again while a call with it runs: a later call sends no request and returns the same", () =>
    Effect.gen(function* () {
      const server = backend("accepts and loses", usedNonce)
      // Before it is sent, and once after.
      server.looks.hidden = 2
      yield* Effect.gen(function* () {
        const first = yield* Effect.forkChild(submit({ jobId }), { startImmediately: true })
        yield* TestClock.adjust(100)
        const second = yield* Effect.forkChild(submit({ jobId }), { startImmediately: true })
        yield* TestClock.adjust("10 seconds")
        assert.deepStrictEqual([yield* Fiber.join(first), yield* Fiber.join(second)], [jobId, jobId])
        const asked = server.asked.filter((path) => path === "/execute" || path === "/orders")
        assert.deepStrictEqual(asked, ["/orders", "/execute", "/orders", "/execute", "/orders"])
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is sent by the second caller when the first is interrupted", () =>
    Effect.gen(function* () {
      const server = backend("never", "accepts")
      yield* Effect.gen(function* () {
        const first = yield* Effect.forkChild(submit({ jobId }), { startImmediately: true })
        const second = yield* Effect.forkChild(submit({ jobId }), { startImmediately: true })
        yield* TestClock.adjust("1 second")
        yield* Fiber.interrupt(first)
        yield* TestClock.adjust("1 second")
        assert.strictEqual(yield* Fiber.join(second), jobId)
        assert.lengthOf(server.executed, 2)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is looked up when the backend refuses it, because it may have been sent before", () =>
    Effect.gen(function* () {
      const server = backend(usedNonce)
      server.looks.hidden = 2
      server.orders.push({ intent_id: jobId, status: "SUCCESSFUL" })
      yield* Effect.gen(function* () {
        const { exit } = yield* ending(submit({ jobId }))
        assert.deepStrictEqual(exit, Exit.succeed(jobId))
        assert.lengthOf(server.executed, 1)
        server.orders.length = 0
        const { exit: other, seconds } = yield* ending(submit({ jobId }))
        assert.instanceOf(failureOf(other), Errors.ExecutionUnknown)
        assert.isAtMost(seconds, 11)
      }).pipe(Effect.provide(over(server)))
    })
  )

  const before = [
    ...[401, 403, 404, 413].flatMap((code) => [
      [`status ${code}`, TestPlatform.failure({ message: "no" }, code)] as const,
      [`code ${code} in a 200`, TestPlatform.failure({ code, message: "no" })] as const
    ]),
    ...[-32700, -32600, -32601, -32602].flatMap((code) =>
      [200, 400, 500].map(
        (status) => [`${code} in a ${status}`, TestPlatform.failure({ code, message: "no" }, status)] as const
      )
    )
  ]

  for (const [name, answer] of before) {
    it.effect(`is told of a refusal before processing after ten seconds of empty looks: ${name}`, () =>
      Effect.gen(function* () {
        const server = Object.assign(backend(answer), { stands: true })
        yield* Effect.gen(function* () {
          const { exit, seconds } = yield* ending(submit({ jobId }))
          const error = failureOf(exit)
          assert.instanceOf(error, Errors.ExecutionFailed)
          assert.strictEqual(error.jobId, jobId)
          assert.strictEqual(seconds, 10)
          assert.lengthOf(server.executed, 1)
        }).pipe(Effect.provide(over(server)))
      })
    )
  }

  const forbidden = TestPlatform.failure({ message: "no" }, 403)
  const page = Array.from({ length: 10 }, (_, index) => ({ intent_id: `other ${index}`, status: "SUCCESSFUL" }))
  const unproven: Readonly<Record<string, (server: ReturnType<typeof backend>) => Intents.SubmitOptions | void>> = {
    "a look is not answered": (server) => {
      server.onLook = (look) => (look === 3 ? down : undefined)
    },
    "the last look is not answered": (server) => {
      server.onLook = (look) => (look > 5 ? down : undefined)
    },
    "the backend lists other orders": (server) => {
      server.onLook = (look) => (look === 1 ? undefined : TestPlatform.success({ items: page }))
    },
    "the backend asks to wait for longer": (server) => {
      server.onLook = (look) => (look === 1 ? undefined : { ...down, retryAfter: 60 })
    },
    "the outcome is looked up for less than ten seconds": () => ({ outcomeTimeout: "9 seconds" })
  }
  for (const [name, arrange] of Object.entries(unproven)) {
    it.effect(`is not told of a refusal before processing where ${name}`, () =>
      Effect.gen(function* () {
        const server = backend(forbidden)
        const options = arrange(server) ?? {}
        yield* Effect.gen(function* () {
          const { exit } = yield* ending(submit({ ...options, jobId }))
          assert.instanceOf(failureOf(exit), Errors.ExecutionUnknown)
        }).pipe(Effect.provide(over(server)))
      })
    )
  }

  it.effect("is not told of a refusal before processing after an attempt whose outcome is unknown", () =>
    Effect.gen(function* () {
      const server = backend("loses", forbidden)
      yield* Effect.gen(function* () {
        for (const options of [{ resend: false, outcomeTimeout: "1 second" } as const, {}]) {
          const { exit } = yield* ending(submit({ ...options, jobId }))
          assert.instanceOf(failureOf(exit), Errors.ExecutionUnknown)
        }
        assert.lengthOf(server.executed, 2)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is returned when its order is listed nine seconds after a refusal before processing", () =>
    Effect.gen(function* () {
      const server = backend(forbidden)
      server.accepts = true
      // The one before it was sent, and five after it: the next one is the last.
      server.looks.hidden = 6
      yield* Effect.gen(function* () {
        const { exit, seconds } = yield* ending(submit({ jobId }))
        assert.deepStrictEqual(exit, Exit.succeed(jobId))
        assert.strictEqual(seconds, 9)
      }).pipe(Effect.provide(over(server)))
    })
  )

  const raw = { caip2Id: "eip155:84532", transaction: { from: address, to: address, value: 999n } } as const
  const submitRaw = (options?: Intents.SubmitOptions) =>
    Intents.Intents.use((intents) => intents.submit(rawEvm, raw, { ...options, jobId }))
  const pairs = (transaction: object) => Object.entries(transaction).map(([Key, Value]) => ({ Key, Value }))
  const ownTransaction = { data: "0x", from: address, to: address, value: "0x3e7" }
  /** What an order of a raw transaction shows, and what comes of a call with its id. */
  const rawOrders = {
    "shows the same transaction": [[pairs(ownTransaction)], "same"],
    "shows another recipient": [[pairs({ ...ownTransaction, to: clientSWA })], "different"],
    "shows another value": [[pairs({ ...ownTransaction, value: "0x1" })], "different"],
    "shows other data": [[pairs({ ...ownTransaction, data: "0x01" })], "different"],
    "shows no transaction": [undefined, "unclear"],
    "shows no recipient": [[pairs({ ...ownTransaction, to: null })], "unclear"]
  } as const
  for (const [name, [transactions, match]] of Object.entries(rawOrders)) {
    for (const isLate of [false, true]) {
      it.effect(
        `of a raw transaction is compared with an order that ${name}${isLate ? ", listed only after the send" : ""}`,
        () =>
          Effect.gen(function* () {
            const server = backend("loses")
            server.looks.hidden = isLate ? 1 : 0
            server.lists = { intent_type: "RAW_TRANSACTION", details: { caip2id: "eip155:84532", transactions } }
            yield* Effect.gen(function* () {
              const { exit } = yield* ending(submitRaw())
              assert.lengthOf(server.executed, isLate ? 1 : 0)
              if (match === "same") return assert.deepStrictEqual(exit, Exit.succeed(jobId))
              const error = failureOf(exit)
              if (match === "different") return assert.instanceOf(error, Errors.JobIdTaken)
              if (error?._tag !== "ExecutionUnknown") return assert.fail("expected an unknown outcome")
              assert.strictEqual(error.order?.intentId, jobId)
              assert.strictEqual(error.category, "unknown")
              assert.strictEqual(error.advice, "Compare error.order with the job, and use no other job id.")
              assert.strictEqual(idOf(error.operation), jobId)
              // It is no more known when it is resumed.
              const resumed = yield* ending(Intents.Intents.use((intents) => intents.resume(error.operation)))
              const again = failureOf(resumed.exit)
              if (again?._tag !== "ExecutionUnknown") return assert.fail("expected an unknown outcome")
              assert.strictEqual(again.order?.intentId, jobId)
              // Another client knows it as the id that was chosen where it is told so.
              const elsewhere = (options: Intents.ResumeOptions) =>
                ending(Intents.Intents.use((intents) => intents.resume(error.operation, options))).pipe(
                  Effect.provide(over(server))
                )
              assert.strictEqual(failureOf((yield* elsewhere({ jobId })).exit)?._tag, "ExecutionUnknown")
              assert.deepStrictEqual((yield* elsewhere({})).exit, Exit.succeed(jobId))
              assert.lengthOf(server.executed, isLate ? 1 : 0)
            }).pipe(Effect.provide(over(server)))
          })
      )
    }
  }

  it.effect("of a raw transaction: resume does not return that of another transaction", () =>
    Effect.gen(function* () {
      const server = backend("loses")
      yield* Effect.gen(function* () {
        const { exit } = yield* ending(submitRaw({ resend: false, outcomeTimeout: "1 second" }))
        const error = failureOf(exit)
        if (error?._tag !== "ExecutionUnknown") return assert.fail("expected an unknown outcome")
        const transactions = [pairs({ ...ownTransaction, to: clientSWA })]
        server.lists = { intent_type: "RAW_TRANSACTION", details: { caip2id: "eip155:84532", transactions } }
        const resumed = yield* ending(Intents.Intents.use((intents) => intents.resume(error.operation)))
        assert.instanceOf(failureOf(resumed.exit), Errors.ExecutionUnknown)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("is not sent when its order cannot be looked up", () =>
    Effect.gen(function* () {
      const server = backend("accepts")
      server.looks.answer = down
      yield* Effect.gen(function* () {
        assert.instanceOf(yield* Effect.flip(submit({ jobId })), Errors.OrdersUnavailable)
        assert.lengthOf(server.executed, 0)
      }).pipe(Effect.provide(over(server)))
    })
  )
})

describe("resume", () => {
  const resuming = (sent: SignedUserOp | string, options?: Omit<Intents.SendOptions, "onOperation">) =>
    Intents.Intents.use((intents) => intents.resume(sent, options))

  it.effect("returns the job id when the order is found", () =>
    Effect.gen(function* () {
      const server = backend("accepts and loses")
      server.looks.hidden = 3
      yield* Effect.gen(function* () {
        const { jobId: id, operation } = yield* unknown
        const sent = server.executed.length
        server.looks.hidden = 0
        assert.strictEqual(yield* resuming(operation), id)
        assert.strictEqual(yield* resuming(id.toUpperCase()), id)
        assert.lengthOf(server.executed, sent)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect(
    "sends the same bytes again while the paymaster authorization is valid, also in another session of the user",
    () =>
      Effect.gen(function* () {
        for (const another of [false, true]) {
          const server = backend("loses", "loses", "accepts")
          yield* Effect.gen(function* () {
            const { jobId: id, operation } = yield* unknown
            const live = yield* Session.Session
            if (another) {
              yield* live.clear
              yield* live.start({ ...present(users[2], "a user"), userSWA: session.userSWA })
            }
            yield* TestClock.adjust("5 hours")
            const { exit } = yield* ending(resuming(operation))
            assert.deepStrictEqual(exit, Exit.succeed(id))
            const { signature: first, ...before } = present(server.executed[0], "an operation")
            const { signature: last, ...after } = present(server.executed.at(-1), "an operation")
            assert.deepStrictEqual(before, after)
            assert.strictEqual(first === last, !another)
          }).pipe(Effect.provide(over(server)))
        }
      })
  )

  it.effect("remembers that the outcome is unknown: a refusal is then no proof that nothing was executed", () =>
    Effect.gen(function* () {
      // Another process has sent it.
      const { operation } = yield* Effect.provide(unknown, over(backend("loses")))
      const server = backend("accepts and loses", usedNonce)
      server.looks.hidden = Number.POSITIVE_INFINITY
      yield* Effect.gen(function* () {
        const resumed = yield* ending(resuming(operation, { outcomeTimeout: "1 second" }))
        assert.instanceOf(failureOf(resumed.exit), Errors.ExecutionUnknown)
        const { exit } = yield* ending(Intents.Intents.use((intents) => intents.execute(operation)))
        assert.instanceOf(failureOf(exit), Errors.ExecutionUnknown)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("refuses an operation of another user, and a value that is no operation, before a request", () =>
    Effect.gen(function* () {
      const server = backend("loses")
      yield* Effect.gen(function* () {
        const { operation } = yield* unknown
        const asked = server.asked.length
        const stranger = yield* Effect.flip(resuming({ ...operation, sender: address }))
        assert.strictEqual(stranger.message, "The operation is another user's")
        assert.strictEqual(
          (yield* Effect.flip(resuming({ ...operation, callData: "0xzz" })))._tag,
          "UserOperationMalformed"
        )
        assert.strictEqual((yield* Effect.flip(resuming("")))._tag, "ArgumentInvalid")
        yield* Session.Session.use((live) => live.clear)
        assert.strictEqual((yield* Effect.flip(resuming(operation)))._tag, "NotLoggedIn")
        assert.lengthOf(server.asked, asked)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("refuses an operation with a field that is wider than its place in the packed one, before a request", () =>
    Effect.gen(function* () {
      const server = backend("loses")
      yield* Effect.gen(function* () {
        const { operation } = yield* unknown
        const asked = server.asked.length
        const digits = {
          sender: 40,
          paymaster: 40,
          nonce: 64,
          preVerificationGas: 64,
          callGasLimit: 32,
          verificationGasLimit: 32,
          maxFeePerGas: 32,
          maxPriorityFeePerGas: 32,
          paymasterPostOpGasLimit: 32,
          paymasterVerificationGasLimit: 32
        }
        for (const [field, width] of Object.entries(digits)) {
          const error = yield* Effect.flip(resuming({ ...operation, [field]: `0x${"1".repeat(width + 1)}` }))
          assert.strictEqual(error._tag, "UserOperationMalformed", field)
          assert.strictEqual(error.message, operationSentences[field])
        }
        assert.lengthOf(server.asked, asked)
      }).pipe(Effect.provide(over(server)))
    })
  )

  const hour = 3_600_000
  /** The clocks at the time of a resume, from the end of the paymaster authorization; what is listed then is nothing. */
  const clocks = [
    { device: -1, backend: undefined, isOver: false },
    { device: 1, backend: undefined, isOver: false },
    { device: 59 * 60_000, backend: undefined, isOver: false },
    { device: hour + 60_000, backend: undefined, isOver: true },
    { device: 24 * hour, backend: -hour, isOver: false },
    { device: 24 * hour, backend: 9 * 60_000, isOver: false },
    { device: -24 * hour, backend: 11 * 60_000, isOver: true },
    { device: 11 * 60_000, backend: 11 * 60_000, isOver: true }
  ]
  for (const { backend: ahead, device, isOver } of clocks) {
    const told = ahead === undefined ? "no clock of the backend" : `the backend's clock at ${ahead / 60_000} min`
    const result = isOver ? "fails with NotExecuted" : "leaves the outcome unknown"
    it.effect(`resume: ${result} with the device's clock at ${device / 60_000} min and ${told}`, () =>
      Effect.gen(function* () {
        const server = backend("loses")
        yield* Effect.gen(function* () {
          const { operation } = yield* unknown
          const sent = server.executed.length
          const end = 6 * hour
          // A day before 1970 is no time of a device.
          yield* TestClock.setTime(Math.max(0, end + device))
          server.date = ahead === undefined ? undefined : end + ahead
          const { exit } = yield* ending(resuming(operation))
          const error = failureOf(exit)
          // The bytes are sent again while the authorization is valid by the backend's clock, or the device's if it tells none.
          assert.strictEqual(server.executed.length > sent, (ahead ?? device) <= 0)
          if (!isOver) return assert.instanceOf(error, Errors.ExecutionUnknown)
          assert.instanceOf(error, Errors.NotExecuted)
          assert.deepStrictEqual(error.operation, operation)
        }).pipe(Effect.provide(over(server)))
      })
    )
  }

  it.effect("resume: finds an order that is listed within two seconds when the device's clock is ahead", () =>
    Effect.gen(function* () {
      const server = backend("accepts and loses")
      yield* Effect.gen(function* () {
        server.looks.hidden = Number.POSITIVE_INFINITY
        const { jobId: id, operation } = yield* unknown
        yield* TestClock.setTime(24 * hour)
        server.looks.hidden = 3
        const { exit } = yield* ending(resuming(operation))
        assert.deepStrictEqual(exit, Exit.succeed(id))
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("leaves the outcome unknown when the orders cannot be read, at any time", () =>
    Effect.gen(function* () {
      const server = backend("loses")
      yield* Effect.gen(function* () {
        const { operation } = yield* unknown
        const sent = server.executed.length
        yield* TestClock.setTime(24 * hour)
        server.looks.answer = down
        assert.instanceOf(failureOf((yield* ending(resuming(operation))).exit), Errors.ExecutionUnknown)
        assert.lengthOf(server.executed, sent)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("leaves the outcome unknown when the backend lists other orders, and the same for every page", () =>
    Effect.gen(function* () {
      const server = backend("loses")
      yield* Effect.gen(function* () {
        const { operation } = yield* unknown
        yield* TestClock.setTime(24 * hour)
        const others = [{ intent_id: "other", status: "SUCCESSFUL" }].map(inFull)
        server.looks.answer = TestPlatform.success({ items: others })
        assert.instanceOf(failureOf((yield* ending(resuming(operation))).exit), Errors.ExecutionUnknown)
        server.looks.answer = undefined
        assert.instanceOf(failureOf((yield* ending(resuming(operation))).exit), Errors.NotExecuted)
      }).pipe(Effect.provide(over(server)))
    })
  )

  it.effect("looks up a job id for a minute, and sends nothing", () =>
    Effect.gen(function* () {
      const server = backend("accepts")
      yield* Effect.gen(function* () {
        const { exit, seconds } = yield* ending(resuming(jobId))
        assert.instanceOf(failureOf(exit), Errors.OrderNotFound)
        assert.isAtLeast(seconds, 60)
        server.looks.answer = down
        assert.instanceOf(failureOf((yield* ending(resuming(jobId))).exit), Errors.OrdersUnavailable)
        assert.lengthOf(server.executed, 0)
      }).pipe(Effect.provide(over(server)))
    })
  )
})

describe("resume: a backend that ignores the filter of orders", () => {
  it.effect("is asked for the next pages until the order is found, and another order is never accepted", () =>
    Effect.gen(function* () {
      const foreign = Array.from({ length: 25 }, (_, at) => ({ intent_id: `other-${at}`, status: "SUCCESSFUL" }))
      const pages = (orders: ReadonlyArray<Listed>) => (request: Transport.TransportRequest) => {
        if (pathOf(request) !== "/orders") return undefined
        const page = Number(new URL(request.url).searchParams.get("page") ?? 1)
        return TestPlatform.success({
          items: orders.slice((page - 1) * 10, page * 10).map(inFull)
        })
      }
      const looking = (orders: ReadonlyArray<Listed>) =>
        Intents.Intents.use((intents) => intents.order(jobId)).pipe(
          Effect.provide(
            Client.layer(configuration).pipe(
              Layer.provide(TestPlatform.layer({ answer: pages(orders), session: storedSession })),
              Layer.provide(Logger.layer([]))
            )
          )
        )
      const own = { intent_id: jobId.toUpperCase(), status: "PENDING" }
      assert.strictEqual((yield* looking([...foreign, own]))?.status, "PENDING")
      assert.isUndefined(yield* looking(foreign))
      // It says twice what it knows of one id.
      assert.strictEqual((yield* looking([{ ...own, status: "NOT_EXISTS" }, own]))?.status, "PENDING")
    })
  )
})

describe("build: fees", () => {
  it.effect("fail with FeeTooHigh when they are above the ceiling", () =>
    Effect.gen(function* () {
      const priced = (fee: bigint) =>
        Client.layer(configuration).pipe(
          Layer.provide(
            TestPlatform.layer({
              session: storedSession,
              answer: (request) =>
                pathOf(request) === "/gas-values"
                  ? TestPlatform.success({ maxFeePerGas: `0x${fee.toString(16)}`, maxPriorityFeePerGas: "0x1" })
                  : TestPlatform.success(
                      pathOf(request) === "/supported/networks"
                        ? { network: [{ caip_id: "eip155:84532", network_name: "BASE_TESTNET" }] }
                        : pathOf(request) === "/execute"
                          ? { jobId }
                          : []
                    )
            })
          ),
          Layer.provide(Logger.layer([]))
        )
      const ceiling = 10_000n * 10n ** 9n
      assert.strictEqual(yield* Effect.provide(submit(), priced(ceiling)), jobId)
      const error = yield* Effect.flip(Effect.provide(submit(), priced(ceiling + 1n)))
      assert.instanceOf(error, Errors.FeeTooHigh)
      assert.deepStrictEqual([error.maxFeePerGas, error.ceiling], [ceiling + 1n, ceiling])
      const lower = submit().pipe(Effect.provideService(Intents.FeeCeiling, 5n))
      assert.instanceOf(yield* Effect.flip(Effect.provide(lower, priced(6n))), Errors.FeeTooHigh)
    })
  )
})

describe("the façade", () => {
  const turns = Effect.promise(async () => {
    for (let turn = 0; turn < 5; turn++) await setImmediate()
  })
  const clientOver = (server: { readonly send: Transport.Transport["Service"]["send"] }) =>
    new OktoClient({ ...configuration, platform: platform(server) })
  const rejection = (call: Promise<unknown>) =>
    call.then(
      () => assert.fail("expected a rejection"),
      (error: unknown) => error
    )

  it("rejects with the reason of an abort before the operation was sent", async () => {
    const server = backend("accepts")
    const client = clientOver(server)
    const reason = new Error("changed my mind")
    const already = AbortSignal.abort(reason)
    assert.strictEqual(await rejection(transferTokens(client, input, undefined, { signal: already })), reason)
    const controller = new AbortController()
    const call = transferTokens(client, input, undefined, {
      signal: controller.signal,
      onOperation: () => controller.abort(reason)
    })
    assert.strictEqual(await rejection(call), reason)
    assert.lengthOf(server.executed, 0)
    await client.dispose()
  })

  it("rejects with an AbortError on a platform without signal.reason and DOMException, such as React Native", async () => {
    const reason = present(Reflect.getOwnPropertyDescriptor(AbortSignal.prototype, "reason"), "a reason")
    const exception = present(Reflect.getOwnPropertyDescriptor(globalThis, "DOMException"), "a class")
    Reflect.deleteProperty(AbortSignal.prototype, "reason")
    Reflect.deleteProperty(globalThis, "DOMException")
    try {
      const server = backend("never")
      const client = clientOver(server)
      const controller = new AbortController()
      const { signal } = controller
      const call = rejection(transferTokens(client, input, undefined, { signal }))
      await vi.waitFor(() => assert.lengthOf(server.executed, 1))
      controller.abort()
      const error = Object(await call)
      assert.strictEqual(error.name, "AbortError")
      assert.deepStrictEqual(error.operation, server.executed[0])
      assert.strictEqual(error.jobId, idOf(present(server.executed[0], "an operation")))
      const before = Object(await rejection(transferTokens(client, input, undefined, { signal })))
      assert.strictEqual(before.name, "AbortError")
      assert.notProperty(before, "operation")
      await client.dispose()
    } finally {
      Reflect.defineProperty(AbortSignal.prototype, "reason", reason)
      Reflect.defineProperty(globalThis, "DOMException", exception)
    }
  })

  it("rejects with the job id and the operation after an abort or a dispose that follows the send", async () => {
    for (const way of ["abort", "dispose"]) {
      const server = backend("never")
      const client = clientOver(server)
      const controller = new AbortController()
      const call = rejection(transferTokens(client, input, undefined, { signal: controller.signal }))
      await Effect.runPromise(turns)
      assert.lengthOf(server.executed, 1)
      if (way === "abort") controller.abort()
      else await client.dispose()
      const error = await call
      assert.strictEqual(Reflect.get(Object(error), "name"), way === "abort" ? "AbortError" : "ClientDisposed")
      assert.deepStrictEqual(Reflect.get(Object(error), "operation"), server.executed[0])
      const id = idOf(present(server.executed[0], "an operation"))
      assert.strictEqual(Reflect.get(Object(error), "jobId"), id)
      // A signed operation is money: it is there for programs, and not printed.
      for (const text of [inspect(error, { depth: 9 }), JSON.stringify(error)]) {
        assert.include(text, id)
        assert.notInclude(text, "signature")
        assert.notMatch(text, /operation\W*:/)
      }
      await client.dispose()
    }
  })

  it("sends what was signed, also again, where onOperation changes what it received", async () => {
    const server = backend("loses", "accepts")
    const client = clientOver(server)
    const received: Array<SignedUserOp> = []
    const id = await transferTokens(client, input, undefined, {
      onOperation: (operation) => {
        received.push({ ...operation })
        for (const name of Object.keys(operation)) Reflect.set(operation, name, "0x")
        Reflect.deleteProperty(operation, "nonce")
      }
    })
    assert.deepStrictEqual(server.executed, [...received, ...received])
    assert.strictEqual(id, idOf(present(received[0], "an operation")))
    await client.dispose()
  })

  it("awaits the Promise of onOperation, and rejects with its error", async () => {
    const server = backend("accepts")
    const client = clientOver(server)
    const received: Array<string> = []
    const id = await transferTokens(client, input, undefined, {
      jobId,
      onOperation: async (_, job) => {
        await setImmediate()
        received.push(job)
      }
    })
    assert.deepStrictEqual(received, [id])
    const full = new Error("the disk is full")
    const onOperation = () => {
      throw full
    }
    assert.strictEqual(await rejection(transferTokens(client, input, undefined, { onOperation })), full)
    assert.lengthOf(server.executed, 1)
    await client.dispose()
  })

  it("fires the signal of onOperation when it takes longer than 30 seconds or is aborted, and not when it is done", async () => {
    const server = backend("accepts")
    const late = Promise.withResolvers<void>()
    const real = Effect.runSync(Clock.Clock)
    const clock: Clock.Clock = Object.assign(Object.create(real), {
      // Requests have another time-out.
      sleep: (duration: Duration.Duration) =>
        Duration.toMillis(duration) === 30_000 ? Effect.promise(() => late.promise) : real.sleep(duration)
    })
    const client = new OktoClient({
      ...configuration,
      requestTimeout: 5_000,
      platform: Layer.merge(platform(server), Layer.succeed(Clock.Clock, clock))
    })
    const signals: Array<AbortSignal> = []
    const record = (_: SignedUserOp, __: string, { signal }: { readonly signal: AbortSignal }) =>
      void signals.push(signal)
    await transferTokens(client, input, undefined, { onOperation: record })
    assert.isFalse(signals[0]?.aborted)

    const controller = new AbortController()
    const aborted = transferTokens(client, input, undefined, {
      signal: controller.signal,
      onOperation: (...received) => {
        record(...received)
        controller.abort()
        return new Promise(() => undefined)
      }
    })
    await rejection(aborted)
    assert.isTrue(signals[1]?.aborted)

    const tooLate = transferTokens(client, input, undefined, {
      onOperation: (...received) => {
        record(...received)
        late.resolve()
        return new Promise(() => undefined)
      }
    })
    const error = await rejection(tooLate)
    assert.isTrue(signals[2]?.aborted)
    if (!(error instanceof Errors.OperationNotRecorded)) return assert.fail("expected that it is not recorded")
    assert.notInclude(inspect(error) + JSON.stringify(error), "signature")
    assert.lengthOf(server.executed, 1)
    assert.strictEqual(await resume(client, error.operation), error.jobId)
    assert.lengthOf(server.executed, 2)
    await client.dispose()
  })

  it("resumes an operation that another client executed", async () => {
    const server = backend("accepts")
    const client = clientOver(server)
    server.orders.push({ intent_id: jobId, status: "SUCCESSFUL" })
    assert.strictEqual(await resume(client, jobId), jobId)
    await client.dispose()
  })
})

describe("submit: one job id in two clients of a process", () => {
  const transfer = { ...input, amount: 1n }

  /** The backend as a `fetch`: clients with the same function have the same transport. */
  const roadTo =
    ({ send }: ReturnType<typeof backend>): Transport.Fetch =>
    async (url, { body, headers, method }) => {
      const request = {
        url,
        method: method === "POST" ? ("POST" as const) : ("GET" as const),
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === "string" ? { body } : {})
      }
      await setImmediate()
      const { body: text, status } = await Effect.runPromise(send(request))
      return new Response(text, { status })
    }

  /** A client with a session of its own: another key, and a user. */
  const clientOf = (fetch: Transport.Fetch, index: number, userSWA: string = session.userSWA) => {
    const text = JSON.stringify({ ...present(users[index], "a user"), userSWA })
    return new OktoClient({
      ...configuration,
      fetch,
      sessionStore: { read: () => text, write: () => undefined, remove: () => undefined }
    })
  }

  it("is sent once when both are of one user and one transport", async () => {
    const server = backend("accepts")
    const fetch = roadTo(server)
    const both = [0, 1].map((index) => transferTokens(clientOf(fetch, index), transfer, undefined, { jobId }))
    assert.deepStrictEqual(await Promise.all(both), [jobId, jobId])
    assert.lengthOf(server.executed, 1)

    const other = transferTokens(clientOf(fetch, 0), transfer, undefined, { jobId: jobId.replace("6", "7") })
    const another = { ...transfer, amount: 2n }
    const error: unknown = await transferTokens(clientOf(fetch, 1), another, undefined, {
      jobId: jobId.replace("6", "7")
    }).catch((error: unknown) => error)
    assert.instanceOf(error, Errors.JobIdTaken)
    await other
  })

  it("is sent by the second when the first is aborted", async () => {
    const server = backend("accepts")
    const fetch = roadTo(server)
    const controller = new AbortController()
    const first = transferTokens(clientOf(fetch, 0), transfer, undefined, { jobId, signal: controller.signal })
    const second = transferTokens(clientOf(fetch, 1), transfer, undefined, { jobId })
    controller.abort()
    assert.strictEqual(Reflect.get(Object(await first.catch((error: unknown) => error)), "name"), "AbortError")
    assert.strictEqual(await second, jobId)
    assert.lengthOf(server.executed, 1)
  })

  it("ends a call that waits for another client's when its own user logs out", async () => {
    const server = backend("never")
    const fetch = roadTo(server)
    const [running, waiting] = [clientOf(fetch, 0), clientOf(fetch, 1)]
    const first = transferTokens(running, transfer, undefined, { jobId }).catch((error: unknown) => error)
    await vi.waitFor(() => assert.lengthOf(server.executed, 1), { timeout: 60_000 })
    const second = transferTokens(waiting, transfer, undefined, { jobId }).catch((error: unknown) => error)
    // It asks whether there is an order only when the first has ended.
    for (let turn = 0; turn < 25; turn++) await setImmediate()
    await waiting.logOut()
    assert.instanceOf(await second, Errors.NotLoggedIn)
    await running.dispose()
    assert.instanceOf(await first, Errors.ClientDisposed)
  })

  it("is sent twice for two users", async () => {
    const server = backend("accepts")
    const fetch = roadTo(server)
    await Promise.all([
      transferTokens(clientOf(fetch, 0), transfer, undefined, { jobId }),
      transferTokens(clientOf(fetch, 1, address.replace("55", "66")), transfer, undefined, { jobId })
    ])
    assert.lengthOf(server.executed, 2)
  })

  it("is sent once when the transports differ: the second finds the order", async () => {
    const server = backend("accepts", usedNonce)
    const both = [0, 1].map((index) => transferTokens(clientOf(roadTo(server), index), transfer, undefined, { jobId }))
    assert.deepStrictEqual(await Promise.all(both), [jobId, jobId])
    assert.lengthOf(server.executed, 2)
    assert.lengthOf(server.orders, 1)
  })
})
