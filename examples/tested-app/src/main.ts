/**
 * The page: a signed-in user sees a balance and a form; other visitors sign in with a code. It has the client key, because it is
 * the emulator's public one. In an app of yours, pass `clientSigner: remoteSigner(url)` as `examples/vite-react` does: everyone can
 * read what Vite puts into a page.
 */
import { OktoClient, toResult } from "@okto-effect/sdk"
import { balanceOf, pay } from "./wallet.ts"

const client = new OktoClient({
  clientPrivateKey: import.meta.env["VITE_OKTO_CLIENT_KEY"],
  clientSWA: import.meta.env["VITE_OKTO_CLIENT_SWA"],
  sessionStore: "encrypted"
})

const forms = [...document.querySelectorAll("form")]
const show = (id: string) => forms.forEach((form) => (form.hidden = form.id !== id))
const say = (text: string) => document.querySelector("[role=status]")?.replaceChildren(text)

/** What happens when a form is sent, with what was typed into it. */
const on = (id: string, act: (typed: (name: string) => string) => Promise<void>) =>
  document.getElementById(id)?.addEventListener("submit", (event) => {
    event.preventDefault()
    if (!(event.target instanceof HTMLFormElement)) return
    const typed = new FormData(event.target)
    void act((name) => {
      const text = typed.get(name)
      return typeof text === "string" ? text : ""
    })
  })

const open = async () => {
  if (!client.isLoggedIn()) return show("sign-in")
  show("pay")
  document.getElementById("balance")?.replaceChildren(await balanceOf(client))
}

let sent = { email: "", token: "" }

on("sign-in", async (typed) => {
  const email = typed("email")
  const code = await toResult(client.sendOTP(email, "email"))
  if (!code.ok) return say(code.error.message)
  sent = { email, token: code.value.token }
  say(`We sent a code to ${email}`)
  show("code")
})

on("code", async (typed) => {
  const login = await toResult(client.loginUsingEmail(sent.email, typed("code"), sent.token))
  say(login.ok ? "Signed in" : login.error.message)
  if (login.ok) await open()
})

on("pay", async (typed) => {
  say("Paying…")
  say(await pay(client, typed("recipient"), typed("amount")))
  await open()
})

await client.ready
await open()
