import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { blankForm, chainTypes, type RawReadForm, toRead } from "../src/features/rawRead/rawRead.ts"
import { fromList, toList } from "../src/shared/TextFields.tsx"
import { reply } from "./reply.ts"

const evm: RawReadForm = {
  ...blankForm,
  network: "eip155:1",
  contractAddress: "0xab",
  abi: '{"name":"f"}',
  args: '{"a":1}'
}
const aptos: RawReadForm = { ...blankForm, chainType: "APT", network: "aptos:testnet", function: "0x1::coin::balance" }

describe("toRead: the problem of an invalid form", () => {
  const rows: ReadonlyArray<readonly [RawReadForm, string]> = [
    [{ ...evm, contractAddress: "" }, "Invalid contract address"],
    [{ ...evm, contractAddress: "vitalik.eth" }, "Invalid contract address"],
    [{ ...evm, abi: "" }, "Invalid ABI: not valid JSON"],
    [{ ...evm, abi: "{" }, "Invalid ABI: not valid JSON"],
    [{ ...evm, args: "a" }, "Invalid arguments: not valid JSON"],
    [{ ...evm, args: '{"a":[9007199254740993]}' }, "Invalid arguments: write numbers above 2^53 − 1 as text"],
    [{ ...aptos, function: " " }, "Aptos function name is required"]
  ]
  for (const [form, sentence] of rows) {
    it(sentence, () => {
      const read = toRead(form)
      assert.strictEqual(Result.isFailure(read) && read.failure.message, sentence)
    })
  }
})

describe("toRead: the request of a valid form", () => {
  it("is a view of an EVM contract", () => {
    const data = { contractAddress: "0xab", abi: { name: "f" }, args: { a: 1 } }
    assert.deepStrictEqual(toRead(evm), Result.succeed({ caip2Id: "eip155:1", data }))
    assert.deepStrictEqual(
      toRead({ ...evm, args: " " }),
      Result.succeed({ caip2Id: "eip155:1", data: { ...data, args: {} } })
    )
  })

  it("is a view of an Aptos module", () => {
    const form = { ...aptos, typeArguments: fromList(["T"]), functionArguments: fromList(["0x1", ""]) }
    const data = { function: "0x1::coin::balance", typeArguments: ["T"], functionArguments: ["0x1", ""] }
    assert.deepStrictEqual(toRead(form), Result.succeed({ caip2Id: "aptos:testnet", data }))
  })
})

it.prop(
  "fromList and toList: keep the items of any list",
  [Schema.Array(Schema.String.check(Schema.isPattern(/^[^\n]*$/)))],
  ([items]) => {
    assert.deepStrictEqual(toList(fromList(items)), items)
  }
)

it("chainTypes: recognise each chain as one kind at most", () => {
  const kinds = (caipId: string) =>
    chainTypes.filter((_) => _.includes(reply({ caipId, networkName: "" }))).map((_) => _.value)
  assert.deepStrictEqual(kinds("eip155:1"), ["EVM"])
  assert.deepStrictEqual(kinds("aptos:testnet"), ["APT"])
  assert.deepStrictEqual(kinds("solana:x"), [])
})
