/** The ABI encoding and hex at their edges; the bytes of operations are those of the original (`conformance`, `differential`). */
import { assert, describe, it } from "@effect/vitest"
import * as viem from "viem"
import * as Abi from "../src/core/abi.ts"
import * as hex from "../src/core/hex.ts"
import { keccak256 } from "../src/core/crypto.ts"

describe("encode", () => {
  it("returns the bytes of viem for a tuple of fixed size before a text", () => {
    const hash = `0x${"11".repeat(32)}` as const
    const pair = Abi.sequence([Abi.bool(true), Abi.bytes32(hash)])
    assert.strictEqual(
      Abi.encode(pair, Abi.string("text")),
      viem.encodeAbiParameters(viem.parseAbiParameters("(bool, bytes32), string"), [[true, hash], "text"])
    )
  })

  it("throws a RangeError when a value does not fit", () => {
    for (const encode of [
      () => Abi.uint48(2n ** 48n),
      () => Abi.uint48(-1),
      () => Abi.uint256(2n ** 256n),
      () => Abi.uint256(-1n),
      () => Abi.address("0x12"),
      () => Abi.bytes4("0x12345678ab"),
      () => Abi.bytes32("0x")
    ]) {
      assert.throws(encode, RangeError)
    }
  })
})

describe("hex", () => {
  it("reads an odd number of digits with one digit in the first byte", () => {
    assert.deepStrictEqual(hex.toBytes("0xabc"), viem.hexToBytes("0xabc"))
    assert.strictEqual(hex.size("0xabc"), 2)
    assert.strictEqual(keccak256("0xabc"), viem.keccak256("0xabc"))
  })

  it("throws for text that is not hex, and for values that are too long", () => {
    assert.throws(() => hex.toBytes("0xzz"))
    assert.throws(() => hex.pad("0x1234", 1), RangeError)
    assert.throws(() => hex.fromNumber(-1), RangeError)
    assert.throws(() => hex.fromNumber(256, 1), RangeError)
    assert.isFalse(hex.isHex("0xg"))
    assert.isFalse(hex.isHex("12"))
    assert.isFalse(hex.isHex(12))
    assert.isTrue(hex.isHex("0x"))
  })
})
