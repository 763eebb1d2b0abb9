/** Copies share nothing with their sources, and cannot change. */
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { runs } from "../../../scripts/deep.ts"
import { copyInput, copyJson, ownProperties, withProperties } from "../src/input/snapshot.ts"
import { toOptions } from "../src/promise/positions.ts"

/** Objects as apps build them: big integers, dates and bytes among texts, and objects within objects. */
const Leaf = Schema.Union([Schema.String, Schema.BigInt, Schema.Boolean, Schema.Date, Schema.Uint8Array])
const Nested = Schema.Record(
  Schema.String,
  Schema.Union([Leaf, Schema.Array(Leaf), Schema.Record(Schema.String, Leaf)])
)

const copiers = {
  input: (value: object): object => copyInput(value),
  json: (value: object): object => copyJson(value),
  options: (value: object): object => ownProperties(value)
}
const Steps = Schema.Array(Schema.Literals(["input", "json", "options"])).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(4)
)

const show = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}n` : inner))

/** Changes everything that can be changed in a value. */
const spoil = (value: unknown): void => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return
  if (value instanceof Date) value.setTime(value.getTime() === 1 ? 2 : 1)
  else if (value instanceof Uint8Array) value.fill(value[0] === 1 ? 2 : 1)
  else {
    for (const inner of Object.values(value)) spoil(inner)
    Reflect.set(value, "spoiled", "yes")
  }
}

const options = { arbitrary: { runs: runs(200) } }

describe("copies of inputs", () => {
  it.prop(
    "do not change with what they were made of, in whatever order copies are copied",
    [Nested, Steps],
    ([given, steps]) => {
      const source = { ...given }
      let copy: object = source
      const before: Array<readonly [object, string]> = []
      for (const step of steps) {
        copy = copiers[step](copy)
        assert.isFrozen(copy)
        // Values of options are the caller's until they are copied.
        if (steps.slice(0, before.length + 1).some((each) => each !== "options")) before.push([copy, show(copy)])
        else before.push([{}, "{}"])
      }
      spoil(source)
      for (const [each, text] of before) assert.strictEqual(show(each), text)
    },
    options
  )

  it.prop(
    "have no big integers where they are JSON, also of a copy that has some",
    [Nested],
    ([given]) => {
      assert.doesNotThrow(() => JSON.stringify(copyJson(copyInput({ ...given }))))
    },
    options
  )

  it.prop(
    "of options are changed by making others: neither knows of the other's values",
    [Nested, Nested],
    ([given, changes]) => {
      const own = ownProperties({ ...given })
      const text = show(own)
      const changed = withProperties(own, { ...changes, added: 1 })
      const placed = toOptions(own, { signal: "placed" })
      assert.strictEqual(Reflect.get(changed, "added"), 1)
      assert.strictEqual(Reflect.get(placed, "signal"), "placed")
      assert.strictEqual(show(own), text)
      assert.strictEqual(ownProperties(changed), changed)
      assert.throws(() => Object.assign(own, { added: 1 }), TypeError)
    },
    options
  )
})
