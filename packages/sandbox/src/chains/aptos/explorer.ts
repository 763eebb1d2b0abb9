/** The explorer of the Aptos ledger. */
import * as Effect from "effect/Effect"
import { formatUnits } from "viem/utils"
import { type Explorer, type ExplorerTransaction, formatHoldings } from "../ChainAdapter.ts"
import { addressOf } from "./address.ts"
import { type Aptos, faucet, type Transaction } from "./Aptos.ts"
import { balancesOf, coins, nftsOf } from "./holdings.ts"
import * as State from "./State.ts"

const describe = (state: State.State, movement: State.Movement): string => {
  if (movement.kind === "token") return State.token(state, movement.token)?.name ?? movement.token
  const asset = coins.find(({ address }) => address === movement.asset)
  return asset === undefined
    ? `${movement.amount} of ${movement.asset}`
    : `${formatUnits(movement.amount, asset.decimals)} ${asset.symbol}`
}

const toExplorer = (state: State.State, transaction: Transaction): ExplorerTransaction => ({
  hash: transaction.hash,
  block: String(transaction.version),
  at: transaction.timestamp * 1000,
  from: transaction.sender,
  to: undefined,
  purpose: transaction.purpose,
  value: "",
  // The ledger does not record transactions that abort.
  status: "success",
  reason: "",
  isFunding: transaction.sender === faucet,
  transfers: transaction.movements.map((movement) => ({
    what: describe(state, movement),
    from: movement.from,
    to: movement.to
  })),
  facts: {}
})

export const make = (aptos: Aptos["Service"]): Explorer => ({
  latest: (count) =>
    Effect.map(aptos.ledger, ({ state, transactions }) =>
      transactions
        .slice(-count)
        .toReversed()
        .map((transaction) => toExplorer(state, transaction))
    ),

  transaction: (hash) =>
    Effect.map(aptos.ledger, ({ state, transactions }) => {
      const found = transactions.find((transaction) => transaction.hash === hash.toLowerCase())
      return found === undefined ? undefined : toExplorer(state, found)
    }),

  holdings: (text) =>
    Effect.map(aptos.ledger, ({ state }) => {
      const address = addressOf(text)
      return address === undefined
        ? undefined
        : { address, ...formatHoldings(balancesOf(state, address), nftsOf(state, address)) }
    })
})
