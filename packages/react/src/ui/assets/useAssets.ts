/** What the user owns: one row for each token on each network, with what it takes to send it. */
import * as Predicate from "effect/Predicate"
import type { Chain, Holding, HoldingGroup, Portfolio, Token, Wallet } from "@okto-effect/sdk"
import { useMemo } from "react"
import { decimalsOf, isSameText, lowerCase, parseAmount, toDecimal, toText, toWhole } from "../format.ts"
import { combined, type Read, useReadChains, useReadPortfolio, useReadTokens } from "../useRead.ts"
import { type NetworkInfo, type NetworkOf, useNetworks } from "./networks.ts"

/** What is known of every token that the user holds. */
export interface HeldToken extends NetworkInfo {
  /** Identifies it in a list. */
  readonly key: string
  /** The address of its contract; empty for the native coin. */
  readonly address: string
  /** The short name of the token, such as `USDC`. */
  readonly symbol: string
  /** Its name for people. */
  readonly name: string
  /** The URL of its picture; empty when there is none. */
  readonly image: string
  /** The balance in whole units, as decimal text; empty when it is not known. */
  readonly amount: string
  /** In US dollars, as decimal text; empty when it is not known. */
  readonly value: string
  /** The holding as the backend states it; absent when the user has none, or it is not known. */
  readonly holding: Holding | undefined
}

/** A token on a network, which the backend lists: it can be sent. */
export interface Asset extends HeldToken {
  /** Decimals of a whole unit. */
  readonly decimals: number
  /** In the smallest unit; absent when it is not known. */
  readonly balance: bigint | undefined
}

/** A token that the user holds, but the backend does not list: its decimals are not known, so it cannot be sent. */
export interface UnlistedToken extends HeldToken {
  readonly decimals?: undefined
}

// Ids identify a network better than names, but not every reply has them.
const isOn = (held: Holding, token: Token): boolean =>
  held.networkId && token.networkId
    ? isSameText(held.networkId, token.networkId)
    : Boolean(held.networkName) && isSameText(held.networkName, token.networkName)

/** All holdings: those inside groups, and rows that are no group. */
const holdingsOf = (portfolio: Portfolio | undefined): ReadonlyArray<Holding> =>
  (portfolio?.groupTokens ?? []).filter(Predicate.isObject).flatMap((group: HoldingGroup): ReadonlyArray<Holding> => {
    const inside = (group.tokens ?? []).filter(Predicate.isObject)
    return inside.length === 0 ? [group] : inside
  })

/** Holdings by the address of their token: a portfolio can have thousands. */
const byAddress = (holdings: ReadonlyArray<Holding>): ReadonlyMap<string, ReadonlyArray<Holding>> => {
  const found = new Map<string, Array<Holding>>()
  for (const held of holdings) {
    const address = lowerCase(held.tokenAddress)
    const known = found.get(address)
    if (known === undefined) found.set(address, [held])
    else known.push(held)
  }
  return found
}

const holdingOf = (token: Token, holdings: ReadonlyMap<string, ReadonlyArray<Holding>>): Holding | undefined =>
  holdings
    .get(lowerCase(token.address))
    ?.find((held) => isOn(held, token) && (toText(token.address) !== "" || isSameText(held.symbol, token.symbol)))

const balanceOf = (held: Holding | undefined, decimals: number): bigint => {
  const parsed = parseAmount(
    toDecimal(held?.balance ?? "0").replace(new RegExp(`(\\.\\d{${decimals}})\\d+$`), "$1"),
    decimals,
    "en"
  )
  return "amount" in parsed ? parsed.amount : 0n
}

const valueOf = ({ value }: HeldToken): number => Number(value) || 0

/** The most valuable first. */
export const byValue = (one: HeldToken, other: HeldToken): number => valueOf(other) - valueOf(one)

/** All tokens that can be sent: those the user holds first, by value. */
export const assetsOf = (
  tokens: ReadonlyArray<Token>,
  portfolio: Portfolio | undefined,
  networkOf: NetworkOf
): ReadonlyArray<Asset> => {
  const holdings = byAddress(holdingsOf(portfolio))
  const found = new Map<string, Asset>()
  for (const token of tokens) {
    const decimals = decimalsOf(token.decimals)
    const [caip2Id, address] = [toText(token.caipId), toText(token.address)]
    const key = `${caip2Id}/${address.toLowerCase()}`
    if (decimals === undefined || found.has(key)) continue
    const held = holdingOf(token, holdings)
    const symbol = toText(token.symbol) || toText(token.shortName)
    found.set(key, {
      ...networkOf(caip2Id, token.networkName),
      key,
      address,
      symbol,
      name: toText(token.name) || toText(token.shortName) || symbol,
      image: toText(token.image) || toText(held?.tokenImage),
      decimals,
      balance: portfolio === undefined ? undefined : balanceOf(held, decimals),
      amount: portfolio === undefined ? "" : toDecimal(held?.balance) || "0",
      value: toDecimal(held?.holdingsPriceUsdt),
      holding: held
    })
  }
  return [...found.values()].sort(
    (one, other) => Number((other.balance ?? 0n) > 0n) - Number((one.balance ?? 0n) > 0n) || byValue(one, other)
  )
}

