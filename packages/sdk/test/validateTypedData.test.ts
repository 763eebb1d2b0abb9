/** findMisfit accepts exactly the typed data that a wallet can hash. */
import { assert, describe, it } from "@effect/vitest"
import { hashTypedData } from "viem"
import { findTypeMismatch, type TypedData } from "../src/wallet/validateTypedData.ts"

/** Whether a wallet could hash it. */
const canBeHashed = (data: TypedData): boolean => {
  try {
    Reflect.apply(hashTypedData, undefined, [data])
    return true
  } catch {
    return false
  }
}

const types = [
  ..."address bool string bytes bytes1 bytes4 bytes32 uint8 uint48 uint256 int8 int256 Person uint int bytes0 bytes33".split(
    " "
  ),
  ..."uint264 fixed string[] uint8[2] Person[] address[][] Unknown".split(" ")
]

const values: ReadonlyArray<unknown> = [
  undefined,
  null,
  true,
  0,
  1,
  -1,
  127,
  128,
  255,
  256,
  -128,
  -129,
  1.5,
  "",
  "text",
  "12",
  "-5",
  "0x",
  "0x7f",
  "0xff",
  "0xab1",
  "0xzz",
  "0x12345678",
  `0x${"ab".repeat(20)}`,
  `0x${"ab".repeat(21)}`,
  `0x${"ab".repeat(32)}`,
  String(2n ** 256n - 1n),
  String(2n ** 256n),
  String(-(2n ** 255n)),
  [],
  [1, 2],
  ["a"],
  [[`0x${"cd".repeat(20)}`]],
  {},
  { name: "Ada" },
  { name: 1 },
  [{ name: "Ada" }]
]

const isText = (value: unknown): boolean => typeof value === "string"

/** Data that is refused although a library hashes it: wallets handle it differently. */
const strange: Readonly<Record<string, (value: unknown) => boolean>> = {
  // What hex a number, an empty list or a switch has.
  string: (value) => !isText(value),
  "string[]": () => true,
  Person: () => true,
  "Person[]": () => true,
  // The bytes of a text that is no hex.
  bytes: isText,
  "bytes[N]": isText,
  integer: (value) => typeof value === "boolean" || value === "" || Array.isArray(value),
  // Not as many as the type says.
  "uint8[2]": Array.isArray,
  // There is no such type.
  uint264: () => true
}

const kindOf = (type: string): string =>
  /^bytes[0-9]+$/.test(type) ? "bytes[N]" : /^u?int[0-9]+$/.test(type) && type !== "uint264" ? "integer" : type

const letter = (type: string, value: unknown): TypedData => ({
  types: {
    Person: [{ name: "name", type: "string" }],
    Letter: [
      { name: "value", type },
      { name: "inner", type: "Inner[]" }
    ],
    Inner: [{ name: "value", type }]
  },
  primaryType: "Letter",
  domain: { name: "Post", version: "1", chainId: 84532, verifyingContract: `0x${"ab".repeat(20)}` },
  message: { value, inner: [{ value }] }
})

describe("findMisfit: a value", () => {
  for (const type of types) {
    it(`fits ${type} when viem can hash it`, () => {
      for (const value of values) {
        const data = letter(type, value)
        const fits = findTypeMismatch(data) === undefined
        const what = `${type}: ${JSON.stringify(value)}: ${findTypeMismatch(data)}`
        const isStrange = strange[kindOf(type)]?.(value) ?? false
        assert.isTrue(fits ? canBeHashed(data) : !canBeHashed(data) || isStrange, what)
      }
    })
  }

  it("that does not fit is named with its path and its value", () => {
    const said = (type: string, value: unknown) => findTypeMismatch(letter(type, value))
    assert.strictEqual(said("address", "bob"), "message.value: expected address, received 'bob'")
    assert.strictEqual(said("uint8", 256), "message.value: expected uint8, received 256")
    assert.strictEqual(said("Person", null), "message.value: expected object, received null")
    assert.strictEqual(said("uint8[2]", [1]), "message.value: expected 2 items, received 1")
    assert.strictEqual(
      said("Person[]", [{ name: "Ada" }, {}]),
      "message.value[1].name: expected string, received undefined"
    )
    assert.strictEqual(said("Unknown", 1), "message.value: there is no type 'Unknown'")
  })

  it("fits a struct of any name that viem hashes", () => {
    const names =
      "addressBook boolean stringList Bytes Uint interest bytesLike uints address string bool bytes int8".split(" ")
    for (const name of names) {
      const data: TypedData = { ...letter(name, {}), types: { ...letter(name, {}).types, [name]: [] } }
      assert.strictEqual(findTypeMismatch(data) === undefined, canBeHashed(data), name)
    }
  })

  it("of a struct with two fields of one name is refused: each level would be read twice as often as the one above", () => {
    const field = { name: "inner", type: "Nested[]" }
    let message: Readonly<Record<string, unknown>> = { inner: [] }
    for (let level = 0; level < 48; level++) message = { inner: [message] }
    const data: TypedData = { types: { Nested: [field, field] }, primaryType: "Nested", domain: {}, message }
    assert.strictEqual(findTypeMismatch(data), "Nested has two fields of one name")
    assert.isUndefined(findTypeMismatch({ ...data, types: { Nested: [field] } }))
  })

  it("of the domain is checked against its fields, or against EIP712Domain", () => {
    const mail = letter("bool", true)
    assert.isUndefined(findTypeMismatch(mail))
    assert.include(findTypeMismatch({ ...mail, domain: { salt: "0x12" } }), "domain.salt: expected bytes32")
    assert.isUndefined(findTypeMismatch({ ...mail, domain: {} }))
    const own = { ...mail.types, EIP712Domain: [{ name: "name", type: "string" }] }
    assert.include(
      findTypeMismatch({ ...mail, types: own, domain: {} }),
      "domain.name: expected string, received undefined"
    )
    assert.include(findTypeMismatch({ ...mail, primaryType: "toString" }), "there is no type 'toString'")
  })
})
