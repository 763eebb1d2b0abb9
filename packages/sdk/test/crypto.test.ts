/** Signatures, keys and checksums are those of viem, byte for byte. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { getAddress, recoverAddress } from "viem"
import { privateKeyToAccount, sign as viemSign, serializeSignature } from "viem/accounts"
import { runs } from "../../../scripts/deep.ts"
import { hasValidChecksum as loaded } from "../src/index.ts"
import { addressOf, hasValidChecksum, isPublicKeyOf, publicKeyOf, sign, signerOf } from "../src/core/crypto.ts"
import { isPrivateKey, isPublicKey } from "../src/core/keys.ts"

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const hex = (number: bigint): `0x${string}` => `0x${number.toString(16).padStart(64, "0")}`

const Key = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: order - 1n }))
const Hash = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: (1n << 256n) - 1n }))

describe("isPublicKeyOf", () => {
  it.prop(
    "is true for the public key of a private key in any letter case, and false for that of another",
    [Key, Key],
    ([number, other]) => {
      const { publicKey } = privateKeyToAccount(hex(number))
      assert.isTrue(isPublicKeyOf(publicKey, hex(number)))
      assert.isTrue(isPublicKeyOf(`0x${publicKey.slice(2).toUpperCase()}`, hex(number)))
      assert.strictEqual(isPublicKeyOf(publicKey, hex(other)), number === other)
      // The negative key has the same x.
      assert.isFalse(isPublicKeyOf(publicKey, hex(order - number)))
    },
    { arbitrary: { runs: runs(20) } }
  )

  it("throws for numbers that are no keys", () => {
    const { publicKey } = privateKeyToAccount(hex(1n))
    for (const number of [0n, order]) assert.throws(() => isPublicKeyOf(publicKey, hex(number)))
    assert.throws(() => isPublicKeyOf(`0x04${"11".repeat(64)}`, hex(1n)))
  })
})

describe("sign", () => {
  it.effect.prop(
    "returns the signatures of viem for any key, which has the same public key and address",
    [Key, Hash],
    ([number, message]) =>
      Effect.gen(function* () {
        const privateKey = hex(number)
        const hash = hex(message)
        const account = privateKeyToAccount(privateKey)
        assert.isTrue(isPrivateKey(privateKey))
        assert.strictEqual(publicKeyOf(privateKey), account.publicKey)
        assert.isTrue(isPublicKey(account.publicKey))
        // A point has one x for two y that differ in their last bit and in others.
        assert.isFalse(isPublicKey(`0x${account.publicKey.slice(2, -1)}${account.publicKey.endsWith("0") ? "1" : "0"}`))
        assert.strictEqual(addressOf(account.publicKey), account.address.toLowerCase())
        const theirs = serializeSignature(yield* Effect.promise(() => viemSign({ hash, privateKey })))
        const signature = sign(hash, privateKey)
        assert.strictEqual(signature, theirs)
        assert.strictEqual(yield* Effect.promise(() => recoverAddress({ hash, signature })), account.address)
        const x = account.publicKey.slice(4, 68)
        const isOdd = BigInt(`0x${account.publicKey.slice(-1)}`) % 2n === 1n
        assert.strictEqual(signerOf(hash, signature), `0x${isOdd ? "03" : "02"}${x}`)
      }),
    { arbitrary: { runs: runs(50) } }
  )

  it("takes public keys that are uncompressed points of the curve", () => {
    const { publicKey } = privateKeyToAccount(hex(1n))
    const field = 2n ** 256n - 2n ** 32n - 977n
    const [x, y] = [publicKey.slice(4, 68), publicKey.slice(68)]
    // The same point, with a coordinate that is one field further, is another text.
    const further = hex(BigInt(`0x${x}`) + field).slice(2)
    for (const [text, isKey] of [
      [publicKey, true],
      [`0x04${x}${hex(field - BigInt(`0x${y}`)).slice(2)}`, true],
      [`0x04${y}${x}`, false],
      [`0x04${"00".repeat(64)}`, false],
      [`0x04${further}${y}`, false],
      [`0x06${x}${y}`, false]
    ] as const) {
      assert.strictEqual(isPublicKey(text), isKey, text)
    }
  })

  it("finds no signer when the bytes are no signature", () => {
    assert.isUndefined(signerOf(hex(1n), `0x${"ff".repeat(65)}`))
    assert.isUndefined(signerOf(hex(1n), `0x${"00".repeat(65)}`))
  })
})

describe("hasValidChecksum", () => {
  const Address = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: (1n << 160n) - 1n }))
  const letters = /[a-f]/i

  it.prop(
    "is true for the checksum of viem and for one letter case, and false when one letter is changed",
    [Address],
    ([number]) => {
      const right = getAddress(`0x${number.toString(16).padStart(40, "0")}`)
      const digits = right.slice(2)
      assert.isTrue(hasValidChecksum(right))
      assert.isTrue(hasValidChecksum(right.toLowerCase()))
      assert.isTrue(hasValidChecksum(`0x${digits.toUpperCase()}`))
      for (let at = 0; at < digits.length; at++) {
        const digit = digits.charAt(at)
        if (!letters.test(digit)) continue
        const other = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
        const wrong = digits.slice(0, at) + other + digits.slice(at + 1)
        const isOfOneCase = wrong === wrong.toLowerCase() || wrong === wrong.toUpperCase()
        assert.strictEqual(hasValidChecksum(`0x${wrong}`), isOfOneCase, wrong)
      }
    },
    { arbitrary: { runs: runs(100) } }
  )

  it("is that of the examples of EIP-55, and true for other texts", async () => {
    const right = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    const wrong = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"
    assert.isTrue(hasValidChecksum(right))
    assert.isFalse(hasValidChecksum(wrong))
    for (const none of ["", "0x", right.slice(0, -1), `${wrong}0`, wrong.slice(2), "Ada"]) {
      assert.isTrue(hasValidChecksum(none), none)
    }
    assert.deepStrictEqual([await loaded(right), await loaded(wrong)], [true, false])
  })

  it("is true for what is no text", async () => {
    for (const none of [undefined, null, 5, {}, Symbol("address")]) {
      assert.isTrue(await Reflect.apply(loaded, undefined, [none]), typeof none)
    }
  })
})
