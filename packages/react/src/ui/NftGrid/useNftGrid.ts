/** The NFTs that the user owns, with what it takes to send them. */
import type { Nft } from "@okto-effect/sdk"
import { useMemo, useState } from "react"
import { formatAmount, parseAmount, shorten, toDecimal, toText } from "../format.ts"
import { combined, type Read, useReadChains, useReadNfts } from "../useRead.ts"
import { type NetworkInfo, type NetworkOf, useNetworks } from "../assets/networks.ts"

/** An NFT, or some of an ERC-1155 item. */
export interface OwnedNft extends NetworkInfo {
  /** Identifies it in a list. */
  readonly key: string
  /** The standard of its collection. */
  readonly type: "ERC721" | "ERC1155"
  /** The address of the collection. */
  readonly collectionAddress: string
  /** The name of the collection. */
  readonly collectionName: string
  /** The token id in the collection, as decimal text. */
  readonly nftId: string
  /** Its name for people. */
  readonly name: string
  /** The URL of its picture; empty when there is none. */
  readonly image: string
  /** How many the user owns: 1, except for ERC-1155 items. */
  readonly amount: bigint
}

/** Identifies an NFT. */
type NftId = Pick<OwnedNft, "caip2Id" | "collectionAddress" | "nftId">

const keyOf = ({ caip2Id, collectionAddress, nftId }: NftId): string =>
  `${caip2Id}/${collectionAddress.toLowerCase()}/${nftId}`

/** How an NFT is called when it has no name, in a list beside its collection. */
const numberOf = (nftId: string): string => `#${shorten(nftId)}`

/** The NFT with this id, if it is listed. */
export const nftOf = (nfts: ReadonlyArray<OwnedNft>, id: NftId): OwnedNft | undefined =>
  nfts.find(({ key }) => key === keyOf(id))

const amountOf = ({ quantity }: Nft): bigint => {
  const parsed = parseAmount(toDecimal(quantity), 0, "en")
  // Without a quantity, it is one.
  return "amount" in parsed ? parsed.amount : 1n
}

/** All NFTs that the user owns, in the order of the reply. */
export const nftsOf = (rows: ReadonlyArray<Nft>, networkOf: NetworkOf): ReadonlyArray<OwnedNft> => {
  const found = new Map<string, OwnedNft>()
  for (const row of rows) {
    const [caip2Id, collectionAddress, nftId] = [toText(row.caipId), toText(row.collectionAddress), toText(row.nftId)]
    // Without an address or an id it can be neither identified nor sent.
    if (caip2Id === "" || collectionAddress === "" || nftId === "") continue
    const key = keyOf({ caip2Id, collectionAddress, nftId })
    const amount = amountOf(row)
    if (amount === 0n || found.has(key)) continue
    found.set(key, {
      ...networkOf(caip2Id, row.networkName),
      key,
      type: row.entityType === "ERC1155" ? "ERC1155" : "ERC721",
      collectionAddress,
      collectionName: toText(row.collectionName),
      nftId,
      name: toText(row.nftName) || numberOf(nftId),
      image: toText(row.image) || toText(row.collectionImage),
      amount
    })
  }
  return [...found.values()]
}

/**
 * Names an NFT and how many of it: by its name and number, else by its collection and number, else by its number. `what` is the
 * word for an NFT without a collection; empty where it is there already.
 */
export const describeNft = (
  {
    collectionName = "",
    name = "",
    nftId
  }: { readonly [Field in "collectionName" | "name"]?: string | undefined } & Pick<OwnedNft, "nftId">,
  amount: string | number | bigint,
  what: string,
  locale: string
): string => {
  const number = numberOf(nftId)
  const isNamed = name !== "" && name !== number
  const called = !isNamed
    ? `${collectionName || what} ${number}`.trim()
    : name.includes(nftId)
      ? name
      : `${name} (${number})`
  const count = String(amount)
  return count === "" || count === "1" ? called : `${formatAmount(count, locale)} × ${called}`
}

/**
 * An NFT of the user, if it is listed, or was since the component was mounted: one that was sent keeps its name. Absent for
 * `undefined`, for which nothing is read.
 */
export const useOwnedNft = (
  id: NftId | undefined
): { readonly nft: OwnedNft | undefined; readonly isLoading: boolean } => {
  const { data, isLoading } = useReadNfts(id !== undefined)
  const networkOf = useNetworks(id !== undefined)
  const nfts = useMemo(() => nftsOf(data ?? [], networkOf), [data, networkOf])
  const [last, setLast] = useState<OwnedNft>()
  if (id === undefined) return { nft: undefined, isLoading: false }
  const nft = nftOf(nfts, id)
  if (nft !== undefined && nft !== last) setLast(nft)
  const kept = last?.key === keyOf(id) ? last : undefined
  return { nft: nft ?? kept, isLoading: data === undefined && isLoading }
}

/** What {@link useNftGrid} returns. */
export interface UseNftGridReturn {
  /** The state of the reads. */
  readonly read: Read<ReadonlyArray<OwnedNft>>
  /** The NFTs that the user holds. */
  readonly nfts: ReadonlyArray<OwnedNft>
}

/**
 * The user's NFTs on all networks, with pictures and amounts. They are read again after each order.
 *
 * @returns the NFTs, and the state of the reads
 *
 * @example
 * ```tsx
 * import { useNftGrid } from "@okto-effect/react/ui"
 *
 * export const Names = () => {
 *   const { nfts, read } = useNftGrid()
 *   if (read.error !== undefined) return <button onClick={read.refetch}>Try again</button>
 *   return nfts.map(({ key, name }) => <p key={key}>{name}</p>)
 * }
 * ```
 */
export const useNftGrid = (): UseNftGridReturn => {
  const owned = useReadNfts()
  const networks = useReadChains()
  const networkOf = useNetworks()
  const found = useMemo(() => nftsOf(owned.data ?? [], networkOf), [owned.data, networkOf])
  return { read: combined([owned, networks], found), nfts: found }
}
