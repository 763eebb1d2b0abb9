/** The page: plain HTML, which posts its forms to the routes. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Wallet</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 2rem auto; padding: 0 1rem }
  label, button { display: block; margin-block: 0.75rem }
  input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 0.4rem }
  button { font: inherit; padding: 0.4rem 1rem }
</style>
<h1>Wallet</h1>
<p role="status"></p>
<form id="code" hidden><label>Email <input name="email" type="email" required></label><button>Send code</button></form>
<form id="sign-in" hidden><label>Code <input name="code" autocomplete="one-time-code" required></label><button>Sign in</button></form>
<section hidden>
  <p>Signed in as <output id="user"></output></p>
  <ul></ul>
  <form id="send">
    <label>Recipient <input name="recipient" required></label>
    <label>Amount in wei <input name="amount" inputmode="numeric" required></label>
    <button>Send</button>
  </form>
  <form id="sign-out"><button>Sign out</button></form>
</section>
<script type="module">
  const find = (selector) => document.querySelector(selector)
  const say = (text) => find("[role=status]").replaceChildren(text)
  const post = async (name, fields = {}) => {
    const response = await fetch("/api/" + name, { method: "POST", body: new URLSearchParams(fields) })
    const body = await response.json()
    if (!response.ok) throw new Error(body.error)
    return body
  }
  const show = async () => {
    const { user } = await post("user")
    find("#code").hidden = user !== null
    find("#sign-in").hidden = true
    find("section").hidden = user === null
    if (user === null) return
    find("#user").replaceChildren(user)
    const { tokens } = await post("portfolio")
    const items = tokens.map(({ balance, symbol }) => Object.assign(document.createElement("li"), { textContent: balance + " " + symbol }))
    find("ul").replaceChildren(...items)
  }
  let sent = {}
  let payment = {}
  const actions = {
    code: async (fields) => {
      sent = { ...fields, ...(await post("code", fields)) }
      find("#sign-in").hidden = false
      say("We sent a code to " + fields.email + ".")
    },
    "sign-in": async (fields) => {
      await post("sign-in", { ...sent, ...fields })
      await show()
      say("Signed in.")
    },
    send: async (fields) => {
      say("Sending…")
      // The same fields are the same payment, until its outcome is known.
      const { amount, recipient } = fields
      if (payment.amount !== amount || payment.recipient !== recipient) payment = { ...fields, jobId: crypto.randomUUID() }
      const { status } = await post("send", payment)
      payment = {}
      await show()
      say(status)
    },
    "sign-out": async () => {
      await post("sign-out")
      await show()
      say("Signed out.")
    }
  }
  for (const [id, action] of Object.entries(actions)) {
    document.getElementById(id).addEventListener("submit", (event) => {
      event.preventDefault()
      action(Object.fromEntries(new FormData(event.target))).catch((error) => say(error.message))
    })
  }
  await show()
</script>
</html>
`
