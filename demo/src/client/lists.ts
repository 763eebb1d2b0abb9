/** Several lists that a screen needs, and what to say about those that could not be read. */
import type { UseQueryResult } from "@tanstack/react-query"

/** A list that was asked for. */
export type Asked = Pick<UseQueryResult, "error" | "refetch">

/** What stands in a field whose choices are not there: they are on their way, or did not come. */
export const absent = ({ error }: Asked): string => (error === null ? "Loading…" : "Not available")

/** A list that could not be read. */
export interface MissingList {
  /** Begins the banner, for example `Failed to fetch chains`. */
  readonly sentence: string
  readonly error: unknown
}

export interface Lists {
  readonly missing: ReadonlyArray<MissingList>
  /** Asks again for those that are missing. */
  readonly retry: () => void
}

type Named = Readonly<Record<string, Asked>>

/** The lists by the names that their banners have. */
export const toLists = (queries: Named): Lists => {
  const failed = Object.entries(queries).filter(([, query]) => query.error !== null)
  return {
    missing: failed.map(([name, { error }]) => ({ sentence: `Failed to fetch ${name}`, error })),
    retry: () => {
      for (const [, query] of failed) void query.refetch()
    }
  }
}

/** Keeps the first of those with the same name: a list that names two things alike cannot be chosen from. */
export const distinct = <A>(all: ReadonlyArray<A>, name: (_: A) => string): ReadonlyArray<A> => {
  const names = new Set<string>()
  return all.filter((one) => !names.has(name(one)) && names.add(name(one)))
}
