/** The chains to choose from, and the one that is chosen. */
import type { Chain } from "@okto-effect/sdk"
import { useQuery, type UseQueryResult } from "@tanstack/react-query"
import type { SignedIn } from "../client/ConnectionProvider.tsx"
import { distinct } from "../client/lists.ts"
import { chains } from "../client/queries.ts"

export interface Networks {
  /** Absent while they are not known. */
  readonly offered: ReadonlyArray<Chain> | undefined
  readonly chosen: Chain | undefined
  readonly query: UseQueryResult<ReadonlyArray<Chain>>
}

const any = () => true

export const useNetworks = (
  session: SignedIn | undefined,
  network: string,
  fits: (chain: Chain) => boolean = any
): Networks => {
  const query = useQuery(chains(session))
  const offered = query.data && distinct(query.data.filter(fits), ({ caipId }) => caipId)
  return { offered, chosen: offered?.find(({ caipId }) => caipId === network), query }
}
