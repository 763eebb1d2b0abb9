/** Lists that forms choose from. */
import type { UseQueryResult } from "@tanstack/react-query"

/** The part of a query that tells whether its list is there. */
export type ListQuery = Pick<UseQueryResult, "error" | "refetch">

/** The placeholder of a field whose list is not there. */
export const listPlaceholder = ({ error }: ListQuery): string => (error === null ? "Loading…" : "Not available")

/** The first item of each name. */
export const distinct = <A>(all: ReadonlyArray<A>, name: (_: A) => string): ReadonlyArray<A> =>
  [...new Map(all.toReversed().map((item) => [name(item), item])).values()].toReversed()
