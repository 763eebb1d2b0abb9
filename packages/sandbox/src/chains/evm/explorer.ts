/** The explorer's pages of an EVM chain. */
import * as Effect from "effect/Effect"
import { formatUnits, getAddress, isAddress, isHash } from "viem/utils"
import { copy, type Html, html, missing, page, table, time } from "../../pages/html.ts"
import { linksOf } from "../links.ts"
import { newestFirst, type Venue } from "../Venue.ts"
import { activityOf } from "./activity.ts"
import { balancesOf } from "./coins.ts"
import type { RunningNetwork } from "./World.ts"

/** Blocks that a chain's page lists. */
const recent = 50n

const amount = ({ nativeCoin }: RunningNetwork, value: bigint): string =>
  `${formatUnits(value, nativeCoin.decimals)} ${nativeCoin.symbol}`

const transactionPage = Effect.fnUntraced(function* (network: RunningNetwork, hash: string) {
  const found = isHash(hash) ? yield* Effect.all([network.chain.transaction(hash), network.chain.receipt(hash)]) : []
  const [transaction, receipt] = found
  if (transaction === undefined || receipt === undefined) {
    return missing("Transaction", `${network.networkName} has no transaction ${hash}.`)
  }
  const links = linksOf(network)
  const rows: ReadonlyArray<readonly [string, string | Html]> = [
    ["Hash", html`<code>${transaction.hash}</code> ${copy(transaction.hash)}`],
    ["Status", receipt.status === "success" ? "Success" : `Reverted: ${receipt.revertReason ?? ""}`],
    ["Block", String(transaction.blockNumber)],
    ["Time", `${time(transaction.timestamp * 1000)} UTC`],
    ["From", links.address(transaction.from)],
    ["To", links.address(transaction.to ?? receipt.contractAddress, "a new contract")],
    ["Value", amount(network, transaction.value)],
    ["Fee", amount(network, receipt.gasUsed * receipt.effectiveGasPrice)],
    ["Gas used", String(receipt.gasUsed)],
    ["Events", String(receipt.logs.length)],
    ["Data", html`<code>${transaction.data}</code>`]
  ]
  return page(`Transaction on ${network.networkName}`, table(["", ""], rows))
})

const addressPage = Effect.fnUntraced(function* (network: RunningNetwork, text: string) {
  if (!isAddress(text, { strict: false })) return missing("Address", `${text} is not an address.`)
  const address = getAddress(text)
  const balances = yield* balancesOf(network, address)
  const activity = (yield* activityOf(network, address)).toSorted(newestFirst)
  const moves = activity.map(({ amount, coin, hash, quantity, received, timestamp }) => [
    `${time(timestamp * 1000)} UTC`,
    received ? "received" : "sent",
    coin === undefined ? `${Number(quantity)} NFT` : `${amount} ${coin.symbol}`,
    linksOf(network).transaction(hash)
  ])
  return page(
    `Address on ${network.networkName}`,
    html`<p><code>${address}</code> ${copy(address)}</p>
      <h2>Balances</h2>
      ${table(
        ["Coin", "Balance"],
        balances.map(({ balance, coin }) => [coin.symbol, formatUnits(balance, coin.decimals)])
      )}
      <h2>Transfers</h2>
      ${table(["Time", "", "What", "Transaction"], moves)}`
  )
})

const listPage = Effect.fnUntraced(function* (network: RunningNetwork) {
  const head = yield* network.chain.blockNumber
  const numbers = Array.from({ length: Number(head < recent ? head : recent) }, (_, index) => head - BigInt(index))
  const rows = yield* Effect.forEach(numbers, (number) =>
    Effect.map(network.chain.block(number), (block) => [
      String(number),
      block === undefined ? "" : `${time(block.timestamp * 1000)} UTC`,
      html`${(block?.transactions ?? []).map((hash) => linksOf(network).transaction(hash))}`
    ])
  )
  return page(network.networkName, table(["Block", "Time", "Transaction"], rows))
})

/** The pages of a network. */
export const make = (network: RunningNetwork): Venue["pages"] => ({
  list: listPage(network),
  transaction: (hash) => transactionPage(network, hash),
  address: (address) => addressPage(network, address)
})
