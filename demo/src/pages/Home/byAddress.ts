/** Wallets by their address: EVM chains share one. */
import type { Wallet } from "@okto-effect/sdk"

export const byAddress = (
  wallets: ReadonlyArray<Wallet>
): ReadonlyArray<readonly [address: string, chains: ReadonlyArray<Wallet>]> =>
  Object.entries(Object.groupBy(wallets, ({ address }) => address ?? "")).flatMap(([address, chains]) =>
    address === "" || chains === undefined ? [] : [[address, chains] as const]
  )
