/**
 * The onboarding page in the authentication modal. It has no key: it sends messages to the page that embeds it, at the
 * origin that opened it, and to no other.
 */

import { loopback, toCspSources, type Trusted } from "../backend/http/origins.ts"
import { element, html, script as withData } from "./html.ts"
import { headersOf, inline } from "./policy.ts"

const style = inline(`
  :root {
    color-scheme: light dark;
    --okto-body-background: #ffffff; --okto-body-color-tertiary: #6c757d; --okto-accent-color: #5166ee;
    --okto-button-font-weight: 500; --okto-border-color: rgba(22, 22, 22, 0.24);
    --okto-stroke-divider: rgba(22, 22, 22, 0.12); --okto-font-family: Inter, system-ui, sans-serif;
    --okto-rounded-md: 0.5rem; --okto-rounded-xl: 1rem; --okto-success-color: #1d7a36;
    --okto-error-color: #c62828; --okto-text-primary: #161616; --okto-text-secondary: #5c5c5c;
    --okto-background-surface: #f8f8f8;
  }
  :root[data-theme="dark"] {
    color-scheme: dark;
    --okto-body-background: #121212; --okto-body-color-tertiary: #9aa3ab; --okto-accent-color: #8b98ff;
    --okto-border-color: rgba(255, 255, 255, 0.28); --okto-stroke-divider: rgba(255, 255, 255, 0.14);
    --okto-success-color: #2dd160; --okto-error-color: #ff8a8a; --okto-text-primary: #ffffff;
    --okto-text-secondary: #b0b0b0; --okto-background-surface: #1e1e1e;
  }
  :root[data-theme="dark"] .primary { color: #101010; }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; overflow-wrap: anywhere;
    font: 16px/1.5 var(--okto-font-family); color: var(--okto-text-primary); background: var(--okto-body-background); }
  header { display: flex; align-items: center; gap: 0.75rem; padding: 1rem 1.25rem;
    background: var(--okto-background-surface); border-bottom: 1px solid var(--okto-stroke-divider); }
  header img { width: 32px; height: 32px; border-radius: 8px; }
  header h1 { font-size: 1.05rem; margin: 0; flex: 1; }
  main { flex: 1; width: 100%; max-width: 26rem; margin: 0 auto; padding: 2rem 1.25rem; }
  h2 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.5rem; }
  p { margin: 0 0 1.25rem; color: var(--okto-text-secondary); }
  label { display: block; font-weight: 500; margin: 0 0 0.35rem; }
  input { width: 100%; font: inherit; color: inherit; background: transparent; padding: 0.7rem 0.85rem;
    border: 1px solid var(--okto-border-color); border-radius: var(--okto-rounded-md); margin-bottom: 1rem; }
  input.code { letter-spacing: 0.4em; font-size: 1.25rem; text-align: center; }
  input::placeholder { color: var(--okto-body-color-tertiary); }
  button { width: 100%; font: inherit; font-weight: var(--okto-button-font-weight); cursor: pointer; min-height: 2.9rem;
    padding: 0.6rem 1rem; color: inherit; background: transparent; border: 1px solid var(--okto-border-color);
    border-radius: var(--okto-rounded-md); margin-bottom: 0.75rem; }
  button.primary { color: #fff; background: var(--okto-accent-color); border-color: transparent; }
  button.plain { width: auto; min-height: 0; border: none; padding: 0.25rem 0.5rem; margin: 0; color: var(--okto-accent-color); }
  button.close { width: 2.5rem; min-height: 2.5rem; padding: 0; margin: 0; border: none; font-size: 1.75rem; line-height: 1; }
  button:disabled { opacity: 0.55; cursor: progress; }
  :focus-visible { outline: 3px solid var(--okto-accent-color); outline-offset: 2px; }
  .or { display: flex; align-items: center; gap: 0.75rem; margin: 0.5rem 0 1.25rem; color: var(--okto-text-secondary); }
  .or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--okto-stroke-divider); }
  .row { display: flex; justify-content: space-between; gap: 0.5rem; flex-wrap: wrap; }
  .status { min-height: 1.5rem; }
  .status.error { color: var(--okto-error-color); }
  .status.done { color: var(--okto-success-color); }
  footer { padding: 1rem 1.25rem; text-align: center; font-size: 0.85rem; color: var(--okto-text-secondary); }
  footer a { color: var(--okto-accent-color); }
`)

