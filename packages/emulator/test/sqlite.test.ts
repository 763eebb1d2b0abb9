/** The store of events in a SQLite file. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Event } from "../src/state/Event.ts"
import * as Sqlite from "../src/state/sqlite.ts"
import { EventStore } from "../src/state/EventStore.ts"

/** A path in a folder that is removed after the test. */
const newFile = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "okto-emulator-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  ),
  (folder) => join(folder, "state.sqlite")
)

/** Opens a file, uses its store and closes it. */
const inFile = <A, E>(file: string, use: (store: EventStore["Service"]) => Effect.Effect<A, E>) =>
  Effect.scoped(
    Effect.flatMap(Layer.build(Layer.fresh(Sqlite.layer(file))), (_) => Effect.provide(EventStore.use(use), _))
  )

/** The error of opening a file. */
const messageOf = (file: string) => Effect.map(Effect.flip(inFile(file, (_) => _.count)), (_) => _.message)

/** Creates a database with statements. */
const database = (file: string, statements: string) =>
  Effect.sync(() => {
    const db = new DatabaseSync(file)
    db.exec(statements)
    db.close()
  })

const settled = (id: string): Event => ({ _tag: "OrderSettled", at: 1, id })

it.effect("sqlite: returns events in their order, and truncates them", () =>
  Effect.gen(function* () {
    const file = yield* newFile
    yield* inFile(file, (_) => Effect.forEach(["a", "b", "c"], (id) => _.append(settled(id))))
    assert.deepStrictEqual(yield* inFile(file, (_) => _.events), ["a", "b", "c"].map(settled))
    yield* inFile(file, (_) => Effect.andThen(_.truncate(1), _.append(settled("d"))))
    assert.deepStrictEqual(yield* inFile(file, (_) => _.events), ["a", "d"].map(settled))
    assert.strictEqual(yield* inFile(file, (_) => _.count), 2)
  })
)

it.effect("sqlite: restricts the file to its owner, with any mode before", () =>
  Effect.gen(function* () {
    const file = yield* newFile
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    const isPrivate = Effect.sync(() => assert.deepStrictEqual([file, `${file}-wal`].map(mode), ["600", "600"]))
    yield* inFile(file, (_) => Effect.tap(_.append(settled("a")), () => isPrivate))
    chmodSync(file, 0o644)
    yield* inFile(file, (_) => Effect.tap(_.append(settled("b")), () => isPrivate))
    // Only what is the emulator's own.
    const text = yield* newFile
    writeFileSync(text, "shopping list ".repeat(100), { mode: 0o644 })
    yield* messageOf(text)
    assert.strictEqual(mode(text), "644")
  })
)

it.effect("sqlite: fails when another emulator uses the file", () =>
  Effect.gen(function* () {
    const file = yield* newFile
    const other = yield* inFile(file, () => messageOf(file))
    assert.include(other, `${file}: is in use by another process: `)
    assert.strictEqual(yield* inFile(file, (_) => _.count), 0)
  })
)

it.effect("sqlite: fails for a file that another program wrote", () =>
  Effect.gen(function* () {
    const text = yield* newFile
    writeFileSync(text, "shopping list ".repeat(100))
    assert.include(yield* messageOf(text), `${text}: is no database of the emulator: `)

    const foreign = yield* newFile
    yield* database(foreign, "CREATE TABLE events (name TEXT)")
    assert.strictEqual(
      yield* messageOf(foreign),
      `${foreign}: expected version 3 of the file, got a database of something else`
    )

    const later = yield* newFile
    yield* database(later, "PRAGMA user_version = 9")
    assert.strictEqual(yield* messageOf(later), `${later}: expected version 3 of the file, got 9`)

    const broken = yield* newFile
    yield* inFile(broken, (_) => _.append(settled("a")))
    for (const event of [{ _tag: "Nonsense" }, { ...settled("a"), at: -1 }, { ...settled("a"), at: 1e300 }]) {
      yield* database(broken, `UPDATE events SET event = '${JSON.stringify(event)}'`)
      const unread = yield* inFile(broken, (_) => Effect.flip(_.events))
      assert.include(unread.message, `${broken}: cannot be read: `)
    }
  })
)
