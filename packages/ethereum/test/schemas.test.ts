/** The compiled shapes are those of the schemas. */
import { assert, describe, it } from "@effect/vitest"
import { fromSchema } from "@okto-effect/protocol/Decoder"
import { readFileSync } from "node:fs"
import { compile, file } from "../compile.ts"
import * as compiled from "../src/schemas.gen.ts"
import * as schemas from "../src/schemas.ts"

describe("schemas.gen.ts", () => {
  it("is checked in as compile writes it", () => {
    assert.strictEqual(readFileSync(file, "utf8"), compile(), "run npx -y pnpm@12 compile")
  })

  it("finds the issues of the schemas", () => {
    const from = `0x${"1".repeat(40)}`
    const transaction = { from, to: null, value: "0x1", data: "0x", extra: 1 }
    const long = { ...transaction, value: `0x${"1".repeat(65)}`, from: 1 }
    for (const input of [{ transaction }, { transaction: long }, {}, undefined]) {
      assert.deepStrictEqual(
        compiled.SendTransaction.decode(input, { strict: false }),
        fromSchema(schemas.SendTransaction).decode(input, { strict: false })
      )
    }
  })
})
