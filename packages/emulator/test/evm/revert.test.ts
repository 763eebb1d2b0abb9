import { assert, it } from "@effect/vitest"
import { encodeErrorResult, parseAbi } from "viem"
import { revertReason } from "../../src/node/revert.ts"

const abi = parseAbi([
  "error Error(string message)",
  "error Panic(uint256 code)",
  "error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)",
  "error ERC721EnumerableForbiddenBatchMint()",
  "error Unheard(bytes32 word)"
])
const sender = "0x00000000000000000000000000000000000000AA"

it("revertReason: formats an error of the emulator's contracts", () => {
  const data = encodeErrorResult({ abi, errorName: "ERC20InsufficientBalance", args: [sender, 1n, 2n] })
  assert.strictEqual(revertReason(data), `ERC20InsufficientBalance(${sender}, 1, 2)`)
})

it("revertReason: formats an error without arguments", () => {
  const data = encodeErrorResult({ abi, errorName: "ERC721EnumerableForbiddenBatchMint" })
  assert.strictEqual(revertReason(data), "ERC721EnumerableForbiddenBatchMint()")
})

it("revertReason: returns the message of require", () => {
  const data = encodeErrorResult({ abi, errorName: "Error", args: ["not today"] })
  assert.strictEqual(revertReason(data), "not today")
})

it.each([
  [0x11n, "Panic(0x11): arithmetic overflow or underflow"],
  [0x01n, "Panic(0x01): assertion failed"],
  [0x99n, "Panic(0x99)"]
] as const)("explains panic %s", (code, reason) => {
  assert.strictEqual(revertReason(encodeErrorResult({ abi, errorName: "Panic", args: [code] })), reason)
})

it("revertReason: returns the selector of an unknown error", () => {
  const word = `0x${"ab".repeat(32)}` as const
  const data = encodeErrorResult({ abi, errorName: "Unheard", args: [word] })
  assert.strictEqual(revertReason(data), data.slice(0, 10))
})

it("revertReason: returns the selector of an error with invalid arguments", () => {
  assert.strictEqual(revertReason("0xe450d38c00"), "0xe450d38c")
})

it("revertReason: handles a revert without data, or with less than a selector", () => {
  assert.strictEqual(revertReason("0x"), "execution reverted")
  assert.strictEqual(revertReason("0xab"), "0xab")
})
