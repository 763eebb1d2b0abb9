/** A small block explorer over all networks. */
import * as Effect from "effect/Effect"
import type { Hex } from "viem"
import type { ExploredTransaction, Transfer, Venue } from "../chains/Venue.ts"
import { Venues } from "../chains/Venues.ts"
import { Users } from "../identity/Users.ts"
import type { Asked } from "./dispatch.ts"
import { badge, copy, facts, type Html, html, table, time } from "./html.ts"
import { missing, type Page } from "./page.ts"
import { paths, pathTo } from "./paths.ts"

/** Transactions of a network that are looked at. */
const recent = 1_000

/** Transactions that a list shows. */
const listed = 50

const shortened = (hex: Hex): string => (hex.length <= 18 ? hex : `${hex.slice(0, 10)}…${hex.slice(-6)}`)

const search = (text: string): Html =>
  html`<form method="get" action="${paths.explorer.path}" role="search">
    <label class="wide">Hash or address <input name="q" value="${text}" placeholder="0x…" required /></label>
    <button type="submit">Search</button>
  </form>`

/** Who is behind an address, by the address in lower case. */
type People = ReadonlyMap<string, { readonly id: string; readonly identity: string }>

/** The pieces of a network's pages. */
const piecesOf = ({ network: { caipId: network } }: Venue, people: People) => {
  const address = (hex: Hex | undefined, otherwise: string, spelled: (hex: Hex) => string = shortened): Html => {
    if (hex === undefined) return html`<span class="dim">${otherwise}</span>`
    const person = people.get(hex.toLowerCase())
    const link = html`<a href="${pathTo("address", { network, address: hex })}" title="${hex}"
      ><code>${spelled(hex)}</code></a
    >`
    return person === undefined
      ? link
      : html`${link} <a href="${pathTo("user", { user: person.id })}">${person.identity}</a>`
  }
  const status = ({ reason, status }: ExploredTransaction): Html =>
    status === "success"
      ? badge("Success", "good")
      : html`${badge("Reverted", "bad")} <span class="long">${reason}</span>`
  const moved = (transfers: ReadonlyArray<Transfer>, spelled?: (hex: Hex) => string): Html =>
    table(
      ["What", "From", "To"],
      transfers.map(({ from, to, what }) => [what, address(from, "nobody", spelled), address(to, "", spelled)])
    )
  const list = (transactions: ReadonlyArray<ExploredTransaction>): Html =>
    table(
      ["Transaction", "Time", "What", "From", "To", "Value", "Transfers", "Status"],
      transactions.map((one) => [
        html`<a href="${pathTo("transaction", { network, hash: one.hash })}" title="${one.hash}"
          ><code>${shortened(one.hash)}</code></a
        >`,
        `${time(one.at)} UTC`,
        one.purpose,
        address(one.from, ""),
        address(one.to, "nobody"),
        one.value,
        html`${one.transfers.map(({ what }) => html`<div>${what}</div>`)}`,
        status(one)
      ])
    )
  return { address, list, moved, status }
}

const isPartyOf =
  (address: Hex) =>
  ({ from, to, transfers }: ExploredTransaction): boolean => {
    const asked = address.toLowerCase()
    const parties = [from, to, ...transfers.flatMap((transfer) => [transfer.from, transfer.to])]
    return parties.some((party) => party?.toLowerCase() === asked)
  }

/** What a list is about first, and what is folded away. */
const sorted = (transactions: ReadonlyArray<ExploredTransaction>, people: People) => {
  const isOfUsers = ({ from }: ExploredTransaction): boolean => people.has(from.toLowerCase())
  const sent = transactions.filter(({ isFunding }) => !isFunding)
  return {
    ofUsers: sent.filter(isOfUsers).slice(0, listed),
    others: sent.filter((one) => !isOfUsers(one)).slice(0, listed),
    funding: transactions.filter(({ isFunding }) => isFunding).slice(0, listed)
  }
}

const sections = (
  { funding, ofUsers, others }: ReturnType<typeof sorted>,
  { list }: ReturnType<typeof piecesOf>
): Html =>
  html`<h2>Transactions of users</h2>
    ${list(ofUsers)}
    ${
      others.length === 0
        ? []
        : html`<h2>Transactions of others</h2>
            ${list(others)}`
    }
    <details>
      <summary>Funding and set-up (${funding.length})</summary>
      ${list(funding)}
    </details>`

