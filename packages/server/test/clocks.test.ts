/** Processes that share a store while the clock of one of them is minutes off: sessions, and the signer's ids and limits. */
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Signer } from "../src/effect.ts"
import { clientPrivateKey, clientSWA, createClock, processOver, stores } from "./processOver.ts"

const [second, minute, day] = [1_000, 60_000, 86_400_000]
const begin = 1_750_000_020_000

/** How far a clock is ahead, in milliseconds. */
const differences = [-10 * minute, 10 * minute] as const

/** By how much two clocks that differ so much can put off the end of a session. */
const tolerance = 20 * minute + second

const rows = stores.flatMap(([name, open]) => differences.map((ahead) => [name, ahead / minute, open, ahead] as const))

/** One process whose clock is right, and one whose clock is not. */
const pair = Effect.fnUntraced(function* (open: (typeof stores)[number][1], ahead: number) {
  const store = yield* open
  const [right, wrong] = [yield* processOver(store, begin), yield* processOver(store, begin + ahead)]
  /** Sets the time, in milliseconds since the test began. */
  const setTime = (time: number) => Effect.andThen(right.setTime(begin + time), wrong.setTime(begin + time + ahead))
  return { processes: [right, wrong] as const, right, wrong, setTime }
})

describe.each(rows)("clients over %s with a clock that is %i minutes ahead", (_, __, open, ahead) => {
  it.effect("keep a visitor who comes often signed in for the whole lifetime, and no longer", () =>
    Effect.gen(function* () {
      const { processes, setTime } = yield* pair(open, ahead)
      for (const [index, process] of processes.entries()) {
        const start = index * 100 * day
        yield* setTime(start)
        const cookie = yield* process.signIn()
        for (let days = 6; days < 30; days += 6) {
          yield* setTime(start + days * day)
          assert.isTrue(yield* (processes[(days / 6) % 2] ?? process).isSignedIn(cookie))
        }
        yield* setTime(start + 30 * day - tolerance)
        for (const each of processes) assert.isTrue(yield* each.isSignedIn(cookie))
        yield* setTime(start + 30 * day + tolerance)
        for (const each of processes) assert.isFalse(yield* each.isSignedIn(cookie))
      }
    })
  )

  it.effect("end a session that is not used at its idle time", () =>
    Effect.gen(function* () {
      const { processes, setTime } = yield* pair(open, ahead)
      let next = 0
      for (const one of processes) {
        for (const other of processes) {
          const start = 100 * day * next++
          yield* setTime(start)
          const [used, unused] = [yield* one.signIn(), yield* one.signIn()]
          yield* setTime(start + 7 * day - tolerance)
          assert.isTrue(yield* other.isSignedIn(used))
          yield* setTime(start + 7 * day + tolerance)
          assert.isFalse(yield* other.isSignedIn(unused))
          assert.isTrue(yield* other.isSignedIn(used))
          yield* setTime(start + 14 * day + tolerance)
          assert.isFalse(yield* other.isSignedIn(used))
        }
      }
    })
  )

  it.effect("revive no session that one process has called ended, while the clock of the other says it has not", () =>
    Effect.gen(function* () {
      const { right, setTime, wrong } = yield* pair(open, ahead)
      const [first, last] = ahead > 0 ? [wrong, right] : [right, wrong]
      const [asked, used] = [yield* right.signIn(), yield* right.signIn()]
      // The session has ended for the clock that is ahead, and not for the other.
      const time = 7 * day - Math.max(0, ahead) + minute
      yield* setTime(time - 2 * minute)
      assert.isTrue(yield* last.isSignedIn(used))
      right.setClock(begin + time)
      wrong.setClock(begin + time + ahead)
      for (const each of [first, last, first]) assert.isFalse(yield* each.isSignedIn(asked))
      for (const each of [first, last]) assert.isTrue(yield* each.isSignedIn(used))
    })
  )

  it.effect("know a visitor at once whom the other process signed in or out", () =>
    Effect.gen(function* () {
      const { processes } = yield* pair(open, ahead)
      for (const one of processes) {
        for (const other of processes) {
          const cookie = yield* one.signIn()
          assert.isTrue(yield* other.isSignedIn(cookie))
          yield* (other === one ? (processes.find((each) => each !== one) ?? one) : one).signOut(cookie)
          assert.isFalse(yield* other.isSignedIn(cookie))
        }
      }
    })
  )

  it.effect("seal a session anew under a new secret, whichever process reads it first", () =>
    Effect.gen(function* () {
      const store = yield* open
      const old = "the old secret of thirty-two or more characters"
      const [former, right, wrong] = [
        yield* processOver(store, begin, { secrets: { 1: old } }),
        yield* processOver(store, begin, { secrets: { 1: old, 2: `new: ${old}` } }),
        yield* processOver(store, begin + ahead, { secrets: { 2: `new: ${old}` } })
      ]
      const cookie = yield* former.signIn()
      assert.isTrue(yield* right.isSignedIn(cookie))
      assert.isTrue(yield* wrong.isSignedIn(cookie))
    })
  )
})

