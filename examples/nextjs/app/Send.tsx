"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useRef, useState } from "react"

/** Sends through the route, so that the page needs no key. */
export const Send = () => {
  const router = useRouter()
  const [said, say] = useState("")
  const last = useRef<{ readonly fields: string; readonly jobId: string }>(undefined)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    say("Sending…")
    const payment = Object.fromEntries(new FormData(event.currentTarget))
    const fields = JSON.stringify(payment)
    // The same fields are the same payment, until its outcome is known: to send it again, or a second click, does not pay twice.
    if (last.current?.fields !== fields) last.current = { fields, jobId: crypto.randomUUID() }
    const sent = last.current
    try {
      const body = JSON.stringify({ ...payment, jobId: sent.jobId })
      const response = await fetch("/send", { method: "POST", headers: { "content-type": "application/json" }, body })
      const { problem, status }: { readonly problem?: string; readonly status?: string } = await response.json()
      // Not that of another payment, which began meanwhile.
      if (status !== undefined && last.current === sent) last.current = undefined
      say(problem ?? `The order is ${status}.`)
    } catch {
      say("Something went wrong. Send again: it is not paid twice.")
    }
    router.refresh()
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <label>
        Recipient <input name="recipient" defaultValue="0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2" required />
      </label>
      <label>
        Amount in wei <input name="amount" inputMode="numeric" defaultValue="1000" required />
      </label>
      <button>Send</button>
      <p role="status">{said}</p>
    </form>
  )
}
