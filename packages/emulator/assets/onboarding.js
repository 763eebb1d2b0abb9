const query = new URLSearchParams(location.search)
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
  else waiting.reject(new Error([message.error, message.details].filter((part) => part !== undefined).join(": ")))
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