const script = inline(`
  const query = new URLSearchParams(location.search)
  const host = query.get("origin")
  const pending = new Map()
  let method = "email", contact = "", token = "", number = 0
  const at = (id) => document.getElementById(id)

  // Asks the host and waits for its answer. Successes come as text, failures as objects.
  const ask = (data) => new Promise((resolve, reject) => {
    const id = "page-" + ++number
    pending.set(id, { resolve, reject })
    parent.postMessage({ id, method: "okto_sdk_login", channel: "requestChannel", data }, host)
  })
  addEventListener("message", (event) => {
    if (event.source !== parent || event.origin !== host) return
    const message = typeof event.data === "string" ? JSON.parse(event.data) : event.data
    const waiting = pending.get(message.id)
    if (waiting === undefined) {
      // A request of the host: confirm that the page is there.
      if (message.channel === "requestChannel") {
        parent.postMessage({ id: message.id, method: message.method, channel: "responseChannel", data: { status: "success" } }, host)
      }
      return
    }
    pending.delete(message.id)
    if (message.error === undefined) waiting.resolve(message.data)
    else waiting.reject(new Error(String(message.error)))
  })
  const close = () => parent.postMessage({ id: "close", method: "okto_sdk_login", data: { type: "close_webview" } }, host)

  const say = (text, kind) => { at("status").textContent = text; at("status").className = "status " + (kind || "") }
  const busy = (is) => { for (const button of document.querySelectorAll("main button")) button.disabled = is }
  const during = async (what, run) => {
    say(what); busy(true)
    try { await run(); return true } catch (error) { say(error.message, "error"); return false } finally { busy(false) }
  }
  const contactData = () => method === "email"
    ? { provider: "email", email: contact }
    : { provider: "whatsapp", whatsapp_number: contact }
  const show = (step) => {
    for (const id of ["choose", "verify"]) at(id).hidden = id !== step
    at(step === "choose" ? "contact" : "code").focus()
  }
  const choose = (next) => {
    method = next
    const email = method === "email"
    at("contact-label").textContent = email ? "Email" : "Phone number (WhatsApp)"
    at("contact").type = email ? "email" : "tel"
    at("contact").placeholder = email ? "you@example.com" : "98765 43210"
    at("contact").autocomplete = email ? "email" : "tel-national"
    at("switch").textContent = email ? "Use WhatsApp instead" : "Use email instead"
  }

  at("form").addEventListener("submit", async (event) => {
    event.preventDefault()
    contact = at("contact").value
    const sent = await during("Sending a code…", async () => { token = (await ask({ type: "request_otp", ...contactData() })).token })
    if (!sent) return
    at("sent-to").textContent = contact
    at("code").value = ""
    say("")
    show("verify")
  })
  at("switch").addEventListener("click", () => choose(method === "email" ? "whatsapp" : "email"))
  at("verify").addEventListener("submit", async (event) => {
    event.preventDefault()
    const right = await during("Checking…", () => ask({ type: "verify_otp", ...contactData(), otp: at("code").value, token }))
    if (right) { say("You are signed in.", "done"); busy(true) } else at("code").select()
  })
  at("resend").addEventListener("click", async () => {
    if (await during("Sending again…", async () => { token = (await ask({ type: "resend_otp", ...contactData(), token })).token })) say("Sent again.")
  })
  at("paste").addEventListener("click", () => during("", async () => {
    at("code").value = (await ask({ type: "paste_otp", provider: method })).message.trim()
    at("code").focus()
  }))
  at("back").addEventListener("click", () => { say(""); show("choose") })
  at("google").addEventListener("click", async () => {
    if (await during("Waiting for Google…", () => ask({ provider: "google" }))) say("You are signed in.", "done")
  })
  at("close").addEventListener("click", close)
  addEventListener("keydown", (event) => { if (event.key === "Escape") close() })

  const offered = (list, type) => list === undefined || list.some((option) => option.type === type)
  const apply = ({ appearance = {}, vendor = {}, loginOptions = {} }) => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches
    document.documentElement.dataset.theme = appearance.themeName || (dark ? "dark" : "light")
    for (const [name, value] of Object.entries(appearance.theme || {})) {
      if (name.startsWith("--")) document.documentElement.style.setProperty(name, String(value))
    }
    if (vendor.name) at("vendor").textContent = vendor.name
    if (vendor.logo) { at("logo").src = vendor.logo; at("logo").hidden = false }
    const codes = [...(loginOptions.otpLoginOptions || [{ type: "email" }, { type: "whatsapp" }])]
      .sort((a, b) => (a.position || 0) - (b.position || 0))
      .map(({ type }) => (type === "email" ? "email" : "whatsapp"))
    at("form").hidden = codes.length === 0
    at("switch").hidden = new Set(codes).size < 2
    if (codes.length > 0) choose(codes[0])
    at("google").hidden = !offered(loginOptions.socialLogins, "google")
    at("or").hidden = at("google").hidden || codes.length === 0
  }

  apply({})
  if (host === null || parent === window) {
    at("choose").hidden = true
    say("This page lives inside an app: open the authentication modal there.")
  } else {
    ask({ type: "ui_config" }).then(({ config }) => { apply(config || {}); at("contact").focus() }, () => {})
  }
`)

