import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { define, Table } from "../src/world/Table.ts"

const definition = define("numbers", Schema.Number)

const Edits = Schema.Array(
  Schema.Struct({
    key: Schema.Literals(["a", "b", "c", "d", "e"]),
    value: Schema.Literals([0, 1, 2]),
    isOfCopy: Schema.Boolean
  })
)

/** Sets a row, or removes it for 0 and nothing. */
const edit = (table: Table<number> | Map<string, number>, key: string, value = 0) => {
  if (value === 0) table.delete(key)
  else table.set(key, value)
}

it.effect.prop(
  "Table: it and its copy change apart, and their changes lead from one to the other, for any edits",
  [Edits, Edits],
  ([before, after]) =>
    Effect.sync(() => {
      const table = new Table(definition)
      for (const { key, value } of before) edit(table, key, value)
      const [copy, restore] = [table.clone(), table.save()]
      const expected = [new Map(table.rows), new Map(table.rows)] as const
      for (const { isOfCopy, key, value } of after) {
        edit(isOfCopy ? copy : table, key, value)
        edit(expected[isOfCopy ? 1 : 0], key, value)
      }
      assert.deepStrictEqual([[...table.rows], [...copy.rows]], [[...expected[0]], [...expected[1]]])
      const led = new Map(table.rows)
      for (const { encode, key } of table.changesTo(copy)) edit(led, key, encode && Number(encode()))
      assert.deepStrictEqual(led, new Map(copy.rows))
      const first = new Table(definition)
      for (const { key, value } of before) edit(first, key, value)
      restore()
      assert.deepStrictEqual(new Map(table.rows), new Map(first.rows))
    })
)
