/** The pages of the emulator: what each shows of the answer that programs get as JSON. */
import { Routes } from "@okto-effect/protocol"
import * as Struct from "effect/Struct"
import { examples, kinds } from "../faults/Faults.ts"
import { testRecipients } from "../faults/Outcomes.ts"
import {
  badge,
  button,
  code,
  type Columns,
  copyable,
  dim,
  facts,
  form,
  type Html,
  html,
  lines,
  link,
  linkTo,
  networkLabel,
  script,
  table,
  time
} from "./html.ts"
import { address, explorer, network, transaction } from "./explorerViews.ts"
import type { View } from "./page.ts"
import { isRefused } from "../control/requests.ts"
import type { AnswerOf, PageName } from "../control/routes.ts"
import { snapshotsScript } from "./assets.gen.ts"
import { inline } from "./policy.ts"

type User = AnswerOf<"users">["users"][number]
type Order = AnswerOf<"orders">["orders"][number]
type SentCode = AnswerOf<"inbox">[number]
type ActiveFault = AnswerOf<"faults">["faults"][number]

const users: Columns<User> = [
  ["User", ({ id, identity }) => link(linkTo("user", { user: id }), identity)],
  ["SWA", ({ swa }) => code(swa)],
  ["Wallet", ({ wallet }) => code(wallet)]
]

const toneOf = (status: Order["status"]) =>
  status === "SUCCESSFUL" ? "good" : status === "INITIATED" || status === "IN_PROGRESS" ? "plain" : "bad"

const orderLinks = ({ details: { caip2id }, hashes }: Order): Html => {
  const network = typeof caip2id === "string" ? caip2id.toLowerCase() : ""
  return lines(
    hashes.map((hash) => link(linkTo("transaction", { network, hash }), code(`${hash.slice(0, 10)}…`), hash))
  )
}

const orders: Columns<Order> = [
  ["Order", ({ id, intentType }) => lines([intentType, dim(code(id))])],
  ["User", ({ user: { id, identity } }) => link(linkTo("user", { user: id }), identity)],
  ["Status", ({ reason, status }) => html`${badge(status, toneOf(status))} <span class="long">${reason}</span>`],
  [
    "Steps",
    ({ steps }) =>
      html`<ol>
        ${steps.map(({ at, status }) => html`<li>${status} <span class="dim when">${time(at)}</span></li>`)}
      </ol>`
  ],
  ["Transactions", orderLinks],
  [
    "Action",
    ({ id, status }) =>
      toneOf(status) === "plain" ? button("Settle", { method: "POST", path: linkTo("settleOrder", { order: id }) }) : ""
  ]
]

const paths: Columns<AnswerOf<"overview">["paths"][number]> = [
  ["Method", ({ method }) => code(method)],
  ["Path", ({ path }) => code(path)],
  [
    "What it does",
    ({ does, hasPage }) => html`${does}${hasPage ? html`, as JSON with <code>accept: application/json</code>` : ""}`
  ]
]

const client: Columns<AnswerOf<"overview">["client"]> = [
  ["Private key", ({ privateKey }) => copyable(privateKey)],
  ["SWA", ({ swa }) => copyable(swa)],
  ["JSON", () => link(linkTo("client"), "client.json")]
]

const tokenLink: typeof client = [
  ["A token to log in with", () => link(`${linkTo("jwt")}?sub=ada`, "jwt.json?sub=ada")]
]

const startOver = "All users and everything they did will be gone. Start over?"
const goBack = "What happened since this snapshot will never have happened. Go back?"

/** Snapshots are numbers: the tab remembers those that it took, and has a button for each. */
const snapshots = script(inline(snapshotsScript))

const overview = (answer: AnswerOf<"overview">): View => ({
  body: html`<p>
      A wallet backend in this process, environment <b>${answer.environment}</b>. Codes are in the
      ${link(linkTo("inbox"), "inbox")}, transactions in the ${link(linkTo("explorer"), "explorer")}.
    </p>
    <h2>Development client</h2>
    ${facts([...client, ...(answer.mintsTokens ? tokenLink : [])], answer.client)}
    <h2>Users</h2>
    ${table(users, answer.users)}
    <h2>State</h2>
    <p class="actions">
      ${button("Take a snapshot", { method: "POST", path: linkTo("snapshot"), name: "snapshot" })}
      <span id="snapshots" class="actions"></span>
      ${button("Start over", { method: "POST", path: linkTo("reset"), name: "reset", confirm: startOver })}
    </p>
    <template id="go-back"
      >${button("Go back", { method: "POST", path: linkTo("revert"), name: "revert", confirm: goBack })}</template
    >
    <h2>Orders</h2>
    ${table(orders, answer.orders)}
    <h2>Paths</h2>
    ${table(paths, answer.paths)}`,
  scripts: [snapshots]
})