/** The page, with a link to the inbox. Apps on this machine may embed it. */
export const onboardingPage = (inbox: string, trusted: Trusted): Response =>
  new Response(
    `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in</title>
<link rel="icon" href="data:,">
<style>${style.text}</style>
</head>
<body>
<header><img id="logo" alt="" hidden><h1 id="vendor">Okto wallet</h1>
<button id="close" class="close" type="button" aria-label="Close">×</button></header>
<main>
<h2>Sign in</h2>
<p class="status" id="status" role="status" aria-live="polite"></p>
<section id="choose">
<form id="form" novalidate>
<label for="contact" id="contact-label">Email</label>
<input id="contact" name="contact" type="email" required>
<button class="primary" type="submit">Send code</button>
<button class="plain" id="switch" type="button">Use WhatsApp instead</button>
</form>
<div class="or" id="or">or</div>
<button id="google" type="button">Continue with Google</button>
</section>
<form id="verify" hidden novalidate>
<p>A code is on its way to <strong id="sent-to"></strong>.</p>
<label for="code">Code</label>
<input id="code" class="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6">
<button class="primary" type="submit">Verify</button>
<div class="row">
<button class="plain" id="paste" type="button">Paste</button>
<button class="plain" id="resend" type="button">Send again</button>
<button class="plain" id="back" type="button">Change contact</button>
</div>
</form>
</main>
<footer>Local backend: codes arrive in the <a href="${inbox}" target="_blank" rel="noopener">inbox</a>.</footer>
<script>${script.text}</script>
</body>
</html>
`,
    {
      headers: headersOf({
        scripts: [script],
        styles: [style],
        ancestors: `'self' ${toCspSources(trusted)}`,
        pictures: true
      })
    }
  )

const redirectToApp = inline(`
  const { hosts, loopback, origins } = JSON.parse(document.currentScript.dataset.trusted)
  const answer = new URLSearchParams(location.hash.slice(1) || location.search)
  const fail = (text) => { document.getElementById("status").textContent = text }
  const isLocal = ({ hostname, origin }) => origin === location.origin || origins.includes(origin) ||
    hosts.includes(hostname) || new RegExp(loopback).test(hostname)
  try {
    const home = new URL(JSON.parse(answer.get("state")).client_url)
    if (!/^https?:$/.test(home.protocol)) throw new Error("client_url is no web address")
    if (!isLocal(home)) throw new Error("client_url is not on this machine: name its origin with --allow-origin (allowOrigins)")
    home.pathname = "/"
    home.search = ""
    for (const name of ["id_token", "error", "state"]) if (answer.has(name)) home.searchParams.set(name, answer.get(name))
    location.replace(home)
  } catch (error) {
    fail("This page was opened without a sign-in: " + error.message)
  }
`)

/** The page that Google redirects to. It passes the token on to the app, if that is on this machine. */
export const handlerPage = (trusted: Trusted): Response => {
  const script = withData(redirectToApp, { trusted: JSON.stringify({ ...trusted, loopback: loopback.source }) })
  return new Response(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Signing in</title>
          <link rel="icon" href="data:," />
        </head>
        <body>
          <p id="status">Signing in…</p>
          ${element(script)}
        </body>
      </html> `.text,
    { headers: headersOf({ scripts: [script], styles: [] }) }
  )
}
