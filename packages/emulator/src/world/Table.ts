/** Tables: the data of a world as plain maps, which know their rows and what changed since they were stored. */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** A row, as it is stored. */
export interface Row {
  /** The name of its table. */
  readonly table: string
  /** Unique in its table. */
  readonly key: string
  /** JSON. */
  readonly value: unknown
}

/** A row that was added, replaced or removed. */
export interface Change {
  readonly table: string
  readonly key: string
  /** The row's JSON; absent when it was removed. */
  readonly encode: (() => unknown) | undefined
}

/** What a table has: its name, and how its values are written. */
export interface Definition<Value> {
  readonly name: string
  /** The CAIP-2 id of the chain whose state it is; absent for what touches no chain. */
  readonly chain: string | undefined
  readonly encode: (value: Value) => unknown
  /** Throws for other JSON. */
  readonly decode: (json: unknown) => Value
  /** The table of each world. */
  readonly tables: WeakMap<Data, Table<Value>>
}

/** Defines a table. Its values are immutable: clones share them. */
export const define = <Value, Encoded>(
  name: string,
  schema: Schema.Codec<Value, Encoded>,
  chain?: string
): Definition<Value> => ({
  name: chain === undefined ? name : `${chain}/${name}`,
  chain,
  encode: Schema.encodeSync(schema),
  decode: Schema.decodeUnknownSync(schema),
  tables: new WeakMap()
})

/** Defines a table whose values are not those of its schema. */
export const defineAs = <Value, Json, Encoded>(
  name: string,
  schema: Schema.Codec<Json, Encoded>,
  { from, to }: { readonly from: (json: Json) => Value; readonly to: (value: Value) => Json },
  chain?: string
): Definition<Value> => {
  const json = define(name, schema, chain)
  return {
    ...json,
    encode: (value) => json.encode(to(value)),
    decode: (stored) => from(json.decode(stored)),
    tables: new WeakMap()
  }
}

/** Definitions of tables of each chain, by its CAIP-2 id. They are made once: a definition is known by what it is. */
export const perChain = <Definitions>(make: (chain: string) => Definitions): ((chain: string) => Definitions) => {
  const made = new Map<string, Definitions>()
  return (chain) => {
    const definitions = made.get(chain) ?? make(chain)
    made.set(chain, definitions)
    return definitions
  }
}

/** An amount of 256 bits, which rows have as decimal text. */
export const Amount = Schema.String.check(Schema.isPattern(/^\d{1,78}$/)).pipe(
  Schema.decodeTo(Schema.BigInt, SchemaTransformation.transform({ decode: BigInt, encode: String }))
)

/** Keeps the rows of tables, and returns what goes back to them. */
export const saveAll = (tables: Readonly<Record<string, Pick<Table<unknown>, "save">>>): (() => void) => {
  const restores = Object.values(tables).map((table) => table.save())
  return () => restores.forEach((restore) => restore())
}

/** The rows that make others of some, without a value those that are removed. */
const differences = <Value>(from: ReadonlyMap<string, Value>, to: ReadonlyMap<string, Value>) => {
  const found: Array<readonly [key: string, value: Value | undefined]> = []
  if (from === to) return found
  const before = from.entries()
  let next = before.next().value
  for (const [key, value] of to) {
    // Copies have most rows in the same order: to look each up takes ten times as long.
    const isNext = next?.[0] === key
    if ((isNext ? next?.[1] : from.get(key)) !== value) found.push([key, value])
    if (isNext) next = before.next().value
  }
  for (; next !== undefined; next = before.next().value) {
    if (!to.has(next[0])) found.push([next[0], undefined])
  }
  return found
}

/** Rows by key, in the order in which they were added. Copies share them until one of them changes. */
export class Table<Value> {
  readonly definition: Definition<Value>
  #rows: Map<string, Value>
  #isShared = false
  #changed = new Map<string, Value | undefined>()

  constructor(definition: Definition<Value>, rows: Map<string, Value> = new Map()) {
    this.definition = definition
    this.#rows = rows
  }

  /** As they are now: to be read again after a change. */
  get rows(): ReadonlyMap<string, Value> {
    return this.#rows
  }

  set(key: string, value: Value): void {
    this.put(key, value)
    this.#changed.set(key, value)
  }

  delete(key: string): void {
    this.put(key, undefined)
    this.#changed.set(key, undefined)
  }

  /** Writes or removes a row without counting it as changed: see {@link touch}. */
  put(key: string, value: Value | undefined): void {
    if (this.#isShared) {
      this.#rows = new Map(this.#rows)
      this.#isShared = false
    }
    if (value === undefined) this.#rows.delete(key)
    else this.#rows.set(key, value)
  }

