/** What the user owns, and what can be sent. */
import type { Portfolio } from "@okto-effect/sdk"
import { useMemo } from "react"
import { type Asset, assetsOf } from "./assets.ts"
import { type Read, together, useReadChains, useReadPortfolio, useReadTokens } from "../useRead.ts"

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
  const held = useReadPortfolio()
  const known = useReadTokens()
  const networks = useReadChains()
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
