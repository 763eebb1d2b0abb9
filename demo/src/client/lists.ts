/** Lists that forms choose from. */
import type { UseQueryResult } from "@tanstack/react-query"

/** The part of a query that tells whether its list is there. */
export type ListQuery = Pick<UseQueryResult, "error" | "refetch">

/** The placeholder of a field whose list is not there. */
export const listPlaceholder = ({ error }: ListQuery): string => (error === null ? "Loading…" : "Not available")

/** The placeholder of a field that chooses from a list of the chosen network: what is missing, or the invitation. */
export const choicePlaceholder = (
  network: unknown,
  list: ListQuery & { readonly data?: unknown },
  offered: ReadonlyArray<unknown>,
  words: { readonly none: string; readonly choose: string }
): string => {
  if (network === undefined) return "Choose a network first"
  if (list.data === undefined) return listPlaceholder(list)
  return offered.length === 0 ? words.none : words.choose
}
