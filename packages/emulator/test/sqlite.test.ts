/** The store of a world in a SQLite file. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sqliteStore } from "../src/world/sqlite.ts"
import type { Store } from "../src/world/Store.ts"
import { version } from "../src/version.ts"

/** A path in a folder that is removed after the test. */
const newFile = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "okto-emulator-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  ),
  (folder) => join(folder, "state.sqlite")
)

/** Opens a file, uses its store and closes it. */
const inFile = <A, E>(file: string, use: (store: Store) => Effect.Effect<A, E>) =>
  Effect.scoped(Effect.flatMap(sqliteStore(file), use))

/** The error of opening a file. */
const messageOf = (file: string) => Effect.map(Effect.flip(inFile(file, (_) => _.rows)), (_) => _.message)

/** Creates a database with statements. */
const database = (file: string, statements: string) =>
  Effect.sync(() => {
    const db = new DatabaseSync(file)
    db.exec(statements)
    db.close()
  })

const row = (key: string, value: unknown = key) => ({ table: "letters", key, value })
const removed = (key: string) => ({ table: "letters", key, value: undefined })

it.effect("sqlite: returns rows in their order, of which replaced ones keep their place", () =>
  Effect.gen(function* () {
    const file = yield* newFile
    yield* inFile(file, (_) => _.write([row("a"), row("b"), row("c")]))
    yield* inFile(file, (_) => _.write([removed("b"), row("a", { other: [1] }), row("d")]))
    assert.deepStrictEqual(yield* inFile(file, (_) => _.rows), [row("a", { other: [1] }), row("c"), row("d")])
  })
)

it.effect("sqlite: makes all changes of a write, or none", () =>
  Effect.gen(function* () {
    const file = yield* newFile
    yield* inFile(file, (_) => _.write([row("a")]))
    const wrong = [row("b"), row("c", 1n)]
    assert.include((yield* inFile(file, (_) => Effect.flip(_.write(wrong)))).message, `${file}: cannot be written: `)
    assert.deepStrictEqual(yield* inFile(file, (_) => _.rows), [row("a")])
  })
)

it.effect("sqlite: restricts the file to its owner, with any mode before", () =>
  Effect.gen(function* () {
    const file = yield* newFile
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    const isPrivate = Effect.sync(() => assert.deepStrictEqual([file, `${file}-wal`].map(mode), ["600", "600"]))
    yield* inFile(file, (_) => Effect.tap(_.write([row("a")]), () => isPrivate))
    chmodSync(file, 0o644)
    yield* inFile(file, (_) => Effect.tap(_.write([row("b")]), () => isPrivate))
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
    assert.deepStrictEqual(yield* inFile(file, (_) => _.rows), [])
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
      `${foreign}: expected version 4 of the file, got a database of something else`
    )

    const broken = yield* newFile
    yield* inFile(broken, (_) => _.write([row("a")]))
    yield* database(broken, "UPDATE rows SET value = '{'")
    const unread = yield* inFile(broken, (_) => Effect.flip(_.rows))
    assert.include(unread.message, `${broken}: cannot be read: `)
  })
)

it.effect("sqlite: names the version that wrote a file of another version", () =>
  Effect.gen(function* () {
    const later = yield* newFile
    yield* inFile(later, (_) => _.write([row("a")]))
    yield* database(later, "PRAGMA user_version = 9; UPDATE about SET writer = '9.0.0'")
    assert.strictEqual(
      yield* messageOf(later),
      `${later}: okto-emulator ${version} reads files of version 4, this one has version 9: okto-emulator 9.0.0 wrote it`
    )
    const earlier = yield* newFile
    yield* database(earlier, "CREATE TABLE events (number INTEGER, event TEXT); PRAGMA user_version = 3")
    assert.include(yield* messageOf(earlier), "version 3: okto-emulator before 1.1.0, which stored requests")
  })
)
