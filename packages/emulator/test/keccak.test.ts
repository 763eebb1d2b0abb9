/** Hashes by WebAssembly, words of the EVM and hex text are those of viem. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bytesToHex, keccak256 } from "viem/utils"
import { runs } from "../../../scripts/deep.ts"
import { keccak, webAssembly } from "../src/verify/keccak.ts"
import { flatHex } from "../src/verify/hex.ts"
import { word } from "../src/verify/words.ts"

/** Bytes up to a few blocks of the sponge, each of which is 136 bytes long. */
const Bytes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))).check(
  Schema.isMaxLength(300)
)

it.effect.prop(
  "keccak: returns the hash of viem, in JavaScript and WebAssembly",
  [Bytes, Bytes],
  ([one, other]) =>
    Effect.gen(function* () {
      const values = [one, other, one].map((bytes) => Uint8Array.from(bytes))
      const expected = values.map((bytes) => keccak256(bytes))
      for (const hash of [keccak, yield* webAssembly]) {
        // All hashes are collected first: none may be overwritten by the next.
        assert.deepStrictEqual(
          values.map(hash).map((bytes) => bytesToHex(bytes)),
          expected
        )
      }
    }),
  { arbitrary: { runs: runs(40) } }
)

it.effect("webAssembly: returns the hash of viem for bytes at the size of a block", () =>
  Effect.gen(function* () {
    const fast = yield* webAssembly
    for (const length of [0, 1, 64, 65, 135, 136, 137, 272, 5_000]) {
      const bytes = new Uint8Array(length).fill(7)
      assert.deepStrictEqual(bytesToHex(fast(bytes)), keccak256(bytes), String(length))
    }
  })
)

it("word: throws for a number that does not fit", () => {
  for (const number of [-1n, 1n << 256n, -(1n << 256n), 1n << 300n]) assert.throws(() => word(number))
})

it.effect.prop(
  "flatHex: returns the hex text of viem",
  [Bytes],
  ([values]) =>
    Effect.sync(() => {
      // A view of bytes has others around it.
      const bytes = Uint8Array.from([1, ...values, 2]).subarray(1, -1)
      assert.strictEqual(flatHex(bytes), bytesToHex(bytes))
    }),
  { arbitrary: { runs: runs(40) } }
)
