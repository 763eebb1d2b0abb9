/** The NFTs that the user owns, with what it takes to send them. */
import type { Chain, Nft } from "@okto-effect/sdk"
import { fromWritten, shortened } from "../amounts.ts"
import { onNetwork, type OnNetwork } from "./networks.ts"
import { isRow, said } from "../said.ts"

/** An NFT, or some of an ERC-1155 item. */
export interface OwnedNft extends OnNetwork {
  /** Names it among the others. */
  readonly key: string
  readonly type: "ERC721" | "ERC1155"
  readonly collectionAddress: string
  readonly collectionName: string
  readonly nftId: string
  readonly name: string
  /** The address of its picture; empty where there is none. */
  readonly image: string
  /** How many of it: 1, unless it is an item. */
  readonly amount: bigint
}

/** What names an NFT everywhere. */
export type NftId = Pick<OwnedNft, "caip2Id" | "collectionAddress" | "nftId">

const keyOf = ({ caip2Id, collectionAddress, nftId }: NftId): string =>
  `${caip2Id}/${collectionAddress.toLowerCase()}/${nftId}`

/** The NFT with this id, if it is among them. */
export const nftOf = (nfts: ReadonlyArray<OwnedNft>, id: NftId): OwnedNft | undefined =>
  nfts.find(({ key }) => key === keyOf(id))

const amountOf = ({ quantity }: Nft): bigint => {
  const written = fromWritten(said(quantity), 0, "en")
  // An answer that does not say how many there are means the one.
  return "amount" in written ? written.amount : 1n
}

/** Every NFT that the user owns, in the order in which the backend names them. */
export const nftsOf = (rows: ReadonlyArray<Nft>, chains: ReadonlyArray<Chain>): ReadonlyArray<OwnedNft> => {
  const found = new Map<string, OwnedNft>()
  for (const row of rows.filter(isRow)) {
    const [caip2Id, collectionAddress, nftId] = [said(row.caipId), said(row.collectionAddress), said(row.nftId)]
    // What has no address or id cannot be told from others, nor sent.
    if (caip2Id === "" || collectionAddress === "" || nftId === "") continue
    const key = keyOf({ caip2Id, collectionAddress, nftId })
    const amount = amountOf(row)
    if (amount === 0n || found.has(key)) continue
    found.set(key, {
      ...onNetwork(chains, caip2Id, said(row.networkName)),
      key,
      type: row.entityType === "ERC1155" ? "ERC1155" : "ERC721",
      collectionAddress,
      collectionName: said(row.collectionName),
      nftId,
      name: said(row.nftName) || `#${shortened(nftId)}`,
      image: said(row.image) || said(row.collectionImage),
      amount
    })
  }
  return [...found.values()]
}
