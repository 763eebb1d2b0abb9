/** What the transfer form offers: chains, their tokens, and what the user holds of them. */
import { usePortfolio, useTokens } from "@okto-effect/react/query"
import type { Holding, Token } from "@okto-effect/sdk"
import { absent, distinct, type Lists, toLists } from "../../client/lists.ts"
import type { Example } from "../../forms/sample.ts"
import { exampleAmong, holdingOf, holdingsOf, tokenKey, type TokenTransferForm } from "../../forms/tokenTransfer.ts"
import { type Networks, useNetworks } from "../../transaction/useNetworks.ts"

export interface TransferChoices {
  readonly networks: Networks
  /** Those of the chosen chain. */
  readonly tokens: ReadonlyArray<Token> | undefined
  /** Said while there are none. */
  readonly noTokens: string
  readonly token: Token | undefined
  /** What the user holds of the chosen token; `"loading"` until it is known. */
  readonly holding: Holding | "loading" | undefined
  readonly example: Example<TokenTransferForm>
  readonly lists: Lists
}

export const useTransferChoices = (form: TokenTransferForm): TransferChoices => {
  const networks = useNetworks(form.network)
  const all = useTokens()
  const held = usePortfolio()
  const offered =
    all.data &&
    distinct(
      all.data.filter(({ caipId }) => caipId === form.network),
      tokenKey
    )
  const token = offered?.find((token) => tokenKey(token) === form.token)
  const holdings = holdingsOf(held.data)
  return {
    networks,
    tokens: offered,
    noTokens: absent(all),
    token,
    holding: held.isPending ? "loading" : token && holdingOf(token, holdings),
    example: exampleAmong(holdings, all.data ?? [], form.network),
    lists: toLists({ chains: networks.query, tokens: all, portfolio: held })
  }
}
