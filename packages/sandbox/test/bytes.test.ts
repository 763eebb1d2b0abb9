/** Hashes, words and hex: what is in native code or WebAssembly gives the bytes of what is in JavaScript. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bytesToHex, keccak256, numberToBytes } from "viem/utils"
import { hasten, javaScript, keccak, webAssembly } from "../src/verify/keccak.ts"
import { flatHex, inJavaScript } from "../src/verify/hex.ts"
import { numberOf, unpadded, word } from "../src/verify/words.ts"

const runs = Number(process.env["PROPERTY_RUNS"] ?? 40)

/** Bytes up to a few blocks of the sponge, each of which is 136 bytes long. */
const Bytes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))).check(
  Schema.isMaxLength(300)
)

it.effect.prop(
  "both make the hash that viem makes, again and again",
  [Bytes, Bytes],
  ([one, other]) =>
    Effect.gen(function* () {
      const values = [one, other, one].map((bytes) => Uint8Array.from(bytes))
      const expected = values.map((bytes) => keccak256(bytes))
      for (const hash of [javaScript, yield* webAssembly]) {
        // All are kept until all are there.
        assert.deepStrictEqual(
          values.map(hash).map((bytes) => bytesToHex(bytes)),
          expected
        )
      }
    }),
  { arbitrary: { runs } }
)

it.effect("hashes at the edges of a block", () =>
  Effect.gen(function* () {
    const fast = yield* webAssembly
    for (const length of [0, 1, 64, 65, 135, 136, 137, 272, 5_000]) {
      const bytes = new Uint8Array(length).fill(7)
      assert.deepStrictEqual(fast(bytes), javaScript(bytes), String(length))
    }
  })
)

it.effect("says the same before and after it was hastened", () =>
  Effect.gen(function* () {
    const bytes = Uint8Array.of(1, 2, 3)
    const before = keccak(bytes)
    yield* hasten
    assert.deepStrictEqual(keccak(bytes), before)
    // What was remembered would be the same object.
    assert.notStrictEqual(keccak(bytes), keccak(bytes))
  })
)

const Word = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: (1n << 256n) - 1n }))

it.effect.prop(
  "lays numbers out in words as viem does",
  [Word],
  ([number]) => Effect.sync(() => assert.deepStrictEqual(word(number), numberToBytes(number, { size: 32 }))),
  { arbitrary: { runs } }
)

it("has no word for what does not fit in one", () => {
  for (const number of [-1n, 1n << 256n, -(1n << 256n), 1n << 300n]) assert.throws(() => word(number), RangeError)
})

it.effect.prop(
  "reads from bytes the number that was kept in as few as it needs",
  [Word],
  ([number]) =>
    Effect.sync(() => {
      const kept = unpadded(number)
      assert.strictEqual(numberOf(kept), number)
      assert.strictEqual(numberOf(word(number)), number)
      assert.notStrictEqual(kept[0], 0)
    }),
  { arbitrary: { runs } }
)

it("keeps nothing of nothing", () => {
  assert.deepStrictEqual([unpadded(0n).length, numberOf(new Uint8Array())], [0, 0n])
})

it.effect.prop(
  "writes hex in native code as it would in JavaScript",
  [Bytes],
  ([values]) =>
    Effect.sync(() => {
      // A view of bytes has others around it.
      const bytes = Uint8Array.from([1, ...values, 2]).subarray(1, -1)
      assert.strictEqual(flatHex(bytes), bytesToHex(bytes))
      assert.strictEqual(`0x${inJavaScript(bytes)}`, bytesToHex(bytes))
    }),
  { arbitrary: { runs } }
)