const codeStates: { readonly [State in SentCode["state"]]: (expiresAt: number) => Html } = {
  valid: (expiresAt) => html`valid until ${time(expiresAt)}`,
  expired: (expiresAt) => html`${badge("expired", "bad")} at ${time(expiresAt)}`,
  used: () => badge("used", "plain"),
  replaced: () => html`${badge("replaced", "plain")} by a newer code`,
  usedUp: () => html`${badge("used up", "bad")} by wrong tries`
}

const sentCode = ({ at, code, expiresAt, method, state, to }: SentCode): Html =>
  html`<section class="${state === "valid" ? "" : "gone"}">
    <h2>${to}</h2>
    <p>
      ${
        state === "valid"
          ? html`<button type="button" class="code" data-copy="${code}" title="Copy">${code}</button>`
          : html`<span class="code">${code}</span>`
      }
    </p>
    <p class="dim">${method}, ${time(at)}, ${codeStates[state](expiresAt)}</p>
  </section>`

const inbox = (codes: AnswerOf<"inbox">): View => ({
  body: html`<div aria-live="polite">
    ${
      codes.length === 0
        ? html`<p>Nothing yet. Codes for email and WhatsApp logins appear here.</p>`
        : codes.map(sentCode)
    }
  </div>`,
  refresh: `${linkTo("inbox")}.json`
})

const userFacts: Columns<AnswerOf<"user">> = [
  ["SWA", ({ swa }) => copyable(swa)],
  ["Wallet", ({ wallet }) => copyable(wallet)],
  ["Client", ({ client }) => code(client)]
]

const balances: Columns<AnswerOf<"user">["networks"][number]> = [
  [
    "Network",
    ({ address, network, networkName }) => link(linkTo("address", { network, address }), networkLabel(networkName))
  ],
  ["Balances", ({ balances }) => lines(balances.map(({ balance, coin }) => `${balance} ${coin}`))],
  ["NFTs", ({ nfts }) => nfts.length]
]

const sessions: Columns<AnswerOf<"user">["sessions"][number]> = [
  ["Key", ({ address }) => code(address)],
  ["Until", ({ expiresAt }) => time(expiresAt * 1000)],
  ["State", ({ state }) => badge(state, state === "valid" ? "good" : "bad")]
]

const user = (answer: AnswerOf<"user">): View => {
  const parts = { user: answer.id }
  return {
    title: answer.identity,
    body: html`<p class="actions">
        ${button("Fund", { method: "POST", path: linkTo("fundUser", parts) })}
        ${button("Let sessions expire", { method: "POST", path: linkTo("expireSessions", parts) })}
        ${button("Log out", { method: "POST", path: linkTo("logOutUser", parts) })}
      </p>
      ${facts(userFacts, answer)}
      <h2>Balances</h2>
      ${table(balances, answer.networks)}
      <h2>Sessions</h2>
      ${table(sessions, answer.sessions)}
      <h2>Orders</h2>
      ${table(orders, answer.orders)}`
  }
}

const requests = (answer: AnswerOf<"requests">): View => ({
  body: html`<p>The last requests, newest first. Secrets are masked.</p>
    <form method="get" action="${linkTo("requests")}" role="search">
      <label class="wide">Method, path or status <input name="q" type="search" data-keep /></label>
      <label class="check"><input name="failed" type="checkbox" value="1" data-keep /> Only failures</label>
      <button type="submit">Filter</button>
    </form>
    ${answer.length === 0 ? html`<p class="dim">None.</p>` : ""}
    ${answer.map((request) => {
      const { at, method, milliseconds, path, requestBody, responseBody, status } = request
      return html`<details>
        <summary>
          ${badge(String(status), isRefused(request) ? "bad" : "good")} ${code(`${method} ${path}`)}
          <span class="dim when">${milliseconds} ms, ${time(at)}</span>
        </summary>
        <pre><code>${requestBody === "" ? "no body" : requestBody}</code></pre>
        <pre><code>${responseBody}</code></pre>
      </details>`
    })}`,
  refresh: `${linkTo("requests")}.json`
})

const faultField = (name: string): Html => {
  const value = examples[name] ?? ""
  const type = typeof value === "number" ? "number" : "text"
  return html`<label>${name} <input name="${name}" value="${value}" type="${type}" step="any" /></label>`
}