  clone(): Table<Value> {
    const copy = new Table(this.definition, this.#rows)
    this.#isShared = true
    copy.#isShared = true
    return copy
  }

  /** Counts a row that {@link rows} has, or has not any more, as changed. */
  touch(key: string): void {
    this.#changed.set(key, this.rows.get(key))
  }

  add({ rows }: Table<Value>): void {
    for (const [key, value] of rows) this.set(key, value)
  }

  /** Keeps the rows, and returns what goes back to them. */
  save(): () => void {
    const saved = this.clone().rows
    return () => {
      for (const [key, value] of differences(this.rows, saved)) {
        if (value === undefined) this.delete(key)
        else this.set(key, value)
      }
    }
  }

  /** The changes since it was called last. */
  take(): ReadonlyArray<Change> {
    if (this.#changed.size === 0) return []
    const changed = this.#changed
    this.#changed = new Map()
    return Array.from(changed, ([key, value]) => this.#changeOf(key, value))
  }

  /** The changes that make another table's rows of these. */
  changesTo(next: Table<Value> | undefined): ReadonlyArray<Change> {
    return differences(this.rows, next?.rows ?? new Map()).map(([key, value]) => this.#changeOf(key, value))
  }

  #changeOf(key: string, value: Value | undefined): Change {
    const { encode, name } = this.definition
    return { table: name, key, encode: value === undefined ? undefined : () => encode(value) }
  }
}

/** A table with values of any type. */
interface AnyTable {
  readonly chain: string | undefined
  readonly take: () => ReadonlyArray<Change>
  readonly cloneInto: (data: Data) => AnyTable
  /** The changes that make the table of other data of it. */
  readonly changesTo: (data: Data) => ReadonlyArray<Change>
  readonly all: () => ReadonlyArray<Change>
}

const anyTable = <Value>(definition: Definition<Value>, data: Data, table: Table<Value>): AnyTable => {
  definition.tables.set(data, table)
  return {
    chain: definition.chain,
    take: () => table.take(),
    cloneInto: (other) => anyTable(definition, other, table.clone()),
    changesTo: (other) => table.changesTo(definition.tables.get(other)),
    all: () => new Table(definition).changesTo(table)
  }
}

/** The data of a world. Tables that were stored are decoded when they are first asked for. */
export class Data {
  readonly #tables = new Map<string, AnyTable>()
  /** Those that were not asked for yet, by table and key. */
  readonly #stored = new Map<string, Map<string, unknown>>()

  /** Data of rows, in their order. */
  static of(rows: Iterable<Row>): Data {
    const data = new Data()
    for (const { key, table, value } of rows) {
      const stored = data.#stored.get(table) ?? new Map<string, unknown>()
      stored.set(key, value)
      data.#stored.set(table, stored)
    }
    return data
  }

  /** A table. Throws when its stored rows cannot be decoded. */
  table<Value>(definition: Definition<Value>): Table<Value> {
    const known = definition.tables.get(this)
    if (known !== undefined) return known
    const { decode, name } = definition
    const rows = new Map<string, Value>()
    for (const [key, json] of this.#stored.get(name) ?? []) {
      try {
        rows.set(key, decode(json))
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new TypeError(`${name}, row ${key}: ${reason}`, { cause })
      }
    }
    const table = new Table(definition, rows)
    this.#tables.set(name, anyTable(definition, this, table))
    this.#stored.delete(name)
    return table
  }

  /** A copy that shares the values. */
  clone(): Data {
    const copy = new Data()
    for (const [name, table] of this.#tables) copy.#tables.set(name, table.cloneInto(copy))
    for (const [name, rows] of this.#stored) copy.#stored.set(name, rows)
    return copy
  }

  /** The changes of tables since it was called last: of a chain, or of what touches none. */
  take(chain: string | undefined): ReadonlyArray<Change> {
    return [...this.#tables.values()].filter((table) => table.chain === chain).flatMap((table) => table.take())
  }

  /** The changes that make other data of these. */
  changesTo(other: Data): ReadonlyArray<Change> {
    const added = [...other.#tables].filter(([name]) => !this.#tables.has(name)).flatMap(([, table]) => table.all())
    return [...[...this.#tables.values()].flatMap((table) => table.changesTo(other)), ...added]
  }

  /** All rows as they are stored, in their order. */
  rows(): ReadonlyArray<Row> {
    const decoded = [...this.#tables.values()].flatMap((table) =>
      table.all().flatMap(({ encode, ...row }) => (encode === undefined ? [] : [{ ...row, value: encode() }]))
    )
    const others = Array.from(this.#stored, ([table, rows]) =>
      Array.from(rows, ([key, value]) => ({ table, key, value }))
    )
    return [...decoded, ...others.flat()]
  }
}
