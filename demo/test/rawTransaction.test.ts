import { assert, describe, it } from "@effect/vitest"
import type { Chain } from "@okto-effect/sdk"
import {
  blankForm,
  checkRawTransaction,
  exampleAmong,
  isEvm,
  isFilled,
  type RawTransactionForm,
  toTransaction
} from "../src/forms/rawTransaction.ts"
import { reply } from "./reply.ts"

const sponsored = reply<Chain>({ caipId: "eip155:84532", networkName: "BASE_TESTNET", sponsorshipEnabled: true })
const plain: Chain = { ...sponsored, sponsorshipEnabled: false }
const good: RawTransactionForm = { ...blankForm, network: "eip155:84532", from: "0x01", to: "0x02", value: "5" }

describe("the raw transaction form", () => {
  it("wants an amount in wei and a fee payer", () => {
    assert.isUndefined(checkRawTransaction(good, sponsored))
    assert.strictEqual(
      checkRawTransaction({ ...good, feePayer: "bob" }, sponsored)?.message,
      "Please enter a valid feePayer address"
    )
    for (const value of ["1.5", "-1", "1e18", "0x10", "a"]) {
      assert.strictEqual(checkRawTransaction({ ...good, value }, plain)?.message, "Please enter a valid amount", value)
      assert.isUndefined(toTransaction({ ...good, value }, plain))
    }
  })

  it("asks for what is written, and for nothing that is not", () => {
    assert.deepStrictEqual(toTransaction({ ...good, data: " 0xabcd " }, plain), {
      input: { caip2Id: "eip155:84532", transaction: { from: "0x01", to: "0x02", value: 5n, data: "0xabcd" } },
      feePayer: undefined
    })
    assert.deepStrictEqual(toTransaction({ ...good, value: "", data: "0xabcd" }, plain)?.input.transaction, {
      from: "0x01",
      to: "0x02",
      data: "0xabcd"
    })
  })

  it("is filled with an amount or data", () => {
    assert.isTrue(isFilled(good, plain))
    assert.isTrue(isFilled({ ...good, value: "", data: "0x" }, plain))
    assert.isFalse(isFilled({ ...good, value: "" }, plain))
    assert.isFalse(isFilled({ ...good, to: "" }, plain))
    assert.isFalse(isFilled({ ...good, feePayer: "" }, sponsored))
  })

  it("is for EVM chains", () => {
    assert.isTrue(isEvm(plain))
    assert.isFalse(isEvm({ ...plain, caipId: "aptos:testnet" }))
  })

  it("has an example on the chosen network, or on the first", () => {
    const chains = [plain, { ...plain, caipId: "eip155:7" }]
    const example = exampleAmong(chains, "")
    assert.strictEqual(example?.network, plain.caipId)
    assert.isTrue(isFilled({ ...blankForm, from: "0x01", ...example }, plain))
    assert.strictEqual(exampleAmong(chains, "eip155:7")?.network, "eip155:7")
    assert.isUndefined(exampleAmong(chains, "eip155:8"))
  })
})
