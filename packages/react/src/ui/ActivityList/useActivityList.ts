/** What the user received and sent. */
import type { Activity, Order } from "@okto-effect/sdk"
import { useMemo } from "react"
import { useSession } from "../../provider/useSession.ts"
import { shorten, toDecimal, toText } from "../format.ts"
import { detailOf } from "../OrderTracker/details.ts"
import {
  type Contact,
  contactOf,
  loadContacts,
  localStore,
  type RecipientStore,
  useRecipientChanges
} from "../send/recipients.ts"
import { type PagedRead, useReadActivity, useReadNfts, useReadOrders } from "../useRead.ts"
import { type NetworkInfo, type NetworkOf, useNetworks } from "../assets/networks.ts"
import { nftOf, nftsOf, type OwnedNft } from "../NftGrid/useNftGrid.ts"

/** An entry of the activity. */
export interface ActivityEntry extends NetworkInfo {
  /** Identifies it in a list. */
  readonly key: string
  /** Absent when it is neither. */
  readonly kind: "DEPOSIT" | "WITHDRAWAL" | undefined
  /** In whole units, as decimal text. */
  readonly amount: string
  /** Empty for an NFT. */
  readonly symbol: string
  /** The name of the NFT or the token; empty when it is not known. */
  readonly name: string
  /** The URL of its picture; empty when there is none. */
  readonly image: string
  /** To whom the user has sent it; absent when it is not known. */
  readonly recipient: string | undefined
  /** The name of the recipient in the address book. */
  readonly recipientName: string | undefined
  /** The time, in Unix seconds; 0 when it is not known. */
  readonly at: number
  /** The URL of its page in the network's explorer, if the backend has one. */
  readonly page: string | undefined
}

/** The URL of a transaction's page in an explorer. */
export const explorerPage = (explorer: unknown, hash: unknown): string | undefined =>
  /^https?:\/\//.test(toText(explorer)) && toText(hash) !== ""
    ? `${toText(explorer).replace(/\/$/, "")}/tx/${encodeURIComponent(toText(hash))}`
    : undefined

/** The latest time that a `Date` can have, in Unix seconds. */
const latest = 8_640_000_000_000

/** A time in Unix seconds; 0 for one that a `Date` cannot have. */
const timeOf = (timestamp: unknown): number => {
  const at = Number(toText(timestamp))
  return at > 0 && at <= latest ? at : 0
}

/** What else is known of the user's transactions. */
interface KnownTransactions {
  readonly networkOf: NetworkOf
  /** The newest orders, which name recipients and NFTs. */
  readonly orders: ReadonlyArray<Order>
  readonly nfts: ReadonlyArray<OwnedNft>
  /** The address book for a network. */
  readonly contactsOn: (caip2Id: string) => ReadonlyArray<Contact>
}

/** The orders by the hashes of their transactions on the user's chains. */
const byHash = (orders: ReadonlyArray<Order>): ReadonlyMap<string, Order> =>
  new Map(
    orders.flatMap((order) =>
      (order.downstreamTransactionHash ?? []).map((hash): [string, Order] => [toText(hash).toLowerCase(), order])
    )
  )

/** The NFT that an order has sent: its name and picture while the user has some of it, else its number. */
const nftIn = (order: Order | undefined, caip2Id: string, nfts: ReadonlyArray<OwnedNft>) => {
  const nftId = detailOf(order, "nftId")
  if (nftId === "") return undefined
  const known = nftOf(nfts, { caip2Id, collectionAddress: detailOf(order, "collectionAddress"), nftId })
  return { name: known?.name ?? `#${shorten(nftId)}`, image: known?.image ?? "" }
}

/** The entries of a reply, the newest first. */
const entriesOf = (
  rows: ReadonlyArray<Activity>,
  { contactsOn, networkOf, nfts, orders }: KnownTransactions
): ReadonlyArray<ActivityEntry> => {
  const ordered = byHash(orders)
  const found = new Map<string, ActivityEntry>()
  for (const row of rows) {
    const { transferType } = row
    const kind = transferType === "DEPOSIT" || transferType === "WITHDRAWAL" ? transferType : undefined
    const amount = toDecimal(row.amount) || toDecimal(row.quantity)
    const same = [row.txHash, row.id, transferType, amount].map(toText).join("/")
    // One transaction can move the same amount twice.
    const key = found.has(same) ? `${same}/${found.size}` : same
    const caip2Id = toText(row.caipId)
    const symbol = toText(row.symbol) || toText(row.shortName)
    const order = kind === "WITHDRAWAL" ? ordered.get(toText(row.txHash).toLowerCase()) : undefined
    const nft = symbol === "" ? nftIn(order, caip2Id, nfts) : undefined
    const recipient = detailOf(order, "recipientWalletAddress") || undefined
    found.set(key, {
      ...networkOf(caip2Id, row.networkName),
      key,
      kind,
      amount,
      symbol,
      name: toText(row.name) || nft?.name || "",
      image: toText(row.image) || nft?.image || "",
      recipient,
      recipientName: recipient === undefined ? undefined : contactOf(contactsOn(caip2Id), recipient)?.name,
      at: timeOf(row.timestamp),
      page: explorerPage(row.networkExplorerUrl, row.txHash)
    })
  }
  return [...found.values()].sort((one, other) => other.at - one.at)
}

const none: ReadonlyArray<never> = []

/** Options of {@link useActivityList}. */
export interface ActivityOptions {
  /** Contacts of the app, in addition to those that the user has stored. */
  readonly contacts?: ReadonlyArray<Contact> | undefined
  /** Where the user's contacts are stored. Default: the browser's local storage. */
  readonly recipients?: RecipientStore | undefined
}

/**
 * What the user received and sent, the newest first, with recipients where the user's orders name them. It is read again
 * after each order.
 *
 * @param options the address book
 * @returns the entries, and the state of the read
 *
 * @example
 * ```tsx
 * import { useActivityList } from "@okto-effect/react/ui"
 *
 * export const Amounts = () => {
 *   const { data, error, refetch } = useActivityList()
 *   if (error !== undefined) return <button onClick={refetch}>Try again</button>
 *   return data?.map(({ amount, key }) => <p key={key}>{amount}</p>)
 * }
 * ```
 */
export const useActivityList = ({ contacts = none, recipients = localStore }: ActivityOptions = {}): PagedRead<
  ReadonlyArray<ActivityEntry>
> => {
  const read = useReadActivity()
  const { userSWA } = useSession()
  const changes = useRecipientChanges()
  const networkOf = useNetworks()
  const sent = (read.data ?? none).filter(({ transferType }) => transferType === "WITHDRAWAL")
  const orders = useReadOrders(sent.length > 0).data ?? none
  // Only the orders name the NFTs that the backend does not name.
  const owned = useReadNfts(sent.some(({ name, shortName, symbol }) => !name && !shortName && !symbol)).data ?? none
  const data = useMemo(() => {
    const contactsOn = (caip2Id: string) => [
      ...contacts,
      ...loadContacts(recipients, userSWA === undefined ? undefined : { userSWA, caip2Id })
    ]
    return read.data === undefined
      ? undefined
      : entriesOf(read.data, { networkOf, orders, nfts: nftsOf(owned, networkOf), contactsOn })
    // oxlint-disable-next-line react/exhaustive-deps -- the store returns other contacts after a change
  }, [changes, contacts, networkOf, orders, owned, read.data, recipients, userSWA])
  return { ...read, data }
}
