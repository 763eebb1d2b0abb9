import type { Wallet } from "@okto-effect/sdk"
import { useState } from "react"
import { type NetworkInfo, useNetworks } from "../assets/networks.ts"
import { toText } from "../format.ts"
import { type Read, useReadWallets } from "../useRead.ts"

/** A network, and the user's address on it. */
export interface ReceiveAddress extends NetworkInfo {
  /** The user's address. */
  readonly address: string
  /** The names of other networks on which the user has this address. */
  readonly sharedWith: ReadonlyArray<string>
}

/** What {@link useReceive} returns. */
export interface UseReceiveReturn {
  /** The state of the read. */
  readonly read: Read<ReadonlyArray<Wallet>>
  /** The networks to choose from, with the user's address on each. */
  readonly networks: ReadonlyArray<ReceiveAddress>
  /** The chosen network. */
  readonly chosen: ReceiveAddress | undefined
  /**
   * Chooses a network by its CAIP-2 id.
   *
   * @param caip2Id the network, as a CAIP-2 id
   */
  readonly choose: (caip2Id: string) => void
}

/**
 * The user's addresses on all networks, and which of them is chosen.
 *
 * @param caip2Id the network that is chosen, until the user chooses another one, and again when it changes. Default: the first
 *   network of the user
 * @returns the networks with addresses, and the state of the read
 *
 * @example
 * ```tsx
 * import { useReceive } from "@okto-effect/react/ui"
 *
 * export const Address = () => {
 *   const { chosen, read } = useReceive("eip155:84532")
 *   if (read.error !== undefined) return <button onClick={read.refetch}>Try again</button>
 *   return <p>{chosen?.address ?? "…"}</p>
 * }
 * ```
 */
export const useReceive = (caip2Id?: string): UseReceiveReturn => {
  const read = useReadWallets()
  const [{ chosenId, given }, choose] = useState({ given: caip2Id, chosenId: caip2Id })
  // A choice of the user counts until the app shows another network.
  if (given !== caip2Id) choose({ given: caip2Id, chosenId: caip2Id })
  const networkOf = useNetworks()
  const all = (read.data ?? []).filter((wallet) => toText(wallet.caipId) !== "")
  const receivingOf = ({ address, caipId, networkName: name }: Wallet): ReceiveAddress => ({
    ...networkOf(toText(caipId), name),
    address: toText(address),
    sharedWith: all
      .filter((other) => other.address === address && other.caipId !== caipId)
      .map((other) => networkOf(toText(other.caipId), other.networkName).network)
  })
  const networks = [...new Map(all.map((wallet) => [wallet.caipId, receivingOf(wallet)])).values()]
  return {
    read,
    networks,
    chosen: networks.find((network) => network.caip2Id === chosenId) ?? networks[0],
    choose: (chosenId) => choose({ given: caip2Id, chosenId })
  }
}
