/** What the sandbox is doing: its client, users and orders. */
import * as Effect from "effect/Effect"
import { developmentClient } from "../Clients.ts"
import { Orders } from "../Orders.ts"
import { Settings } from "../Settings.ts"
import { Users } from "../Users.ts"
import { copy, html, page, table, time } from "./html.ts"

/** Orders that the page lists. */
const recent = 50

export const make = Effect.gen(function* () {
  const { environment } = yield* Settings
  const orders = yield* Orders
  const users = yield* Users

  return Effect.gen(function* () {
    const people = yield* users.all
    const latest = (yield* orders.all).slice(0, recent)
    return page(
      "Sandbox",
      html`<p>
          A wallet backend in this process, environment <b>${environment.name}</b>. Codes are in the
          <a href="/__sandbox/inbox">inbox</a>, transactions in the <a href="/__sandbox/explorer">explorer</a>.
        </p>
        <h2>Development client</h2>
        ${table(
          ["", ""],
          [
            ["Private key", html`<code>${developmentClient.privateKey}</code> ${copy(developmentClient.privateKey)}`],
            ["SWA", html`<code>${developmentClient.swa}</code> ${copy(developmentClient.swa)}`],
            ["JSON", html`<a href="/__sandbox/client.json">client.json</a>`],
            ["A token to log in with", html`<a href="/__sandbox/jwt.json?sub=ada">jwt.json?sub=ada</a>`]
          ]
        )}
        <h2>Users</h2>
        ${table(
          ["Identity", "SWA", "Wallet"],
          people.map((user) => [user.identity, html`<code>${user.swa}</code>`, html`<code>${user.wallet}</code>`])
        )}
        <h2>Orders</h2>
        ${table(
          ["Time", "Intent", "User", "Status"],
          latest.map((order) => [
            `${time(order.at)} UTC`,
            order.intentType,
            order.user.identity,
            `${order.status} ${order.reason}`
          ])
        )}`
    )
  })
})
