import { assert, describe, it } from "@effect/vitest"
import type { Chain, Token, Wallet } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { blankForm, chainTypes, exampleAmong, type RawReadForm, toRead } from "../src/features/rawRead/rawRead.ts"
import { fromList, toList } from "../src/shared/form.ts"
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

describe("exampleAmong", () => {
  const usdc = reply<Token>({ address: "0xcc", caipId: "eip155:1", symbol: "USDC" })

  const known = (...ids: ReadonlyArray<string>) => ({
    chains: ids.map((caipId) => reply<Chain>({ caipId, networkName: "" })),
    tokens: [{ ...usdc, address: "" }, usdc],
    wallets: ids.map((caipId) => reply<Wallet>({ caipId, address: `0x${caipId.length}` }))
  })

  it("reads the user's balance, on the first possible network while none is chosen", () => {
    for (const network of ["", "eip155:1"]) {
      const filled = { ...evm, ...exampleAmong({ ...evm, network }, known("eip155:22", "eip155:1")) }
      assert.strictEqual(filled.network, "eip155:1")
      assert.strictEqual(filled.contractAddress, "0xcc")
      assert.include(filled.args, '"0x8"')
      assert.isTrue(Result.isSuccess(toRead(filled)))
    }
    const view = { ...aptos, ...exampleAmong({ ...aptos, network: "" }, known("aptos:testnet")) }
    assert.strictEqual(view.network, "aptos:testnet")
    assert.isTrue(Result.isSuccess(toRead(view)))
  })

  it("is absent without a token or an account on the chosen network", () => {
    assert.isUndefined(exampleAmong({ ...evm, network: "eip155:22" }, known("eip155:22", "eip155:1")))
    assert.isUndefined(exampleAmong(evm, { ...known("eip155:1"), wallets: [] }))
  })
})

it("chainTypes: recognise each chain as one kind at most", () => {
  const kinds = (caipId: string) =>
    chainTypes.filter((_) => _.includes(reply({ caipId, networkName: "" }))).map((_) => _.value)
  assert.deepStrictEqual(kinds("eip155:1"), ["EVM"])
  assert.deepStrictEqual(kinds("aptos:testnet"), ["APT"])
  assert.deepStrictEqual(kinds("solana:x"), [])
})
