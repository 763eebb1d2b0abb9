/** The panel on which a developer asks for failures, and the same over HTTP. */
import { Routes } from "@okto-effect/contract"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { jsonOf } from "../http/body.ts"
import { type ActiveFault, Fault, Faults, kinds } from "../http/Faults.ts"
import { sentence } from "../verify/Invalid.ts"
import type { Asked } from "./dispatch.ts"
import { type Html, html, script, table } from "./html.ts"
import type { Page } from "./page.ts"
import { paths } from "./paths.ts"
import { inline } from "./policy.ts"

/** Fields that a kind of fault asks for, with what is suggested. */
const suggestions: Readonly<Record<string, string>> = {
  milliseconds: "2000",
  status: "503",
  errorCode: "ER-TECH-0001",
  message: "The backend is away",
  retryAfter: "5",
  answer: "last"
}

const numeric = new Set(["milliseconds", "status", "retryAfter", "times", "share"])

const field = (name: string, value: string): Html =>
  html`<label
    >${name} <input name="${name}" value="${value}" type="${numeric.has(name) ? "number" : "text"}" step="any"
  /></label>`

const form = (kind: string, label: string, fields: ReadonlyArray<string>): Html =>
  html`<form data-kind="${kind}">
    <h3>${label}</h3>
    <label
      >route
      <select name="route">
        <option value="">every route</option>
        ${Object.keys(Routes).map((name) => html`<option>${name}</option>`)}
      </select></label
    >
    ${fields.map((name) => field(name, suggestions[name] ?? ""))} ${field("times", "1")} ${field("share", "1")}
    <button type="submit">Add</button>
  </form>`

const asking = inline(`
  const { json } = document.currentScript.dataset
  const numeric = new Set(${JSON.stringify([...numeric])})
  addEventListener("submit", async (event) => {
    event.preventDefault()
    const fault = { kind: event.target.dataset.kind }
    for (const [name, value] of new FormData(event.target)) if (value !== "") fault[name] = numeric.has(name) ? Number(value) : value
    const response = await fetch(json, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault)
    })
    if (response.ok) location.reload()
    else document.getElementById("problem").textContent = (await response.json()).error
  })
  addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-remove]")
    if (button === null) return
    await fetch(json + button.dataset.remove, { method: "DELETE" })
    location.reload()
  })
`)

const listed = ({ fault: { kind, route = "every route", ...rest }, id, struck }: ActiveFault) => [
  kinds[kind].label,
  route,
  html`<code>${JSON.stringify(rest)}</code>`,
  String(struck),
  html`<button type="button" data-remove="?id=${id}">Remove</button>`
]

/** Faults that may wait for calls. */
const most = 100

const Seed = Schema.Struct({ seed: Schema.Int })
const Asked = Schema.Union([Seed, Fault, Schema.Array(Fault)])

const refused = (message: string, status = 400): Response => Response.json({ error: message }, { status })

export const make = Effect.gen(function* () {
  const faults = yield* Faults

  const now = Effect.gen(function* () {
    return { seed: yield* faults.seed, faults: yield* faults.active }
  })
  const shown = Effect.map(now, (data) => Response.json(data))

  const isRoute = ({ route }: Fault): boolean => route === undefined || Object.hasOwn(Routes, route)

  const add = Effect.fnUntraced(function* (request: Request) {
    const asked = yield* Effect.flatMap(jsonOf(request), (body) =>
      Effect.mapError(Schema.decodeUnknownEffect(Asked)(body), (cause) => ({ status: 400, message: sentence(cause) }))
    )
    if ("seed" in asked) {
      yield* faults.reseed(asked.seed)
      return yield* shown
    }
    const list: ReadonlyArray<Fault> = "kind" in asked ? [asked] : asked
    const stray = list.find((fault) => !isRoute(fault))
    if (stray !== undefined) {
      return refused(`route: expected one of ${Object.keys(Routes).join(", ")}, got ${stray.route}`)
    }
    const active = yield* faults.active
    if (active.length + list.length > most) {
      return refused(`expected at most ${most} faults that wait for calls, got ${active.length + list.length}`)
    }
    return Response.json({ ids: yield* Effect.forEach(list, faults.add) })
  })

  return {
    shown: () => shown,
    add: ({ request }: Asked) =>
      Effect.catch(add(request), ({ message, status }) => Effect.succeed(refused(message, status))),
    remove: ({ url: { searchParams } }: Asked) => {
      const id = searchParams.get("id")
      return Effect.andThen(faults.remove(id === null ? undefined : Number(id)), shown)
    },
    page: () =>
      Effect.gen(function* () {
        const data = yield* now
        const page: Page = {
          title: "Faults",
          data,
          body: html`<p>Failures on demand. Chance begins with the seed ${data.seed}.</p>
            <p id="problem" role="alert"></p>
            <h2>Waiting for calls</h2>
            ${
              data.faults.length === 0
                ? html`<p>None.</p>`
                : html`${table(["What", "Route", "How", "Struck", "Action"], data.faults.map(listed))}
                    <p><button type="button" data-remove="">Remove all</button></p>`
            }
            <h2>Add</h2>
            ${Object.entries(kinds).map(([kind, { fields, label }]) => form(kind, label, Object.keys(fields)))}`,
          scripts: [script(asking, { json: paths.faultsData.path })]
        }
        return page
      })
  }
})
