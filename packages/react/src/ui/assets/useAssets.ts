/** What the user owns, and what can be sent. */
import type { Portfolio } from "@okto-effect/sdk"
import { useMemo } from "react"
import { type Asset, assetsOf } from "../reads/assets.ts"
import { chains, portfolio, tokens } from "../reads/sources.ts"
import { type Read, together, useRead } from "../reads/useRead.ts"

/** What {@link Portfolio} shows, as data. */
export interface AssetsCall {
  /** Where the lists that it takes are. */
  readonly read: Read<ReadonlyArray<Asset>>
  /** Every token that can be sent: those that the user holds first, by their value. */
  readonly assets: ReadonlyArray<Asset>
  /** Those that the user holds. */
  readonly held: ReadonlyArray<Asset>
  readonly totals: Portfolio | undefined
}

/** The user's tokens on every network, with balances, values and decimals; read again after each order. */
export const useAssets = (): AssetsCall => {
  const held = useRead(portfolio)
  const known = useRead(tokens)
  const networks = useRead(chains)
  const assets = useMemo(
    () => assetsOf(known.data ?? [], held.data, networks.data ?? []),
    [held.data, known.data, networks.data]
  )
  return {
    read: together([held, known, networks], assets),
    assets,
    held: assets.filter(({ balance = 0n }) => balance > 0n),
    totals: held.data
  }
}
