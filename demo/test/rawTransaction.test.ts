import { assert, describe, it } from "@effect/vitest"
import type { Chain } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { isFilled } from "../src/shared/form.ts"
import { isEvm } from "../src/shared/names.ts"
import {
  blankForm,
  checkRawTransaction,
  type RawTransactionForm,
  requiredOf
} from "../src/features/transfer/RawTransactionPage.tsx"
import { messageIn, reply } from "./reply.ts"

const chain = reply<Chain>({ caipId: "eip155:84532", networkName: "BASE_TESTNET", sponsorshipEnabled: false })
const good: RawTransactionForm = { ...blankForm, network: "eip155:84532", from: "0x01", to: "0x02", value: "5" }

describe("checkRawTransaction", () => {
  it("refuses an amount that is no whole number of wei", () => {
    for (const value of ["1.5", "-1", "1e18", "0x10", "a"]) {
      assert.strictEqual(messageIn(checkRawTransaction({ ...good, value })), "Please enter a valid amount", value)
    }
  })

  it("answers the fields that have a value, and no others", () => {
    assert.deepStrictEqual(
      checkRawTransaction({ ...good, data: " 0xabcd " }),
      Result.succeed({ caip2Id: "eip155:84532", transaction: { from: "0x01", to: "0x02", value: 5n, data: "0xabcd" } })
    )
    assert.deepStrictEqual(
      checkRawTransaction({ ...good, value: "", data: "0xabcd" }),
      Result.succeed({ caip2Id: "eip155:84532", transaction: { from: "0x01", to: "0x02", data: "0xabcd" } })
    )
  })
})

describe("requiredOf", () => {
  const isComplete = (form: RawTransactionForm) => isFilled(form, requiredOf(form), chain)

  it("requires an amount or data", () => {
    assert.isTrue(isComplete(good))
    assert.isTrue(isComplete({ ...good, value: "", data: "0x" }))
    assert.isFalse(isComplete({ ...good, value: "" }))
    assert.isFalse(isComplete({ ...good, to: "" }))
  })
})

it("isEvm: is true for chains of the namespace eip155", () => {
  assert.isTrue(isEvm(chain))
  assert.isFalse(isEvm({ ...chain, caipId: "aptos:testnet" }))
})
