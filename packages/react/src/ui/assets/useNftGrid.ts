/** The NFTs that the user owns. */
import { useMemo } from "react"
import { nftsOf, type OwnedNft } from "../reads/nfts.ts"
import { chains, nfts } from "../reads/sources.ts"
import { type Read, together, useRead } from "../reads/useRead.ts"

/** What {@link NftGrid} shows, as data. */
export interface NftGridCall {
  /** Where the lists that it takes are. */
  readonly read: Read<ReadonlyArray<OwnedNft>>
  readonly nfts: ReadonlyArray<OwnedNft>
}

/** The user's NFTs on every network, with pictures and amounts; read again after each order. */
export const useNftGrid = (): NftGridCall => {
  const owned = useRead(nfts)
  const networks = useRead(chains)
  const found = useMemo(() => nftsOf(owned.data ?? [], networks.data ?? []), [owned.data, networks.data])
  return { read: together([owned, networks], found), nfts: found }
}
