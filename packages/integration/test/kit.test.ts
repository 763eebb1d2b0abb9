/**
 * The test kit of both packages together: what the arbitraries draw, carried out by a client over a backend of its own.
 */
import { assert, describe, it } from "@effect/vitest"
import { Address } from "@okto-effect/protocol/Primitives"
import { Emulator } from "@okto-effect/emulator"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import {
  Errors,
  Explorer,
  Intents,
  Login,
  Orders,
  nftCollection,
  nftMint,
  nftTransfer,
  rawAptos,
  rawEvm,
  Session,
  tokenTransfer
} from "@okto-effect/sdk/effect"
import { limitSpending } from "@okto-effect/sdk/spending"
import { Arbitraries, TestPlatform } from "@okto-effect/sdk/testing"
import * as Arbitrary from "effect/Arbitrary"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { createPublicClient, custom, erc20Abi, getAddress } from "viem"
import { runs } from "../../../scripts/deep.ts"
import { present } from "./support.ts"

const stranger = `0x${"22".repeat(20)}`

const intents = [
  { name: "tokenTransfer", intent: tokenTransfer, input: Arbitraries.tokenTransfer },
  { name: "nftTransfer", intent: nftTransfer, input: Arbitraries.nftTransfer },
  { name: "nftCollection", intent: nftCollection, input: Arbitraries.nftCollection },
  { name: "nftMint", intent: nftMint, input: Arbitraries.nftMint },
  { name: "rawEvm", intent: rawEvm, input: Arbitraries.rawEvm },
  { name: "rawAptos", intent: rawAptos, input: Arbitraries.rawAptos }
] as const

type Submitted = Effect.Effect<string, Intents.BuildFailure | Intents.ExecuteFailure>
type Input = { readonly caip2Id: string }
const inputOf = (
  { input }: (typeof intents)[number],
  world?: Arbitraries.ArbitraryOptions
): Arbitrary.Arbitrary<Input> => input(world)

