/** Orders with their steps, the reasons why they failed, and the transactions that came of them. */
import * as Effect from "effect/Effect"
import { type OrderRecord, Orders } from "../orders/Orders.ts"
import { badge, type Html, html, table, time } from "./html.ts"
import type { Page } from "./page.ts"
import { pathTo } from "./paths.ts"

/** Orders that a page lists. */
export const recent = 50

/** An order for programs. */
export const dataOf = ({ details, hashes, id, intentType, reason, status, steps, user }: OrderRecord) => ({
  id,
  user: { id: user.id, identity: user.identity },
  intentType,
  details,
  status,
  reason,
  steps,
  hashes
})

type Data = ReturnType<typeof dataOf>

const tones = { INITIATED: "plain", IN_PROGRESS: "plain", SUCCESSFUL: "good", FAILED: "bad" } as const

const transactions = ({ details, hashes }: Data): Html => {
  const { caip2id } = details
  const network = typeof caip2id === "string" ? caip2id.toLowerCase() : ""
  return html`${hashes.map(
    (hash) =>
      html`<div>
        <a href="${pathTo("transaction", { network, hash })}" title="${hash}"><code>${hash.slice(0, 10)}…</code></a>
      </div>`
  )}`
}

const steps = ({ steps }: Data): Html =>
  html`<ol>
    ${steps.map(({ at, status }) => html`<li>${status} <span class="dim when">${time(at)} UTC</span></li>`)}
  </ol>`

/** A list of orders, newest first. */
export const listOf = (orders: ReadonlyArray<Data>): Html =>
  table(
    ["Order", "User", "Status", "Steps", "Transactions"],
    orders.map((order) => [
      html`${order.intentType}
        <div class="dim"><code>${order.id}</code></div>`,
      html`<a href="${pathTo("user", { user: order.user.id })}">${order.user.identity}</a>`,
      html`${badge(order.status, tones[order.status])} <span class="long">${order.reason}</span>`,
      steps(order),
      transactions(order)
    ])
  )

export const make = Effect.map(Orders, ({ all }) => ({
  page: Effect.map(all, (found): Page => {
    const data = found.slice(0, recent).map(dataOf)
    return { title: "Orders", data: { orders: data }, body: listOf(data) }
  })
}))
