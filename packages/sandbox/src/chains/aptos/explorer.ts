/** The explorer's pages of the Aptos ledger. */
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import { formatUnits } from "viem/utils"
import { copy, html, missing, page, table, time } from "../../pages/html.ts"
import { linksOf } from "../links.ts"
import type { Venue } from "../Venue.ts"
import { addressOf } from "./address.ts"
import type { Aptos, Transaction } from "./Aptos.ts"
import { assets, network } from "./Network.ts"
import * as State from "./State.ts"

/** Transactions that a list shows. */
const recent = 50

const links = linksOf(network)

const what = (state: State.State, movement: State.Movement): string => {
  if (movement.kind === "token") return State.token(state, movement.token)?.name ?? movement.token
  const asset = assets.find(({ address }) => address === movement.asset)
  return asset === undefined
    ? `${movement.amount} of ${movement.asset}`
    : `${formatUnits(movement.amount, asset.decimals)} ${asset.symbol}`
}

const rowOf = ({ hash, purpose, sender, timestamp, version }: Transaction) => [
  String(version),
  `${time(timestamp * 1000)} UTC`,
  purpose,
  links.address(sender),
  links.transaction(hash)
]
const head = ["Version", "Time", "What", "Sender", "Transaction"]

/** The pages of the ledger. */
export const make = (aptos: Aptos["Service"]): Venue["pages"] => {
  const listPage = Effect.map(aptos.transactions, (transactions) =>
    page(network.networkName, table(head, transactions.slice(-recent).toReversed().map(rowOf)))
  )

  const transactionPage = Effect.fnUntraced(function* (hash: string) {
    const transactions = yield* aptos.transactions
    const state = yield* aptos.state
    const found = transactions.find((transaction) => transaction.hash === hash.toLowerCase())
    if (found === undefined) return missing("Transaction", `${network.networkName} has no transaction ${hash}.`)
    return page(
      `Transaction on ${network.networkName}`,
      html`${table(
          ["", ""],
          [
            ["Hash", html`<code>${found.hash}</code> ${copy(found.hash)}`],
            ["Status", "Success"],
            ["Version", String(found.version)],
            ["Time", `${time(found.timestamp * 1000)} UTC`],
            ["Sender", links.address(found.sender)],
            ["What", found.purpose]
          ]
        )}
        <h2>Moved</h2>
        ${table(
          ["What", "From", "To"],
          found.movements.map((movement) => [
            what(state, movement),
            links.address(movement.from, "nobody"),
            links.address(movement.to)
          ])
        )}`
    )
  })

  const addressPage = Effect.fnUntraced(function* (text: string) {
    const address = addressOf(text)
    if (address === undefined) return missing("Address", `${text} is not an address.`)
    const state = yield* aptos.state
    const transactions = yield* aptos.transactions
    const isParty = ({ movements, sender }: Transaction) =>
      sender === address || movements.some(({ from, to }) => from === address || to === address)
    const tokens = HashMap.toValues(state.tokens).filter(({ owner }) => owner === address)
    return page(
      `Address on ${network.networkName}`,
      html`<p><code>${address}</code> ${copy(address)}</p>
        <h2>Balances</h2>
        ${table(
          ["Coin", "Balance"],
          assets.map((asset) => [
            asset.symbol,
            formatUnits(State.balance(state, asset.address, address), asset.decimals)
          ])
        )}
        <h2>NFTs</h2>
        ${table(
          ["Name", "Address"],
          tokens.map((token) => [token.name, html`<code>${token.address}</code>`])
        )}
        <h2>Transactions</h2>
        ${table(head, transactions.filter(isParty).slice(-recent).toReversed().map(rowOf))}`
    )
  })

  return { list: listPage, transaction: transactionPage, address: addressPage }
}
