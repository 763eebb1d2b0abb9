/** Base64 is what Effect's own module says, byte for byte. */
import { assert, describe, it } from "@effect/vitest"
import * as Base64 from "effect/encoding/Base64"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Schema from "effect/Schema"
import { runs } from "../../../scripts/deep.ts"
import { fromBase64, toBase64 } from "../src/core/base64.ts"

const Bytes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))

describe("base64", () => {
  it.prop(
    "is written and read as elsewhere, for URLs too",
    [Bytes],
    ([numbers]) => {
      const bytes = Uint8Array.from(numbers)
      assert.strictEqual(toBase64(bytes), Base64.encode(bytes))
      assert.deepStrictEqual(fromBase64(Base64.encode(bytes)), bytes)
      assert.deepStrictEqual(fromBase64(Base64Url.encode(bytes)), bytes)
    },
    { arbitrary: { runs: runs(200) } }
  )

  it("throws for text that is not base64", () => {
    for (const text of ["a", "ä", "{}", "====="]) assert.throws(() => fromBase64(text), /./, text)
  })
})
