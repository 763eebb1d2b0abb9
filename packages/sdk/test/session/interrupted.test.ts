/** Logins and sends that are interrupted at any step, with any number of operations between two yields of a fiber. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as References from "effect/References"
import { isDeep } from "../../../../scripts/deep.ts"
import { dedupeByJobId } from "../../src/intents/dedupeByJobId.ts"
import { Client, Login, Session } from "../../src/effect.ts"
import { inspectableStore, platformOver } from "../layers.ts"
import { answering, clientKey, clientSWA, present, session, users } from "../support.ts"

/** A client over a store whose text a test can read. */
const world = () => {
  const { store, texts } = inspectableStore()
  const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA, syncKeys: "on-demand" }).pipe(
    Layer.provide(platformOver(store, answering())),
    Layer.provide(Logger.layer([]))
  )
  return { layer, texts }
}

const idToken = { idToken: "jwt", provider: "client_jwt" } as const
const code = { contact: "ada@example.com", method: "email", otp: "123456", token: "token" } as const

const logins: Readonly<Record<string, Effect.Effect<unknown, unknown, Login.Login | Session.Session>>> = {
  withIdToken: Login.Login.use((login) => login.withIdToken(idToken)),
  withOtp: Login.Login.use((login) => login.withOtp(code)),
  withPage: Login.Login.use((login) => login.withPage("google", {}, () => Effect.succeed("jwt"))),
  "withIdToken with an override": Login.Login.use((login) =>
    login.withIdToken(idToken, { override: present(users[0], "a user") })
  ),
  start: Session.Session.use((live) => live.start(session))
}

/**
 * Operations that a fiber runs before it yields. With fewer than three it makes no progress; with three, it can be interrupted
 * at each of its operations.
 */
const budgets = isDeep ? Array.from({ length: 88 }, (_, at) => at + 3) : [3, 88]

const steps = (count: number) =>
  Effect.gen(function* () {
    for (let step = 0; step < count; step++) yield* Effect.yieldNow
  })

/** Runs `tryAt` for one step after the other, until the effect ends before it can be interrupted. */
const atEachStep = <E, R>(tryAt: (at: number) => Effect.Effect<boolean, E, R>) =>
  Effect.gen(function* () {
    let at = 0
    while (!(yield* tryAt(at))) at++
  })

describe("Login, interrupted", () => {
  for (const [name, login] of Object.entries(logins)) {
    // Logins differ in their requests: the steps after them are the same.
    it.effect.runIf(isDeep || name === "withIdToken")(
      `${name}: is undone at each of its steps, with any budget of operations`,
      () =>
        Effect.gen(function* () {
          const wrong: Array<string> = []
          const tryAt = (budget: number) => (at: number) => {
            const { layer, texts } = world()
            return Effect.gen(function* () {
              const live = yield* Session.Session
              const fiber = yield* Effect.provideService(Effect.forkChild(login), References.MaxOpsBeforeYield, budget)
              yield* steps(at)
              const isOver = fiber.pollUnsafe() !== undefined
              yield* Fiber.interrupt(fiber)
              const hasLoggedIn = Exit.isSuccess(yield* Fiber.await(fiber))
              // Writes of the store end.
              yield* steps(50)
              const isIn = live.peek() !== undefined
              if (isIn !== hasLoggedIn || (texts.kept !== undefined) !== hasLoggedIn) {
                wrong.push(`budget ${budget}, after ${at} steps: ${hasLoggedIn} ${isIn} ${texts.kept !== undefined}`)
              }
              return isOver
            }).pipe(Effect.provide(layer))
          }
          yield* Effect.forEach(budgets, (budget) => atEachStep(tryAt(budget)))
          assert.strictEqual(wrong.join("\n"), "")
        })
    )
  }
})

describe("dedupeByJobId, interrupted", () => {
  it.effect("ends for all callers when the first is interrupted at any step, with any budget of operations", () =>
    Effect.gen(function* () {
      const tryAt = (budget: number) =>
        Effect.fnUntraced(function* (at: number) {
          const call = { transportId: {}, name: "name", jobId: "job", job: "transfer" }
          // Not as its first operation, where a fiber does not yield.
          const called = Effect.gen(function* () {
            yield* Effect.void
            yield* Effect.void
            return yield* dedupeByJobId(call, Effect.as(Effect.yieldNow, "job"), (waiting) => waiting)
          })
          const fork = Effect.provideService(Effect.forkChild(called), References.MaxOpsBeforeYield, budget)
          const first = yield* fork
          const beside = yield* fork
          yield* steps(at)
          const isOver = first.pollUnsafe() !== undefined
          yield* Fiber.interrupt(first)
          const later = yield* fork
          yield* steps(100)
          for (const waiting of [beside, later]) {
            assert.isDefined(waiting.pollUnsafe(), `budget ${budget}, after ${at} steps: a caller still waits`)
          }
          return isOver
        })
      yield* Effect.forEach(budgets, (budget) => atEachStep(tryAt(budget)))
    })
  )
})
