/** Reads of contracts: their arguments in JSON. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Hex } from "viem"
import * as Chain from "../../src/node/Chain.ts"
import { view } from "../../src/chains/evm/view.ts"
import { alice, bob, create } from "./users.ts"

const chain = Chain.make({ chainId: 84532, genesis: [[alice.address, 10n ** 18n]] })

interface Input {
  readonly name?: string
  readonly type: string
  readonly components?: ReadonlyArray<Input>
}

const ask = Effect.fnUntraced(function* (code: Hex, inputs: ReadonlyArray<Input>, args: unknown, type = "bytes32") {
  const running = yield* chain
  const address = yield* create(running, code)
  const abi = { name: "f", inputs, outputs: [{ type }] }
  return yield* view(running, { contractAddress: address, abi, args })
})

/** Returns the first word of its arguments. */
const firstWord = "0x6004355f5260205ff3"

const word = (digits: string) => `0x${digits.padStart(64, "0")}`

const accepted: ReadonlyArray<readonly [type: string, argument: unknown, returns: string]> = [
  ["uint256", "12", word("c")],
  ["uint256", "0xFf", word("ff")],
  ["uint8", 255, word("ff")],
  ["int8", "-1", `0x${"f".repeat(64)}`],
  ["int16", -2, `0x${"f".repeat(63)}e`],
  ["bool", true, word("1")],
  ["bool", "false", word("0")],
  ["bytes2", "0xFFee", `0xffee${"0".repeat(60)}`],
  ["address", bob.address, word(bob.address.slice(2).toLowerCase())],
  ["address", `0x${bob.address.slice(2).toUpperCase()}`, word(bob.address.slice(2).toLowerCase())],
  ["uint", "12", word("c")]
]

it.effect.each(accepted)("view: takes %s from %j", ([type, argument, returns]) =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* ask(firstWord, [{ type }], [argument]), [returns])
  })
)

it.effect("view: calls the function of the whole names of its types", () =>
  Effect.gen(function* () {
    const returnsSelector = "0x5f3560e01c5f5260205ff3"
    const selectorOf = (type: string, args: ReadonlyArray<unknown>) => {
      const components = [{ name: "x", type }]
      return ask(returnsSelector, [{ type }, { type: `${type}[]` }, { type: "tuple", components }], args)
    }
    for (const type of ["uint", "int"]) {
      const args = ["1", ["2"], { x: "3" }]
      assert.deepStrictEqual(yield* selectorOf(type, args), yield* selectorOf(`${type}256`, args))
    }
  })
)

const pair = {
  type: "tuple",
  components: [
    { name: "x", type: "uint256" },
    { name: "y", type: "bool" }
  ]
}

