/** Written by `npx -y pnpm@12 compile`: the style sheets and scripts of the folder `assets`. */

export const actionsScript = `addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]")
  if (button === null) return
  await navigator.clipboard.writeText(button.dataset.copy)
  const label = button.textContent
  button.textContent = "Copied"
  setTimeout(() => {
    button.textContent = label
  }, 1500)
})

const call = async ({ confirm: question, method, name, path }, body) => {
  if (question !== undefined && !confirm(question)) return
  const json = { headers: { "content-type": "application/json" }, body }
  const show = (problem) => {
    document.getElementById("problem").textContent = problem
  }
  const response = await fetch(path, { method, ...(method === "POST" ? json : {}) }).catch(() => undefined)
  if (response === undefined) return show("The emulator does not answer.")
  const answer = await response.json()
  if (!response.ok) return show(answer.error)
  dispatchEvent(new CustomEvent("answer", { detail: { name, answer } }))
  location.reload()
}
addEventListener("click", async ({ target }) => {
  const button = target.closest("button[data-path]")
  if (button === null) return
  button.disabled = true
  await call(button.dataset, button.dataset.body ?? "{}")
  button.disabled = false
})
addEventListener("submit", (event) => {
  const form = event.target
  if (form.dataset.path === undefined) return
  event.preventDefault()
  const fields = [...form.elements].filter(({ name, value }) => name !== "" && value !== "")
  const entries = fields.map(({ name, type, value }) => [name, type === "number" ? Number(value) : value])
  void call(form.dataset, JSON.stringify(Object.fromEntries(entries)))
})

// What a form asked for stays in it.
for (const field of document.querySelectorAll("[data-keep]")) {
  const asked = new URLSearchParams(location.search).get(field.name)
  if (field.type === "checkbox") field.checked = asked !== null
  else field.value = asked ?? ""
}

const { refresh } = document.querySelector("main").dataset
let shown
if (refresh !== undefined)
  setInterval(async () => {
    const response = await fetch(refresh + location.search).catch(() => undefined)
    // An entry that is open is being read, and a field that has the focus is being filled in.
    if (response === undefined || document.querySelector("details[open], input:focus") !== null) return
    const now = await response.text()
    if (shown !== undefined && shown !== now) location.reload()
    shown = now
  }, 1000)
`

export const colorSchemeScript = `try {
  const chosen = localStorage.getItem("mantine-color-scheme-value")
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.scheme = chosen
} catch {}
`

export const googleButtonScript = `/** The functions of \`google.accounts.id\` that apps use. */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const page = document.currentScript.src.replace(/gsi\\/client.*|google\\/client.*/, (path) =>
    path.startsWith("gsi") ? "o/oauth2/v2/auth" : "google/auth"
  )
  const heights = { large: 40, medium: 32, small: 20 }
  const texts = {
    signin_with: "Sign in with Google",
    signup_with: "Sign up with Google",
    continue_with: "Continue with Google",
    signin: "Sign in"
  }
  let configuration = {}
  let clicked
  const open = () => {
    const query = new URLSearchParams({
      client_id: configuration.client_id,
      redirect_uri: "postmessage",
      response_type: "id_token",
      scope: "openid email profile",
      origin: location.origin
    })
    if (configuration.nonce) query.set("nonce", configuration.nonce)
    window.open(page + "?" + query, "_blank", "width=500,height=600")
  }
  addEventListener("message", ({ data, origin: from }) => {
    if (from !== origin || typeof data !== "object" || data === null || typeof data.credential !== "string") return
    if (configuration.callback)
      configuration.callback({ credential: data.credential, select_by: "btn", ...(clicked && { state: clicked }) })
  })
  window.google = window.google || {}
  window.google.accounts = {
    ...window.google.accounts,
    id: {
      initialize: (next) => {
        configuration = next
      },
      renderButton: (
        parent,
        {
          size = "large",
          text = "signin_with",
          theme = "outline",
          shape = "rectangular",
          width,
          state,
          click_listener
        } = {}
      ) => {
        const height = heights[size] || heights.large
        const button = document.createElement("button")
        button.type = "button"
        button.textContent = texts[text] || texts.signin_with
        const filled = theme !== "outline"
        Object.assign(button.style, {
          height: height + "px",
          padding: "0 " + Math.round(height / 3) + "px",
          cursor: "pointer",
          font: "500 " + (height < 30 ? 11 : 14) + "px/1 system-ui, sans-serif",
          boxSizing: "border-box",
          color: filled ? "#fff" : "#1f1f1f",
          background: theme === "filled_blue" ? "#1a73e8" : filled ? "#202124" : "#fff",
          border: "1px solid " + (filled ? "transparent" : "#747775"),
          borderRadius: shape === "pill" || shape === "circle" ? height + "px" : "4px"
        })
        if (width) button.style.width = width + "px"
        button.addEventListener("click", () => {
          clicked = state
          if (click_listener) click_listener({ state })
          open()
        })
        parent.replaceChildren(button)
      },
      prompt: () => open(),
      disableAutoSelect: () => {},
      cancel: () => {}
    }
  }
})()
`

