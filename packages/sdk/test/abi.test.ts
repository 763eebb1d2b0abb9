/** The ABI encoding and hex are viem's, byte for byte. */
import { assert, describe, it } from "@effect/vitest"
import { Address, Hex } from "@okto-effect/protocol/Primitives"
import * as Schema from "effect/Schema"
import * as viem from "viem"
import { runs } from "../../../scripts/deep.ts"
import * as Abi from "../src/core/abi.ts"
import * as hex from "../src/core/hex.ts"
import { hashMessage, keccak256, sha256 } from "../src/core/crypto.ts"

const Uint = (bits: bigint) => Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 2n ** bits - 1n }))
const Digits = (bytes: number) =>
  Schema.TemplateLiteral(["0x", Schema.String.check(Schema.isPattern(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))])

const Values = Schema.Struct({
  flag: Schema.Boolean,
  owner: Address(),
  until: Uint(48n),
  amount: Uint(256n),
  selector: Digits(4),
  hash: Digits(32),
  data: Hex(),
  name: Schema.String,
  parts: Schema.Array(Hex()),
  names: Schema.Array(Schema.String)
})

const tuple = (values: typeof Values.Type): Abi.Encoded =>
  Abi.sequence([
    Abi.bool(values.flag),
    Abi.address(values.owner),
    Abi.uint48(values.until),
    Abi.uint256(values.amount),
    Abi.bytes4(values.selector),
    Abi.bytes32(values.hash),
    Abi.bytes(values.data),
    Abi.string(values.name),
    Abi.list(Abi.bytes)(values.parts),
    Abi.list(Abi.string)(values.names)
  ])

const theirs = [
  {
    type: "tuple",
    components: [
      { name: "flag", type: "bool" },
      { name: "owner", type: "address" },
      { name: "until", type: "uint48" },
      { name: "amount", type: "uint256" },
      { name: "selector", type: "bytes4" },
      { name: "hash", type: "bytes32" },
      { name: "data", type: "bytes" },
      { name: "name", type: "string" },
      { name: "parts", type: "bytes[]" },
      { name: "names", type: "string[]" }
    ]
  },
  { type: "bool" },
  { type: "string" },
  {
    type: "tuple",
    components: [
      { name: "flag", type: "bool" },
      { name: "hash", type: "bytes32" }
    ]
  },
  { type: "bytes[]" }
] as const

describe("encode", () => {
  it.prop(
    "returns the bytes of viem for any values",
    [Values],
    ([values]) => {
      const { flag, hash, name, owner, parts, until } = values
      // There, a mixed-case address without a valid checksum is refused.
      const plain = { ...values, owner: viem.getAddress(owner.toLowerCase()), until: Number(until) }
      assert.strictEqual(
        Abi.encode(
          tuple(values),
          Abi.bool(flag),
          Abi.string(name),
          Abi.sequence([Abi.bool(flag), Abi.bytes32(hash)]),
          Abi.list(Abi.bytes)(parts)
        ),
        viem.encodeAbiParameters(theirs, [plain, flag, name, { flag, hash }, parts])
      )
    },
    { arbitrary: { runs: runs(200) } }
  )

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
  it.prop(
    "is read and written as by viem",
    [Hex(), Schema.String, Uint(128n)],
    ([data, text, number]) => {
      assert.strictEqual(hex.fromText(text), viem.stringToHex(text))
      assert.strictEqual(hex.fromNumber(number), viem.numberToHex(number))
      assert.strictEqual(hex.fromNumber(number, 16), viem.numberToHex(number, { size: 16 }))
      assert.strictEqual(hex.size(data), viem.size(data))
      assert.strictEqual(hex.fromBytes(hex.toBytes(data)), viem.bytesToHex(viem.hexToBytes(data)))
      assert.strictEqual(hex.concat([data, "0xab"]), viem.concat([data, "0xab"]))
      assert.strictEqual(hex.pad(hex.fromNumber(number), 32), viem.pad(viem.numberToHex(number), { size: 32 }))
      assert.strictEqual(keccak256(data), viem.keccak256(data))
      assert.strictEqual(sha256(data), viem.sha256(data))
      assert.strictEqual(hashMessage(text), viem.hashMessage(text))
      assert.strictEqual(hashMessage({ raw: data }), viem.hashMessage({ raw: data }))
    },
    { arbitrary: { runs: runs(200) } }
  )

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
