"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"

/** Sends through the route, so that the page needs no key. */
export const Send = () => {
  const router = useRouter()
  const [said, say] = useState("")
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    say("Sending…")
    const body = JSON.stringify(Object.fromEntries(new FormData(event.currentTarget)))
    const response = await fetch("/send", { method: "POST", headers: { "content-type": "application/json" }, body })
    const { problem, status }: { readonly problem?: string; readonly status?: string } = await response
      .json()
      .catch(() => ({ problem: "Something went wrong. Look at the orders before you send again." }))
    say(problem ?? `The order is ${status}.`)
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
