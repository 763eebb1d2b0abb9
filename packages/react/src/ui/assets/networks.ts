/** Where something is that a user owns, and who pays the fees there. */
import type { Chain } from "@okto-effect/sdk"
import { networkName } from "../amounts.ts"
import { isRow, said } from "../said.ts"

/** A network, as far as it matters to what is on it. */
export interface OnNetwork {
  readonly caip2Id: string
  /** As people write it. */
  readonly network: string
  /** The address of its picture; empty where there is none. */
  readonly networkImage: string
  /** Whether somebody else pays the fees there. */
  readonly isSponsored: boolean
  readonly isEvm: boolean
}

/** The chain with this id, if it is among them. */
export const chainOf = (chains: ReadonlyArray<Chain>, caip2Id: string): Chain | undefined =>
  chains.find((chain) => isRow(chain) && chain.caipId === caip2Id)

/** The network with this id; `name` is what it is called where it is not among the chains. */
export const onNetwork = (chains: ReadonlyArray<Chain>, caip2Id: string, name?: string): OnNetwork => {
  const chain = chainOf(chains, caip2Id)
  return {
    caip2Id,
    network: networkName(name || said(chain?.networkName) || caip2Id),
    networkImage: said(chain?.logo),
    isSponsored: chain?.sponsorshipEnabled === true,
    isEvm: caip2Id.startsWith("eip155:")
  }
}