export const make = Effect.gen(function* () {
  const users = yield* Users
  const venues = yield* Venues

  const peopleOn = ({ addressOf }: Venue): Effect.Effect<People> =>
    Effect.map(users.all, (all) => new Map(all.map((user) => [addressOf(user).toLowerCase(), user])))

  /** Where a hash or an address is known. */
  const find = Effect.fnUntraced(function* (text: string) {
    const found = yield* Effect.forEach(
      venues.all,
      Effect.fnUntraced(function* ({ explored, network: { caipId: network, networkName } }) {
        const transaction = yield* explored.transaction(text)
        if (transaction !== undefined) {
          return [
            { kind: "transaction", networkName, path: pathTo("transaction", { network, hash: transaction.hash }) }
          ]
        }
        const held = yield* explored.holdings(text)
        if (held === undefined) return []
        const isKnown =
          held.balances.some(({ balance }) => balance !== "0") ||
          (yield* explored.latest(recent)).some(isPartyOf(held.address))
        return isKnown
          ? [{ kind: "address", networkName, path: pathTo("address", { network, address: held.address }) }]
          : []
      })
    )
    return found.flat()
  })

  const networks = venues.all.map(({ network: { caipId: network, networkName }, rpc }) => ({
    network,
    networkName,
    path: pathTo("network", { network }),
    rpc: rpc === undefined ? null : pathTo("rpc", { network })
  }))

  const found = Effect.fnUntraced(function* (text: string) {
    const results = yield* find(text)
    const page: Page = {
      title: "Search",
      data: { q: text, found: results },
      body: html`${search(text)}
      ${
        results.length === 0
          ? html`<p>Nothing here is called <code>${text}</code>.</p>`
          : table(
              ["Network", "What"],
              results.map(({ kind, networkName, path }) => [networkName, html`<a href="${path}">${kind}</a>`])
            )
      }`
    }
    return page
  })

  const list: Page = {
    title: "Explorer",
    data: { networks },
    body: html`${search("")}
    ${table(
      ["Network", "CAIP-2 id", "JSON-RPC"],
      networks.map(({ network, networkName, path, rpc }) => [
        html`<a href="${path}">${networkName}</a>`,
        html`<code>${network}</code>`,
        rpc === null
          ? html`<span class="dim">none: a ledger without a node</span>`
          : html`<code>${rpc}</code> ${copy(rpc)}`
      ])
    )}`
  }

  /** A page of the network that the path names. */
  const of =
    (show: (venue: Venue, parts: Asked["parts"]) => Effect.Effect<Page>) =>
    ({ parts }: Asked): Effect.Effect<Page> => {
      const { network = "" } = parts
      const venue = venues.all.find(({ network: { caipId } }) => caipId === network)
      return venue === undefined
        ? Effect.succeed(missing("Explorer", `There is no network ${network} here.`))
        : show(venue, parts)
    }

  const networkPage = Effect.fnUntraced(function* (venue: Venue) {
    const { caipId, networkName } = venue.network
    const people = yield* peopleOn(venue)
    const transactions = sorted(yield* venue.explored.latest(recent), people)
    const page: Page = {
      title: networkName,
      data: { network: caipId, ...transactions },
      body: html`${search("")} ${sections(transactions, piecesOf(venue, people))}`
    }
    return page
  })

  const transactionPage = Effect.fnUntraced(function* (venue: Venue, hash: string) {
    const { caipId, networkName } = venue.network
    const found = yield* venue.explored.transaction(hash)
    if (found === undefined) return missing("Transaction", `${networkName} has no transaction ${hash}.`)
    const { address, moved, status } = piecesOf(venue, yield* peopleOn(venue))
    const full = (hex: Hex): string => hex
    const page: Page = {
      title: `Transaction on ${networkName}`,
      data: { network: caipId, transaction: found },
      body: html`${search("")}
        ${facts([
          ["Hash", html`<code>${found.hash}</code> ${copy(found.hash)}`],
          ["Status", status(found)],
          ["Block", found.block],
          ["Time", `${time(found.at)} UTC`],
          ["What", found.purpose],
          ["From", address(found.from, "", full)],
          ["To", address(found.to, "nobody", full)],
          ["Value", found.value],
          ...Object.entries(found.facts).map(([name, text]) => [name, html`<code>${text}</code>`] as const)
        ])}
        <h2>Transfers</h2>
        ${moved(found.transfers, full)}`
    }
    return page
  })

  const addressPage = Effect.fnUntraced(function* (venue: Venue, text: string) {
    const { caipId, networkName } = venue.network
    const held = yield* venue.explored.holdings(text)
    if (held === undefined) return missing("Address", `${text} is not an address.`)
    const people = yield* peopleOn(venue)
    const own = (yield* venue.explored.latest(recent)).filter(isPartyOf(held.address))
    const transactions = sorted(own, people)
    const person = people.get(held.address.toLowerCase())
    const page: Page = {
      title: `Address on ${networkName}`,
      data: { network: caipId, ...held, ...transactions },
      body: html`${search("")}
        <p><code>${held.address}</code> ${copy(held.address)}</p>
        ${person === undefined ? [] : html`<p><a href="${pathTo("user", { user: person.id })}">${person.identity}</a></p>`}
        <h2>Balances</h2>
        ${facts(held.balances.map(({ balance, coin }) => [coin, balance] as const))}
        <h2>NFTs</h2>
        ${table(
          ["Name", "Id", "Quantity"],
          held.nfts.map(({ id, name, quantity }) => [name, html`<code>${id}</code>`, quantity])
        )}
        ${sections(transactions, piecesOf(venue, people))}`
    }
    return page
  })

  return {
    list: ({ url: { searchParams } }: Asked): Effect.Effect<Page> => {
      const text = searchParams.get("q")?.trim() ?? ""
      return text === "" ? Effect.succeed(list) : found(text)
    },
    network: of((venue) => networkPage(venue)),
    transaction: of((venue, { hash = "" }) => transactionPage(venue, hash)),
    address: of((venue, { address = "" }) => addressPage(venue, address))
  }
})
