/** A backend that answers as it was recorded, and remembers what it was asked. */
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import type { TransportRequest, TransportResponse } from "../../src/http/Transport.ts"
import type { Exchange, Vector } from "./Vector.ts"

const bodyOf = (reply: Exchange["reply"]): string => reply.text ?? JSON.stringify(reply.json)

/** Reads that a careful client may send earlier than the original, or in vain. */
const harmless = new Set(["/api/oc/v1/supported/networks", "/api/oc/v1/gas-values", "/api/oc/v1/wallets"])

const bearer = (request: TransportRequest): unknown => {
  const header = request.headers["Authorization"]
  if (header === undefined) return null
  const text = Base64.decodeString(header.replace(/^Bearer /, ""))
  return Result.isSuccess(text) ? JSON.parse(text.success) : "undecodable"
}

/** Whether a recorded answer is a 401, as its status or as the code of its envelope. */
const isUnauthorized = ({ json, status = 200 }: Exchange["reply"]): boolean => {
  const error: unknown = typeof json === "object" && json !== null ? Reflect.get(json, "error") : undefined
  return status === 401 || (typeof error === "object" && error !== null && Reflect.get(error, "code") === 401)
}

const verifyPath = "/api/oc/v1/verify-session"

const executePath = "/api/oc/v1/execute"

/** What an answer to an execute says: the job id, a refusal, or nothing that settles whether it was taken. */
const answerOf = ({ closed, json, status = 200 }: Exchange["reply"]): "accepted" | "refused" | "unclear" => {
  if (closed === true || status >= 500 || typeof json !== "object" || json === null) return "unclear"
  if ("error" in json) return "refused"
  return (Reflect.get(json, "data") ?? null) === null ? "unclear" : "accepted"
}

/** What can be compared of a request. */
const comparable = (request: TransportRequest, base: string) => {
  const url = new URL(request.url)
  return {
    method: request.method,
    path: url.pathname,
    host: url.origin === base,
    query: [...url.searchParams],
    bearer: bearer(request),
    body: request.body ?? null,
    accept: request.headers["Accept"],
    contentType: request.body === undefined ? null : request.headers["Content-Type"]
  }
}

const recorded = ({ request }: Exchange) => ({
  method: request.method,
  path: request.path,
  host: true,
  query: Object.entries(request.query),
  bearer: request.authorizationToken,
  body: request.body,
  accept: request.accept,
  contentType: request.body === null ? null : request.contentType
})

export interface Asked {
  readonly asked: ReturnType<typeof comparable>
  readonly expected: ReturnType<typeof recorded> | undefined
}

/** Answers each recorded request once, in any order. */
export const make = (vector: Vector, base: string) => {
  const open = [...vector.exchanges]
  const asked: Array<Asked> = []
  /** An execute that was not answered with a job id: its order may be looked up. */
  let unresolved: { readonly body: string | undefined; readonly reply: Exchange["reply"] } | undefined
  /** A call was refused with 401: once, the backend may be asked whether the session still stands, as it does. */
  let mayVerify = false
  const say = ({ closed, ...reply }: Exchange["reply"]): TransportResponse | undefined =>
    closed === true ? undefined : { status: reply.status ?? 200, body: bodyOf(reply) }
  const answer = (request: TransportRequest): TransportResponse | undefined => {
    const seen = comparable(request, base)
    const index = open.findIndex((_) => _.request.method === seen.method && _.request.path === seen.path)
    const exchange = index < 0 ? undefined : open.splice(index, 1)[0]
    if (exchange === undefined && mayVerify && seen.path === verifyPath) {
      mayVerify = false
      const owner = { user_swa: vector.session?.userSWA, client_swa: vector.client?.swa }
      return { status: 200, body: JSON.stringify({ status: "success", data: owner }) }
    }
    if (exchange === undefined && harmless.has(seen.path)) return undefined
    if (unresolved !== undefined && seen.method === "GET" && seen.path === "/api/oc/v1/orders") {
      return { status: 200, body: JSON.stringify({ status: "success", data: { items: [] } }) }
    }
    // The same bytes may be sent again after an answer that tells nothing, and only then.
    if (unresolved !== undefined && seen.path === executePath && unresolved.body === request.body) {
      if (answerOf(unresolved.reply) === "unclear") return say(unresolved.reply)
    }
    asked.push({ asked: seen, expected: exchange === undefined ? undefined : recorded(exchange) })
    if (exchange === undefined) return undefined
    if (isUnauthorized(exchange.reply)) mayVerify = true
    if (seen.path === executePath && answerOf(exchange.reply) !== "accepted") {
      unresolved = { body: request.body, reply: exchange.reply }
    }
    return say(exchange.reply)
  }
  return {
    answer,
    asked,
    isUnresolved: () => unresolved !== undefined,
    /** Recorded requests that were not sent, but for reads that an early refusal saved. */
    unsent: () => open.filter((_) => !(vector.error !== undefined && harmless.has(_.request.path)))
  }
}
