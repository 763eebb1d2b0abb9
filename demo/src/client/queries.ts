/** What is read from the backend, one row per list. Answers are kept per user and forgotten at logout. */
import {
  type CallOptions,
  getAccount,
  getChains,
  getPortfolio,
  getPortfolioNFT,
  getTokens,
  type OktoClient
} from "@okto-effect/sdk"
import { QueryClient, queryOptions, skipToken } from "@tanstack/react-query"
import type { SignedIn } from "./ConnectionProvider.tsx"

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    // A failure is shown at once, with a button to try again.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } }
  })

const read =
  <A>(name: string, call: (client: OktoClient, options: CallOptions) => Promise<A>) =>
  (session: SignedIn | undefined) =>
    queryOptions({
      queryKey: [session?.userSWA, name],
      queryFn: session === undefined ? skipToken : ({ signal }) => call(session.client, { signal })
    })

export const wallets = read("wallets", getAccount)
export const chains = read("chains", getChains)
export const tokens = read("tokens", getTokens)
export const portfolio = read("portfolio", getPortfolio)
export const nfts = read("nfts", getPortfolioNFT)

/** Asks again for what a finished order may have changed. */
export const forgetHoldings = (queries: QueryClient, session: SignedIn): void => {
  for (const { queryKey } of [portfolio(session), nfts(session)]) void queries.invalidateQueries({ queryKey })
}