export const onboardingStyle = `:root {
  color-scheme: light dark;
  --okto-body-background: #ffffff;
  --okto-body-color-tertiary: #6c757d;
  --okto-accent-color: #5166ee;
  --okto-button-font-weight: 500;
  --okto-border-color: rgba(22, 22, 22, 0.24);
  --okto-stroke-divider: rgba(22, 22, 22, 0.12);
  --okto-font-family: Inter, system-ui, sans-serif;
  --okto-rounded-md: 0.5rem;
  --okto-rounded-xl: 1rem;
  --okto-success-color: #1d7a36;
  --okto-error-color: #c62828;
  --okto-text-primary: #161616;
  --okto-text-secondary: #5c5c5c;
  --okto-background-surface: #f8f8f8;
}
:root[data-theme="dark"] {
  color-scheme: dark;
  --okto-body-background: #121212;
  --okto-body-color-tertiary: #9aa3ab;
  --okto-accent-color: #8b98ff;
  --okto-border-color: rgba(255, 255, 255, 0.28);
  --okto-stroke-divider: rgba(255, 255, 255, 0.14);
  --okto-success-color: #2dd160;
  --okto-error-color: #ff8a8a;
  --okto-text-primary: #ffffff;
  --okto-text-secondary: #b0b0b0;
  --okto-background-surface: #1e1e1e;
}
:root[data-theme="dark"] .primary {
  color: #101010;
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  min-height: 100vh;
  display: flex;
  flex-direction: column;
  overflow-wrap: anywhere;
  font: 16px/1.5 var(--okto-font-family);
  color: var(--okto-text-primary);
  background: var(--okto-body-background);
}
header {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  padding: 1rem 1.25rem;
  background: var(--okto-background-surface);
  border-bottom: 1px solid var(--okto-stroke-divider);
}
header img {
  width: 32px;
  height: 32px;
  border-radius: 8px;
}
header h1 {
  font-size: 1.05rem;
  margin: 0;
  flex: 1;
}
main {
  flex: 1;
  width: 100%;
  max-width: 26rem;
  margin: 0 auto;
  padding: 2rem 1.25rem;
}
h2 {
  font-size: 1.6rem;
  line-height: 1.2;
  margin: 0 0 0.5rem;
}
p {
  margin: 0 0 1.25rem;
  color: var(--okto-text-secondary);
}
label {
  display: block;
  font-weight: 500;
  margin: 0 0 0.35rem;
}
input {
  width: 100%;
  font: inherit;
  color: inherit;
  background: transparent;
  padding: 0.7rem 0.85rem;
  border: 1px solid var(--okto-border-color);
  border-radius: var(--okto-rounded-md);
  margin-bottom: 1rem;
}
input.code {
  letter-spacing: 0.4em;
  font-size: 1.25rem;
  text-align: center;
}
input::placeholder {
  color: var(--okto-body-color-tertiary);
}
button {
  width: 100%;
  font: inherit;
  font-weight: var(--okto-button-font-weight);
  cursor: pointer;
  min-height: 2.9rem;
  padding: 0.6rem 1rem;
  color: inherit;
  background: transparent;
  border: 1px solid var(--okto-border-color);
  border-radius: var(--okto-rounded-md);
  margin-bottom: 0.75rem;
}
button.primary {
  color: #fff;
  background: var(--okto-accent-color);
  border-color: transparent;
}
button.plain {
  width: auto;
  min-height: 0;
  border: none;
  padding: 0.25rem 0.5rem;
  margin: 0;
  color: var(--okto-accent-color);
}
button.close {
  width: 2.5rem;
  min-height: 2.5rem;
  padding: 0;
  margin: 0;
  border: none;
  font-size: 1.75rem;
  line-height: 1;
}
button:disabled {
  opacity: 0.55;
  cursor: progress;
}
:focus-visible {
  outline: 3px solid var(--okto-accent-color);
  outline-offset: 2px;
}
.or {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  margin: 0.5rem 0 1.25rem;
  color: var(--okto-text-secondary);
}
.or::before,
.or::after {
  content: "";
  flex: 1;
  border-top: 1px solid var(--okto-stroke-divider);
}
.row {
  display: flex;
  justify-content: space-between;
  gap: 0.5rem;
  flex-wrap: wrap;
}
.status {
  min-height: 1.5rem;
}
.status.error {
  color: var(--okto-error-color);
}
.status.done {
  color: var(--okto-success-color);
}
footer {
  padding: 1rem 1.25rem;
  text-align: center;
  font-size: 0.85rem;
  color: var(--okto-text-secondary);
}
footer a {
  color: var(--okto-accent-color);
}
`

