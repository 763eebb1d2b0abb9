/** The users: what each has and did, and what a developer can do to one. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { inWords } from "../chains/Venue.ts"
import { Venues } from "../chains/Venues.ts"
import { Jwt } from "../identity/Jwt.ts"
import { Sessions } from "../identity/Sessions.ts"
import { type User, Users } from "../identity/Users.ts"
import { Orders } from "../orders/Orders.ts"
import { type Happened, Journal } from "../state/Journal.ts"
import type { Asked } from "./dispatch.ts"
import { badge, copy, facts, html, script, table, time } from "./html.ts"
import { dataOf, listOf, recent } from "./orders.ts"
import { missing, type Page } from "./page.ts"
import { pathTo } from "./paths.ts"
import { inline } from "./policy.ts"

const pressing = inline(`
  addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-post]")
    if (button === null) return
    button.disabled = true
    const response = await fetch(button.dataset.post, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}"
    })
    if (response.ok) return location.reload()
    button.disabled = false
    document.getElementById("problem").textContent = (await response.json()).error
  })
`)

const rowOf = ({ id, identity, swa, wallet }: User) => ({ id, identity, swa, wallet })

/** A list of users. */
export const listOfUsers = (users: ReadonlyArray<User>) =>
  table(
    ["User", "SWA", "Wallet"],
    users.map(({ id, identity, swa, wallet }) => [
      html`<a href="${pathTo("user", { user: id })}">${identity}</a>`,
      html`<code>${swa}</code>`,
      html`<code>${wallet}</code>`
    ])
  )

const nobodyOf = (swa: string): string => `There is no user with the smart wallet ${swa} here.`

const nobody = (id: string): string => `There is no user ${id} here.`

export const make = Effect.gen(function* () {
  const journal = yield* Journal
  const jwt = yield* Jwt
  const orders = yield* Orders
  const sessions = yield* Sessions
  const users = yield* Users
  const venues = yield* Venues

  const list = Effect.map(users.all, (all): Page => ({
    title: "Users",
    data: { users: all.map(rowOf) },
    body: listOfUsers(all)
  }))

  const detailsOf = Effect.fnUntraced(function* (user: User) {
    const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
    return {
      ...rowOf(user),
      client: user.client.swa,
      networks: yield* Effect.forEach(
        venues.all,
        Effect.fnUntraced(function* ({ addressOf, balances, network, nfts }) {
          const { caipId, networkName } = network
          const held = inWords(yield* balances(user), yield* nfts(user))
          return { network: caipId, networkName, address: addressOf(user), ...held }
        })
      ),
      sessions: (yield* sessions.of(user.id)).map(({ address, expiresAt }) => ({
        address,
        expiresAt,
        state: expiresAt > now ? "valid" : "expired"
      })),
      orders: (yield* orders.of(user, {})).slice(0, recent).map(dataOf)
    }
  })

  const page = Effect.fnUntraced(function* ({ parts: { user: id = "" } }: Asked) {
    const user = yield* users.find(id)
    if (user === undefined) return missing("User", nobody(id))
    const data = yield* detailsOf(user)
    const shown: Page = {
      title: user.identity,
      data,
      body: html`<p class="actions">
          <button type="button" data-post="${pathTo("userFund", { user: id })}">Fund</button>
          <button type="button" data-post="${pathTo("userExpire", { user: id })}">Let sessions expire</button>
          <button type="button" data-post="${pathTo("userLogOut", { user: id })}">Log out</button>
        </p>
        <p id="problem" role="alert"></p>
        ${facts([
          ["SWA", html`<code>${user.swa}</code> ${copy(user.swa)}`],
          ["Wallet", html`<code>${user.wallet}</code> ${copy(user.wallet)}`],
          ["Client", html`<code>${user.client.swa}</code>`]
        ])}
        <h2>Balances</h2>
        ${table(
          ["Network", "Balances", "NFTs"],
          data.networks.map(({ address, balances, network, networkName, nfts }) => [
            html`<a href="${pathTo("address", { network, address })}">${networkName}</a>`,
            html`${balances.map(({ balance, coin }) => html`<div>${balance} ${coin}</div>`)}`,
            nfts.length
          ])
        )}
        <h2>Sessions</h2>
        ${table(
          ["Key", "Until", "State"],
          data.sessions.map(({ address, expiresAt, state }) => [
            html`<code>${address}</code>`,
            `${time(expiresAt * 1000)} UTC`,
            badge(state, state === "valid" ? "good" : "bad")
          ])
        )}
        <h2>Orders</h2>
        ${listOf(data.orders)}`,
      scripts: [script(pressing)]
    }
    return shown
  })

  /** Something that is done to the user whom the path names, and kept as what happened. */
  const doing =
    (change: (userId: string) => Effect.Effect<void>, happened: (userId: string) => Happened) =>
    ({ parts: { user: id = "" } }: Asked): Effect.Effect<Response> =>
      Effect.flatMap(users.find(id), (user) =>
        user === undefined
          ? Effect.succeed(Response.json({ error: nobody(id) }, { status: 404 }))
          : Effect.as(
              journal.record(change(id), () => happened(id)),
              Response.json({ id })
            )
      )

  /** What a login with a code would bring a user, for programs that act for somebody who is logged in elsewhere. */
  const idToken = Effect.fnUntraced(function* ({ url: { searchParams } }: Asked) {
    const swa = searchParams.get("swa") ?? ""
    const user = (yield* users.all).find((one) => one.swa.toLowerCase() === swa.toLowerCase())
    return user === undefined
      ? Response.json({ error: nobodyOf(swa) }, { status: 404 })
      : Response.json({ token: yield* jwt.issue(user.identity, user.client.swa) })
  })

  return {
    list,
    page,
    idToken,
    fund: doing(users.fund, (userId) => ({ _tag: "Funded", userId })),
    expire: doing(
      (id) => sessions.end(id, "expired"),
      (userId) => ({ _tag: "SessionsEnded", userId, how: "expired" })
    ),
    logOut: doing(
      (id) => sessions.end(id, "loggedOut"),
      (userId) => ({ _tag: "SessionsEnded", userId, how: "loggedOut" })
    )
  }
})
