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

const refused: ReadonlyArray<readonly [name: string, fields: Parameters<typeof decodeTuple>[1], data: Hex, RegExp]> = [
  ["an address with padding", { a: "address" }, pad("0x01", { dir: "right", size: 32 }), /expected an address/],
  ["a bool of 2", { a: "bool" }, word(2), /expected a bool, got 2/],
  ["bytes4 with padding", { a: "bytes4" }, word(1), /expected bytes4/],
  ["uint48 of 7 bytes", { a: "uint48" }, toHex(2n ** 48n, { size: 32 }), /expected uint48/],
  ["half a word", { a: "uint256" }, "0x00", /expected 32 bytes at 0/],
  ["half a byte", { a: "uint256" }, "0x0", /expected whole bytes in hex/],
  ["bytes behind the last field", { a: "uint256" }, concat([word(1), "0x00"]), /expected 32 bytes, got 33/],
  ["an offset that leaves a gap", { a: "bytes" }, concat([word(64), word(0), word(0)]), /expected the offset 32/],
  ["padding behind bytes", { a: "bytes" }, concat([word(32), word(1), word(1)]), /expected zeros behind 1 bytes/],
  ["a length beyond the data", { a: "bytes" }, concat([word(32), word(33), word(0)]), /expected 33 bytes at 32/],
  ["an offset of 5 bytes", { a: "bytes" }, toHex(2n ** 32n, { size: 32 }), /expected an offset or length/],
  ["a list longer than the data", { a: "bytes[]" }, concat([word(32), word(9)]), /expected 9 items, but the data ends/],
  [
    "items that share bytes",
    { a: "bytes[]" },
    concat([word(32), word(2), word(64), word(64), word(0)]),
    /expected the offset 96 in word 1, got 64/
  ],
  [
    "text that is not UTF-8",
    { a: "string" },
    concat([word(32), word(1), pad("0xff", { dir: "right", size: 32 })]),
    /expected UTF-8 text/
  ]
]

it.effect.each(refused)("decodeTuple: fails with %s", ([, fields, data, message]) =>
  Effect.gen(function* () {
    assert.match((yield* Effect.flip(decodeTuple("data", fields, data))).message, message)
  })
)
