/** The calls to the backend, as the SDK logs them: with their secrets masked. */
import type { LoggedCall } from "@okto-effect/sdk"

export interface Call extends LoggedCall {
  readonly id: number
}

/** An error envelope, and the HTTP-like code in it. */
const refusal = /^\s*\{\s*"status"\s*:\s*"error"(?:[^]{0,200}?"code"\s*:\s*(\d{3})\b)?/

/** The status as the SDK reads it: some backends refuse with 200 and a code in the envelope. `undefined` without an answer. */
export const statusOf = ({ responseBody = "", status }: Pick<LoggedCall, "responseBody" | "status">) => {
  if (status === undefined || status >= 300) return status
  const refused = refusal.exec(responseBody)
  return refused === null ? status : Number(refused[1] ?? status)
}

/** Whether a call was refused or got no answer. */
export const hasFailed = (call: Pick<LoggedCall, "responseBody" | "status">): boolean => {
  const status = statusOf(call)
  return status === undefined || status >= 400 || status < 0 || refusal.test(call.responseBody ?? "")
}

/** What a call's badge says. */
export const statusText = (call: Call): string => String(statusOf(call) ?? "No answer")

/** A call's path without the base, and its query decoded. */
export const addressOf = ({
  url
}: Pick<LoggedCall, "url">): { readonly path: string; readonly query: Readonly<Record<string, string>> } => {
  const { pathname, searchParams } = new URL(url)
  return { path: pathname.replace(/^.*\/api\/oc\/v1/, ""), query: Object.fromEntries(searchParams) }
}

/** The calls whose method, address or status has a text. */
export const filterCalls = (calls: ReadonlyArray<Call>, text: string): ReadonlyArray<Call> => {
  const wanted = text.trim().toLowerCase()
  return calls.filter((call) => `${call.method} ${call.url} ${statusText(call)}`.toLowerCase().includes(wanted))
}
