/** What the transfer form offers: chains, their tokens, and what the user holds of them. */
import type { Holding, Token } from "@okto-effect/sdk"
import { useQuery } from "@tanstack/react-query"
import type { SignedIn } from "../../client/ConnectionProvider.tsx"
import { distinct, type Lists, toLists } from "../../client/lists.ts"
import { portfolio, tokens } from "../../client/queries.ts"
import { holdingOf, holdingsOf, tokenKey, type TokenTransferForm } from "../../forms/tokenTransfer.ts"
import { type Networks, useNetworks } from "../../transaction/useNetworks.ts"

export interface TransferChoices {
  readonly networks: Networks
  /** Those of the chosen chain. */
  readonly tokens: ReadonlyArray<Token> | undefined
  readonly token: Token | undefined
  /** What the user holds of the chosen token; `"loading"` until it is known. */
  readonly holding: Holding | "loading" | undefined
  readonly lists: Lists
}

export const useTransferChoices = (session: SignedIn | undefined, form: TokenTransferForm): TransferChoices => {
  const networks = useNetworks(session, form.network)
  const all = useQuery(tokens(session))
  const held = useQuery(portfolio(session))
  const offered =
    all.data &&
    distinct(
      all.data.filter(({ caipId }) => caipId === form.network),
      tokenKey
    )
  const token = offered?.find((token) => tokenKey(token) === form.token)
  return {
    networks,
    tokens: offered,
    token,
    holding: held.isPending ? "loading" : token && holdingOf(token, holdingsOf(held.data)),
    lists: toLists({ chains: networks.query, tokens: all, portfolio: held })
  }
}
