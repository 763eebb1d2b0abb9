/** What the sandbox is doing: its client, users and orders. */
import * as Effect from "effect/Effect"
import { developmentClient } from "../identity/Clients.ts"
import { Users } from "../identity/Users.ts"
import { Orders } from "../orders/Orders.ts"
import { Settings } from "../Settings.ts"
import { copy, facts, type Html, html, script, table } from "./html.ts"
import { dataOf, listOf, recent } from "./orders.ts"
import type { Page } from "./page.ts"
import { paths, rows } from "./paths.ts"
import { inline } from "./policy.ts"
import { listOfUsers } from "./users.ts"

/** Snapshots are numbers; this tab remembers those that it took. */
const controls = inline(`
  const at = document.currentScript.dataset
  const taken = () => JSON.parse(sessionStorage.getItem("okto-snapshots") ?? "[]")
  const remember = (list) => sessionStorage.setItem("okto-snapshots", JSON.stringify(list))
  const show = () => {
    document.getElementById("snapshots").replaceChildren(...taken().map((id) => {
      const button = document.createElement("button")
      button.type = "button"
      button.dataset.control = "revert"
      button.dataset.id = id
      button.textContent = "Go back to " + id
      return button
    }))
  }
  const controls = {
    snapshot: { path: at.snapshot, done: ({ id }) => { remember([...new Set([...taken(), id])]); show() } },
    revert: {
      path: at.revert,
      loses: "What happened since this snapshot will never have happened. Go back?",
      done: ({ id }) => { remember(taken().filter((one) => one <= id)); location.reload() }
    },
    reset: { path: at.reset, loses: "Everybody and everything will be gone. Start over?", done: () => { remember([]); location.reload() } }
  }
  addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-control]")
    if (button === null) return
    const { done, loses, path } = controls[button.dataset.control]
    if (loses !== undefined && !confirm(loses)) return
    const id = Number(button.dataset.id)
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id })
    })
    if (response.ok) done(await response.json())
    else document.getElementById("problem").textContent = (await response.json()).error
  })
  show()
`)

const asJson = html`with <code>accept: application/json</code> as JSON`

const help = Object.values(rows).flatMap(({ methods, page, path }) => {
  const ways: ReadonlyArray<readonly [method: string, does: string | Html]> = Object.entries(methods)
  return (page === true ? ways.concat([["GET", asJson]]) : ways).map(([method, does]) => [
    html`<code>${method}</code>`,
    html`<code>${path}</code>`,
    does
  ])
})

export const make = Effect.gen(function* () {
  const { environment, jwks, jwtSecret } = yield* Settings
  const orders = yield* Orders
  const users = yield* Users

  return Effect.gen(function* () {
    const people = yield* users.all
    const latest = (yield* orders.all).slice(0, recent).map(dataOf)
    const page: Page = {
      title: "Sandbox",
      data: {
        environment: environment.name,
        client: developmentClient,
        users: people.map(({ id, identity, swa, wallet }) => ({ id, identity, swa, wallet })),
        orders: latest,
        paths: rows
      },
      body: html`<p>
          A wallet backend in this process, environment <b>${environment.name}</b>. Codes are in the
          <a href="${paths.inbox.path}">inbox</a>, transactions in the <a href="${paths.explorer.path}">explorer</a>.
        </p>
        <h2>Development client</h2>
        ${facts([
          ["Private key", html`<code>${developmentClient.privateKey}</code> ${copy(developmentClient.privateKey)}`],
          ["SWA", html`<code>${developmentClient.swa}</code> ${copy(developmentClient.swa)}`],
          ["JSON", html`<a href="${paths.client.path}">client.json</a>`],
          ...(jwtSecret.isOwn && jwks === undefined
            ? [["A token to log in with", html`<a href="${paths.jwt.path}?sub=ada">jwt.json?sub=ada</a>`] as const]
            : [])
        ])}
        <h2>Users</h2>
        ${listOfUsers(people)}
        <h2>State</h2>
        <p>
          <button type="button" data-control="snapshot">Take a snapshot</button>
          <span id="snapshots"></span>
          <button type="button" data-control="reset">Start over</button>
        </p>
        <p id="problem" role="alert"></p>
        <h2>Orders</h2>
        ${listOf(latest)}
        <h2>Paths</h2>
        ${table(["Method", "Path", "What it does"], help)}`,
      scripts: [script(controls, { snapshot: paths.snapshot.path, revert: paths.revert.path, reset: paths.reset.path })]
    }
    return page
  })
})