export const onboardingScript = `const query = new URLSearchParams(location.search)
const host = query.get("origin")
const pending = new Map()
let method = "email",
  contact = "",
  token = "",
  number = 0
const at = (id) => document.getElementById(id)

// Asks the host and waits for its answer. Successes come as text, failures as objects.
const ask = (data) =>
  new Promise((resolve, reject) => {
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
      parent.postMessage(
        { id: message.id, method: message.method, channel: "responseChannel", data: { status: "success" } },
        host
      )
    }
    return
  }
  pending.delete(message.id)
  if (message.error === undefined) waiting.resolve(message.data)
  else waiting.reject(new Error(String(message.error)))
})
const close = () => parent.postMessage({ id: "close", method: "okto_sdk_login", data: { type: "close_webview" } }, host)

const say = (text, kind) => {
  at("status").textContent = text
  at("status").className = "status " + (kind || "")
}
const busy = (is) => {
  for (const button of document.querySelectorAll("main button")) button.disabled = is
}
const during = async (what, run) => {
  say(what)
  busy(true)
  try {
    await run()
    return true
  } catch (error) {
    say(error.message, "error")
    return false
  } finally {
    busy(false)
  }
}
const contactData = () =>
  method === "email" ? { provider: "email", email: contact } : { provider: "whatsapp", whatsapp_number: contact }
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
  const sent = await during("Sending a code…", async () => {
    token = (await ask({ type: "request_otp", ...contactData() })).token
  })
  if (!sent) return
  at("sent-to").textContent = contact
  at("code").value = ""
  say("")
  show("verify")
})
at("switch").addEventListener("click", () => choose(method === "email" ? "whatsapp" : "email"))
at("verify").addEventListener("submit", async (event) => {
  event.preventDefault()
  const right = await during("Checking…", () =>
    ask({ type: "verify_otp", ...contactData(), otp: at("code").value, token })
  )
  if (right) {
    say("You are signed in.", "done")
    busy(true)
  } else at("code").select()
})
at("resend").addEventListener("click", async () => {
  if (
    await during("Sending again…", async () => {
      token = (await ask({ type: "resend_otp", ...contactData(), token })).token
    })
  )
    say("Sent again.")
})
at("paste").addEventListener("click", () =>
  during("", async () => {
    at("code").value = (await ask({ type: "paste_otp", provider: method })).message.trim()
    at("code").focus()
  })
)
at("back").addEventListener("click", () => {
  say("")
  show("choose")
})
at("google").addEventListener("click", async () => {
  if (await during("Waiting for Google…", () => ask({ provider: "google" }))) say("You are signed in.", "done")
})
at("close").addEventListener("click", close)
addEventListener("keydown", (event) => {
  if (event.key === "Escape") close()
})

const offered = (list, type) => list === undefined || list.some((option) => option.type === type)
const apply = ({ appearance = {}, vendor = {}, loginOptions = {} }) => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches
  document.documentElement.dataset.theme = appearance.themeName || (dark ? "dark" : "light")
  for (const [name, value] of Object.entries(appearance.theme || {})) {
    if (name.startsWith("--")) document.documentElement.style.setProperty(name, String(value))
  }
  if (vendor.name) at("vendor").textContent = vendor.name
  if (vendor.logo) {
    at("logo").src = vendor.logo
    at("logo").hidden = false
  }
  const codes = [...(loginOptions.otpLoginOptions || [{ type: "email" }, { type: "whatsapp" }])]
    .toSorted((a, b) => (a.position || 0) - (b.position || 0))
    .map(({ type }) => (type === "email" ? "email" : "whatsapp"))
  at("form").hidden = codes.length === 0
  at("switch").hidden = new Set(codes).size < 2
  if (codes.length > 0) choose(codes[0])
  at("google").hidden = !offered(loginOptions.socialLogins, "google")
  at("or").hidden = at("google").hidden || codes.length === 0
}

/** Takes the appearance and the logins of the host. */
const configure = async () => {
  const { config } = await ask({ type: "ui_config" })
  apply(config || {})
  at("contact").focus()
}

apply({})
if (host === null || parent === window) {
  at("choose").hidden = true
  say("This page lives inside an app: open the authentication modal there.")
} else {
  configure().catch(() => {})
}
`

