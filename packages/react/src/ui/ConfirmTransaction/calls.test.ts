import { assert, describe, it } from "@effect/vitest"
import { decodeFunctionData, encodeFunctionData, parseAbi } from "viem"
import { decodeCall } from "./calls.ts"

describe("decodeCall", () => {
  const abi = parseAbi(["function approve(address guy, uint256 wad)", "function stake(uint256)"])
  const spender = `0x${"ab".repeat(20)}` as const
  const approval = encodeFunctionData({ abi, functionName: "approve", args: [spender, 5n] })
  const namesOf = (...args: Parameters<typeof decodeCall>) => decodeCall(...args)?.args.map(({ name }) => name)

  it("reads a call by the ABI, else by the functions that the SDK knows, else not at all", () => {
    assert.deepStrictEqual(namesOf(approval, abi, decodeFunctionData), ["guy", "wad"])
    assert.deepStrictEqual(namesOf(approval, undefined, undefined), ["spender", "amount"])
    assert.deepStrictEqual(namesOf(approval, parseAbi(["function stake(uint256)"]), decodeFunctionData), [
      "spender",
      "amount"
    ])
    assert.isUndefined(decodeCall("0xdeadbeef", undefined, undefined))
  })
})
