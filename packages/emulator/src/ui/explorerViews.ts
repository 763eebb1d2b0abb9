import {
  badge,
  code,
  type Columns,
  copyable,
  dim,
  facts,
  type Html,
  html,
  lines,
  link,
  linkTo,
  networkLabel,
  table,
  time
} from "./html.ts"
import type { View } from "./page.ts"
import type { AnswerOf } from "../control/routes.ts"

type NetworkInfo = Pick<AnswerOf<"network">, "network" | "users">
type Transactions = Pick<AnswerOf<"network">, "ofUsers" | "others" | "funding">
type Transaction = Transactions["funding"][number]

const search = (text: string): Html =>
  html`<form method="get" action="${linkTo("explorer")}" role="search">
    <label class="wide">Hash or address <input name="q" value="${text}" placeholder="0x…" required /></label>
    <button type="submit">Search</button>
  </form>`

type Explorer = AnswerOf<"explorer">
type Network = Extract<Explorer, { readonly networks: unknown }>["networks"][number]
type SearchResult = Extract<Explorer, { readonly found: unknown }>["found"][number]

const networks: Columns<Network> = [
  ["Network", ({ networkName, path }) => link(path, networkLabel(networkName))],
  ["CAIP-2 id", ({ network }) => code(network)],
  ["JSON-RPC", ({ rpc }) => (rpc === null ? dim("none: a ledger without a node") : copyable(rpc))]
]

const searchResults: Columns<SearchResult> = [
  ["Network", ({ networkName }) => networkLabel(networkName)],
  ["What", ({ kind, path }) => link(path, kind)]
]

export const explorer = (answer: Explorer): View => {
  if ("networks" in answer) return { body: html`${search("")} ${table(networks, answer.networks)}` }
  const { found, q } = answer
  return {
    title: "Search",
    body: html`${search(q)}
    ${found.length === 0 ? html`<p>Nothing here is called ${code(q)}.</p>` : table(searchResults, found)}`
  }
}

const shorten = (hex: string): string => (hex.length <= 18 ? hex : `${hex.slice(0, 10)}…${hex.slice(-6)}`)

/** Links to addresses of a network, with the users who have them. */
const addressLink =
  ({ network, users }: NetworkInfo, spell: (hex: string) => string = shorten) =>
  (hex: string | undefined, absent = ""): Html => {
    if (hex === undefined) return dim(absent)
    const address = link(linkTo("address", { network, address: hex }), code(spell(hex)), hex)
    const user = users.find(({ address }) => address.toLowerCase() === hex.toLowerCase())
    return user === undefined ? address : html`${address} ${link(linkTo("user", { user: user.id }), user.identity)}`
  }

const transactionStatus = ({ reason, status }: Transaction): Html =>
  status === "success"
    ? badge("Success", "good")
    : html`${badge("Reverted", "bad")} <span class="long">${reason}</span>`

/** What a list and the page of one transaction show alike. */
const summary = (address: ReturnType<typeof addressLink>): Columns<Transaction> => [
  ["Time", ({ at }) => time(at)],
  ["What", ({ purpose }) => purpose],
  ["From", ({ from }) => address(from)],
  ["To", ({ to }) => address(to, "none")],
  ["Value", ({ value }) => value]
]

const transactions = (on: NetworkInfo): Columns<Transaction> => {
  const { network } = on
  return [
    ["Transaction", ({ hash }) => link(linkTo("transaction", { network, hash }), code(shorten(hash)), hash)],
    ...summary(addressLink(on)),
    ["Transfers", ({ transfers }) => lines(transfers.map(({ what }) => what))],
    ["Status", transactionStatus]
  ]
}

const transactionLists = (answer: NetworkInfo & Transactions): Html => {
  const columns = transactions(answer)
  const { funding, ofUsers, others } = answer
  return html`<h2>Transactions of users</h2>
    ${table(columns, ofUsers)}
    ${
      others.length === 0
        ? ""
        : html`<h2>Transactions of others</h2>
            ${table(columns, others)}`
    }
    <details>
      <summary>Funding and set-up (${funding.length})</summary>
      ${table(columns, funding)}
    </details>`
}

export const network = (answer: AnswerOf<"network">): View => ({
  title: networkLabel(answer.networkName),
  body: html`${search("")} ${transactionLists(answer)}`
})

export const transaction = (answer: AnswerOf<"transaction">): View => {
  const address = addressLink(answer, (hex) => hex)
  const columns: Columns<Transaction> = [
    ["Hash", ({ hash }) => copyable(hash)],
    ["Status", transactionStatus],
    ["Block", ({ block }) => block],
    ...summary(address)
  ]
  const special: Columns<Transaction> = Object.entries(answer.transaction.facts).map(([name, text]) => [
    name,
    () => code(text)
  ])
  const transfers: Columns<Transaction["transfers"][number]> = [
    ["What", ({ what }) => what],
    ["From", ({ from }) => address(from, "none")],
    ["To", ({ to }) => address(to)]
  ]
  return {
    title: `Transaction on ${networkLabel(answer.networkName)}`,
    body: html`${search("")} ${facts([...columns, ...special], answer.transaction)}
      <h2>Transfers</h2>
      ${table(transfers, answer.transaction.transfers)}`
  }
}

const nfts: Columns<AnswerOf<"address">["nfts"][number]> = [
  ["Name", ({ name }) => name],
  ["Id", ({ id }) => code(id)],
  ["Quantity", ({ quantity }) => quantity]
]

export const address = (answer: AnswerOf<"address">): View => {
  const user = answer.users.find(({ address }) => address.toLowerCase() === answer.address.toLowerCase())
  const balances: Columns<unknown> = answer.balances.map(({ balance, coin }) => [coin, () => balance])
  return {
    title: `Address on ${networkLabel(answer.networkName)}`,
    body: html`${search("")}
      <p>${copyable(answer.address)}</p>
      ${user === undefined ? "" : html`<p>${link(linkTo("user", { user: user.id }), user.identity)}</p>`}
      <h2>Balances</h2>
      ${facts(balances, undefined)}
      <h2>NFTs</h2>
      ${table(nfts, answer.nfts)} ${transactionLists(answer)}`
  }
}
