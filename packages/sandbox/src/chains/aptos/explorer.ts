/** What an explorer shows of the Aptos ledger. */
import * as Effect from "effect/Effect"
import { formatUnits } from "viem/utils"
import { type Explored, type ExploredTransaction, inWords } from "../Venue.ts"
import { addressOf } from "./address.ts"
import { type Aptos, faucet, type Transaction } from "./Aptos.ts"
import { balancesOf } from "./coins.ts"
import { assets } from "./Network.ts"
import { nftsOf } from "./nfts.ts"
import * as State from "./State.ts"

const what = (state: State.State, movement: State.Movement): string => {
  if (movement.kind === "token") return State.token(state, movement.token)?.name ?? movement.token
  const asset = assets.find(({ address }) => address === movement.asset)
  return asset === undefined
    ? `${movement.amount} of ${movement.asset}`
    : `${formatUnits(movement.amount, asset.decimals)} ${asset.symbol}`
}

const explored = (state: State.State, transaction: Transaction): ExploredTransaction => ({
  hash: transaction.hash,
  block: String(transaction.version),
  at: transaction.timestamp * 1000,
  from: transaction.sender,
  to: undefined,
  purpose: transaction.purpose,
  value: "",
  // One that aborts leaves no trace here.
  status: "success",
  reason: "",
  isFunding: transaction.sender === faucet,
  transfers: transaction.movements.map((movement) => ({
    what: what(state, movement),
    from: movement.from,
    to: movement.to
  })),
  facts: {}
})

/** The ledger for the explorer. */
export const make = (aptos: Aptos["Service"]): Explored => ({
  latest: (count) =>
    Effect.map(Effect.all([aptos.state, aptos.transactions]), ([state, transactions]) =>
      transactions
        .slice(-count)
        .toReversed()
        .map((transaction) => explored(state, transaction))
    ),

  transaction: (hash) =>
    Effect.map(Effect.all([aptos.state, aptos.transactions]), ([state, transactions]) => {
      const found = transactions.find((transaction) => transaction.hash === hash.toLowerCase())
      return found === undefined ? undefined : explored(state, found)
    }),

  holdings: (text) =>
    Effect.map(aptos.state, (state) => {
      const address = addressOf(text)
      return address === undefined
        ? undefined
        : { address, ...inWords(balancesOf(state, address), nftsOf(state, address)) }
    })
})
