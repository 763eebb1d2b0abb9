import { assert, describe, it } from "@effect/vitest"
import type { HoldingGroup, Portfolio, Token } from "@okto-effect/sdk"
import { base, chain } from "../../../test/chain.ts"
import { networkIn } from "./networks.ts"
import { assetsOf, unlistedOf } from "./useAssets.ts"

const token: Token = {
  address: "",
  caipId: base,
  symbol: "ETH",
  image: "",
  name: "Ether",
  shortName: "ETH",
  id: "t",
  groupId: "g",
  isPrimary: true,
  networkId: "n-1",
  networkName: "BASE_TESTNET",
  decimals: "18",
  caip2Id: base,
  isOnrampEnabled: false
}

const holding = (change: Partial<HoldingGroup>): HoldingGroup => ({
  id: "h",
  name: "Ether",
  symbol: "ETH",
  shortName: "ETH",
  tokenImage: "",
  tokenAddress: "",
  networkId: "n-1",
  networkName: "BASE_TESTNET",
  precision: "4",
  isPrimary: true,
  balance: "2.5",
  holdingsPriceUsdt: "5000",
  holdingsPriceInr: "425000",
  caip2Id: "",
  groupId: "g",
  aggregationType: "token",
  tokens: [],
  ...change
})

const portfolio = (...groupTokens: Array<HoldingGroup>): Portfolio => ({
  aggregatedData: {
    holdingsCount: "1",
    holdingsPriceInr: "0",
    holdingsPriceUsdt: "0",
    totalHoldingPriceInr: "0",
    totalHoldingPriceUsdt: "0"
  },
  groupTokens
})

const networkOf = (caip2Id: string, name?: unknown) => networkIn([chain], undefined, caip2Id, name)

describe("assetsOf and unlistedOf", () => {
  const unlisted = holding({ symbol: "XUHT", name: "Xuht", tokenAddress: "0x12", balance: "7.25" })

  it("show an amount with an exponent exactly, and can send it, as a number and as text", () => {
    for (const [balance, amount, units] of [
      [1e-7, "0.0000001", 100_000_000_000n],
      [1e21, "1000000000000000000000", 10n ** 39n],
      ["2.5E+1", "25", 25n * 10n ** 18n],
      ["12345678901234567890.1", "12345678901234567890.1", 123456789012345678901n * 10n ** 17n],
      [1e-19, "0.0000000000000000001", 0n]
    ] as const) {
      // As a backend may answer.
      const held = Object.assign(holding({}), { balance, holdingsPriceUsdt: balance })
      const [asset] = assetsOf([token], portfolio(held), networkOf)
      assert.deepStrictEqual([asset?.amount, asset?.balance, asset?.value], [amount, units, amount], String(balance))
      const elsewhere = Object.assign(holding({ tokenAddress: "0x12" }), { balance })
      const [shown] = unlistedOf([], portfolio(elsewhere), [chain], networkOf)
      assert.strictEqual(shown?.amount, amount)
    }
  })

  it("show what is held of a token that the backend does not list, which cannot be sent", () => {
    const held = portfolio(holding({}), unlisted, holding({ symbol: "DUST", tokenAddress: "0x34", balance: "0" }))
    assert.deepStrictEqual(
      assetsOf([token], held, networkOf).map(({ amount, symbol, value }) => [symbol, amount, value]),
      [["ETH", "2.5", "5000"]]
    )
    const [found, ...others] = unlistedOf(assetsOf([token], held, networkOf), held, [chain], networkOf)
    assert.deepStrictEqual(others, [])
    assert.include(found, {
      symbol: "XUHT",
      amount: "7.25",
      value: "5000",
      network: "Base Sepolia",
      caip2Id: base,
      address: "0x12"
    })
    // The precision of a holding is that of its display, not the decimals of its token.
    assert.isUndefined(found?.decimals)
  })

  it("show a listed token without decimals as one that cannot be sent", () => {
    const { decimals: _, ...malformed } = token
    assert.deepStrictEqual(assetsOf([malformed], portfolio(holding({})), networkOf), [])
    assert.deepStrictEqual(
      unlistedOf([], portfolio(holding({})), [chain], networkOf).map(({ symbol }) => symbol),
      ["ETH"]
    )
  })

  it("have the holding of a token by network and address, in any letter case, also inside a group", () => {
    const usdx: Token = { ...token, address: "0xAbCd", symbol: "USDX" }
    const elsewhere = holding({ networkId: "n-2", balance: "3" })
    const held = portfolio(
      holding({ balance: "4", aggregationType: "group", tokens: [elsewhere, holding({})] }),
      holding({ symbol: "USDX", tokenAddress: "0xaBcD", balance: "1" })
    )
    const balanceOf = (change: Partial<Token>) =>
      assetsOf([{ ...token, ...change }], held, networkOf)[0]?.holding?.balance
    assert.strictEqual(balanceOf({}), "2.5")
    assert.strictEqual(balanceOf({ networkId: "n-2" }), "3")
    assert.strictEqual(balanceOf(usdx), "1")
    assert.isUndefined(balanceOf({ ...usdx, networkId: "n-2" }))
    assert.isUndefined(balanceOf({ symbol: "POL" }))
    assert.isUndefined(assetsOf([token], undefined, networkOf)[0]?.holding)
  })

  it("compare names of networks where an id is missing", () => {
    const heldOf = (one: Partial<Token>, other: Partial<HoldingGroup>) =>
      assetsOf([{ ...token, ...one }], portfolio(holding(other)), networkOf)[0]?.holding
    assert.isDefined(heldOf({ networkName: "base" }, { networkId: "", networkName: "BASE" }))
    assert.isUndefined(heldOf({ networkName: "other" }, { networkId: "", networkName: "BASE" }))
    assert.isUndefined(heldOf({ networkId: "", networkName: "" }, { networkId: "", networkName: "" }))
  })

  it("keep the backend's name of a network that is not listed", () => {
    const elsewhere = holding({ networkId: "n-9", networkName: "OKTO_DEVNET" })
    const assets = assetsOf([token], portfolio(elsewhere), networkOf)
    assert.deepStrictEqual(
      unlistedOf(assets, portfolio(elsewhere), [chain], networkOf).map(({ caip2Id, network }) => [caip2Id, network]),
      [["", "Okto Devnet"]]
    )
  })
})
