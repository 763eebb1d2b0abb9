/** What the user holds, one row for each token on each chain, with what it takes to send it. */
import type { Chain, Holding, HoldingGroup, Portfolio, Token, Wallet } from "@okto-effect/sdk"
import { decimalsOf, fromWritten } from "../amounts.ts"
import { isRow, said } from "../said.ts"
import { onNetwork, type OnNetwork } from "./networks.ts"

/** A token on a chain. */
export interface Asset extends OnNetwork {
  /** Names it among the others. */
  readonly key: string
  /** Empty for the native coin. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly image: string
  readonly decimals: number
  /** In the smallest unit; absent where it is not known. */
  readonly balance: bigint | undefined
  /** In US dollars, decimal text; empty where it is not known. */
  readonly value: string
}

const same = (one: unknown, other: unknown): boolean => said(one).toLowerCase() === said(other).toLowerCase()

// Ids name a network better than names do, but not every answer has them.
const isOn = (held: Holding, token: Token): boolean =>
  held.networkId && token.networkId
    ? same(held.networkId, token.networkId)
    : Boolean(held.networkName) && same(held.networkName, token.networkName)

/** The holdings one by one: a group lists its own, any other row is one. */
const holdingsOf = (portfolio: Portfolio | undefined): ReadonlyArray<Holding> =>
  (portfolio?.groupTokens ?? []).filter(isRow).flatMap((group: HoldingGroup): ReadonlyArray<Holding> => {
    const inside = (group.tokens ?? []).filter(isRow)
    return inside.length === 0 ? [group] : inside
  })

const spelled = (address: unknown): string => said(address).toLowerCase()

/** Holdings by the address of their token: among thousands, each is found at once. */
const byAddress = (holdings: ReadonlyArray<Holding>): ReadonlyMap<string, ReadonlyArray<Holding>> => {
  const found = new Map<string, Array<Holding>>()
  for (const held of holdings) {
    const address = spelled(held.tokenAddress)
    const known = found.get(address)
    if (known === undefined) found.set(address, [held])
    else known.push(held)
  }
  return found
}

const holdingOf = (token: Token, holdings: ReadonlyMap<string, ReadonlyArray<Holding>>): Holding | undefined =>
  holdings
    .get(spelled(token.address))
    ?.find((held) => isOn(held, token) && (said(token.address) !== "" || same(held.symbol, token.symbol)))

const balanceOf = (held: Holding | undefined, decimals: number): bigint => {
  const written = fromWritten(
    said(held?.balance ?? "0").replace(new RegExp(`(\\.\\d{${decimals}})\\d+$`), "$1"),
    decimals,
    "en"
  )
  return "amount" in written ? written.amount : 0n
}

const valueOf = ({ value }: Asset): number => Number(value) || 0

/** Every token that can be sent: those that the user holds first, by their value. */
export const assetsOf = (
  tokens: ReadonlyArray<Token>,
  portfolio: Portfolio | undefined,
  chains: ReadonlyArray<Chain>
): ReadonlyArray<Asset> => {
  const holdings = byAddress(holdingsOf(portfolio))
  const found = new Map<string, Asset>()
  for (const token of tokens.filter(isRow)) {
    const decimals = decimalsOf(token.decimals)
    const [caip2Id, address] = [said(token.caipId), said(token.address)]
    const key = `${caip2Id}/${address.toLowerCase()}`
    if (decimals === undefined || found.has(key)) continue
    const held = holdingOf(token, holdings)
    const symbol = said(token.symbol) || said(token.shortName)
    found.set(key, {
      ...onNetwork(chains, caip2Id, said(token.networkName)),
      key,
      address,
      symbol,
      name: said(token.name) || said(token.shortName) || symbol,
      image: said(token.image),
      decimals,
      balance: portfolio === undefined ? undefined : balanceOf(held, decimals),
      value: said(held?.holdingsPriceUsdt)
    })
  }
  return [...found.values()].toSorted(
    (one, other) =>
      Number((other.balance ?? 0n) > 0n) - Number((one.balance ?? 0n) > 0n) || valueOf(other) - valueOf(one)
  )
}

/** The asset of a chain and a token's address. */
export const assetOf = (
  assets: ReadonlyArray<Asset>,
  caip2Id: string | undefined,
  address: string
): Asset | undefined => assets.find((asset) => asset.caip2Id === caip2Id && same(asset.address, address))

/** Whether an address is the user's own: the smart wallet, or the user's address on a chain. */
export const isOwn = (address: string, userSWA: string | undefined, wallets: ReadonlyArray<Wallet>): boolean =>
  same(address, userSWA) || wallets.some((wallet) => isRow(wallet) && same(wallet.address, address))
