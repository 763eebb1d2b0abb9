/** Effect programs against a whole backend in this process. `clients/suite` has the Promise API. */
import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@okto-effect/emulator"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { type Address, createPublicClient, custom, erc20Abi, isAddress } from "viem"
import { Explorer, Intents, Login, Orders, Session, tokenTransfer } from "@okto-effect/sdk/effect"
import { present } from "./support.ts"

const caip2Id = "eip155:84532"
const recipient = "0x00000000000000000000000000000000000000a1"

/** A client whose user has logged in already. */
const asAda = EmulatorTest.client({ signedIn: "ada@example.com" })

const signIn = Effect.gen(function* () {
  const login = yield* Login.Login
  const contact = "ada@example.com"
  const { token } = yield* login.sendOtp(contact, "email")
  return yield* login.withOtp({ contact, otp: EmulatorTest.code, token: present(token, "a token"), method: "email" })
})

const usdc = Effect.gen(function* () {
  const tokens = yield* Explorer.Explorer.use((_) => _.getTokens)
  const token = tokens.find((_) => _.caipId === caip2Id && _.symbol === "USDC")
  const address = present(token, "USDC").address
  return isAddress(address) ? address : assert.fail(`not an address: ${address}`)
})

const balanceOf = (token: Address, holder: Address) =>
  Effect.gen(function* () {
    const { networks } = yield* Emulator
    const provider = present(networks.get(caip2Id), caip2Id).chain.provider
    const client = createPublicClient({ transport: custom(provider) })
    return yield* Effect.promise(() =>
      client.readContract({
        abi: erc20Abi,
        address: token,
        functionName: "balanceOf",
        args: [holder]
      })
    )
  })

describe("an Effect program", () => {
  it.effect("signs in by email and transfers a token", () =>
    Effect.gen(function* () {
      const swa = yield* signIn
      assert.match(swa, /^0x[0-9a-fA-F]{40}$/)
      assert.isTrue(yield* Login.Login.use((_) => _.verify))
      const token = yield* usdc
      const intents = yield* Intents.Intents
      const jobId = yield* intents.submit(tokenTransfer, { caip2Id, recipient, token, amount: 2_500_000n })
      const order = yield* Orders.waitForFinal(jobId)
      assert.strictEqual(order.status, "SUCCESSFUL")
      assert.match(present(order.downstreamTransactionHash[0], "a hash"), /^0x[0-9a-f]{64}$/)
      assert.strictEqual(yield* balanceOf(token, recipient), 2_500_000n)
    }).pipe(Effect.provide(EmulatorTest.client()))
  )

  it.effect("reads all orders and all activity beyond the first page", () =>
    Effect.gen(function* () {
      const intents = yield* Intents.Intents
      const jobs: Array<string> = []
      for (let amount = 1; amount <= 12; amount++) {
        jobs.push(yield* intents.submit(tokenTransfer, { caip2Id, recipient, token: "", amount }))
        // Newest first, by the second.
        yield* TestClock.adjust("2 seconds")
      }
      assert.lengthOf(yield* Explorer.Explorer.use((_) => _.getOrdersHistory()), 10)
      for (const size of [5, 12, undefined]) {
        const orders = yield* Stream.runCollect(Explorer.allOrders({}, { size }))
        assert.deepStrictEqual(
          orders.map((_) => _.intentId),
          jobs.toReversed()
        )
      }
      const second = yield* Explorer.Explorer.use((_) => _.getOrdersHistory({ page: 2, size: 5 }))
      assert.deepStrictEqual(
        second.map((_) => _.intentId),
        jobs.toReversed().slice(5, 10)
      )
      const activity = yield* Stream.runCollect(Explorer.allActivity({ size: 12 }))
      assert.isAtLeast(activity.length, 12)
      assert.deepStrictEqual(activity, yield* Explorer.Explorer.use((_) => _.getActivityPage({ size: 1000 })))
    }).pipe(Effect.provide(asAda))
  )

  it.effect("renews the bearer token before it expires", () =>
    Effect.gen(function* () {
      const session = yield* Session.Session
      const first = yield* session.bearer
      assert.strictEqual(yield* session.bearer, first)
      yield* TestClock.adjust("89 minutes")
      assert.notStrictEqual(yield* session.bearer, first)
      yield* Explorer.Explorer.use((_) => _.getAccount)
    }).pipe(Effect.provide(asAda))
  )
})
