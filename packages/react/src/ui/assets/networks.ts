import type { Chain } from "@okto-effect/sdk"
import { useCallback, useContext } from "react"
import { networkName, toText } from "../format.ts"
import { lookUp } from "../lookUp.ts"
import { UiContext } from "../UiContext.ts"
import { useReadChains } from "../useRead.ts"
import { networkNames, type NetworkTable } from "./networkTable.ts"

/** The network of something that a user owns. */
export interface NetworkInfo {
  /** Its CAIP-2 id, such as `eip155:84532`. */
  readonly caip2Id: string
  /** Its name, for display. */
  readonly network: string
  /** The URL of its picture; empty when there is none. */
  readonly networkImage: string
  /** Whether the app pays the fees there. */
  readonly isSponsored: boolean
  /** Whether addresses are those of EVM chains. */
  readonly isEvm: boolean
}

/** Returns the network with a CAIP-2 id. `name` is its name where neither the app nor the table has one. */
export type NetworkOf = (caip2Id: string, name?: unknown) => NetworkInfo

/** The chain with this CAIP-2 id, if it is listed. */
export const chainOf = (chains: ReadonlyArray<Chain>, caip2Id: string): Chain | undefined =>
  chains.find((chain) => chain.caipId === caip2Id)

/** The network with this CAIP-2 id: as the app names it, else as the table does, else as the backend does. */
export const networkIn = (
  chains: ReadonlyArray<Chain>,
  own: NetworkTable | undefined,
  caip2Id: string,
  name?: unknown
): NetworkInfo => {
  const chain = chainOf(chains, caip2Id)
  const look = lookUp(own, caip2Id)
  return {
    caip2Id,
    network:
      look?.name ?? lookUp(networkNames, caip2Id) ?? networkName(toText(name) || toText(chain?.networkName) || caip2Id),
    networkImage: look?.image ?? toText(chain?.logo),
    isSponsored: chain?.sponsorshipEnabled === true,
    isEvm: caip2Id.startsWith("eip155:")
  }
}

const none: ReadonlyArray<Chain> = []

/** Names and pictures of networks. They change when the chains were read, which `isRead` turns off. */
export const useNetworks = (isRead = true): NetworkOf => {
  const { networks } = useContext(UiContext)
  const chains = useReadChains(isRead).data ?? none
  return useCallback((caip2Id, name) => networkIn(chains, networks, caip2Id, name), [chains, networks])
}
