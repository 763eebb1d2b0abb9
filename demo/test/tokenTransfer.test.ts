import { assert, describe, it } from "@effect/vitest"
import type { Chain, Holding, Portfolio, Token } from "@okto-effect/sdk"
import * as Schema from "effect/Schema"
import {
  blankForm,
  checkTokenTransfer,
  type Choice,
  decimalsOf,
  exampleAmong,
  exampleOf,
  holdingOf,
  holdingsOf,
  isFilled,
  tokenKey,
  type TokenTransferForm,
  toTransfer
} from "../src/forms/tokenTransfer.ts"
import { noFeePayer } from "../src/forms/form.ts"
import { sampleRecipient } from "../src/forms/sample.ts"
import { reply } from "./reply.ts"

const sponsored = reply<Chain>({ caipId: "eip155:84532", networkName: "BASE_TESTNET", sponsorshipEnabled: true })
const plain: Chain = { ...sponsored, sponsorshipEnabled: false }
const coin = reply<Token>({ address: "", caipId: "eip155:84532", symbol: "ETH", decimals: "18", networkId: "n1" })
const usdx: Token = { ...coin, address: "0xAbCd", symbol: "USDX", decimals: "6" }
const chosen: Choice = { chain: sponsored, token: usdx }
const good: TokenTransferForm = {
  network: "eip155:84532",
  feePayer: noFeePayer,
  token: "0xAbCd",
  amount: "2500000",
  recipient: "0x08a51013e6db8CE4594e0F9c0D13c96772d24336"
}

describe("the transfer form's checks", () => {
  const rows: ReadonlyArray<readonly [Partial<TokenTransferForm>, Choice, string | undefined]> = [
    [{}, chosen, undefined],
    [{ feePayer: "" }, chosen, "Please enter a valid feePayer address"],
    [{ feePayer: "alice" }, chosen, "Please enter a valid feePayer address"],
    [{ feePayer: "alice" }, { ...chosen, chain: plain }, undefined],
    [{}, { ...chosen, token: undefined }, "Please select a valid token"],
    [{ amount: "" }, chosen, "Please enter a valid amount"],
    [{ amount: "0" }, chosen, "Please enter a valid amount"],
    [{ amount: "-1" }, chosen, "Please enter a valid amount"],
    [{ amount: "1.5" }, chosen, "Please enter a valid amount"],
    [{ amount: "1e18" }, chosen, "Please enter a valid amount"],
    [{ amount: "0x10" }, chosen, "Please enter a valid amount"],
    [{ amount: " 1" }, chosen, "Please enter a valid amount"],
    [{ recipient: "" }, chosen, "Please enter a valid recipient address"],
    [{ recipient: "vitalik.eth" }, chosen, "Please enter a valid recipient address"]
  ]
  for (const [change, choice, sentence] of rows) {
    it(`${JSON.stringify(change)} on ${choice.chain === plain ? "an unsponsored" : "a sponsored"} chain: ${sentence ?? "fine"}`, () => {
      const problem = checkTokenTransfer({ ...good, ...change }, choice)
      assert.strictEqual(problem?.message, sentence)
      assert.strictEqual(toTransfer({ ...good, ...change }, choice) === undefined, sentence !== undefined)
    })
  }

  it("says one thing at a time, from top to bottom", () => {
    assert.strictEqual(
      checkTokenTransfer({ ...blankForm, feePayer: "" }, { ...chosen, token: undefined })?.field,
      "feePayer"
    )
  })
})

describe("what a checked form asks for", () => {
  it.prop(
    "is exact for amounts of any size",
    [Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: (1n << 256n) - 1n }))],
    ([amount]) => {
      const asked = toTransfer({ ...good, amount: amount.toString() }, chosen)
      assert.strictEqual(asked?.input.amount, amount)
    }
  )

  it("names the native coin by the empty address", () => {
    assert.strictEqual(tokenKey(coin), "native")
    assert.strictEqual(toTransfer({ ...good, token: "native" }, { ...chosen, token: coin })?.input.token, "")
  })

  it("has a fee payer only where the chain has sponsorship", () => {
    assert.strictEqual(toTransfer(good, chosen)?.feePayer, noFeePayer)
    assert.isUndefined(toTransfer(good, { ...chosen, chain: plain })?.feePayer)
  })
})