export const pagesStyle = `:root {
  color-scheme: light dark;
  --back: light-dark(#fbfbfd, #0f1115);
  --surface: light-dark(#fff, #16191f);
  --text: light-dark(#16181d, #eceef2);
  --dim: light-dark(#5b6270, #a0a6b3);
  --line: light-dark(#e4e6eb, #2a2e37);
  --code: light-dark(#f5f6f8, #1d2129);
  --accent: light-dark(#4740c4, #a19ef2);
  --good: light-dark(#05623f, #7fd8b0);
  --bad: light-dark(#b3261e, #ff9a94);
}
:root[data-scheme="light"] {
  color-scheme: light;
}
:root[data-scheme="dark"] {
  color-scheme: dark;
}
* {
  box-sizing: border-box;
}
html {
  overflow-y: scroll;
  -webkit-text-size-adjust: 100%;
}
body {
  margin: 0;
  background: var(--back);
  color: var(--text);
  overflow-wrap: anywhere;
  font:
    15px/1.5 ui-sans-serif,
    system-ui,
    -apple-system,
    "Segoe UI",
    Roboto,
    "Noto Sans",
    Arial,
    sans-serif;
}
header,
main {
  max-width: 71.25rem;
  margin: 0 auto;
  padding: 0 1rem;
}
main {
  padding-bottom: 4rem;
}
.top {
  background: var(--surface);
  border-bottom: 1px solid var(--line);
}
header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 1.25rem;
  min-height: 3.5rem;
  padding-block: 0.5rem;
}
.brand {
  color: inherit;
  font-weight: 650;
  white-space: nowrap;
}
.brand span {
  color: var(--dim);
  font-weight: 400;
}
nav {
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.25rem;
}
nav a {
  color: var(--dim);
  padding: 0.25rem 0.6rem;
  border-radius: 0.5rem;
}
nav a[aria-current] {
  color: var(--text);
  background: var(--code);
  font-weight: 600;
}
.back {
  margin-left: auto;
}
h1 {
  font-size: 1.75rem;
  line-height: 1.25;
  font-weight: 650;
  margin: 2rem 0 1rem;
}
h2 {
  font-size: 1.05rem;
  line-height: 1.4;
  font-weight: 650;
  margin: 2rem 0 0.5rem;
}
h3 {
  font-size: 0.95rem;
}
a {
  color: var(--accent);
  text-decoration: none;
}
main p a,
main li a {
  text-decoration: underline;
}
a:hover {
  text-decoration: underline;
}
table {
  border-collapse: separate;
  border-spacing: 0;
  width: 100%;
}
section,
table,
dl,
details {
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
}
section {
  padding: 0 1rem;
  margin: 1rem 0;
}
th,
td {
  text-align: left;
  padding: 0.5rem 0.75rem;
  vertical-align: top;
  overflow-wrap: break-word;
}
tbody td {
  border-top: 1px solid var(--line);
}
th {
  font-weight: 500;
  color: var(--dim);
}
td ol,
td ul {
  margin: 0;
  padding-left: 1.2rem;
}
dl {
  margin: 0;
  padding: 0.25rem 0.75rem;
}
dl div {
  display: grid;
  grid-template-columns: 14rem 1fr;
  gap: 0.75rem;
  padding: 0.4rem 0;
}
dl div + div {
  border-top: 1px solid var(--line);
}
dt {
  color: var(--dim);
}
dd {
  margin: 0;
}
code,
.long {
  overflow-wrap: anywhere;
}
code {
  font:
    0.87em ui-monospace,
    SFMono-Regular,
    Menlo,
    Consolas,
    "DejaVu Sans Mono",
    monospace;
}
pre {
  white-space: pre-wrap;
  background: var(--code);
  padding: 0.5rem 0.75rem;
  border-radius: 0.5rem;
  margin: 0.5rem 0;
}
details {
  padding: 0.5rem 0.75rem;
  margin: 0.75rem 0;
}
details table {
  border: 0;
}
summary {
  cursor: pointer;
}
form {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: end;
  margin: 0.75rem 0;
}
form h3 {
  flex-basis: 100%;
  margin: 0;
}
label {
  display: flex;
  flex: 0 1 9rem;
  flex-direction: column;
  font-size: 0.85rem;
  color: var(--dim);
}
.wide {
  flex: 1 1 16rem;
}
input,
select {
  font: inherit;
  color: var(--text);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  padding: 0.3rem 0.5rem;
  width: 100%;
}
button {
  font: inherit;
  font-size: 0.85rem;
  padding: 0.25rem 0.7rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: var(--surface);
  color: inherit;
  cursor: pointer;
}
button:hover {
  border-color: var(--accent);
}
:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
[role="alert"] {
  color: var(--bad);
}
[role="alert"]:empty {
  display: none;
}
.check {
  flex: 0 0 auto;
  flex-direction: row;
  align-items: center;
  gap: 0.4rem;
  padding-bottom: 0.4rem;
}
.check input {
  width: auto;
}
button.code {
  padding: 0 0.4rem;
  margin-left: -0.4rem;
  border-color: transparent;
}
button.code:hover {
  border-color: var(--accent);
}
.code {
  font:
    1.6rem ui-monospace,
    monospace;
  letter-spacing: 0.15em;
}
.gone .code {
  text-decoration: line-through;
  color: var(--dim);
}
.dim {
  color: var(--dim);
}
.when {
  white-space: nowrap;
}
.actions {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
}
.badge {
  display: inline-block;
  font-size: 0.8rem;
  font-weight: 600;
  padding: 0.05rem 0.5rem;
  border: 1px solid;
  border-radius: 1rem;
  white-space: nowrap;
}
.good {
  color: var(--good);
}
.bad {
  color: var(--bad);
}
.plain {
  color: var(--dim);
}
@media (max-width: 64rem) {
  table,
  tbody,
  tr,
  td {
    display: block;
    border: 0;
  }
  thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  table {
    border: 1px solid var(--line);
  }
  tr {
    padding: 0.35rem 0;
  }
  tr + tr {
    border-top: 1px solid var(--line);
  }
  tbody td {
    border-top: 0;
    overflow-wrap: anywhere;
  }
  td {
    display: grid;
    grid-template-columns: 6.5rem 1fr;
    gap: 0.5rem;
    padding: 0.15rem 0.75rem;
  }
  td:has(> div:empty) {
    display: none;
  }
  td::before {
    content: attr(data-title);
    color: var(--dim);
  }
  .back {
    margin-left: 0;
  }
  label {
    flex: 1 1 8rem;
  }
}
@media (max-width: 34rem) {
  td,
  dl div {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
}
`

