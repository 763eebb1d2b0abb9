/** Compiled shapes find the same issues in every value as their schemas. */
import { assert, describe, it } from "@effect/vitest"
import * as Decoder from "@okto-effect/protocol/Decoder"
import * as ContractRoutes from "@okto-effect/protocol/Routes"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { readFileSync } from "node:fs"
import { runs } from "../../../scripts/deep.ts"
import { compile } from "../compile.ts"
import * as compiledClient from "../src/schemas/compiled/client.gen.ts"
import * as compiledIntents from "../src/schemas/compiled/intents.gen.ts"
import * as compiledLogin from "../src/schemas/compiled/login.gen.ts"
import * as compiledMessages from "../src/schemas/compiled/messages.gen.ts"
import * as compiledOperation from "../src/schemas/compiled/operation.gen.ts"
import * as compiledPage from "../src/schemas/compiled/page.gen.ts"
import * as compiledSession from "../src/schemas/compiled/session.gen.ts"
import * as compiledSigner from "../src/schemas/compiled/signer.gen.ts"
import * as client from "../src/schemas/client.ts"
import * as intents from "../src/schemas/intents.ts"
import * as login from "../src/schemas/login.ts"
import * as messages from "../src/schemas/messages.ts"
import * as operation from "../src/schemas/operation.ts"
import * as page from "../src/schemas/page.ts"
import * as session from "../src/schemas/session.ts"
import * as signer from "../src/schemas/signer.ts"
import { Arbitraries } from "../src/testing.ts"
import { bent, bentEverywhere, Choices, jsonOf } from "./bent.ts"

const modules: ReadonlyArray<readonly [schemas: object, compiled: object]> = [
  [client, compiledClient],
  [intents, compiledIntents],
  [login, compiledLogin],
  [messages, compiledMessages],
  [operation, compiledOperation],
  [page, compiledPage],
  [session, compiledSession],
  [signer, compiledSigner]
]

interface Row {
  readonly name: string
  /** Whether the issues are not shown, so that only successes are compared. */
  readonly isQuiet: boolean
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
              isQuiet: schemas === page || schema === session.StoredSession,
              schema: codec(schema.ast),
              compiled: decoder
            }
          ]
        : []
    })
  ),
  ...(await Promise.all(
    Object.entries(ContractRoutes).map(async ([name, { data }]): Promise<Row> => {
      const module: Readonly<Record<string, unknown>> = await import(`../src/schemas/compiled/routes/${name}.gen.ts`)
      const row = module[`${name}Route`]
      const decoder: unknown = typeof row === "object" && row !== null && "decoder" in row ? row.decoder : undefined
      return {
        name,
        isQuiet: false,
        schema: codec(data.ast),
        compiled: isDecoder(decoder) ? decoder : assert.fail(name)
      }
    })
  ))
]

const isJson = ({ ast }: Row["schema"]): boolean => ast.encoding?.length === 1 && ast.encoding[0]?.to._tag === "String"

/** Values for schemas that random values hardly ever match. */
const values: Readonly<Record<string, Arbitrary.Arbitrary<unknown>>> = {
  RawAptos: Arbitraries.rawAptos(),
  RawEvm: Arbitraries.rawEvm(),
  Email: Arbitrary.schema(Schema.Literals(["ada@example.com", "a.b+c@x-y.co"])),
  Phone: Arbitrary.schema(Schema.Literals(["9876543210", "98765 43210", "(987) 654-3210"])),
  gasValues: Arbitraries.data(ContractRoutes.gasValues)
}

const inputsOf = ({ name, schema }: Row): Arbitrary.Arbitrary<unknown> =>
  values[name] ?? Arbitrary.schema(isJson(schema) ? Schema.toType(schema) : Schema.toEncoded(schema))

describe("compiled shapes", () => {
  it("are checked in as the compiler writes them", async () => {
    for (const [file, code] of await compile()) {
      const kept = readFileSync(new URL(`../src/schemas/compiled/${file}`, import.meta.url), "utf8")
      assert.strictEqual(kept, code, `${file}: run npx -y pnpm@12 compile`)
    }
    assert.isAtLeast(rows.length, 45)
  })

  for (const row of rows) {
    const { compiled, isQuiet, name, schema } = row
    const described = Decoder.fromSchema(schema)
    it.effect.prop(
      `read values as their schema does: ${name}`,
      [inputsOf(row), Choices, Schema.Natural],
      ([value, choices, what]) =>
        Effect.sync(() => {
          for (const odd of [bent(value, choices), ...bentEverywhere(value, what)]) {
            const input = isJson(schema) ? jsonOf(odd) : odd
            assert.strictEqual(compiled.is(input), described.is(input))
            for (const reading of [{ strict: true }, { strict: false }, { strict: false, first: true }]) {
              const [mine, theirs] = [compiled.decode(input, reading), described.decode(input, reading)]
              if (isQuiet) assert.deepStrictEqual(Result.getSuccess(mine), Result.getSuccess(theirs))
              else assert.deepStrictEqual(mine, theirs)
            }
          }
        }),
      { arbitrary: { runs: runs(20) } }
    )
  }
})
