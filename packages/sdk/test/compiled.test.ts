/** Compiled shapes find the same issues in every value as their schemas. */
import { assert, describe, it } from "@effect/vitest"
import * as Decoder from "@okto-effect/protocol/Decoder"
import * as Auth from "@okto-effect/protocol/Auth"
import * as ClientSigning from "@okto-effect/protocol/ClientSigning"
import * as Routes from "@okto-effect/protocol/Routes"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { readFileSync } from "node:fs"
import { runs } from "../../../scripts/deep.ts"
import { compile } from "../compile.ts"
import * as compiledIntents from "../src/schemas/compiled/intents.gen.ts"
import * as compiledRest from "../src/schemas/compiled/rest.gen.ts"
import * as compiledRoutes from "../src/schemas/compiled/routes.gen.ts"
import * as compiledSession from "../src/schemas/compiled/session.gen.ts"
import * as client from "../src/schemas/client.ts"
import * as intents from "../src/schemas/intents.ts"
import * as messages from "../src/schemas/messages.ts"
import * as operation from "../src/schemas/operation.ts"
import * as page from "../src/schemas/page.ts"
import * as session from "../src/schemas/session.ts"
import { Arbitraries } from "../src/testing.ts"
import { bent, bentEverywhere, Choices, jsonOf } from "./bent.ts"

const modules: ReadonlyArray<readonly [schemas: object, compiled: object]> = [
  [client, compiledSession],
  [intents, compiledIntents],
  [Auth, compiledRest],
  [messages, compiledRest],
  [operation, compiledIntents],
  [page, compiledRest],
  [session, compiledSession],
  [ClientSigning, compiledRest]
]

interface Row {
  readonly name: string
  /** Whether only successes are compared: their issues are not shown. */
  readonly isQuiet?: true
  /** Whether only issues are compared: data of a reply is passed on as it came. */
  readonly isData?: true
  readonly schema: Schema.Codec<unknown, unknown>
  readonly compiled: Decoder.Decoder<unknown>
}

const isDecoder = (value: unknown): value is Decoder.Decoder<unknown> =>
  typeof value === "object" && value !== null && "decode" in value

const codec = (ast: SchemaAST.AST) => Schema.make<Schema.Codec<unknown, unknown>>(ast)

const rows: ReadonlyArray<Row> = [
  ...modules.flatMap(([schemas, compiled]) =>
    Object.entries(schemas).flatMap(([name, schema]): ReadonlyArray<Row> => {
      const decoder: unknown = Reflect.get(compiled, name)
      return Schema.isSchema(schema) && isDecoder(decoder)
        ? [
            {
              name,
              ...((schemas === page || schema === session.StoredSession) && { isQuiet: true }),
              schema: codec(schema.ast),
              compiled: decoder
            }
          ]
        : []
    })
  ),
  ...Object.entries(Routes).map(([name, { data }]): Row => ({
    name,
    isData: true,
    schema: codec(data.ast),
    compiled:
      new Map<string, { readonly decoder: Decoder.Decoder<unknown> }>(Object.entries(compiledRoutes)).get(
        `${name}Route`
      )?.decoder ?? assert.fail(name)
  }))
]

const isJson = ({ ast }: Row["schema"]): boolean => ast.encoding?.length === 1 && ast.encoding[0]?.to._tag === "String"

/** Values for schemas that random values hardly ever match. */
const values: Readonly<Record<string, Arbitrary.Arbitrary<unknown>>> = {
  RawAptos: Arbitraries.rawAptos(),
  RawEvm: Arbitraries.rawEvm(),
  Email: Arbitrary.schema(Schema.Literals(["ada@example.com", "a.b+c@x-y.co"])),
  Phone: Arbitrary.schema(Schema.Literals(["9876543210", "98765 43210", "(987) 654-3210"])),
  gasValues: Arbitraries.data(Routes.gasValues)
}

const inputsOf = ({ name, schema }: Row): Arbitrary.Arbitrary<unknown> =>
  values[name] ?? Arbitrary.schema(isJson(schema) ? Schema.toType(schema) : Schema.toEncoded(schema))

describe("compiled shapes", () => {
  it("are checked in as the compiler writes them", () => {
    for (const [file, code] of Object.entries(compile())) {
      const kept = readFileSync(new URL(`../src/schemas/compiled/${file}`, import.meta.url), "utf8")
      assert.strictEqual(kept, code, `${file}: run npx -y pnpm@12 compile`)
    }
    assert.isAtLeast(rows.length, 45)
  })

  for (const row of rows) {
    const { compiled, isData, isQuiet, name, schema } = row
    const described = Decoder.fromSchema(schema)
    it.effect.prop(
      `read values as their schema does: ${name}`,
      [inputsOf(row), Choices, Schema.Natural],
      ([value, choices, what]) =>
        Effect.sync(() => {
          for (const odd of [bent(value, choices), ...bentEverywhere(value, what)]) {
            const input = isJson(schema) ? jsonOf(odd) : odd
            assert.strictEqual(compiled.is(input), described.is(input))
            const readings = [{ strict: false }, { strict: false, first: true }, ...(isData ? [] : [{ strict: true }])]
            for (const reading of readings) {
              const [mine, theirs] = [compiled.decode(input, reading), described.decode(input, reading)]
              if (isData) assert.deepStrictEqual(Result.getFailure(mine), Result.getFailure(theirs))
              else if (isQuiet) assert.deepStrictEqual(Result.getSuccess(mine), Result.getSuccess(theirs))
              else assert.deepStrictEqual(mine, theirs)
            }
          }
        }),
      { arbitrary: { runs: runs(20) } }
    )
  }
})
