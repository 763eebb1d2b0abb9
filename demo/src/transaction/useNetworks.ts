/** The chains to choose from, and the one that is chosen. */
import { useChains } from "@okto-effect/react/query"
import type { Chain } from "@okto-effect/sdk"
import { distinct, type Asked } from "../client/lists.ts"

export interface Networks {
  /** Absent while they are not known. */
  readonly offered: ReadonlyArray<Chain> | undefined
  readonly chosen: Chain | undefined
  readonly query: Asked
}

const any = () => true

export const useNetworks = (network: string, fits: (chain: Chain) => boolean = any): Networks => {
  const query = useChains()
  const offered = query.data && distinct(query.data.filter(fits), ({ caipId }) => caipId)
  return { offered, chosen: offered?.find(({ caipId }) => caipId === network), query }
}