let ids = 0
const authorization = (time: number): object => ({
  kind: "paymaster",
  purpose: "operation",
  nonce: "11111111-1111-1111-1111-111111111111",
  clientSWA,
  validUntil: time / second + 3_600,
  validAfter: 0,
  id: `7f3a1c22-9d54-4e0b-8c11-${String(++ids).padStart(12, "0")}`,
  time
})

describe.each(stores)("signers over %s", (_, open) => {
  /** Signs at a time, and returns why not if it did not. */
  const signAt = Effect.fnUntraced(function* (signer: Signer.Signer, request: object, time: number) {
    return yield* signer.sign([request], "visitor").pipe(
      Effect.as("signed" as const),
      Effect.catch(({ reason }) => Effect.succeed(reason)),
      Effect.provideService(Clock.Clock, createClock(time).clock)
    )
  })

  /** Two processes that share a store and, for each visitor, a limit. */
  const openPair = Effect.fnUntraced(function* (limit: number) {
    const store = yield* open
    const options = { privateKey: clientPrivateKey, clientSWA, authorize: () => "visitor", store }
    const make = Effect.fromResult(Signer.make({ ...options, limits: { paymaster: limit } }))
    return { store, one: yield* make, other: yield* make }
  })

  const clocks = [-30, -4, 0, 4, 30].map((minutes) => minutes * minute)

  it.effect("sign an id once, wherever their clocks are within half an hour, and whichever removes old ids", () =>
    Effect.gen(function* () {
      const { one, other, store } = yield* openPair(1_000_000)
      for (const first of clocks) {
        for (const sweeping of clocks) {
          for (const last of clocks) {
            const request = authorization(begin)
            const isOff = (ahead: number) => Math.abs(ahead) > 5 * minute
            const where = `clocks ${[first, sweeping, last].map((ahead) => ahead / minute).join(", ")} minutes ahead`
            assert.strictEqual(yield* signAt(one, request, begin + first), isOff(first) ? "TimeOff" : "signed", where)
            yield* store.signatures.sweep(begin + sweeping)
            const again = isOff(last) ? "TimeOff" : isOff(first) ? "signed" : "Repeated"
            assert.strictEqual(yield* signAt(other, request, begin + last), again, where)
          }
        }
      }
    })
  )

  it.effect("count a visitor's requests on, when a process whose clock is ahead removes old counts", () =>
    Effect.gen(function* () {
      const { one, other, store } = yield* openPair(2)
      const signNow = (signer: Signer.Signer, ahead = 0) => signAt(signer, authorization(begin + ahead), begin + ahead)
      assert.deepStrictEqual([yield* signNow(one), yield* signNow(other)], ["signed", "signed"])
      yield* store.signatures.sweep(begin + 30 * minute)
      for (const signer of [one, other]) assert.strictEqual(yield* signNow(signer), "TooMany")
      // A process whose clock is off counts in a minute of its own: once more as many, and no more than that.
      const answers = [
        yield* signNow(other, 4 * minute),
        yield* signNow(other, 4 * minute),
        yield* signNow(other, 4 * minute)
      ]
      assert.deepStrictEqual(answers, ["signed", "signed", "TooMany"])
    })
  )
})
