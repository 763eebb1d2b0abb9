/** Retry: which calls are retried, when, and how often. */
import { assert, describe, it } from "@effect/vitest"
import * as Routes from "@okto-effect/protocol/Routes"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as TestClock from "effect/testing/TestClock"
import { Client, Errors, Explorer, Intents, type Retry as RetryModule, Retry } from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import type { TransportResponse } from "../src/http/Transport.ts"
import { clientKey, clientSWA, signedOperation, storedSession } from "./support.ts"

const portfolio = Explorer.Explorer.use((_) => _.getPortfolio)
const good = TestPlatform.success({ aggregated_data: {}, group_tokens: [] })

/** A client whose backend gives these answers to the calls under test, the last one for ever. */
const over = (answers: ReadonlyArray<TransportResponse | undefined>, options?: RetryModule.RetryOptions) => {
  const asked: Array<string> = []
  const answer: TestPlatform.Answer = ({ url }) => {
    if (url.endsWith("/user-keys")) return TestPlatform.success({})
    asked.push(new URL(url).pathname)
    return answers[Math.min(asked.length, answers.length) - 1]
  }
  const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
    Layer.provide(TestPlatform.layer({ answer, session: storedSession })),
    Layer.provide(Retry.layer(options))
  )
  return { asked, layer }
}

const immediately = { schedule: Schedule.upTo(Schedule.spaced(0), { times: 3 }) }

describe("Retry.transient", () => {
  it.effect("retries a read when the backend does not reply, or fails", () =>
    Effect.gen(function* () {
      const { asked, layer } = over([undefined, TestPlatform.failure({ message: "down" }, 503), good], immediately)
      const answer = yield* Effect.provide(portfolio, layer)
      assert.deepStrictEqual(answer.groupTokens, [])
      assert.lengthOf(asked, 3)
    })
  )

  it.effect("fails with the last error when the schedule ends", () =>
    Effect.gen(function* () {
      const { asked, layer } = over([undefined], immediately)
      const error = yield* Effect.flip(portfolio).pipe(Effect.provide(layer))
      assert.instanceOf(error, Errors.PortfolioUnavailable)
      assert.lengthOf(asked, 4)
    })
  )

  it.effect("does not retry a refused call", () =>
    Effect.gen(function* () {
      const { asked, layer } = over([TestPlatform.failure({ message: "no" }, 400), good], immediately)
      yield* Effect.flip(portfolio).pipe(Effect.provide(layer))
      assert.lengthOf(asked, 1)
    })
  )

  it.effect("waits for retry-after, and does not retry when that is too long", () =>
    Effect.gen(function* () {
      const limited = (retryAfter: number) => ({ ...TestPlatform.failure({ message: "slow down" }, 429), retryAfter })
      const limitedOnce = over([limited(30), good], immediately)
      const fiber = yield* Effect.forkChild(Effect.provide(portfolio, limitedOnce.layer))
      yield* TestClock.adjust(Duration.seconds(29))
      assert.lengthOf(limitedOnce.asked, 1)
      yield* TestClock.adjust(Duration.seconds(1))
      yield* Fiber.join(fiber)
      assert.lengthOf(limitedOnce.asked, 2)

      const hurried = over([limited(30), good], { ...immediately, longestWait: "10 seconds" })
      const error = yield* Effect.flip(portfolio).pipe(Effect.provide(hurried.layer))
      assert.instanceOf(error, Errors.PortfolioUnavailable)
      assert.lengthOf(hurried.asked, 1)
    })
  )

  it.effect("does not retry a sent operation, whose second reply would not tell its outcome", () =>
    Effect.gen(function* () {
      const execute = Intents.Intents.use((intents) => intents.execute(signedOperation, { outcomeTimeout: 0 }))
      for (const answer of [undefined, TestPlatform.failure({ message: "slow down" }, 429)]) {
        const { asked, layer } = over([answer], immediately)
        yield* Effect.flip(execute).pipe(Effect.provide(layer))
        assert.lengthOf(
          asked.filter((path) => path.endsWith("/execute")),
          1
        )
      }
    })
  )

  it.effect("retries a call only where two attempts have the effect of one, for every row and every reason", () =>
    Effect.gen(function* () {
      const rejected = (status: number, code?: number) =>
        new Errors.Rejected({ status, message: "no", isEnveloped: true, ...(code === undefined ? {} : { code }) })
      /** Whether a call is repeated after a reason: one that may have had an effect, and one that must not. */
      const reasons: ReadonlyArray<readonly [reason: Errors.CallFailureReason, idempotent: boolean, other: boolean]> = [
        [new Errors.NoResponse(undefined), true, false],
        [rejected(503), true, false],
        [rejected(500), true, false],
        [rejected(408), true, false],
        [rejected(200, 503), true, false],
        [rejected(429), true, true],
        [rejected(200, 429), true, true],
        [rejected(400), false, false],
        [rejected(401), false, false],
        [new Errors.MissingData(), false, false],
        [new Errors.DecodeFailed({ path: "", message: "no" }), false, false],
        [new Errors.Redirected(302), false, false],
        [new Errors.SessionExpired(rejected(401)), false, false],
        [new Errors.ClockWrong(1, rejected(503)), false, false]
      ]
      for (const [name, row] of Object.entries(Routes)) {
        for (const [reason, ifIdempotent, otherwise] of reasons) {
          let attempts = 0
          const attempt = Effect.suspend(() => {
            attempts++
            return Effect.fail(reason)
          })
          yield* Effect.exit(Retry.transient({ schedule: Schedule.recurs(1) })(attempt, row))
          const isRepeated = row.idempotent ? ifIdempotent : otherwise
          assert.strictEqual(attempts, isRepeated ? 2 : 1, `${name} after ${reason._tag} ${reason.message}`)
        }
      }
    })
  )

  it.effect("retries four times by default, after 200 ms, doubled each time, with a jitter of a fifth", () =>
    Effect.gen(function* () {
      const { asked, layer } = over([undefined])
      const began = yield* Clock.currentTimeMillis
      const times: Array<number> = []
      const fiber = yield* Effect.forkChild(Effect.exit(Effect.provide(portfolio, layer)))
      for (let step = 0; step < 1000; step++) {
        yield* TestClock.adjust(10)
        if (asked.length > times.length) times.push((yield* Clock.currentTimeMillis) - began)
      }
      assert.isDefined(fiber.pollUnsafe())
      const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
      assert.lengthOf(waits, 4)
      for (const [index, wait] of waits.entries()) {
        assert.approximately(wait, 200 * 2 ** index, 40 * 2 ** index + 10)
      }
    })
  )

  it.effect("is not the default", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const layer = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provide(
          TestPlatform.layer({
            answer: ({ url }) => (url.endsWith("/user-keys") ? TestPlatform.success({}) : void asked.push(url)),
            session: storedSession
          })
        )
      )
      yield* Effect.flip(portfolio).pipe(Effect.provide(layer))
      assert.lengthOf(asked, 1)
    })
  )
})
