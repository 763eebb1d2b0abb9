/** The lists that the types of replies require: programs get one, also if the backend returns another value. */
import { assert, describe, it } from "@effect/vitest"
import { camelKey } from "@okto-effect/protocol/camelKeys"
import { expectedOf } from "@okto-effect/protocol/Lenient"
import * as Routes from "@okto-effect/protocol/Routes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import type * as SchemaAST from "effect/SchemaAST"
import { readdirSync, readFileSync } from "node:fs"
import { Client, Explorer } from "../src/effect.ts"
import { defaultToEmptyLists } from "../src/http/emptyLists.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, storedSession } from "./support.ts"

/** The paths of the lists in a schema: `read` chooses whether also of those in fields that accept every value. */
const listsOf = (schema: SchemaAST.AST, read = expectedOf, path: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  const ast = read(schema)
  switch (ast._tag) {
    case "Arrays":
      return [path.join("."), ...ast.rest.flatMap((entry) => listsOf(entry, read, [...path, "*"]))]
    case "Objects":
      return ast.propertySignatures.flatMap(({ name, type }) => listsOf(type, read, [...path, String(name)]))
    case "Union":
      return ast.types.flatMap((type) => listsOf(type, read, path))
    default:
      return []
  }
}

/** Replies that are lists themselves: another value fails, or is an empty list if it is `null`. */
const answered: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(Routes).map(([name, { data }]) => [name, listsOf(data.ast, (ast) => ast)[0]])
)

describe("the lists of the protocol", () => {
  it("are all listed by the rows of the table", () => {
    for (const [name, row] of Object.entries(Routes)) {
      const described = listsOf(row.data.ast).filter((path) => path !== answered[name])
      const rows: ReadonlyArray<string> = row.emptyListsAt ?? []
      assert.deepStrictEqual(described.toSorted(), rows.filter((path) => !path.endsWith("?")).toSorted(), name)
    }
  })
})

type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

const samples = new URL("../../protocol/samples/", import.meta.url)
const recorded = (path: string): ReadonlyArray<Json> =>
  readdirSync(samples)
    .map((file): { readonly path: string; readonly httpStatus?: number; readonly response: { readonly data?: Json } } =>
      JSON.parse(readFileSync(new URL(file, samples), "utf8"))
    )
    .flatMap(({ httpStatus, path: asked, response: { data } }) =>
      asked === path && httpStatus === undefined && data !== undefined ? [data] : []
    )

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A reply with another value, or none, at a path. */
const bend = (data: Json, [step, ...rest]: ReadonlyArray<string>, value: Json | undefined): Json => {
  if (step === undefined) return value ?? null
  if (step === "*") return Array.isArray(data) ? data.map((entry: Json) => bend(entry, rest, value)) : data
  if (!isRecord(data)) return data
  const key = Object.keys(data).find((name) => camelKey(name) === step.replace("?", "")) ?? step.replace("?", "")
  if (rest.length === 0 && value === undefined) {
    return Object.fromEntries(Object.entries(data).filter(([name]) => name !== key))
  }
  return { ...data, [key]: bend(data[key] ?? null, rest, value) }
}

/** The value at a path. */
const at = (value: unknown, [step, ...rest]: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  if (step === undefined) return [value]
  if (step === "*") return Array.isArray(value) ? value.flatMap((entry: unknown) => at(entry, rest)) : []
  const key = step.replace("?", "")
  if (!Predicate.isObject(value) || (key !== step && !(key in value))) return []
  return at(Reflect.get(value, key), rest)
}

const calls: Readonly<Record<string, Effect.Effect<unknown, unknown, Explorer.Explorer>>> = {
  networks: Explorer.Explorer.use((explorer) => explorer.getChains),
  tokens: Explorer.Explorer.use((explorer) => explorer.getTokens),
  activity: Explorer.Explorer.use((explorer) => explorer.getPortfolioActivity),
  nfts: Explorer.Explorer.use((explorer) => explorer.getPortfolioNFT),
  portfolio: Explorer.Explorer.use((explorer) => explorer.getPortfolio),
  orders: Explorer.Explorer.use((explorer) => explorer.getOrdersHistory())
}

/** The values in the place of a list; for replies that are lists themselves, only `null`. */
const instead: ReadonlyArray<Json | undefined> = [null, undefined, [], {}, "odd", 7, true]

describe("a call returns the lists of its type", () => {
  for (const [name, call] of Object.entries(calls)) {
    const row = Object.entries(Routes).find(([route]) => route === name)?.[1]
    const own = answered[name]
    const places = [
      // The specification has a failure for a list of orders that is null.
      ...(own === undefined ? [] : [{ path: own, values: name === "orders" ? [[]] : [null, []] }]),
      ...(row?.emptyListsAt ?? []).map((path) => ({ path, values: instead }))
    ]
    it.effect.each(places)(`when a reply of ${name} has none at $path`, ({ path, values }) =>
      Effect.gen(function* () {
        // One page of the documentation shows another call's answer.
        const replies = recorded(row?.path ?? "").filter((data) => !own || (isRecord(data) && own in data))
        assert.isNotEmpty(replies)
        const steps = path.split(".")
        for (const reply of replies) {
          for (const value of values) {
            const data = bend(reply, steps, value)
            const answer = () => ({ status: 200, body: JSON.stringify({ status: "success", data }) })
            const result = yield* Effect.provide(
              call,
              Client.layer({ clientPrivateKey: clientKey, clientSWA }).pipe(
                Layer.provide(TestPlatform.layer({ answer, session: storedSession }))
              )
            )
            // A call answers its own list, without what is around it.
            const lists =
              path === own ? [result] : at(result, own === undefined ? steps : steps.slice(own.split(".").length))
            if (path === own) assert.isTrue(Array.isArray(result))
            assert.isTrue(
              lists.every((list) => Array.isArray(list)),
              `${JSON.stringify(value)} at ${path}`
            )
          }
        }
      })
    )
  }

  it("withLists: keeps lists, also as JSON, and changes no other values", () => {
    const portfolio = { groupTokens: [{ tokens: [], name: "a" }, null, "odd"], aggregatedData: null }
    assert.strictEqual(defaultToEmptyLists(portfolio, Routes.portfolio.emptyListsAt), portfolio)
    assert.deepStrictEqual(
      defaultToEmptyLists({ groupTokens: [{ tokens: null }, null] }, Routes.portfolio.emptyListsAt),
      {
        groupTokens: [{ tokens: [] }, null]
      }
    )
    assert.deepStrictEqual(
      ['[{"name":"level"}]', "{}", "[", ""].map((tokens) => defaultToEmptyLists({ tokens }, ["tokens"])),
      [[{ name: "level" }], [], [], []].map((tokens) => ({ tokens }))
    )
    // Deeper than a reply may be.
    const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`
    assert.deepStrictEqual(defaultToEmptyLists({ tokens: deep }, ["tokens"]), { tokens: [] })
    assert.deepStrictEqual(defaultToEmptyLists({ items: [{ details: null }] }, ["items.*.details.properties?"]), {
      items: [{ details: null }]
    })
  })
})
