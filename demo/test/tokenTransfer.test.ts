import { assert, describe, it } from "@effect/vitest"
import type { Asset } from "@okto-effect/react/ui"
import type { Holding, Portfolio, Token } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { exampleRecipient, noFeePayer } from "../src/forms/form.ts"
import {
  assetOf,
  blankForm,
  checkTokenTransfer,
  exampleAmong,
  exampleOf,
  holdingOf,
  tokenKey,
  type TokenTransferForm
} from "../src/forms/tokenTransfer.ts"
import { messageIn, reply } from "./reply.ts"

const coin = reply<Token>({ address: "", caipId: "eip155:84532", symbol: "ETH", decimals: "18", networkId: "n1" })
const usdx: Token = { ...coin, address: "0xAbCd", symbol: "USDX", decimals: "6" }
const good: TokenTransferForm = {
  network: "eip155:84532",
  feePayer: noFeePayer,
  token: "0xAbCd",
  amount: "2500000",
  recipient: "0x08a51013e6db8CE4594e0F9c0D13c96772d24336"
}

describe("checkTokenTransfer", () => {
  const rows: ReadonlyArray<readonly [Partial<TokenTransferForm>, Token | undefined, string | undefined]> = [
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

describe("holdingOf", () => {
  const held = (change: Partial<Holding>) =>
    reply<Holding>({ symbol: "ETH", networkId: "n1", tokenAddress: "", balance: "1", ...change })
  const portfolioOf = (...groupTokens: ReadonlyArray<object>) => reply<Portfolio>({ aggregatedData: {}, groupTokens })
  const here = held({})
  const there = held({ networkId: "n2", balance: "2" })
  const portfolio = portfolioOf(
    { ...here, balance: "3", aggregationType: "group", tokens: [here, there] },
    { ...held({ symbol: "USDX", tokenAddress: "0xaBcD" }), tokens: null }
  )

  it("finds a holding by chain and address, in any letter case, also inside a group", () => {
    assert.strictEqual(holdingOf(coin, portfolio)?.balance, "1")
    assert.strictEqual(holdingOf({ ...coin, networkId: "n2" }, portfolio)?.balance, "2")
    assert.strictEqual(holdingOf(usdx, portfolio)?.symbol, "USDX")
    assert.isUndefined(holdingOf({ ...usdx, networkId: "n2" }, portfolio))
    assert.isUndefined(holdingOf({ ...coin, symbol: "POL" }, portfolio))
    assert.isUndefined(holdingOf(coin, undefined))
  })

  it("compares network names where an id is missing", () => {
    const named = portfolioOf(held({ networkId: "", networkName: "BASE" }))
    assert.isDefined(holdingOf({ ...coin, networkName: "base" }, named))
    assert.isUndefined(holdingOf({ ...coin, networkName: "OTHER" }, named))
    assert.isUndefined(holdingOf({ ...coin, networkId: "" }, portfolioOf(held({ networkId: "" }))))
  })
})

describe("examples of a transfer", () => {
  const asset: Asset = {
    ...reply<Asset>({ caip2Id: "eip155:84532", address: "", decimals: 18 }),
    balance: 15n * 10n ** 17n
  }

  it("send a hundredth of an asset", () => {
    assert.deepStrictEqual(exampleOf(asset), {
      network: "eip155:84532",
      token: "native",
      amount: "15000000000000000",
      recipient: exampleRecipient("eip155:1")
    })
    assert.isUndefined(messageIn(checkTokenTransfer({ ...blankForm, ...exampleOf(asset) }, coin)))
  })

  it("are absent for assets that cannot be sent", () => {
    assert.isUndefined(exampleOf({ ...asset, balance: 0n }))
    assert.isUndefined(exampleOf({ ...asset, balance: undefined }))
    assert.isUndefined(exampleOf({ ...asset, caip2Id: "solana:x" }))
  })

  it("are of the chosen network, or of any while none is chosen", () => {
    const elsewhere = { ...asset, caip2Id: "aptos:testnet" }
    assert.strictEqual(exampleAmong([asset, elsewhere], "")?.network, asset.caip2Id)
    assert.strictEqual(exampleAmong([asset, elsewhere], "aptos:testnet")?.network, "aptos:testnet")
    assert.isUndefined(exampleAmong([asset], "eip155:1"))
  })

  it("find the asset of a token", () => {
    assert.strictEqual(assetOf(coin, [{ ...asset, address: "0xabcd" }, asset]), asset)
    assert.strictEqual(assetOf(usdx, [asset, { ...asset, address: "0xabcd" }])?.address, "0xabcd")
    assert.isUndefined(assetOf(undefined, [asset]))
  })
})
