/**
 * Money is sent once or not at all, whatever the network and the backend do, and the caller is told the truth or that it
 * is not known: schedules of faults, aborts and logouts, with the sandbox's ledger as the judge.
 */
import { assert, describe, it } from "@effect/vitest"
import { developmentClient, type Fault, Sandbox } from "@okto-effect/sandbox"
import { SandboxTest } from "@okto-effect/sandbox/testing"
import {
  Client,
  Errors,
  Intents,
  Login,
  Session,
  SessionStore,
  tokenTransfer,
  Transport
} from "@okto-effect/sdk/effect"
import type { SignedUserOp } from "@okto-effect/contract/UserOp"
import * as Cause from "effect/Cause"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import * as TestClock from "effect/testing/TestClock"
import { setImmediate } from "node:timers/promises"
import { getAddress, numberToHex } from "viem"
import { isDeep } from "../../../scripts/deep.ts"
import { present } from "./support.ts"

const caip2Id = "eip155:84532"
const amount = 7n

/** What may happen to an execute on its way, and on the way back. */
const executeFaults = {
  none: undefined,
  lost: { kind: "lost" },
  cutOff: { kind: "cutOff" },
  late: { kind: "late", milliseconds: 20_000 },
  twice: { kind: "twice" },
  silent: { kind: "silent" },
  unanswered: { kind: "unanswered" },
  failed: { kind: "failed", status: 503, message: "the backend broke" },
  broken: { kind: "failed", status: 500, message: "the backend broke" },
  away: { kind: "rejected", status: 503, errorCode: "ER-1", message: "the backend is away" },
  limited: { kind: "rateLimited", retryAfter: 3 },
  malformed: { kind: "malformed" },
  missingData: { kind: "missingData" },
  slow: { kind: "slow", milliseconds: 35_000 },
  expired: { kind: "expiredSession" }
} as const satisfies Readonly<Record<string, Fault | undefined>>

/** What may happen to a look at the orders. */
const orderFaults = {
  none: undefined,
  lost: { kind: "lost" },
  silent: { kind: "silent" },
  away: { kind: "rejected", status: 503, errorCode: "ER-1", message: "the backend is away" },
  malformed: { kind: "malformed" },
  listedLate: { kind: "listedLate", milliseconds: 15_000 },
  unfiltered: { kind: "unfiltered" }
} as const satisfies Readonly<Record<string, Fault | undefined>>

const Milliseconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 70_000 }))

const Schedule = Schema.Struct({
  execute: Schema.Array(Schema.Literals(Struct.keys(executeFaults))).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(5)
  ),
  orders: Schema.Array(Schema.Literals(Struct.keys(orderFaults))).check(Schema.isMaxLength(6)),
  /** Callers; more than one have one job id. */
  callers: Schema.Literals([1, 1, 2]),
  hasJobId: Schema.Boolean,
  mayResend: Schema.Literals([true, true, false]),
  interruption: Schema.Literals(["none", "none", "abort", "log out", "other session"]),
  after: Milliseconds
})
type Schedule = typeof Schedule.Type

/** A transport that asks the sandbox for the next fault before each request of the two routes. */
const faulty = Effect.fnUntraced(function* (schedule: Schedule) {
  const { faults, fetch } = yield* Sandbox
  const counts = { execute: 0, orders: 0 }
  const { send } = Transport.overFetch(fetch)
  const strike = (route: "execute" | "orders"): Fault | undefined => {
    const at = counts[route]++
    const fault =
      route === "execute" ? executeFaults[schedule.execute[at] ?? "none"] : orderFaults[schedule.orders[at] ?? "none"]
    return fault === undefined ? undefined : { ...fault, route, times: 1 }
  }
  let isWell = false
  const transport = Transport.Transport.of({
    send: (request) =>
      Effect.gen(function* () {
        if (isWell) return yield* send(request)
        const { pathname } = new URL(request.url)
        const fault = pathname.endsWith("/execute")
          ? strike("execute")
          : pathname.endsWith("/orders")
            ? strike("orders")
            : undefined
        if (fault !== undefined) yield* faults.add(fault)
        return yield* send(request)
      })
  })
  const heal = Effect.suspend(() => {
    isWell = true
    return faults.remove()
  })
  return { heal, transport }
})

const signIn = Effect.gen(function* () {
  const login = yield* Login.Login
  const contact = "ada@example.com"
  const { token } = yield* login.sendOtp(contact, "email")
  yield* login.withOtp({ contact, otp: SandboxTest.code, token, method: "email" })
})

/** Lets whatever goes on go on, without time passing. */
const turns = Effect.promise(async () => {
  for (let turn = 0; turn < 6; turn++) await setImmediate()
})

