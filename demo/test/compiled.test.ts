/// <reference types="node" />
/** What is compiled from the demo's schemas says what they say, of every value. */
import { assert, describe, it } from "@effect/vitest"
import { Reader } from "@okto-effect/sdk/contract"
import * as Arbitrary from "effect/Arbitrary"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { bent, bentEverywhere, Choices, jsonOf } from "../../packages/sdk/test/bent.ts"
import { runs } from "../../packages/sdk/test/support.ts"
import { compile, file } from "../compile.ts"
import * as readers from "../src/config/schemas.gen.ts"
import * as schemas from "../src/config/schemas.ts"

interface Row<A> {
  readonly compiled: Reader.Reader<A>
  readonly schema: Schema.Codec<A, unknown>
  /** What is good. */
  readonly values: Arbitrary.Arbitrary<unknown>
  /** What is bent is JSON text then. */
  readonly isText?: true
}

const row = <A>(compiled: Reader.Reader<A>, schema: Schema.Codec<A, unknown>): Row<A> => ({
  compiled,
  schema,
  values: Arbitrary.schema(schema)
})

const rows: Readonly<Record<keyof typeof readers, Row<unknown>>> = {
  Announcement: row(readers.Announcement, schemas.Announcement),
  Configuration: row(readers.Configuration, schemas.Configuration),
  Endpoints: row(readers.Endpoints, schemas.Endpoints),
  OtpStatus: row(readers.OtpStatus, schemas.OtpStatus),
  StoredConfiguration: { ...row(readers.StoredConfiguration, schemas.StoredConfiguration), isText: true },
  StoredText: row(readers.StoredText, schemas.StoredText),
  TokenAnswer: row(readers.TokenAnswer, schemas.TokenAnswer)
}

describe("what is compiled from the demo's schemas", () => {
  it("is what is checked in", () => {
    assert.strictEqual(readFileSync(file, "utf8"), compile(), "run npx -y pnpm@12 compile")
  })

  for (const [name, { compiled, isText, schema, values }] of Object.entries(rows)) {
    const described = Reader.fromSchema(schema)
    it.prop(
      `says what its schema says: ${name}`,
      [values, Choices, Schema.Natural],
      ([value, choices, what]) => {
        for (const odd of [bent(value, choices), ...bentEverywhere(value, what)]) {
          const input = isText === true ? jsonOf(odd) : odd
          for (const strict of [true, false]) {
            const mine = compiled.read(input, { strict })
            const theirs = described.read(input, { strict })
            // What is wrong is told to nobody.
            assert.deepStrictEqual(Result.getSuccess(mine), Result.getSuccess(theirs))
          }
        }
      },
      { arbitrary: { runs: runs(100) } }
    )
  }
})