/** What the user holds of tokens that the backend does not list, the most valuable first. */
export const unlistedOf = (
  assets: ReadonlyArray<Asset>,
  portfolio: Portfolio | undefined,
  chains: ReadonlyArray<Chain>,
  networkOf: NetworkOf
): ReadonlyArray<UnlistedToken> => {
  const listed = new Set(assets.map(({ holding }) => holding))
  const found = new Map<string, UnlistedToken>()
  for (const held of holdingsOf(portfolio)) {
    if (listed.has(held) || !(Number(toDecimal(held.balance)) > 0)) continue
    // Holdings name their network, but not by its CAIP-2 id.
    const caip2Id = toText(
      chains.find((chain) =>
        held.networkId ? isSameText(chain.networkId, held.networkId) : isSameText(chain.networkName, held.networkName)
      )?.caipId
    )
    const symbol = toText(held.symbol) || toText(held.shortName)
    const key = [caip2Id || toText(held.networkName), lowerCase(held.tokenAddress), symbol].join("/")
    // A row without a token is no holding.
    if (symbol === "" || found.has(key)) continue
    found.set(key, {
      ...networkOf(caip2Id, held.networkName),
      key,
      address: toText(held.tokenAddress),
      symbol,
      name: toText(held.name) || toText(held.shortName) || symbol,
      image: toText(held.tokenImage),
      amount: toDecimal(held.balance),
      value: toDecimal(held.holdingsPriceUsdt),
      holding: held
    })
  }
  return [...found.values()].sort(byValue)
}

/** The asset with this network and token address. */
export const assetOf = (
  assets: ReadonlyArray<Asset>,
  caip2Id: string | undefined,
  address: string
): Asset | undefined => assets.find((asset) => asset.caip2Id === caip2Id && isSameText(asset.address, address))

/** The value of an amount in US dollars, by that of the balance; absent when it is not known. */
export const dollarsOf = ({ amount, decimals, value }: Asset, units: bigint): number | undefined => {
  const price = Number(value) / Number(amount)
  return price > 0 && Number.isFinite(price) ? Number(toWhole(units, decimals)) * price : undefined
}

/** Whether an address is the user's own: the smart wallet, or an address on a network. */
export const isOwn = (address: string, userSWA: string | undefined, wallets: ReadonlyArray<Wallet>): boolean =>
  isSameText(address, userSWA) || wallets.some((wallet) => isSameText(wallet.address, address))

/** What {@link useAssets} returns. */
export interface UseAssetsReturn {
  /** The state of the reads. */
  readonly read: Read<ReadonlyArray<Asset>>
  /** All tokens that can be sent: those the user holds first, by value. */
  readonly assets: ReadonlyArray<Asset>
  /** Those of them that the user holds. */
  readonly held: ReadonlyArray<Asset>
  /** What the user holds of tokens that the backend does not list: they can be shown, but not sent. */
  readonly unlisted: ReadonlyArray<UnlistedToken>
  /** The value of all holdings in US dollars, as decimal text; absent until it is known. */
  readonly total: string | undefined
  /** The portfolio as the backend states it. */
  readonly totals: Portfolio | undefined
}

const none: ReadonlyArray<never> = []

/**
 * The user's tokens on all networks, with balances, values and decimals. They are read again after each order.
 *
 * @returns the tokens, and the state of the reads
 *
 * @example
 * ```tsx
 * import { useAssets } from "@okto-effect/react/ui"
 *
 * export const Symbols = () => {
 *   const { held, read } = useAssets()
 *   if (read.error !== undefined) return <button onClick={read.refetch}>Try again</button>
 *   return held.map(({ key, symbol }) => <p key={key}>{symbol}</p>)
 * }
 * ```
 */
export const useAssets = (): UseAssetsReturn => useReadAssets(true)

/** {@link useAssets}, which reads nothing while `isRead` is false. */
export const useReadAssets = (isRead: boolean): UseAssetsReturn => {
  const held = useReadPortfolio(isRead)
  const known = useReadTokens(isRead)
  const chains = useReadChains(isRead)
  const networkOf = useNetworks(isRead)
  const assets = useMemo(() => assetsOf(known.data ?? none, held.data, networkOf), [held.data, known.data, networkOf])
  const unlisted = useMemo(
    () => unlistedOf(assets, held.data, chains.data ?? none, networkOf),
    [assets, chains.data, held.data, networkOf]
  )
  return {
    read: combined([held, known, chains], assets),
    assets,
    held: assets.filter(({ balance = 0n }) => balance > 0n),
    unlisted,
    total: toDecimal(held.data?.aggregatedData?.totalHoldingPriceUsdt) || undefined,
    totals: held.data
  }
}