/** Waits for a fiber while time passes, second by second. */
const waitFor = Effect.fnUntraced(function* <A, E>(fiber: Fiber.Fiber<A, E>, seconds: number) {
  for (let second = 0; second < seconds && fiber.pollUnsafe() === undefined; second++) {
    yield* turns
    if (fiber.pollUnsafe() === undefined) yield* TestClock.adjust("1 second")
  }
  return fiber.pollUnsafe()
})

/** Interruptions are the test's own; any other failure is the call's. */
const errorOf = (exit: Exit.Exit<string, unknown>): unknown => {
  if (exit._tag === "Success") return undefined
  const found = Cause.findError(exit.cause)
  return found._tag === "Success" ? found.success : "interrupted"
}

let recipients = 1n

/** Plays a schedule; fails when somebody was paid twice, or told what is not so. */
const play = Effect.fnUntraced(function* (schedule: Schedule) {
  const sandbox = yield* Sandbox
  yield* sandbox.faults.remove()
  const recipient = getAddress(numberToHex(0xabcd_0000_0000n + recipients++, { size: 20 }))
  const { chain } = present(sandbox.networks.get(caip2Id), caip2Id)
  const paid = Effect.map(chain.balance(recipient), (balance) => balance / amount)
  const random = yield* SecureRandom.SecureRandom
  const jobId = schedule.hasJobId || schedule.callers > 1 ? yield* random.uuidV4() : undefined
  const { heal, transport } = yield* faulty(schedule)
  const client = Client.layer({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa
  }).pipe(
    Layer.provide([
      Layer.succeed(Transport.Transport, transport),
      SessionStore.layerMemory(),
      SecureRandom.layerWebCrypto
    ])
  )

  const told: Array<Exit.Exit<string, unknown>> = []
  yield* Effect.gen(function* () {
    yield* signIn
    const live = yield* Session.Session
    const intents = yield* Intents.Intents
    const operations: Array<SignedUserOp> = []
    const transfer = intents.submit(
      tokenTransfer,
      { caip2Id, recipient, token: "", amount },
      {
        jobId,
        resend: schedule.mayResend,
        onOperation: (operation) => Effect.sync(() => void operations.push(operation))
      }
    )
    const sending = yield* Effect.forEach(Array.from({ length: schedule.callers }), () =>
      Effect.forkChild(transfer, { startImmediately: true })
    )
    const [first] = sending
    if (first !== undefined && schedule.interruption !== "none") {
      yield* waitFor(first, Math.floor(schedule.after / 1000))
      yield* turns
      if (schedule.interruption === "abort") yield* Fiber.interrupt(first)
      else yield* live.clear
      if (schedule.interruption === "other session") yield* signIn
    }
    for (const fiber of sending) {
      const exit = yield* waitFor(fiber, 250)
      told.push(exit ?? assert.fail("the call does not end"))
    }

    // Everything that was on its way has arrived, and the network and the backend are well again.
    for (let minute = 0; minute < 2; minute++) {
      yield* turns
      yield* TestClock.adjust("1 minute")
    }
    yield* turns
    yield* heal
    const times = yield* paid
    assert.isAtMost(Number(times), 1, "paid more than once")
    for (const exit of told) {
      const error = errorOf(exit)
      if (error === undefined) assert.strictEqual(times, 1n, "told that it was executed, which it was not")
      if (error instanceof Errors.ExecutionFailed)
        assert.strictEqual(times, 0n, "told that it failed, which it did not")
      const isCertain = !(error instanceof Errors.ExecutionUnknown) && error !== "interrupted"
      if (error !== undefined && isCertain && schedule.callers === 1)
        assert.strictEqual(times, 0n, JSON.stringify(error))
    }

    // Whoever does not know finds out.
    const [operation] = operations
    if (operation === undefined) return assert.strictEqual(times, 0n, "paid without an operation")
    if (told.every((exit) => exit._tag === "Success")) return
    if ((yield* live.peek) === undefined) yield* signIn
    const resumed = yield* Effect.forkChild(Effect.exit(intents.resume(operation)), { startImmediately: true })
    const found = yield* waitFor(resumed, 250)
    assert.strictEqual(found?._tag, "Success", "resume does not end")
    if (found?._tag !== "Success") return
    assert.isUndefined(errorOf(found.value), "resume ends in truth")
    assert.strictEqual(yield* paid, 1n, "resumed, and not paid")
  }).pipe(Effect.provide(client))
})

/** How many schedules are tried; ten thousand in `test:deep`. */
const schedules = isDeep ? 10_000 : 60

describe("a transfer", () => {
  it.layer(SandboxTest.layer().pipe(Layer.provideMerge(SecureRandom.layerWebCrypto)))((it) => {
    it.effect.prop(
      "is executed once or not at all, and its caller knows, or knows that it is not known",
      [Schedule],
      ([schedule]) => Effect.provide(play(schedule), Logger.layer([])),
      // Ten thousand take a while.
      { arbitrary: { runs: schedules }, timeout: 1_800_000 }
    )
  })
})
