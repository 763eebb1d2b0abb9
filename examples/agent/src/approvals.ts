/** Where a person approves: a page that lists what is asked, at an address that only the person is told. */
import type { ApprovalRequest, Spending } from "@okto-effect/sdk/spending"
import express, { type Router } from "express"
import { randomUUID } from "node:crypto"

const describe = (spending: Spending): string => {
  switch (spending.kind) {
    case "transfer":
      return `${spending.amount} of ${spending.token || "the coin"} on ${spending.caip2Id} to ${spending.recipient}`
    case "allowance":
      return `${spending.spender} may take ${spending.amount} of ${spending.token} on ${spending.caip2Id}`
    case "unlimited-allowance":
      return `${spending.spender} may take everything of ${spending.token} on ${spending.caip2Id}`
    case "unknown":
      return `Something that cannot be told: ${spending.because}`
  }
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

const page = (items: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Approvals</title>
<h1>Approvals</h1>${items || "<p>Nothing is asked. Reload this page when your assistant waits.</p>"}</html>`

const form = (key: string, { spending }: ApprovalRequest): string =>
  `<form method="post"><input type="hidden" name="key" value="${key}">
${spending.map((one) => `<p>${escape(describe(one))}</p>`).join("")}
<button name="answer" value="approve">Approve</button> <button name="answer" value="refuse">Refuse</button></form>`

/** Requests that wait for a person. */
export interface Approvals {
  /** Resolves once a person has answered. For `limitSpending`, which stops waiting after its time limit. */
  readonly approve: (request: ApprovalRequest) => Promise<boolean>
  /** What waits. */
  readonly waiting: () => ReadonlyArray<ApprovalRequest>
  /** The page at `path`, to mount in an application. */
  readonly router: Router
  /** Where the page is. Who knows it can approve: it is for the person, not for the assistant. */
  readonly path: string
}

/** Asks a person on a page. */
export const createApprovals = (): Approvals => {
  const open = new Map<string, { readonly request: ApprovalRequest; readonly answer: (isApproved: boolean) => void }>()
  const path = `/approvals/${randomUUID()}`
  const router = express.Router()
  router.get(path, (_, res) => {
    const items = Array.from(open, ([key, { request }]) => form(key, request))
    res.set({ "Content-Security-Policy": "frame-ancestors 'none'", "Referrer-Policy": "no-referrer" })
    res.type("html").send(page(items.join("")))
  })
  router.post(path, express.urlencoded({ extended: false }), (req, res) => {
    const { answer, key }: Readonly<Record<string, unknown>> = Object(req.body)
    if (typeof key === "string") {
      open.get(key)?.answer(answer === "approve")
      open.delete(key)
    }
    res.redirect(303, path)
  })
  return {
    approve: (request) => new Promise((answer) => void open.set(randomUUID(), { request, answer })),
    waiting: () => Array.from(open.values(), ({ request }) => request),
    router,
    path
  }
}
