/** The cases of `/testing` over the stores that need no service: `memory` and `sqlite`. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import { memory } from "../src/index.ts"
import { postgres } from "../src/postgres.ts"
import { redis } from "../src/redis.ts"
import { sqlite } from "../src/sqlite.ts"
import type { Store } from "../src/stores/Store.ts"
import { sessionTableCases, signingLedgerCases, spendingLedgerCases } from "../src/testing.ts"

const temporaryFile = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "okto-server-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
)

const stores: Readonly<Record<string, Effect.Effect<Store, unknown, Scope>>> = {
  memory: Effect.sync(memory),
  sqlite: Effect.gen(function* () {
    const folder = yield* temporaryFile
    const store = sqlite(join(folder, "sessions.db"))
    yield* store.migrate
    yield* store.migrate
    return store
  })
}

for (const [name, make] of Object.entries(stores)) {
  describe(name, () => {
    for (const { name, run } of [...sessionTableCases, ...signingLedgerCases, ...spendingLedgerCases]) {
      it.effect(name, () => Effect.flatMap(make, run))
    }
  })
}

describe("sqlite", () => {
  it.each([
    [undefined, 5000],
    [0, 5000],
    [123, 123]
  ])(
    "waits for locks of other processes over a database of the app's own, whose time-out is %s",
    (timeout, expected) => {
      const database = new DatabaseSync(":memory:", timeout === undefined ? {} : { timeout })
      sqlite(database)
      assert.deepEqual({ ...database.prepare("pragma busy_timeout").get() }, { timeout: expected })
      database.close()
    }
  )
})

describe("a store", () => {
  const stores = {
    "a pool of pg": postgres,
    "a client of redis": redis,
    "the path of a file, or a DatabaseSync": sqlite
  }
  for (const [expected, make] of Object.entries(stores)) {
    it(`is refused at once where it is not made of ${expected}`, () => {
      for (const database of [undefined, null, { query: () => undefined }]) {
        const refused = Effect.runSync(Effect.flip(Effect.try(() => Reflect.apply(make, undefined, [database]))))
        assert.include(String(refused.cause), `Expected ${expected}, received `)
      }
    })
  }
})
