/** What every ledger of spending must do, as cases that any test runner can run. */
import { decide, type LedgerEntry, type Reservation, type ReserveResult } from "@okto-effect/sdk/spending"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { Store } from "../stores/Store.ts"
import { equal, hex, type StoreCase } from "./storeCases.ts"

const ledgerCase = (name: string, run: (spending: Store["spending"]) => Effect.Effect<void, unknown>): StoreCase => ({
  name,
  run: ({ spending }) => run(spending)
})

const hour = 3_600_000
/** The largest amount of a token. */
const most = 2n ** 256n - 1n

const part = (changes: Partial<Reservation> = {}): Reservation => ({
  key: hex(),
  amount: 60n,
  limit: 100n,
  window: hour,
  ...changes
})

/** A result as text. Of the time, which is the ledger's, only that there is one. */
const shown = (result: ReserveResult): string =>
  result._tag === "Exceeded"
    ? `part ${result.index} has ${result.left} left, ${result.freeAt === undefined ? "never" : "later"} enough`
    : result._tag

const reserveAll = Effect.fnUntraced(function* (
  spending: Store["spending"],
  calls: ReadonlyArray<readonly [id: string, ...parts: ReadonlyArray<Reservation>]>
) {
  return yield* Effect.forEach(calls, ([id, ...parts]) => Effect.map(spending.reserve(id, "one", parts), shown))
})

/** The same random calls to a ledger, and to `decide` over a list. */
const compareWithList = Effect.fnUntraced(function* (spending: Store["spending"], seed: number) {
  const numbers = yield* Random.withSeed(Random.Random, seed)
  const below = (count: number): number => Math.floor(numbers.nextDoubleUnsafe() * count)
  const pick = <A>(one: A, ...others: ReadonlyArray<A>): A => [one, ...others][below(others.length + 1)] ?? one
  const bits = (): bigint => {
    let digits = "0x0"
    for (let count = below(64); count > 0; count--) digits += below(16).toString(16)
    return BigInt(digits)
  }
  const [ids, keys] = [
    [hex(), hex(), hex(), hex()],
    [hex(), hex(), hex()]
  ]
  let entries: ReadonlyArray<LedgerEntry> = []
  for (let call = 0; call < 120; call++) {
    const id = ids[below(ids.length)] ?? ""
    if (below(5) === 0) {
      yield* spending.release(id, "")
      entries = entries.filter((entry) => entry.id !== id)
      continue
    }
    const parts = keys
      .filter(() => below(2) === 0)
      .map((key) => ({
        key,
        amount: pick(0n, 1n, 10n ** 7n, most, bits()),
        limit: pick(0n, 10n ** 14n, most, 2n * most, bits()),
        window: key === keys[2] ? 0 : hour
      }))
    const expected = decide(id, parts, entries, 0)
    const result = yield* spending.reserve(id, "one", parts)
    yield* equal(`call ${call}: ${shown(result)}`, `call ${call}: ${shown(expected)}`)
    if (expected._tag !== "Reserved") continue
    const isKept = (entry: LedgerEntry): boolean =>
      parts.every(({ key, window }) => key !== entry.key || (entry.id !== id && window > 0))
    entries = [...entries.filter(isKept), ...parts.map(({ amount, key }) => ({ id, key, amount, at: 0 }))]
  }
})

/**
 * The cases for rules about spending. They pass over one store as well as over a new one each.
 */
