import { useChains } from "@okto-effect/react/query"
import type { Chain } from "@okto-effect/sdk"
import { distinct } from "../client/lists.ts"

export type Networks = ReturnType<typeof useNetworks>

const any = () => true

/** The chains to choose from, absent until they are loaded, and the chosen one. */
export const useNetworks = (network: string, fits: (chain: Chain) => boolean = any) => {
  const query = useChains()
  const offered = query.data && distinct(query.data.filter(fits), ({ caipId }) => caipId)
  return { offered, chosen: offered?.find(({ caipId }) => caipId === network), query }
}
