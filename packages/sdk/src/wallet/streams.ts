/** Reads, with whole lists as streams, page after page. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Order, OrderFilter, Page } from "@okto-effect/protocol/Order"
import type { Activity } from "@okto-effect/protocol/Portfolio"
import type * as Errors from "../errors/Errors.ts"
import { ownProperties } from "../input/snapshot.ts"
import { ofOneUser } from "../session/ofOneUser.ts"
import { Explorer } from "./Explorer.ts"

export { Explorer, layer } from "./Explorer.ts"

/** Entries of a page, when a whole list is read. */
const pageSize = 50

/** The entries that any backend sends on a page that is not the last. */
const defaultPageSize = 10

/** A key for each entry. Equal entries of a page have different keys: a transaction may have two of them. */
const withKeys = <A>(entries: ReadonlyArray<A>, identity: (entry: A) => string) => {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const name = identity(entry)
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { entry, key: `${count} ${name}` }
  })
}

/**
 * All entries of a paged list, of the user for whom the first page is read. New entries at its beginning move older ones to
 * later pages: none is emitted twice. The last page is the one that is shorter than the longest so far: a backend may send
 * fewer entries than asked for. A page without new entries is the last, too, unless the first one has some by now: then
 * older ones are on the pages after it. Otherwise the backend ignores the page number.
 */
const streamPages = <A, E>(
  read: (page: Page) => Effect.Effect<ReadonlyArray<A>, E, Explorer>,
  identity: (entry: A) => string,
  size: number
): Stream.Stream<A, E, Explorer> =>
  Stream.suspend(() => {
    const ofUser = ofOneUser()
    const seen = new Set<string>()
    let longest = Math.min(size, defaultPageSize)
    const readPage = (page: number) =>
      Effect.map(ofUser(read({ page, size })), (entries) => ({
        isShort: entries.length < longest,
        length: entries.length,
        news: withKeys(entries, identity).filter(({ key }) => !seen.has(key))
      }))
    return Stream.paginate(
      1,
      Effect.fnUntraced(function* (page: number) {
        const { isShort, length, news } = yield* readPage(page)
        for (const { key } of news) seen.add(key)
        longest = Math.max(longest, length)
        const isLast = isShort || (news.length === 0 && (yield* readPage(1)).news.length === 0)
        return [news.map(({ entry }) => entry), isLast ? Option.none() : Option.some(page + 1)] as const
      })
    )
  })

/** How a whole list is read. */
export interface EveryPageOptions {
  /** Entries of a page. Default: 50. */
  readonly size?: number | undefined
}

/**
 * Streams all orders of the user, newest first. Pages are read as they are needed, all for one user: when their session ends,
 * the stream fails with category `sign-in`. Orders that are placed meanwhile may be among them.
 *
 * @param filter Which orders; an order must match all fields.
 * @returns A stream, which ends after the last page.
 * @example
 * ```ts
 * import * as Stream from "effect/Stream"
 * import { Explorer } from "@okto-effect/sdk/effect"
 *
 * export const lastTransfer = Stream.runHead(Explorer.allOrders({ intentType: "TOKEN_TRANSFER", status: "SUCCESSFUL" }))
 * ```
 */
export const allOrders = (
  filter: Omit<OrderFilter, keyof Page> = {},
  { size = pageSize }: EveryPageOptions = {}
): Stream.Stream<Order, Errors.OrdersUnavailable, Explorer> => {
  const own = ownProperties(filter)
  return streamPages(
    (page) => Explorer.use((explorer) => explorer.getOrdersHistory({ ...own, ...page })),
    (order) => (typeof order?.intentId === "string" ? order.intentId : JSON.stringify(order)),
    size
  )
}

/**
 * Streams all deposits and withdrawals of the user, newest first, like {@link allOrders}. Entries have no ids: equal entries
 * on two pages are emitted once.
 *
 * @returns A stream, which ends after the last page.
 *
 * @example
 * ```ts
 * import { Explorer } from "@okto-effect/sdk/effect"
 * import * as Stream from "effect/Stream"
 *
 * export const newest = Explorer.allActivity().pipe(Stream.take(50), Stream.runCollect)
 * ```
 */
export const allActivity = ({ size = pageSize }: EveryPageOptions = {}): Stream.Stream<
  Activity,
  Errors.ActivityUnavailable | Errors.SessionKeysMissing,
  Explorer
> =>
  streamPages(
    (page) => Explorer.use((explorer) => explorer.getActivityPage(page)),
    (entry) => JSON.stringify(entry),
    size
  )