describe("isFilled", () => {
  it("wants every field that is shown", () => {
    assert.isTrue(isFilled(good, chosen))
    assert.isFalse(isFilled({ ...good, feePayer: "" }, chosen))
    assert.isTrue(isFilled({ ...good, feePayer: "" }, { ...chosen, chain: plain }))
    for (const field of ["network", "token", "amount", "recipient"] as const) {
      assert.isFalse(isFilled({ ...good, [field]: "" }, chosen), field)
    }
  })
})

describe("decimals", () => {
  it("are a whole number that the chain can have", () => {
    assert.strictEqual(decimalsOf(usdx), 6)
    assert.strictEqual(decimalsOf(reply({ ...coin, decimals: 6 })), 6)
    for (const decimals of ["", "x", "-1", "1.5", "256", null]) {
      assert.isUndefined(decimalsOf(reply({ ...coin, decimals })))
    }
  })
})

describe("holdings", () => {
  const held = (change: Partial<Holding>) =>
    reply<Holding>({
      symbol: "ETH",
      networkId: "n1",
      tokenAddress: "",
      balance: "1",
      holdingsPriceUsdt: "0",
      holdingsPriceInr: "0",
      ...change
    })
  const here = held({})
  const there = held({ networkId: "n2", balance: "2" })
  const token = held({ symbol: "USDX", tokenAddress: "0xaBcD" })
  const portfolio = reply<Portfolio>({
    aggregatedData: {},
    groupTokens: [
      { ...here, balance: "3", aggregationType: "group", tokens: [here, there] },
      { ...token, tokens: null }
    ]
  })

  it("are taken out of their groups", () => {
    assert.deepStrictEqual(
      holdingsOf(portfolio).map((_) => _.balance),
      ["1", "2", "1"]
    )
    assert.deepStrictEqual(holdingsOf(undefined), [])
  })

  it("are found by chain and address, in any letter case", () => {
    const holdings = holdingsOf(portfolio)
    assert.strictEqual(holdingOf(coin, holdings)?.balance, "1")
    assert.strictEqual(holdingOf({ ...coin, networkId: "n2" }, holdings)?.balance, "2")
    assert.strictEqual(holdingOf(usdx, holdings)?.symbol, "USDX")
    assert.isUndefined(holdingOf({ ...usdx, networkId: "n2" }, holdings))
    assert.isUndefined(holdingOf({ ...coin, symbol: "POL" }, holdings))
  })

  it("make examples of a hundredth of them, on the chosen network or anywhere", () => {
    const example = exampleOf({ ...here, balance: "1.5" }, [usdx, coin])
    assert.deepStrictEqual(example, {
      network: "eip155:84532",
      token: "native",
      amount: "15000000000000000",
      recipient: sampleRecipient("eip155:1")
    })
    assert.strictEqual(checkTokenTransfer({ ...blankForm, ...example }, chosen), undefined)
    const holdings = holdingsOf(portfolio)
    const elsewhere = { ...coin, networkId: "n2", caipId: "aptos:testnet" }
    assert.strictEqual(exampleAmong(holdings, [coin, elsewhere], "")?.network, coin.caipId)
    assert.strictEqual(exampleAmong(holdings, [coin, elsewhere], "aptos:testnet")?.network, "aptos:testnet")
  })

  it("make no examples of what cannot be sent", () => {
    assert.isUndefined(exampleOf(here, []), "no such token")
    assert.isUndefined(exampleOf({ ...here, balance: "0" }, [coin]), "nothing there")
    assert.isUndefined(exampleOf({ ...here, balance: "–" }, [coin]), "nobody knows")
    assert.isUndefined(exampleOf(here, [{ ...coin, caipId: "solana:x" }]), "to nobody")
    assert.isUndefined(exampleAmong([here], [coin], "eip155:1"), "not on this network")
  })

  it("are found by the network's name where there is no id", () => {
    const named = [held({ networkId: "", networkName: "BASE" })]
    assert.isDefined(holdingOf({ ...coin, networkName: "base" }, named))
    assert.isUndefined(holdingOf({ ...coin, networkName: "OTHER" }, named))
    assert.isUndefined(holdingOf({ ...coin, networkId: "" }, [held({ networkId: "" })]))
  })
})
