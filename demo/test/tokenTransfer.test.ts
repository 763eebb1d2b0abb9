import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { noFeePayer } from "../src/shared/form.ts"
import {
  blankForm,
  checkTokenTransfer,
  tokenKey,
  type TokenTransferForm
} from "../src/features/transfer/TokenTransferPage.tsx"
import { messageIn } from "./reply.ts"

const coin = { address: "" }
const usdx = { address: "0xAbCd" }
const good: TokenTransferForm = {
  network: "eip155:84532",
  feePayer: noFeePayer,
  token: "0xAbCd",
  amount: "2500000",
  recipient: "0x08a51013e6db8CE4594e0F9c0D13c96772d24336"
}

describe("checkTokenTransfer", () => {
  const rows: ReadonlyArray<readonly [Partial<TokenTransferForm>, typeof usdx | undefined, string | undefined]> = [
    [{}, usdx, undefined],
    [{}, undefined, "Please select a valid token"],
    [{ amount: "" }, usdx, "Please enter a valid amount"],
    [{ amount: "0" }, usdx, "Please enter a valid amount"],
    [{ amount: "-1" }, usdx, "Please enter a valid amount"],
    [{ amount: "1.5" }, usdx, "Please enter a valid amount"],
    [{ amount: "1e18" }, usdx, "Please enter a valid amount"],
    [{ amount: "0x10" }, usdx, "Please enter a valid amount"],
    [{ amount: " 1" }, usdx, "Please enter a valid amount"],
    [{ recipient: "" }, usdx, "Please enter a valid recipient address"],
    [{ recipient: "vitalik.eth" }, usdx, "Please enter a valid recipient address"]
  ]
  for (const [change, token, sentence] of rows) {
    it(`answers ${sentence ?? "an input"} for ${JSON.stringify(change)} ${token ? "with" : "without"} a token`, () => {
      assert.strictEqual(messageIn(checkTokenTransfer({ ...good, ...change }, token)), sentence)
    })
  }

  it("reports one problem at a time, from top to bottom", () => {
    const checked = checkTokenTransfer(blankForm, undefined)
    assert.strictEqual(Result.isFailure(checked) && checked.failure.field, "token")
  })

  it.prop(
    "keeps amounts of any size exact",
    [Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: (1n << 256n) - 1n }))],
    ([amount]) => {
      const checked = checkTokenTransfer({ ...good, amount: amount.toString() }, usdx)
      assert.strictEqual(Result.getOrThrow(checked).amount, amount)
    }
  )

  it("answers the empty address for the native coin", () => {
    assert.strictEqual(tokenKey(coin), "native")
    assert.strictEqual(Result.getOrThrow(checkTokenTransfer({ ...good, token: "native" }, coin)).token, "")
  })
})