const refused: ReadonlyArray<readonly [inputs: ReadonlyArray<Input>, args: unknown, says: RegExp]> = [
  ...[
    "",
    " ",
    " 1",
    "1 ",
    "0b11",
    "0o7",
    "1e3",
    "1.5",
    "0x",
    "+1",
    "--1",
    "1n",
    true,
    false,
    null,
    1.5,
    2 ** 53,
    [],
    {}
  ].map((value) => [[{ type: "uint256" }], [value], /expected an integer of at most 79 characters/] as const),
  [[{ type: "uint256" }], ["9".repeat(80)], /expected an integer/],
  [[{ type: "uint8" }], ["256"], /not in safe|not in range|out of|between/i],
  [[{ type: "uint8" }], ["-1"], /not in safe|not in range|out of|between/i],
  ...["1", "yes", "", 0, 1, null].map((value) => [[{ type: "bool" }], [value], /expected true or false/] as const),
  ...["ff", "0xf", "0xzz", "", "0b11", 5, true, [1]].flatMap((value) =>
    ["bytes", "bytes1"].map((type) => [[{ type }], [value], /expected bytes in hex/] as const)
  ),
  [[{ type: "bytes2" }], ["0xff"], /size/i],
  ...[5, true, null, {}].map((value) => [[{ type: "string" }], [value], /expected a text/] as const),
  ...[5, true, null].map((value) => [[{ type: "address" }], [value], /expected a text/] as const),
  ...["bob", "0xb0b", "", `${bob.address}00`].map((value) => [[{ type: "address" }], [value], /address/i] as const),
  [[{ type: "uint256" }], ["1", "2"], /expected 1 arguments, got 2/],
  [[], ["1"], /expected 0 arguments, got 1/],
  [[{ name: "x", type: "uint256" }], { x: "1", z: "2" }, /expected 1 arguments, got 2/],
  [[{ name: "x", type: "uint256" }], { z: "2" }, /missing argument x/],
  [[{ type: "uint256" }], [], /missing argument 0/],
  [[pair], [["1", true, "3"]], /expected 2 arguments, got 3/],
  [[pair], [{ x: "0b1", y: true }], /expected an integer/],
  [[pair], [{ x: "1" }], /missing argument y/],
  [[pair], [{ x: "1", y: true, z: 1 }], /expected 2 arguments, got 3/],
  [[{ type: "uint256[2]" }], [["1"]], /length/i],
  [[{ type: "uint256[]" }], [["1", ""]], /expected an integer/],
  [[{ type: "uint256[]" }], ["1"], /array/i],
  [[{ type: "bytes[][]" }], [[["0x"], ["ff"]]], /expected bytes in hex/],
  ...["uint7", "uint0", "uint08", "int264", "uint512", "uint12[]"].map(
    (type) => [[{ type }], ["1"], /expected a type of the contract ABI/] as const
  ),
  ...["bytes0", "bytes33", "bytes01[2]"].map(
    (type) => [[{ type }], ["0x"], /expected a type of the contract ABI/] as const
  )
]

it.effect.each(refused)("view: refuses for %j the arguments %j", ([inputs, args, says]) =>
  Effect.gen(function* () {
    assert.match((yield* Effect.flip(ask(firstWord, inputs, args))).message, says)
  })
)

it.effect("view: tells a revert as a node does", () =>
  Effect.gen(function* () {
    const failures = [
      ["0x5f5ffd", "execution reverted"],
      ["0x63deadbeef5f526004601cfd", "execution reverted: 0xdeadbeef"],
      ["0xfe", "invalid opcode"]
    ] as const
    for (const [code, says] of failures) assert.strictEqual((yield* Effect.flip(ask(code, [], []))).message, says)
  })
)

/** Reads words, behind the offset of the first of them, as a type. */
const read = (type: string, words: ReadonlyArray<number>) =>
  // Returns its arguments.
  ask("0x600436038060045f375ff3", [{ type: `uint256[${words.length + 1}]` }], [[32, ...words]], type)

/** The words of a list of `count` offsets of the same place, behind them. */
const sharing = (count: number, ...shared: ReadonlyArray<number>): ReadonlyArray<number> => [
  count,
  ...Array.from({ length: count }, () => count * 32),
  ...shared
]

const zeros = Array.from({ length: 1_000 }, () => 0)

/** Short answers with which viem takes seconds or hours. */
const bombs: ReadonlyArray<readonly [type: string, words: ReadonlyArray<number>]> = [
  ["bytes[]", sharing(4_000, 32_000, ...zeros)],
  ["string[4000]", sharing(4_000, 32_000, ...zeros).slice(1)],
  // Each begins a word later than the one before it.
  ["bytes[]", [3_000, ...Array.from({ length: 9_000 }, (_, index) => (index < 3_000 ? (3_000 + index) * 32 : 96_000))]],
  ["uint256[][][][]", sharing(200, ...sharing(200, ...sharing(200, 200, ...zeros)))]
]

it.effect.each(bombs)("view: refuses an answer whose values share their bytes, for %s", ([type, words]) =>
  Effect.gen(function* () {
    const { message } = yield* Effect.flip(read(type, words))
    assert.match(message, /^the answer of 0x\w{40} is not what the ABI says: its values share their bytes$/)
  })
)

it.effect("view: reads nested lists, and empty ones that share their bytes", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* read("uint256[][]", [2, 64, 128, 1, 7, 2, 8, 9]), ['[["7"],["8","9"]]'])
    assert.deepStrictEqual(yield* read("string[]", sharing(3, 0)), ['["","",""]'])
  })
)
