/** The inbox: the codes that real users would find in their mail or on their phone. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type InboxMessage, Otp } from "../identity/Otp.ts"
import type { Asked } from "./dispatch.ts"
import { badge, copy, type Html, html, script, time } from "./html.ts"
import type { Page } from "./page.ts"
import { paths } from "./paths.ts"
import { inline } from "./policy.ts"

const selected = (messages: ReadonlyArray<InboxMessage>, { searchParams }: URL) => {
  const to = searchParams.get("to")
  return to === null ? messages : messages.filter((message) => message.to === to)
}

// The page is drawn anew only when something changed, so that it does not flicker or lose the focus.
const refresh = inline(`
  const { json } = document.currentScript.dataset
  let last
  setInterval(async () => {
    const response = await fetch(json + location.search).catch(() => undefined)
    if (response === undefined) return
    const now = await response.text()
    if (last !== undefined && last !== now) location.reload()
    last = now
  }, 1000)
`)

/** What is said of a code by what became of it. */
const states: Readonly<Record<InboxMessage["state"] | "expired", (message: Pick<InboxMessage, "expiresAt">) => Html>> =
  {
    valid: ({ expiresAt }) => html`valid until ${time(expiresAt)} UTC`,
    expired: ({ expiresAt }) => html`${badge("expired", "bad")} at ${time(expiresAt)} UTC`,
    used: () => badge("used", "plain"),
    replaced: () => html`${badge("replaced", "plain")} by a newer code`,
    usedUp: () => html`${badge("used up", "bad")} by wrong tries`
  }

/** A message with what it comes to now. */
const shown = (messages: ReadonlyArray<InboxMessage>, now: number) =>
  messages.map((message) => {
    const state: keyof typeof states = message.state === "valid" && message.expiresAt <= now ? "expired" : message.state
    return { ...message, state }
  })

type Shown = ReturnType<typeof shown>[number]

const entry = (message: Shown): Html =>
  html`<section class="${message.state === "valid" ? "" : "gone"}">
    <h2>${message.to}</h2>
    <p><span class="code">${message.code}</span> ${message.state === "valid" ? copy(message.code) : []}</p>
    <p class="dim">${message.method}, ${time(message.at)} UTC, ${states[message.state](message)}</p>
  </section>`

export const make = Effect.gen(function* () {
  const { inbox } = yield* Otp

  /** Newest first; `to` selects a recipient. */
  const messages = Effect.fnUntraced(function* ({ url }: Asked) {
    return shown(selected(yield* inbox, url), yield* Clock.currentTimeMillis)
  })

  return {
    json: (asked: Asked) => Effect.map(messages(asked), (data) => Response.json(data)),

    page: (asked: Asked) =>
      Effect.map(messages(asked), (data): Page => ({
        title: "Inbox",
        data,
        body: html`<div aria-live="polite">
          ${
            data.length === 0
              ? html`<p>Nothing yet. Codes for email and WhatsApp logins appear here.</p>`
              : data.map(entry)
          }
        </div>`,
        scripts: [script(refresh, { json: paths.inboxData.path })]
      }))
  }
})