const faultForm = (kind: string, label: string, fields: ReadonlyArray<string>): Html =>
  html`<details name="fault">
    <summary>${label}</summary>
    ${form(
      { method: "POST", path: linkTo("addFaults") },
      html`<input type="hidden" name="kind" value="${kind}" />
        <label
          >route
          <select name="route">
            <option value="">every route</option>
            ${Object.keys(Routes).map((name) => html`<option>${name}</option>`)}
          </select></label
        >
        ${[...fields, "times", "share"].map(faultField)}
        <button type="submit">Add</button>`
    )}
  </details>`

const activeFaults: Columns<ActiveFault> = [
  ["What", ({ fault: { kind } }) => kinds.find(({ name }) => name === kind)?.label ?? kind],
  ["Route", ({ fault: { route = "every route" } }) => route],
  ["How", ({ fault }) => code(JSON.stringify(Struct.omit(fault, ["kind", "route"])))],
  ["Struck", ({ struck }) => struck],
  ["Action", ({ id }) => button("Remove", { method: "DELETE", path: `${linkTo("removeFaults")}?id=${id}` })]
]

const faults = (answer: AnswerOf<"faults">): View => ({
  body: html`<p>Inject failures. Random seed: ${answer.seed}.</p>
    <h2>Waiting for calls</h2>
    ${table(activeFaults, answer.faults)}
    ${
      answer.faults.length === 0
        ? ""
        : html`<p>${button("Remove all", { method: "DELETE", path: linkTo("removeFaults") })}</p>`
    }
    <h2>Add</h2>
    ${kinds.map(({ fields, label, name }) => faultForm(name, label, Object.keys(fields)))}`
})

const activeOutcomes: Columns<AnswerOf<"outcomes">["outcomes"][number]> = [
  ["Status", ({ outcome: { status } }) => badge(status, toneOf(status))],
  ["Orders", ({ outcome }) => code(JSON.stringify(Struct.omit(outcome, ["status"])))],
  ["Action", ({ id }) => button("Remove", { method: "DELETE", path: `${linkTo("removeOutcomes")}?id=${id}` })]
]

const cards: Columns<(typeof testRecipients)[number]> = [
  ["Recipient", ([address]) => copyable(address)],
  ["Outcome", ([, status]) => badge(status, toneOf(status))]
]

const outcomes = (answer: AnswerOf<"outcomes">): View => ({
  body: html`<p>What becomes of orders, instead of their execution.</p>
    <h2>Waiting for orders</h2>
    ${table(activeOutcomes, answer.outcomes)}
    <h2>Add</h2>
    ${form(
      { method: "POST", path: linkTo("addOutcome") },
      html`<label
          >status
          <select name="status">
            ${testRecipients.map(([, status]) => html`<option>${status}</option>`)}
          </select></label
        >
        ${["reason", "recipient", "amount", "user"].map((name) => html`<label>${name} <input name="${name}" /></label>`)}
        <button type="submit">Add</button>`
    )}
    <h2>Recipients with an outcome of their own</h2>
    <p>On Aptos with zeros in front, as an address of 32 bytes.</p>
    ${table(cards, testRecipients)}`
})

/** How long what expires is valid, as the backend has it. */
const lifetimes: Columns<undefined> = [
  ["A code", () => "5 minutes"],
  ["A paymaster authorization", () => "6 hours"],
  ["A session", () => "10 days"],
  ["A transaction that waits for others", () => "3 hours"]
]

const clockFacts: Columns<AnswerOf<"clock">> = [
  ["Now", ({ now }) => time(now)],
  ["Ahead of the system", ({ ahead }) => (ahead === 0 ? "no" : `${(ahead / 60_000).toFixed(1)} minutes`)]
]

const travelTo = (travel: string): Html =>
  button(travel, { method: "POST", path: linkTo("travel"), body: JSON.stringify({ travel }) })

const clock = (answer: AnswerOf<"clock">): View => ({
  body: html`${facts(clockFacts, answer)}
    <h2>Move it ahead</h2>
    <p>Codes, tokens and sessions expire, and orders become final. Only a revert or a reset moves it back.</p>
    <p>${["5 minutes", "1 hour", "6 hours", "1 day", "10 days"].map(travelTo)}</p>
    ${form(
      { method: "POST", path: linkTo("travel") },
      html`<label>duration <input name="travel" value="2 hours" /></label> <button type="submit">Travel</button>`
    )}
    <h2>How long things are valid</h2>
    ${facts(lifetimes, undefined)}`
})

export const views: { readonly [Name in PageName]: (answer: AnswerOf<Name>) => View } = {
  overview,
  inbox,
  users: (answer) => ({ body: table(users, answer.users) }),
  user,
  orders: (answer) => ({ body: table(orders, answer.orders) }),
  explorer,
  network,
  transaction,
  address,
  requests,
  outcomes,
  faults,
  clock
}