describe("a client over an emulator", () => {
  const balanceOf = (caip2Id: string, token: string, holder: string) =>
    Effect.gen(function* () {
      const { chain } = present((yield* Emulator).networks.get(caip2Id), caip2Id)
      if (token === "") return yield* chain.balance(getAddress(holder))
      const [address, args] = [getAddress(token), [getAddress(holder)] as const]
      const client = createPublicClient({ transport: custom(chain.provider) })
      return yield* Effect.promise(() =>
        client.readContract({ abi: erc20Abi, address, functionName: "balanceOf", args })
      )
    })

  it.effect("transfers exactly the amount of any input, or fails with an error of the catalogue", () =>
    Effect.gen(function* () {
      const explorer = yield* Explorer.Explorer
      const networks = (yield* explorer.getChains).filter(({ caipId }) => caipId.startsWith("eip155:"))
      const tokens = yield* explorer.getTokens
      const moved = new Set<string>()
      const result = yield* Arbitrary.checkEffect(
        Arbitraries.tokenTransfer({ networks, tokens, atMost: 1_000n }),
        (transfer) =>
          Effect.gen(function* () {
            const { amount, caip2Id, recipient, token } = transfer
            const before = yield* balanceOf(caip2Id, token, recipient)
            const sent = yield* Effect.result(
              Effect.flatMap(Intents.Intents, (_) => _.submit(tokenTransfer, transfer)).pipe(
                Effect.flatMap(Orders.waitForFinal)
              )
            )
            if (sent._tag === "Failure") return sent.failure._tag in Errors
            moved.add(`${caip2Id} ${token}`)
            const after = yield* balanceOf(caip2Id, token, recipient)
            return sent.success.status === "SUCCESSFUL" && after - before === BigInt(amount)
          }),
        { runs: runs(10) }
      )
      assert.isUndefined(Arbitrary.formatCheckFailure(result))
      assert.isAbove(moved.size, 2)
    }).pipe(Effect.provide(EmulatorTest.client({ signedIn: "ada@example.com" })))
  )

  it.effect("executes or refuses any intent, and never fails with a defect", () =>
    Effect.gen(function* () {
      const explorer = yield* Explorer.Explorer
      const wallets = yield* explorer.getAccount
      const tokens = yield* explorer.getTokens
      const from = Schema.decodeUnknownSync(Address())(wallets.find((_) => _.caipId === "eip155:84532")?.address)
      for (const row of intents) {
        const result = yield* Arbitrary.checkEffect(
          inputOf(row, { tokens }),
          (drawn) =>
            Effect.gen(function* () {
              const input =
                "transaction" in drawn ? { ...drawn, transaction: { ...Object(drawn.transaction), from } } : drawn
              const submitted = yield* Effect.result(
                Intents.Intents.use((_): Submitted => Reflect.apply(_.submit, undefined, [row.intent, input]))
              )
              if (submitted._tag === "Failure") return submitted.failure._tag in Errors
              const { reason, status } = yield* Orders.waitForFinal(submitted.success)
              return status === "SUCCESSFUL" || (status === "FAILED" && !/^$|internal error/.test(reason ?? ""))
            }),
          { runs: runs(10) }
        )
        assert.isUndefined(Arbitrary.formatCheckFailure(result), row.name)
      }
    }).pipe(Effect.provide(EmulatorTest.client({ signedIn: "ada@example.com" })))
  )

  it.effect("has a world of its own for each provide", () =>
    Effect.gen(function* () {
      const world = EmulatorTest.client({ signedIn: "ada@example.com" })
      const transfer = { caip2Id: "eip155:84532", recipient: stranger, token: "", amount: 1 }
      const count = Effect.map(
        Explorer.Explorer.use((_) => _.getOrdersHistory()),
        (_) => _.length
      )
      const one = Effect.gen(function* () {
        yield* Intents.Intents.use((_) => _.submit(tokenTransfer, transfer))
        const inner = yield* Effect.provide(count, world)
        return { inner, outer: yield* count }
      })
      const worlds = yield* Effect.all([Effect.provide(one, world), Effect.provide(one, world)], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(worlds, [
        { inner: 0, outer: 1 },
        { inner: 0, outer: 1 }
      ])
    })
  )

  it.effect("uses the clock of the test", () =>
    Effect.gen(function* () {
      const jobId = yield* Intents.Intents.use((_) =>
        _.submit(tokenTransfer, { caip2Id: "eip155:84532", recipient: stranger, token: "", amount: 1 })
      )
      const status = Effect.map(
        Explorer.Explorer.use((_) => _.getOrdersHistory({ intentId: jobId })),
        ([order]) => order?.status
      )
      assert.strictEqual(yield* status, "INITIATED")
      // What the chain does takes none of the test's time, but some: the order waits for its next state after that.
      const settled = Effect.repeat(Effect.andThen(TestClock.adjust("1 hour"), status), {
        until: (now) => now !== "INITIATED" && now !== "IN_PROGRESS"
      })
      assert.strictEqual(yield* settled, "SUCCESSFUL")
    }).pipe(Effect.provide(EmulatorTest.client({ signedIn: "ada@example.com", orderPace: 3_600_000, otp: "654321" })))
  )

  it.effect("has no session unless the test logs a user in", () =>
    Effect.gen(function* () {
      assert.isUndefined(yield* Session.Session.useSync((_) => _.peek()))
      assert.isEmpty(yield* Emulator.use((_) => _.inbox))
    }).pipe(Effect.provide(EmulatorTest.client()))
  )

  it.effect("logs in in any environment", () =>
    Effect.gen(function* () {
      assert.isDefined(yield* Session.Session.useSync((_) => _.peek()))
    }).pipe(Effect.provide(EmulatorTest.client({ environment: "production", signedIn: "grace@example.com" })))
  )

  const submit = Intents.Intents.use((_) =>
    _.submit(tokenTransfer, { caip2Id: "eip155:84532", recipient: stranger, token: "", amount: 1 })
  )

  it.effect.each(["ada@example.com", "9876543210", "client_jwt:ada"])(
    "signedIn: logs %s in without a message and without a request of the app's quota",
    (signedIn) =>
      Effect.gen(function* () {
        assert.isDefined(yield* Session.Session.useSync((_) => _.peek()))
        assert.isEmpty(yield* Emulator.use((_) => _.inbox))
        yield* submit
        assert.isDefined(
          (yield* Effect.flip(Login.Login.use((_) => _.sendOtp("grace@example.com", "email")))).retryAfter
        )
      }).pipe(Effect.provide(EmulatorTest.client({ signedIn, rateLimit: 1 })))
  )

  const rules = { largestPayments: [{ caip2Id: "eip155:84532", token: "", amount: "0" }] }
  it.effect("configuration: is that of the client", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(submit))._tag, "SpendingRefused")
    }).pipe(
      Effect.provide(
        EmulatorTest.client({ signedIn: "ada@example.com", configuration: { spending: limitSpending({ rules }) } })
      )
    )
  )

  it.effect("random: gives a client the same job ids in each run with its seed", () =>
    Effect.gen(function* () {
      const jobId = (seed: number) => {
        const random = TestPlatform.layerRandom(seed)
        return Effect.provide(submit, EmulatorTest.client({ signedIn: "ada@example.com", random }))
      }
      assert.strictEqual(yield* jobId(7), yield* jobId(7))
      assert.notStrictEqual(yield* jobId(7), yield* jobId(8))
    })
  )

  it.effect("adjustUntilDone: runs sends that are refused, limited and delayed to their ends", () =>
    Effect.gen(function* () {
      const { expectNoFaultLeft, faults } = yield* Emulator
      yield* faults.next("execute", "rejected", { status: 400, errorCode: "ER-1", message: "no" })
      const refused = yield* EmulatorTest.adjustUntilDone(Effect.flip(submit))
      assert.strictEqual(refused.message, "Execute operation failed: no (a fault was asked for)")
      yield* faults.next("execute", "slow", { milliseconds: 20_000 })
      const order = yield* EmulatorTest.adjustUntilDone(Effect.flatMap(submit, Orders.waitForFinal), "500 millis")
      assert.strictEqual(order.status, "SUCCESSFUL")
      yield* expectNoFaultLeft
    }).pipe(Effect.provide(EmulatorTest.client({ signedIn: "ada@example.com" })))
  )

  it.effect("adjustUntilDone: leaves the clock alone once the effect has ended, also with a failure", () =>
    Effect.gen(function* () {
      const failed = yield* EmulatorTest.adjustUntilDone(
        Effect.flip(Effect.delay(Effect.fail("late"), "1 hour")),
        "20 minutes"
      )
      const end = yield* Clock.currentTimeMillis
      assert.deepStrictEqual([failed, end], ["late", 3_600_000])
      yield* TestClock.withLive(Effect.sleep(50))
      assert.strictEqual(yield* Clock.currentTimeMillis, end)
    })
  )
})
