/** camelKeys, and replies as callers get them. */
import { assert, describe, it } from "@effect/vitest"
import { camelKey, camelKeys } from "@okto-effect/protocol/camelKeys"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { runs } from "../../../scripts/deep.ts"
import { Client, Explorer } from "../src/effect.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, storedSession } from "./support.ts"

/** Keys, of which several become the same. */
const keys = ["a_b", "aB", "a_b_c", "aB_c", "a_bC", "aBC", "a__b", "a_1", "__proto__", "_Proto__", "toString"] as const

// As entries, because `__proto__` is a key like others in JSON.
const entriesOf = <S extends Schema.Codec<unknown, unknown>>(value: S) =>
  Schema.Array(Schema.Tuple([Schema.Literals(keys), value]))
const Inner = entriesOf(Schema.Union([Schema.String, Schema.Array(entriesOf(Schema.String))]))
const Outer = entriesOf(Schema.Union([Schema.String, Inner]))

const isEntry = (value: unknown): value is readonly [string, unknown] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === "string"

const toJson = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value
  return value.length > 0 && value.every(isEntry)
    ? Object.fromEntries(value.map(([key, inner]) => [key, toJson(inner)]))
    : value.map(toJson)
}

/** Asserts that each value is under the key that becomes it alone, or under its own. */
const expectAll = (actual: unknown, given: unknown): void => {
  if (typeof given !== "object" || given === null) return assert.strictEqual(actual, given)
  const found: ReadonlyMap<string, unknown> = new Map(Object.entries(Object(actual)))
  const named = Object.entries(given)
  assert.strictEqual(found.size, named.length)
  for (const [key, value] of named) {
    const isAlone = named.filter(([other]) => camelKey(other) === camelKey(key)).length === 1
    const name = isAlone ? camelKey(key) : key
    assert.isTrue(found.has(name), name)
    expectAll(found.get(name), value)
  }
}

describe("camelKeys", () => {
  it.prop(
    "keeps every value, and the spelling of keys that would become one, at every depth",
    [Outer],
    ([entries]) => {
      const given = toJson(entries)
      expectAll(camelKeys(given), given)
    },
    { arbitrary: { runs: runs(500) } }
  )

  it("copies wide and deep values of which keys become one", () => {
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}${at % 2 ? "_a" : "A"}`, at]))
    assert.lengthOf(Object.keys(Object(camelKeys({ ...wide, a_b: 1, aB: 2 }))), 10_002)
    let deep: unknown = "leaf"
    for (let level = 0; level < 60; level++) deep = { a_b: deep, aB: level }
    assert.property(camelKeys(deep), "a_b")
  })
})

const outputs = { token_id: "1", tokenId: "2", icon_uri: "3", nested: [{ a_b: "4", aB: "5", c_d: "6" }] }

describe("a reply", () => {
  it.effect("has every value of a chain's own fields, also of those whose keys would become one", () =>
    Effect.gen(function* () {
      const read: Effect.Effect<unknown, unknown, Explorer.Explorer> = Explorer.Explorer.use((_) =>
        _.rawRead({ caip2Id: "aptos:testnet", data: {} })
      )
      const client = Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
        Layer.provide(TestPlatform.layer({ answer: () => TestPlatform.success([outputs]), session: storedSession }))
      )
      assert.deepStrictEqual(yield* Effect.provide(read, client), [
        { token_id: "1", tokenId: "2", iconUri: "3", nested: [{ a_b: "4", aB: "5", cD: "6" }] }
      ])
    })
  )
})