export const spendingLedgerCases: ReadonlyArray<StoreCase> = [
  ledgerCase("reserve: takes as much as the limit, and says what is left of it", (spending) =>
    Effect.gen(function* () {
      const asked = part()
      const answers = yield* reserveAll(spending, [
        [hex(), asked],
        [hex(), asked],
        [hex(), { ...asked, amount: 101n }],
        [hex(), { ...asked, amount: 40n }],
        [hex(), { ...asked, amount: 0n }],
        [hex(), { ...asked, amount: 1n }]
      ])
      yield* equal(answers, [
        "Reserved",
        "part 0 has 40 left, later enough",
        "part 0 has 40 left, never enough",
        "Reserved",
        "Reserved",
        "part 0 has 0 left, later enough"
      ])
    })
  ),
  ledgerCase("reserve: says when as much is free, by its clock", (spending) =>
    Effect.gen(function* () {
      const asked = part()
      yield* spending.reserve(hex(), "one", [{ ...asked, amount: 10n }])
      yield* spending.reserve(hex(), "one", [{ ...asked, amount: 90n }])
      const times = yield* Effect.forEach([10n, 11n], (amount) =>
        Effect.map(spending.reserve(hex(), "one", [{ ...asked, amount }]), (result) =>
          result._tag === "Exceeded" ? (result.freeAt ?? 0) : 0
        )
      )
      const [first = 0, second = 0] = times
      yield* equal(first >= hour && second >= first && second < first + 60_000, true)
    })
  ),
  ledgerCase("reserve: makes all parts or none", (spending) =>
    Effect.gen(function* () {
      // Rules add fields of their own.
      const [one, other] = [{ ...part(), asked: { amount: 60n } }, part({ limit: 59n })]
      const answers = yield* reserveAll(spending, [
        [hex(), one, other],
        [hex(), one, { ...other, limit: 60n }],
        [hex(), { ...other, amount: 1n }]
      ])
      yield* equal(answers, ["part 1 has 59 left, never enough", "Reserved", "part 0 has 0 left, later enough"])
    })
  ),
  ledgerCase("reserve: counts an id once, and refuses another amount under it", (spending) =>
    Effect.gen(function* () {
      const [id, asked] = [hex(), part({ amount: 100n })]
      const answers = yield* reserveAll(spending, [
        [id, asked],
        [id, asked],
        [id, { ...asked, amount: 99n }],
        [hex(), { ...asked, amount: 1n }]
      ])
      yield* equal(answers, ["Reserved", "Reserved", "IdUsed", "part 0 has 0 left, later enough"])
    })
  ),
  ledgerCase("reserve: counts nothing whose window has passed", (spending) =>
    Effect.gen(function* () {
      // Nothing is within a window without length.
      const [id, asked] = [hex(), part({ window: 0 })]
      const answers = yield* reserveAll(spending, [
        [id, asked],
        [hex(), asked],
        [id, { ...asked, amount: 70n }]
      ])
      yield* equal(answers, ["Reserved", "Reserved", "Reserved"])
    })
  ),
  ledgerCase("release: frees all that an id has reserved, and nothing else, and can be repeated", (spending) =>
    Effect.gen(function* () {
      const [id, one, other] = [hex(), part(), part()]
      yield* spending.release(hex(), "")
      yield* reserveAll(spending, [
        [id, one, other],
        [hex(), { ...one, amount: 10n }]
      ])
      yield* spending.release(id, "")
      yield* spending.release(id, "")
      const answers = yield* reserveAll(spending, [
        [hex(), { ...one, amount: 91n }],
        [hex(), { ...one, amount: 90n }, { ...other, amount: 100n }]
      ])
      yield* equal(answers, ["part 0 has 90 left, later enough", "Reserved"])
    })
  ),
  ledgerCase("release: keeps what another attempt at the payment may still spend", (spending) =>
    Effect.gen(function* () {
      const [id, one, other] = [hex(), part({ amount: 100n }), part({ amount: 100n })]
      const more = { ...one, amount: 1n }
      for (const attempt of ["op-1 a", "op-1 b", "op-2 %_'é"]) yield* spending.reserve(id, attempt, [one, other])
      yield* spending.release(id, "op-1 a")
      yield* spending.release(id, "op-1 a")
      const before = yield* reserveAll(spending, [[hex(), more]])
      yield* spending.release(id, "op-1")
      const between = yield* reserveAll(spending, [[hex(), { ...other, amount: 1n }]])
      yield* spending.release(id, "op-2 %_'é")
      yield* equal(
        [...before, ...between, ...(yield* reserveAll(spending, [[hex(), one, other]]))],
        ["part 0 has 0 left, later enough", "part 0 has 0 left, later enough", "Reserved"]
      )
    })
  ),
  ledgerCase("release: frees nothing for one of many attempts at a time, and all for the last", (spending) =>
    Effect.gen(function* () {
      const [id, asked] = [hex(), part({ amount: 100n })]
      const attempts = Array.from({ length: 8 }, (_, index) => `attempt ${index}.`)
      const each = (use: (attempt: string) => Effect.Effect<unknown, unknown>) =>
        Effect.forEach(attempts, use, { concurrency: "unbounded", discard: true })
      yield* each((attempt) => spending.reserve(id, attempt, [asked]))
      yield* spending.reserve(id, "last", [asked])
      yield* each((attempt) => spending.release(id, attempt))
      const before = yield* reserveAll(spending, [[hex(), asked]])
      yield* spending.release(id, "last")
      yield* equal(
        [...before, ...(yield* reserveAll(spending, [[hex(), asked]]))],
        ["part 0 has 0 left, later enough", "Reserved"]
      )
    })
  ),
  ledgerCase("reserve: counts from when it can no longer be executed", (spending) =>
    Effect.gen(function* () {
      const asked = part({ window: 0, amount: 100n })
      const past = yield* reserveAll(spending, [[hex(), { ...asked, until: 0 }]])
      const [id, until] = [hex(), 253_402_300_799_000]
      yield* equal([...past, ...(yield* reserveAll(spending, [[id, { ...asked, until }]]))], ["Reserved", "Reserved"])
      const refused = yield* spending.reserve(hex(), "one", [asked])
      yield* equal(refused._tag === "Exceeded" && refused.freeAt, until)
      yield* spending.release(id, "")
      yield* equal(yield* reserveAll(spending, [[hex(), asked]]), ["Reserved"])
    })
  ),
  ledgerCase("reserve: lets as many of many at a time pass as fit", (spending) =>
    Effect.gen(function* () {
      const [one, other] = [part({ amount: 30n }), part({ amount: 30n })]
      const calls = Array.from({ length: 12 }, (_, index) =>
        spending.reserve(hex(), "one", index % 2 === 0 ? [one, other] : [other, one])
      )
      const results = yield* Effect.all(calls, { concurrency: "unbounded" })
      yield* equal(results.filter(({ _tag }) => _tag === "Reserved").length, 3)
    })
  ),
  ledgerCase("reserve: counts an id once that is reserved many times at a time", (spending) =>
    Effect.gen(function* () {
      const [id, asked] = [hex(), part()]
      const calls = Array.from({ length: 8 }, () => spending.reserve(id, "one", [asked]))
      const results = yield* Effect.all(calls, { concurrency: "unbounded" })
      yield* equal(results.filter(({ _tag }) => _tag === "Reserved").length, 8)
      yield* equal(yield* reserveAll(spending, [[hex(), { ...asked, amount: 40n }]]), ["Reserved"])
    })
  ),
  ledgerCase("reserve: takes keys and ids of every kind, and nothing for nothing", (spending) =>
    Effect.gen(function* () {
      const key = `${hex()} '"\\;--é漢%s {}`
      const answers = yield* reserveAll(spending, [[hex()], [`${key} id`, part({ key })], [hex(), part({ key })]])
      yield* equal(answers, ["Reserved", "Reserved", "part 0 has 40 left, later enough"])
    })
  ),
  ...[1, 2, 3].map((seed) =>
    ledgerCase(`reserve and release: answer random calls as the function decide does (${seed})`, (spending) =>
      compareWithList(spending, seed)
    )
  )
]
