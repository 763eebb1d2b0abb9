/** The inbox: the codes that real users would find in their mail or on their phone. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type InboxMessage, Otp } from "../identity/Otp.ts"
import type { Asked } from "./dispatch.ts"
import { copy, type Html, html, page, script, time } from "./html.ts"
import { paths } from "./paths.ts"
import { inline } from "./policy.ts"

const selected = (messages: ReadonlyArray<InboxMessage>, { searchParams }: URL) => {
  const to = searchParams.get("to")
  return to === null ? messages : messages.filter((message) => message.to === to)
}

// The page is drawn anew only when something arrived, so that it does not flicker or lose the focus.
const refresh = inline(`
  const { json } = document.currentScript.dataset
  let newest
  setInterval(async () => {
    const response = await fetch(json + location.search).catch(() => undefined)
    if (response === undefined) return
    const [message] = await response.json()
    const seen = message === undefined ? "" : message.token + message.at
    if (newest !== undefined && newest !== seen) location.reload()
    newest = seen
  }, 1000)
`)

const entry = (message: InboxMessage, now: number): Html => {
  const state = message.expiresAt <= now ? "expired" : `valid until ${time(message.expiresAt)} UTC`
  return html`<section>
    <h2>${message.to}</h2>
    <p><span class="code">${message.code}</span> ${copy(message.code)}</p>
    <p class="dim">${message.method}, ${time(message.at)} UTC, ${state}</p>
  </section>`
}

export const make = Effect.gen(function* () {
  const { inbox } = yield* Otp
  return {
    /** Newest first; `to` selects a recipient. */
    json: ({ url }: Asked) => Effect.map(inbox, (messages) => Response.json(selected(messages, url))),

    page: Effect.fnUntraced(function* ({ url }: Asked) {
      const now = yield* Clock.currentTimeMillis
      const messages = selected(yield* inbox, url)
      const body =
        messages.length === 0
          ? html`<p>Nothing yet. Codes for email and WhatsApp logins appear here.</p>`
          : html`${messages.map((message) => entry(message, now))}`
      return page("Inbox", html`<div aria-live="polite">${body}</div>`, {
        scripts: [script(refresh, { json: paths.inboxData.path })]
      })
    })
  }
})
