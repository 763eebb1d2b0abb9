import * as Effect from "effect/Effect"
import { type Explorer, type ExplorerTransaction, formatHoldings, toTransfer } from "../ChainAdapter.ts"
import { addressOf } from "./address.ts"
import { faucet } from "./Aptos.ts"
import { balancesOf, movementsOf, nftsOf } from "./holdings.ts"
import type * as State from "./State.ts"

const toExplorer = (state: State.Tables, transaction: State.Transaction): ExplorerTransaction => ({
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
  transfers: movementsOf(state, transaction).map(toTransfer),
  facts: {}
})

export const make = (state: State.Tables): Explorer => ({
  latest: (count) =>
    Effect.sync(() =>
      [...state.transactions.rows.values()]
        .slice(-count)
        .reverse()
        .map((transaction) => toExplorer(state, transaction))
    ),

  transaction: (hash) =>
    Effect.sync(() => {
      const found = [...state.transactions.rows.values()].find((one) => one.hash === hash.toLowerCase())
      return found === undefined ? undefined : toExplorer(state, found)
    }),

  holdings: (text) =>
    Effect.sync(() => {
      const address = addressOf(text)
      return address === undefined
        ? undefined
        : { address, ...formatHoldings(balancesOf(state, address), nftsOf(state, address)) }
    })
})
