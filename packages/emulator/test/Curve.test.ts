/** The curve in WebAssembly gives the results of the curve in JavaScript. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { hexToBytes, numberToBytes } from "viem/utils"
import { runs } from "../../../scripts/deep.ts"
import { curve, javaScript, loadFastCurve, type Secp256k1, webAssembly } from "../src/verify/Curve.ts"
import { publicKeyOf } from "../src/chains/aptos/address.ts"

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const field = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn

/** The library, made once. */
const library = Effect.runSync(Effect.cached(webAssembly))

/** Numbers of 32 bytes, and the edge cases of the curve. */
const Word = Schema.Union([
  Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: (1n << 256n) - 1n })),
  Schema.Literals([0n, 1n, 2n, order / 2n, order / 2n + 1n, order - 1n, order, order + 1n, field - 1n, field])
])
/** RFC 6979 reduces a hash above the order, libsecp256k1 does not. Such hashes do not occur in practice. */
const Hash = Word.check(Schema.makeFilter((hash) => hash < order || "is above the order"))
const bytes = (word: bigint) => numberToBytes(word, { size: 32 })

/** The result of a call, or that it threw. */
const outcome = <A>(call: () => A): A | "refused" => {
  try {
    return call()
  } catch {
    return "refused"
  }
}

it.effect.prop(
  "webAssembly: returns the keys, signatures and signers of javaScript",
  [Word, Hash],
  ([key, hash]) =>
    Effect.gen(function* () {
      const all = [javaScript, yield* library].map((curve) => {
        const publicKey = outcome(() => curve.publicKey(bytes(key)))
        const signature = outcome(() => curve.sign(bytes(hash), bytes(key)))
        const signer = signature === "refused" ? "refused" : outcome(() => curve.recover(bytes(hash), signature))
        assert.deepStrictEqual(signer, publicKey)
        return { publicKey, signature }
      })
      assert.deepStrictEqual(all[1], all[0])
      assert.strictEqual(all[0]?.publicKey === "refused", key === 0n || key >= order)
    }),
  { arbitrary: { runs: runs(40) } }
)

it.effect.prop(
  "webAssembly: recovers the signer of javaScript, or none, for any bytes",
  [Word, Word, Word, Schema.Literals([0, 1])],
  ([hash, r, s, recovery]) =>
    Effect.gen(function* () {
      const signature = { bytes: Uint8Array.from([...bytes(r), ...bytes(s)]), recovery }
      const signerBy = (curve: Secp256k1) => outcome(() => curve.recover(bytes(hash), signature))
      assert.deepStrictEqual(signerBy(yield* library), signerBy(javaScript))
    }),
  { arbitrary: { runs: runs(40) } }
)

it.effect("loadFastCurve: replaces javaScript, once", () =>
  Effect.gen(function* () {
    yield* loadFastCurve
    const fast = curve()
    assert.notStrictEqual(fast, javaScript)
    yield* loadFastCurve
    assert.strictEqual(curve(), fast)
    const key = hexToBytes("0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560")
    assert.deepStrictEqual(fast.publicKey(key), javaScript.publicKey(key))
  })
)

it("publicKeyOf: derives the ed25519 key of RFC 8032", () => {
  const key = "0x9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
  const expected = "0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
  assert.strictEqual(publicKeyOf(key), expected)
})
