/** The decoder of the contract ABI accepts what viem encodes, and nothing else. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { concat, encodeAbiParameters, pad, parseAbiParameters, toHex } from "viem"
import type { Hex } from "viem"
import { decodeTuple } from "../src/verify/abi.ts"

const fields = {
  swa: "address",
  isPaid: "bool",
  selector: "bytes4",
  until: "uint48",
  amount: "uint256",
  call: "bytes",
  items: "bytes[]",
  text: "string"
} as const

const parameters = parseAbiParameters("address, bool, bytes4, uint48, uint256, bytes, bytes[], string")

const swa = `0x${"ab".repeat(20)}` as const

const encode = (text: string, items: ReadonlyArray<Hex> = ["0x", "0x01", `0x${"02".repeat(40)}`]) =>
  encodeAbiParameters(parameters, [swa, true, "0x8dd7712f", 7, 2n ** 255n, "0xc0ffee", items, text])

const texts = ["", "a", "\ufeff", "\ufeffmarked", "in the \ufeff middle", "\u0000", "grüße 🌍", "x".repeat(1_000)]

it.effect.each(texts)("decodeTuple: returns the values that were encoded, with the text %j", (text) =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* decodeTuple("data", fields, encode(text)), {
      swa,
      isPaid: true,
      selector: "0x8dd7712f",
      until: 7n,
      amount: 2n ** 255n,
      call: "0xc0ffee",
      items: ["0x", "0x01", `0x${"02".repeat(40)}`],
      text
    })
  })
)

const word = (number: number): Hex => toHex(number, { size: 32 })

const canonical = /expected the canonical encoding/

const refused: ReadonlyArray<readonly [name: string, fields: Parameters<typeof decodeTuple>[1], data: Hex, RegExp]> = [
  ["an address with padding", { a: "address" }, pad("0x01", { dir: "right", size: 32 }), canonical],
  ["a bool of 2", { a: "bool" }, word(2), /expected \(bool a\): /],
  ["bytes4 with padding", { a: "bytes4" }, word(1), canonical],
  ["uint48 of 7 bytes", { a: "uint48" }, toHex(2n ** 48n, { size: 32 }), /data: expected/],
  ["half a word", { a: "uint256" }, "0x00", /expected \(uint256 a\): /],
  ["half a byte", { a: "uint256" }, "0x0", /expected whole bytes in hex/],
  ["bytes behind the last field", { a: "uint256" }, concat([word(1), "0x00"]), canonical],
  ["an offset that leaves a gap", { a: "bytes" }, concat([word(64), word(0), word(0)]), canonical],
  ["padding behind bytes", { a: "bytes" }, concat([word(32), word(1), word(1)]), canonical],
  ["a length beyond the data", { a: "bytes" }, concat([word(32), word(33), word(0)]), /expected \(bytes a\): /],
  ["an offset of 5 bytes", { a: "bytes" }, toHex(2n ** 32n, { size: 32 }), /expected \(bytes a\): /],
  ["a list longer than the data", { a: "bytes[]" }, concat([word(32), word(9)]), /expected \(bytes\[\] a\): /],
  ["items that share bytes", { a: "bytes[]" }, concat([word(32), word(2), word(64), word(64), word(0)]), canonical],
  [
    "text that is not UTF-8",
    { a: "string" },
    concat([word(32), word(1), pad("0xff", { dir: "right", size: 32 })]),
    /expected \(string a\): /
  ]
]

it.effect.each(refused)("decodeTuple: fails with %s", ([, fields, data, message]) =>
  Effect.gen(function* () {
    assert.match((yield* Effect.flip(decodeTuple("data", fields, data))).message, message)
  })
)
