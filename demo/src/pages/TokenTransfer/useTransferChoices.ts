/** What the transfer form offers: chains, their tokens, and what the user holds of them. */
import type { Chain, Holding, Token } from "@okto-effect/sdk"
import { useQuery } from "@tanstack/react-query"
import type { SignedIn } from "../../client/ConnectionProvider.tsx"
import { explain } from "../../client/explain.ts"
import { chains, portfolio, tokens } from "../../client/queries.ts"
import { holdingOf, holdingsOf, tokenKey, type TokenTransferForm } from "../../forms/tokenTransfer.ts"

export interface TransferChoices {
  readonly chains: ReadonlyArray<Chain> | undefined
  /** Those of the chosen chain. */
  readonly tokens: ReadonlyArray<Token> | undefined
  readonly chain: Chain | undefined
  readonly token: Token | undefined
  /** What the user holds of the chosen token; `"loading"` until it is known. */
  readonly holding: Holding | "loading" | undefined
  /** Lists that could not be read. */
  readonly problems: ReadonlyArray<string>
  readonly retry: () => void
}

/** Keeps the first of those with the same name: a list that names two things alike cannot be chosen from. */
const distinct = <A>(all: ReadonlyArray<A>, name: (_: A) => string): ReadonlyArray<A> => {
  const names = new Set<string>()
  return all.filter((one) => !names.has(name(one)) && names.add(name(one)))
}

export const useTransferChoices = (session: SignedIn | undefined, form: TokenTransferForm): TransferChoices => {
  const allChains = useQuery(chains(session))
  const allTokens = useQuery(tokens(session))
  const held = useQuery(portfolio(session))

  const offered =
    allTokens.data &&
    distinct(
      allTokens.data.filter((_) => _.caipId === form.network),
      tokenKey
    )
  const token = offered?.find((_) => tokenKey(_) === form.token)
  const failed = (
    [
      ["chains", allChains],
      ["tokens", allTokens],
      ["portfolio", held]
    ] as const
  ).filter(([, query]) => query.error !== null)

  return {
    chains: allChains.data && distinct(allChains.data, (_) => _.caipId),
    tokens: offered,
    chain: allChains.data?.find((_) => _.caipId === form.network),
    token,
    holding: held.isPending ? "loading" : token && holdingOf(token, holdingsOf(held.data)),
    problems: failed.map(([name, query]) => `Failed to fetch ${name}: ${explain(query.error)}`),
    retry: () => {
      for (const [, query] of failed) void query.refetch()
    }
  }
}
