/** The curves in WebAssembly and native code are those in JavaScript. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as crypto from "node:crypto"
import { bytesToHex, hexToBytes, numberToBytes } from "viem/utils"
import { Curve, fastest, javaScript, type Secp256k1, webAssembly } from "../src/verify/Curve.ts"
import * as Ed25519 from "../src/verify/ed25519.ts"

const runs = Number(process.env["PROPERTY_RUNS"] ?? 40)

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const field = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn

/** Numbers of 32 bytes, and those at which a curve changes its mind. */
const Word = Schema.Union([
  Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: (1n << 256n) - 1n })),
  Schema.Literals([0n, 1n, 2n, order / 2n, order / 2n + 1n, order - 1n, order, order + 1n, field - 1n, field])
])
/** RFC 6979 reduces a hash above the order, libsecp256k1 does not; nobody has ever seen one. */
const Hash = Word.check(Schema.makeFilter((hash) => hash < order || "is above the order"))
const bytes = (word: bigint) => numberToBytes(word, { size: 32 })

/** What a call gave; that it gave nothing, whatever it said. */
const outcome = <A>(call: () => A): A | "refused" => {
  try {
    return call()
  } catch {
    return "refused"
  }
}

it.effect.prop(
  "both make the same keys and signatures of the same bytes, and find the same signers",
  [Word, Hash],
  ([key, hash]) =>
    Effect.gen(function* () {
      const all = [javaScript, yield* webAssembly].map((curve) => {
        const publicKey = outcome(() => curve.publicKey(bytes(key)))
        const signature = outcome(() => curve.sign(bytes(hash), bytes(key)))
        const signer = signature === "refused" ? "refused" : outcome(() => curve.recover(bytes(hash), signature))
        assert.deepStrictEqual(signer, publicKey)
        return { publicKey, signature }
      })
      assert.deepStrictEqual(all[1], all[0])
      assert.strictEqual(all[0]?.publicKey === "refused", key === 0n || key >= order)
    }),
  { arbitrary: { runs } }
)

it.effect.prop(
  "both find the same signer, or none, for any bytes that pass for a signature",
  [Word, Word, Word, Schema.Literals([0, 1])],
  ([hash, r, s, recovery]) =>
    Effect.gen(function* () {
      const signature = { bytes: Uint8Array.from([...bytes(r), ...bytes(s)]), recovery }
      const signerBy = (curve: Secp256k1) => outcome(() => curve.recover(bytes(hash), signature))
      assert.deepStrictEqual(signerBy(yield* webAssembly), signerBy(javaScript))
    }),
  { arbitrary: { runs } }
)

it.effect("is the one in JavaScript until somebody says otherwise, and the fastest is made once", () =>
  Effect.gen(function* () {
    assert.strictEqual(yield* Curve, javaScript)
    assert.strictEqual(yield* fastest, yield* fastest)
    assert.notStrictEqual(yield* fastest, javaScript)
    const key = hexToBytes("0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560")
    assert.deepStrictEqual((yield* fastest).publicKey(key), javaScript.publicKey(key))
  })
)

it.effect.prop(
  "ed25519 has the same keys in native code",
  [Word],
  ([key]) =>
    Effect.sync(() => assert.deepStrictEqual(Ed25519.native(crypto)(bytes(key)), Ed25519.javaScript(bytes(key)))),
  { arbitrary: { runs } }
)

it("ed25519 has the key of RFC 8032", () => {
  const key = hexToBytes("0x9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
  const expected = "0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
  assert.strictEqual(bytesToHex(Ed25519.publicKeyOf(key)), expected)
})
