/** What every store must do, as cases that any test runner can run. */
import * as Effect from "effect/Effect"
import type { SessionRow } from "../sessions/SessionTable.ts"
import type { Store } from "../stores/Store.ts"

/** One case: `run` fails with what the store did wrong. */
export interface StoreCase {
  /** What the case checks. */
  readonly name: string
  /** Fails when the store is wrong. */
  readonly run: (store: Store) => Effect.Effect<void, unknown>
}

let next = 0

/** A text that no other case uses: 64 hex digits. */
export const hex = (): string =>
  `${(++next).toString(16).padStart(8, "0")}${crypto.randomUUID().replaceAll("-", "")}`.padEnd(64, "0")

const row = (changes: Partial<SessionRow> = {}): SessionRow => ({
  id: hex(),
  version: 1,
  sealed: "1.c2VhbGVk",
  owner: hex(),
  createdAt: Date.now(),
  usedAt: Date.now(),
  expiresAt: Date.now() + 3_600_000,
  ...changes
})

/** A value was not the expected one. */
class Unexpected extends Error {
  override readonly name = "Unexpected"
}

/** Fails where two values are not the same as JSON. */
export const equal = (actual: unknown, expected: unknown): Effect.Effect<void, Unexpected> => {
  const [one, other] = [actual, expected].map((value) => JSON.stringify(value) ?? "undefined")
  return one === other ? Effect.void : Effect.fail(new Unexpected(`expected ${other}, got ${one}`))
}

const sessionCase = (name: string, run: (sessions: Store["sessions"]) => Effect.Effect<void, unknown>): StoreCase => ({
  name,
  run: ({ sessions }) => run(sessions)
})

/**
 * The cases for sessions. They pass over one store as well as over a new one each.
 *
 * @example
 * ```ts
 * import type { Store } from "@okto-effect/server"
 * import { sessionTableCases, signingLedgerCases, spendingLedgerCases } from "@okto-effect/server/testing"
 * import * as Effect from "effect/Effect"
 *
 * // With Vitest: `test.each(casesOf(store))("$name", ({ run }) => run())`.
 * export const casesOf = (store: Store) =>
 *   [...sessionTableCases, ...signingLedgerCases, ...spendingLedgerCases].map(({ name, run }) => ({
 *     name,
 *     run: () => Effect.runPromise(run(store))
 *   }))
 * ```
 */
