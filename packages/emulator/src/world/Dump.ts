/** A world as one value of JSON, to attach to a report or to keep as a fixture. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decoder, Invalid } from "../verify/Invalid.ts"
import { version as packageVersion } from "../version.ts"
import { only, startedTable } from "./World.ts"
import { Data } from "./Table.ts"

const version = 1

/** A dump: what a world has, by table and key. */
export const Dump = Schema.Struct({
  /** What it is. */
  format: Schema.Literal("okto-emulator"),
  /** The version of the format. */
  version: Schema.Int,
  /** The version of the emulator that wrote it. */
  writer: Schema.String,
  /** Keys and values of the rows, by table. */
  tables: Schema.Record(Schema.String, Schema.Array(Schema.Tuple([Schema.String, Schema.Unknown])))
})
export type Dump = typeof Dump.Type

/** Writes a dump. The world must not change meanwhile. */
export const dump = (data: Data): Dump => {
  const tables: Record<string, Array<readonly [string, unknown]>> = {}
  for (const { key, table, value } of data.rows()) (tables[table] ??= []).push([key, value])
  return { format: "okto-emulator", version, writer: packageVersion, tables }
}

const decode = decoder("dump", Dump)

/** Reads a dump from outside. Its tables are decoded when a world is started over them. */
export const load = Effect.fnUntraced(function* (input: unknown, environment: string) {
  const { tables, version: found, writer } = yield* decode(input)
  if (found !== version) {
    const expected = `okto-emulator ${packageVersion} reads version ${version}`
    return yield* new Invalid({
      message: `dump: ${expected}, this one has version ${found}: okto-emulator ${writer} wrote it`
    })
  }
  const data = Data.of(
    Object.entries(tables).flatMap(([table, rows]) => rows.map(([key, value]) => ({ table, key, value })))
  )
  const started = yield* Effect.try({
    try: () => data.table(startedTable).rows.get(only),
    catch: (cause) => new Invalid({ message: `dump: ${String(cause)}`, cause })
  })
  if (started === undefined) return yield* new Invalid({ message: "dump: expected the start of a world, got none" })
  if (started.environment !== environment) {
    const message = `dump: expected a world of the environment ${environment}, got ${started.environment}`
    return yield* new Invalid({ message })
  }
  return data
})
