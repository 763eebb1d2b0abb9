/** The value of a user's coins, in integers: no rounding errors. */
import * as Arr from "effect/Array"
import { sumAll } from "effect/BigInt"
import { formatUnits, parseUnits } from "viem/utils"
import type { Balance, CoinOnNetwork } from "../../chains/ChainAdapter.ts"
import type { Wire } from "../http/protocol.ts"

/** Decimal places of prices and of values. */
const priceDigits = 6
const valueDigits = 5

/** An amount of money, in units of 10^-{@link scale}. */
type Value = bigint
const scale = 18 + priceDigits

const worth = (balance: bigint, price: string, decimals: number): Value =>
  balance * parseUnits(price, priceDigits) * 10n ** BigInt(18 - decimals)

/** Rounded down: a value is never shown too high. */
const show = (value: Value): string => formatUnits(value / 10n ** BigInt(scale - valueDigits), valueDigits)

interface Holding {
  readonly coin: CoinOnNetwork
  readonly balance: bigint
  readonly usdt: Value
  readonly inr: Value
}

const total = (holdings: ReadonlyArray<Holding>) => ({
  holdings_price_usdt: show(sumAll(holdings.map(({ usdt }) => usdt))),
  holdings_price_inr: show(sumAll(holdings.map(({ inr }) => inr)))
})

const row = ({ coin }: Holding, holdings: ReadonlyArray<Holding>) => ({
  id: coin.id,
  name: coin.name,
  symbol: coin.symbol,
  short_name: coin.symbol,
  token_image: "",
  token_address: coin.address,
  network_id: coin.network.networkId,
  precision: String(coin.decimals),
  network_name: coin.network.networkName,
  is_primary: coin.address === "",
  balance: formatUnits(sumAll(holdings.map(({ balance }) => balance)), coin.decimals),
  ...total(holdings)
})

const group = (holdings: Arr.NonEmptyReadonlyArray<Holding>) => {
  const [first, ...others] = holdings
  const several = others.length > 0
  return {
    ...row(first, holdings),
    group_id: first.coin.groupId,
    aggregation_type: several ? "group" : "token",
    tokens: several ? holdings.map((holding) => row(holding, [holding])) : null
  }
}

/** A portfolio: the coins with a balance, grouped by coin over all networks. */
export const portfolioOf = (balances: ReadonlyArray<Balance>): Wire<"portfolio"> => {
  const held = balances
    .filter(({ balance }) => balance > 0n)
    .map(({ balance, coin }) => ({
      coin,
      balance,
      usdt: worth(balance, coin.priceUsdt, coin.decimals),
      inr: worth(balance, coin.priceInr, coin.decimals)
    }))
  const groups = Object.values(Arr.groupBy(held, ({ coin }) => coin.groupId))
  const { holdings_price_inr: inr, holdings_price_usdt: usdt } = total(held)
  return {
    aggregated_data: {
      holdings_count: String(groups.length),
      holdings_price_inr: inr,
      holdings_price_usdt: usdt,
      total_holding_price_inr: inr,
      total_holding_price_usdt: usdt
    },
    group_tokens: groups.map(group)
  }
}