export const sessionTableCases: ReadonlyArray<StoreCase> = [
  sessionCase("get: returns the row that was created", (sessions) =>
    Effect.gen(function* () {
      const created = row()
      yield* equal(yield* sessions.create(created), true)
      yield* equal(yield* sessions.get(created.id), created)
    })
  ),
  sessionCase("get: returns undefined for an unknown id", (sessions) =>
    Effect.gen(function* () {
      yield* equal(yield* sessions.get(hex()), undefined)
    })
  ),
  sessionCase("create: changes nothing when the id is taken", (sessions) =>
    Effect.gen(function* () {
      const created = row()
      yield* sessions.create(created)
      yield* equal(yield* sessions.create({ ...created, sealed: "1.b3RoZXI" }), false)
      yield* equal(yield* sessions.get(created.id), created)
    })
  ),
  sessionCase("compareAndSet: replaces the row of the given version only", (sessions) =>
    Effect.gen(function* () {
      const created = row()
      const replaced = { ...created, version: 2, sealed: "2.bmV3" }
      yield* sessions.create(created)
      yield* equal(yield* sessions.compareAndSet(replaced, 2), false)
      yield* equal(yield* sessions.compareAndSet(replaced, 1), true)
      yield* equal(yield* sessions.compareAndSet({ ...replaced, version: 3 }, 1), false)
      yield* equal(yield* sessions.get(created.id), replaced)
    })
  ),
  sessionCase("compareAndSet: one of many writers at a time wins", (sessions) =>
    Effect.gen(function* () {
      const created = row()
      yield* sessions.create(created)
      const writes = Array.from({ length: 8 }, (_, index) =>
        sessions.compareAndSet({ ...created, version: 2, sealed: `1.${index}` }, 1)
      )
      const results = yield* Effect.all(writes, { concurrency: "unbounded" })
      yield* equal(results.filter((isWritten) => isWritten).length, 1)
    })
  ),
  sessionCase("compareAndSet: brings no deleted row back", (sessions) =>
    Effect.gen(function* () {
      const created = row()
      yield* sessions.create(created)
      yield* sessions.delete(created.id)
      yield* equal(yield* sessions.compareAndSet({ ...created, version: 2 }, 1), false)
      yield* equal(yield* sessions.get(created.id), undefined)
    })
  ),
  sessionCase("delete: says whether there was a row, and can be repeated", (sessions) =>
    Effect.gen(function* () {
      const created = row()
      yield* sessions.create(created)
      yield* equal(yield* sessions.delete(created.id), true)
      yield* equal(yield* sessions.delete(created.id), false)
    })
  ),
  sessionCase("touch: moves the times forward, never back, and keeps the version", (sessions) =>
    Effect.gen(function* () {
      const created = row()
      const [usedAt, expiresAt] = [created.usedAt + 1000, created.expiresAt + 1000]
      yield* sessions.create(created)
      yield* sessions.touch(created.id, usedAt, expiresAt)
      yield* sessions.touch(created.id, created.usedAt - 1000, created.expiresAt - 1000)
      yield* equal(yield* sessions.get(created.id), { ...created, usedAt, expiresAt })
    })
  ),
  sessionCase("touch: brings no deleted row back", (sessions) =>
    Effect.gen(function* () {
      const created = row()
      yield* sessions.create(created)
      yield* sessions.delete(created.id)
      yield* sessions.touch(created.id, created.usedAt + 1, created.expiresAt + 1)
      yield* equal(yield* sessions.get(created.id), undefined)
    })
  ),
  sessionCase("listByOwner: lists the rows of the owner, the newest first", (sessions) =>
    Effect.gen(function* () {
      const owner = hex()
      const [older, newer] = [row({ owner, createdAt: 1 }), row({ owner, createdAt: 2 })]
      yield* Effect.forEach([older, newer, row()], sessions.create)
      yield* equal(yield* sessions.listByOwner(owner), [newer, older])
      yield* sessions.delete(newer.id)
      yield* equal(yield* sessions.listByOwner(owner), [older])
      yield* equal(yield* sessions.listByOwner(hex()), [])
    })
  ),
  sessionCase("sweep: keeps what has not expired", (sessions) =>
    Effect.gen(function* () {
      const [old, current] = [row({ expiresAt: Date.now() - 60_000 }), row()]
      yield* Effect.forEach([old, current], sessions.create)
      yield* sessions.sweep(Date.now() - 1)
      yield* equal(yield* sessions.get(old.id), undefined)
      yield* equal(yield* sessions.get(current.id), current)
    })
  ),
  sessionCase("get: returns texts of every kind as they were written", (sessions) =>
    Effect.gen(function* () {
      const created = row({ sealed: `1.${"'\"\\;--\u0000é漢".replace("\u0000", "")}${"x".repeat(2000)}` })
      yield* sessions.create(created)
      yield* equal(yield* sessions.get(created.id), created)
    })
  )
]

const ledgerCase = (
  name: string,
  run: (signatures: Store["signatures"]) => Effect.Effect<void, unknown>
): StoreCase => ({ name, run: ({ signatures }) => run(signatures) })

/** The cases for the signer. */
export const signingLedgerCases: ReadonlyArray<StoreCase> = [
  ledgerCase("claim: gives an id to one of many", (signatures) =>
    Effect.gen(function* () {
      const [id, until] = [hex(), Date.now() + 60_000]
      const takes = Array.from({ length: 8 }, () => signatures.claim(id, until))
      const results = yield* Effect.all(takes, { concurrency: "unbounded" })
      yield* equal(results.filter((isTaken) => isTaken).length, 1)
      yield* equal(yield* signatures.claim(hex(), until), true)
    })
  ),
  ledgerCase("count: adds up for a key and a window", (signatures) =>
    Effect.gen(function* () {
      const [key, until] = [hex(), Date.now() + 60_000]
      const counts = yield* Effect.all([1, 2, 3].map((by) => signatures.count(key, until, by)))
      yield* equal(counts, [1, 3, 6])
      yield* equal(yield* signatures.count(key, until + 60_000, 1), 1)
      yield* equal(yield* signatures.count(hex(), until, 1), 1)
    })
  ),
  ledgerCase("sweep: keeps what has not ended", (signatures) =>
    Effect.gen(function* () {
      const id = hex()
      yield* signatures.claim(id, Date.now() + 60_000)
      yield* signatures.sweep(Date.now())
      yield* equal(yield* signatures.claim(id, Date.now() + 60_000), false)
    })
  )
]
