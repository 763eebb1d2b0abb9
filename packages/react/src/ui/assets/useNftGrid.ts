/** The NFTs that the user owns. */
import { useMemo } from "react"
import { nftsOf, type OwnedNft } from "./nfts.ts"
import { type Read, together, useReadChains, useReadNfts } from "../useRead.ts"

/** What {@link NftGrid} shows, as data. */
export interface NftGridCall {
  /** Where the lists that it takes are. */
  readonly read: Read<ReadonlyArray<OwnedNft>>
  readonly nfts: ReadonlyArray<OwnedNft>
}

/** The user's NFTs on every network, with pictures and amounts; read again after each order. */
export const useNftGrid = (): NftGridCall => {
  const owned = useReadNfts()
  const networks = useReadChains()
  const found = useMemo(() => nftsOf(owned.data ?? [], networks.data ?? []), [owned.data, networks.data])
  return { read: together([owned, networks], found), nfts: found }
}
