/** Paymaster data: each checked field, and the first and last second of its validity. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { concat, type Hex } from "viem"
import type { RegisteredClient } from "../src/backend/identity/Clients.ts"
import { verifyPaymasterData } from "../src/backend/orders/paymaster.ts"
import { app, paymasterData, uuid, wordOf } from "./app.ts"

interface Changes {
  readonly window?: { readonly until?: number; readonly after?: number }
  readonly by?: Partial<RegisteredClient>
  readonly nonce?: Hex
  readonly appended?: Hex
}

const now = 1_000_000
const owner: RegisteredClient = { keyAddress: app.account.address, swa: app.swa }
const stranger = `0x${"77".repeat(20)}` as const

const accepted: ReadonlyArray<readonly [name: string, changes: Changes]> = [
  ["as it was signed", {}],
  ["in its last second", { window: { until: now } }],
  ["in its first second", { window: { after: now } }]
]

const refused: ReadonlyArray<readonly [name: string, changes: Changes, message: RegExp]> = [
  [
    "a second after its time",
    { window: { until: now - 1 } },
    /^Signature expired: .* valid until 999999, now 1000000$/
  ],
  ["a second before its time", { window: { after: now + 1 } }, /^paymasterData not valid before 1000001, now 1000000$/],
  [
    "with more bytes",
    { appended: `0x${"00".repeat(32)}` },
    /^paymasterData: expected the canonical encoding of its values$/
  ],
  ["of another client", { by: { swa: stranger } }, /^paymasterData: expected the client SWA 0x7777/],
  ["signed by another key", { by: { keyAddress: stranger } }, /^client signature of paymasterData/],
  ["for another nonce", { nonce: wordOf(uuid()) }, /^client signature of paymasterData/]
]

const verify = Effect.fnUntraced(function* ({ appended = "0x", by, nonce, window }: Changes) {
  yield* TestClock.setTime(now * 1000)
  const signedFor = wordOf(uuid())
  const data = concat([yield* paymasterData(signedFor, window), appended])
  const claim = { client: { ...owner, ...by }, nonce: nonce ?? signedFor }
  return yield* Effect.result(verifyPaymasterData(data, claim))
})

describe("verifyPaymasterData", () => {
  for (const [name, changes] of accepted) {
    it.effect(`verifyPaymasterData: accepts data ${name}`, () =>
      Effect.gen(function* () {
        assert.isTrue(Result.isSuccess(yield* verify(changes)))
      })
    )
  }

  for (const [name, changes, message] of refused) {
    it.effect(`verifyPaymasterData: rejects data ${name}`, () =>
      Effect.gen(function* () {
        const result = yield* verify(changes)
        assert.match(Result.isFailure(result) ? result.failure.message : "accepted", message)
      })
    )
  }
})
