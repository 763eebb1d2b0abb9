/** A small block explorer. */
import * as Effect from "effect/Effect"
import { formatUnits, getAddress, isAddress, isHash } from "viem/utils"
import type { Address, Hex } from "viem"
import { network as aptosNetwork } from "../aptos/Network.ts"
import type { NetworkFacts } from "./Networks.ts"
import { type RunningNetwork, World } from "./World.ts"
import { activityOf } from "./activity.ts"
import { balanceOf, coinsOf } from "./coins.ts"
import * as AptosExplorer from "../aptos/explorer.ts"
import { copy, type Html, html, missing, page, table, time } from "../../pages/html.ts"

/** Blocks that a chain's page lists. */
const recent = 50n

const pathOf = ({ caipId }: NetworkFacts) => `/__sandbox/explorer/${caipId}`

const addressLink = (network: RunningNetwork, address: Address | undefined): Html =>
  address === undefined
    ? html`<span class="dim">a new contract</span>`
    : html`<a href="${pathOf(network)}/address/${address}"><code>${address}</code></a>`

const hashLink = (network: RunningNetwork, hash: Hex): Html =>
  html`<a href="${pathOf(network)}/tx/${hash}"><code>${hash.slice(0, 18)}…</code></a>`

const amount = ({ nativeCoin }: RunningNetwork, value: bigint): string =>
  `${formatUnits(value, nativeCoin.decimals)} ${nativeCoin.symbol}`

const transactionPage = Effect.fnUntraced(function* (network: RunningNetwork, hash: string) {
  const found = isHash(hash) ? yield* Effect.all([network.chain.transaction(hash), network.chain.receipt(hash)]) : []
  const [transaction, receipt] = found
  if (transaction === undefined || receipt === undefined) {
    return missing("Transaction", `${network.networkName} has no transaction ${hash}.`)
  }
  const rows: ReadonlyArray<readonly [string, string | Html]> = [
    ["Hash", html`<code>${transaction.hash}</code> ${copy(transaction.hash)}`],
    ["Status", receipt.status === "success" ? "Success" : `Reverted: ${receipt.revertReason ?? ""}`],
    ["Block", String(transaction.blockNumber)],
    ["Time", `${time(transaction.timestamp * 1000)} UTC`],
    ["From", addressLink(network, transaction.from)],
    ["To", addressLink(network, transaction.to ?? receipt.contractAddress)],
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
  const balances = yield* Effect.forEach(coinsOf(network), (coin) =>
    Effect.map(balanceOf(coin, address), (balance) => [coin.symbol, formatUnits(balance, coin.decimals)])
  )
  const activity = yield* activityOf([network], address)
  const moves = activity.map((_) => [
    `${time(_.timestamp * 1000)} UTC`,
    _.received ? "received" : "sent",
    _.coin === undefined ? `${Number(_.quantity)} NFT` : `${_.amount} ${_.coin.symbol}`,
    hashLink(network, _.hash)
  ])
  return page(
    `Address on ${network.networkName}`,
    html`<p><code>${address}</code> ${copy(address)}</p>
      <h2>Balances</h2>
      ${table(["Coin", "Balance"], balances)}
      <h2>Transfers</h2>
      ${table(["Time", "", "What", "Transaction"], moves)}`
  )
})

const chainPage = Effect.fnUntraced(function* (network: RunningNetwork) {
  const head = yield* network.chain.blockNumber
  const numbers = Array.from({ length: Number(head < recent ? head : recent) }, (_, index) => head - BigInt(index))
  const rows = yield* Effect.forEach(numbers, (number) =>
    Effect.map(network.chain.block(number), (block) => [
      String(number),
      block === undefined ? "" : `${time(block.timestamp * 1000)} UTC`,
      html`${(block?.transactions ?? []).map((hash) => hashLink(network, hash))}`
    ])
  )
  return page(network.networkName, table(["Block", "Time", "Transaction"], rows))
})

export const make = Effect.gen(function* () {
  const { networks } = yield* World
  const aptosPages = yield* AptosExplorer.make

  const list = page(
    "Explorer",
    table(
      ["Network", "CAIP-2 id", "JSON-RPC"],
      [
        ...[...networks.values()].map((network) => [
          html`<a href="${pathOf(network)}">${network.networkName}</a>`,
          html`<code>${network.caipId}</code>`,
          html`<code>/__sandbox/chains/${network.caipId}/rpc</code> ${copy(`/__sandbox/chains/${network.caipId}/rpc`)}`
        ]),
        [
          html`<a href="${pathOf(aptosNetwork)}">${aptosNetwork.networkName}</a>`,
          html`<code>${aptosNetwork.caipId}</code>`,
          html`<span class="dim">none: a ledger without a node</span>`
        ]
      ]
    )
  )

  /** The page for the parts of the path behind `/__sandbox/explorer`. */
  return ([caipId = "", kind, id = ""]: ReadonlyArray<string>): Effect.Effect<Response> => {
    if (caipId === "") return Effect.sync(() => list.clone())
    if (caipId === aptosNetwork.caipId) return aptosPages(kind, id)
    const network = networks.get(caipId)
    if (network === undefined) return Effect.succeed(missing("Explorer", `There is no network ${caipId} here.`))
    switch (kind) {
      case undefined:
      case "":
        return chainPage(network)
      case "tx":
        return transactionPage(network, id)
      case "address":
        return addressPage(network, id)
      default:
        return Effect.succeed(missing("Explorer", "There are pages tx/<hash> and address/<address>."))
    }
  }
})
