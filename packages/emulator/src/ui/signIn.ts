/** Google's pages: the choice of an account, and the script with the button. */
import * as Effect from "effect/Effect"
import { isLocalOrigin, isSameOrigin, type Trusted } from "../backend/http/origins.ts"
import { googleButtonScript, postCredentialScript } from "./assets.gen.ts"
import { element, html, script as withData } from "./html.ts"
import { renderStandIn } from "./page.ts"
import { headersOf, inline } from "./policy.ts"
import { Settings } from "../Settings.ts"
import { Google } from "../backend/identity/Google.ts"

const accounts = [
  { email: "ada@gmail.com", name: "Ada Lovelace" },
  { email: "grace@gmail.com", name: "Grace Hopper" },
  { email: "alan@gmail.com", name: "Alan Turing" }
]

/** The `redirect_uri` of the button's script: the token goes to the window that opened this one. */
const postMessage = "postmessage"

const nameOf = (email: string): string =>
  accounts.find((account) => account.email === email)?.name ?? email.split("@")[0] ?? email

/** The origin that the token goes to; undefined where that is no web address. */
const receiverOf = (query: URLSearchParams): string | undefined => {
  const target = query.get("redirect_uri") ?? ""
  const address = target === postMessage ? (query.get("origin") ?? "") : target
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : undefined
}

/** What is wrong with a request. Every app on this machine counts as registered. */
const issuesOf = (asked: URL, clientIds: ReadonlyArray<string>, trusted: Trusted): ReadonlyArray<string> => {
  const query = asked.searchParams
  const clientId = query.get("client_id") ?? ""
  const target = query.get("redirect_uri") ?? ""
  const receiver = receiverOf(query)
  return [
    ...(clientIds.includes(clientId)
      ? []
      : [`client_id: expected ${clientIds.join(" or ")}, got ${clientId || "none"}`]),
    ...(receiver === undefined
      ? [`redirect_uri: expected a web address, got ${target || "none"}`]
      : isSameOrigin(receiver, asked) || isLocalOrigin(receiver, trusted)
        ? []
        : [`redirect_uri: expected an app on this machine or of --allow-origin (allowOrigins), got ${receiver}`]),
    ...(query.get("response_type") === "id_token"
      ? []
      : [`response_type: expected id_token, got ${query.get("response_type") ?? "none"}`]),
    ...((query.get("scope") ?? "").split(" ").includes("openid")
      ? []
      : [`scope: expected openid among others, got ${query.get("scope") ?? "none"}`]),
    ...(query.get("nonce") || target === postMessage ? [] : ["nonce: expected one, got none"])
  ]
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

const consent = (query: URLSearchParams): Response => {
  const to = (choice: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(choice)) next.set(name, value)
    return `?${next.toString()}`
  }
  const hidden = [...query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
  return renderStandIn({
    title: "Sign in with Google",
    body: html`<p>A stand-in for Google: choose who signs in.</p>
      <ul>
        ${accounts.map(
          ({ email, name }) =>
            html`<li><a href="${to({ account: email })}">${name}</a> <span class="dim">${email}</span></li>`
        )}
      </ul>
      <form method="get">
        ${hidden}
        <label>Another account <input type="email" name="account" required placeholder="you@gmail.com" /></label>
        <button type="submit">Sign in</button>
      </form>
      <p><a href="${to({ cancel: "1" })}">Cancel</a></p>`,
    // The form's answer redirects to the app.
    forms: receiverOf(query) ?? ""
  })
}

const postCredential = inline(postCredentialScript)

export const make = Effect.gen(function* () {
  const google = yield* Google
  const { googleClientIds, trusted } = yield* Settings

  const answer = (query: URLSearchParams, fields: Readonly<Record<string, string>>): Response => {
    const target = query.get("redirect_uri") ?? ""
    if (target === postMessage) {
      const message = { credential: fields["id_token"] ?? null, origin: receiverOf(query) }
      const script = withData(postCredential, { answer: JSON.stringify(message) })
      const body = html`<!doctype html>
        <title>Signing in</title>
        ${element(script)}`
      return new Response(body.text, { headers: headersOf({ scripts: [script], styles: [] }) })
    }
    const state = query.get("state")
    const location = new URL(target)
    location.hash = new URLSearchParams({ ...fields, ...(state === null ? {} : { state }) }).toString()
    return new Response(null, { status: 302, headers: { location: location.href } })
  }

  /** The authorisation endpoint (OpenID Connect, implicit flow). */
  const auth = Effect.fnUntraced(function* (asked: URL) {
    const { searchParams: query } = asked
    const issues = issuesOf(asked, googleClientIds, trusted)
    if (issues.length > 0) {
      const list = issues.map((issue) => html`<li>${issue}</li>`)
      return renderStandIn({
        title: "Google cannot sign you in",
        body: html`<ul>
          ${list}
        </ul>`,
        status: 400
      })
    }
    if (query.has("cancel")) return answer(query, { error: "access_denied" })
    // Tests choose an account by parameters, as Google allows for a known user.
    const email = query.get("account") ?? (query.get("prompt") === "none" ? query.get("login_hint") : null)
    if (email === null || !isEmail(email)) return consent(query)
    const token = yield* google.issue(
      { email, name: nameOf(email) },
      { clientId: query.get("client_id") ?? "", nonce: query.get("nonce") ?? undefined }
    )
    return answer(query, { id_token: token })
  })

  return {
    auth,
    client: () =>
      Effect.sync(
        () => new Response(googleButtonScript, { headers: { "content-type": "text/javascript; charset=utf-8" } })
      ),
    certs: () => Effect.map(google.keys, (keys) => Response.json(keys))
  }
})