export const postCredentialScript = `const { credential, origin } = JSON.parse(document.currentScript.dataset.answer)
if (opener) opener.postMessage({ credential }, origin)
close()
`

export const redirectToAppScript = `const { hosts, loopback, origins } = JSON.parse(document.currentScript.dataset.trusted)
const answer = new URLSearchParams(location.hash.slice(1) || location.search)
const fail = (text) => {
  document.getElementById("status").textContent = text
}
const isLocal = ({ hostname, origin }) =>
  origin === location.origin ||
  origins.includes(origin) ||
  hosts.includes(hostname) ||
  new RegExp(loopback).test(hostname)
try {
  const home = new URL(JSON.parse(answer.get("state")).client_url)
  if (!/^https?:$/.test(home.protocol)) throw new Error("client_url is no web address")
  if (!isLocal(home))
    throw new Error("client_url is not on this machine: name its origin with --allow-origin (allowOrigins)")
  home.pathname = "/"
  home.search = ""
  for (const name of ["id_token", "error", "state"]) if (answer.has(name)) home.searchParams.set(name, answer.get(name))
  location.replace(home)
} catch (error) {
  fail("This page was opened without a sign-in: " + error.message)
}
`

export const snapshotsScript = `const key = "okto-snapshots"
const taken = JSON.parse(sessionStorage.getItem(key) ?? "[]")
const left = {
  snapshot: (id) => [...new Set([...taken, id])],
  revert: (id) => taken.filter((one) => one <= id),
  reset: () => []
}
addEventListener("answer", ({ detail: { answer, name } }) => {
  if (name in left) sessionStorage.setItem(key, JSON.stringify(left[name](answer.id)))
})
const template = document.getElementById("go-back").content.firstElementChild
document.getElementById("snapshots").replaceChildren(
  ...taken.map((id) => {
    const button = template.cloneNode(true)
    button.dataset.body = JSON.stringify({ id })
    button.textContent = "Go back to " + id
    return button
  })
)
`
