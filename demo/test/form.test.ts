import { assert, describe, it } from "@effect/vitest"
import type { Chain } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { checkFeePayer, isFilled, noFeePayer } from "../src/shared/form.ts"
import { reply } from "./reply.ts"

const sponsored = reply<Chain>({ caipId: "eip155:84532", networkName: "BASE_TESTNET", sponsorshipEnabled: true })
const plain: Chain = { ...sponsored, sponsorshipEnabled: false }
const form = { network: "eip155:84532", feePayer: noFeePayer, amount: "5" }

describe("checkFeePayer", () => {
  it("refuses text that is no address on a chain with sponsorship", () => {
    for (const feePayer of ["", "alice"]) {
      assert.deepStrictEqual(
        checkFeePayer({ ...form, feePayer }, sponsored),
        Result.fail({ field: "feePayer", message: "Please enter a valid feePayer address" } as const)
      )
    }
    assert.deepStrictEqual(checkFeePayer(form, sponsored), Result.succeed(noFeePayer))
  })

  it("ignores the field on a chain without sponsorship", () => {
    assert.deepStrictEqual(checkFeePayer({ ...form, feePayer: "alice" }, plain), Result.succeed(undefined))
  })
})

describe("isFilled", () => {
  it("is true when no required field is empty", () => {
    assert.isTrue(isFilled(form, ["network", "amount"], plain))
    assert.isFalse(isFilled({ ...form, amount: "" }, ["network", "amount"], plain))
  })

  it("requires a fee payer on a chain with sponsorship only", () => {
    assert.isFalse(isFilled({ ...form, feePayer: "" }, [], sponsored))
    assert.isTrue(isFilled({ ...form, feePayer: "" }, [], plain))
  })
})
