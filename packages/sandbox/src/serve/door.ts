/**
 * The door to the network: whom the sandbox answers that is not in its process. It serves the machine it runs on. Backend
 * calls and what apps show are for every page on it; the control paths are for pages of the sandbox's own and for those
 * it was told of. Whoever is refused hears why, and may read it where it comes from a page that may ask.
 */
import { requested } from "../http/requested.ts"
import * as cors from "../http/cors.ts"
import { envelope } from "../http/envelope.ts"
import { methodOf } from "../http/method.ts"
import { hostOf, isLocalHost, isLocalOrigin, isSameOrigin, type Trusted } from "../http/origins.ts"
import { refusals } from "../http/Refused.ts"
import { audienceOf } from "../pages/dispatch.ts"
import type { Fetch } from "../Sandbox.ts"

/** Why a request is not let in. */
export interface Refusal {
  readonly status: 403 | 415
  readonly message: string
}

/** What is known of a request before it is let in. */
export interface AccessRequest {
  readonly audience: ReturnType<typeof audienceOf>
  readonly headers: Headers
  readonly method: string
  /** Where the request was sent; undefined where its `Host` says nothing of the kind. */
  readonly host: URL | undefined
  readonly origin: string | null
  readonly trusted: Trusted
}

/** Whether the page that asks, if it is a page, is one that may. */
const mayAsk = ({ audience, host, origin, trusted }: AccessRequest): boolean => {
  if (origin === null) return true
  if (trusted.origins.includes(origin)) return true
  if (host !== undefined && isSameOrigin(origin, host)) return true
  return audience !== "own" && isLocalOrigin(origin, trusted)
}

/** Whether a page elsewhere loads this into itself, which browsers do without naming its origin. */
const isLoadedElsewhere = ({ audience, headers, method, origin }: AccessRequest): boolean => {
  const site = headers.get("sec-fetch-site")
  if (audience !== "own" || origin !== null || site === null || site === "same-origin" || site === "none") return false
  // Opened as a page of its own it is in nobody's reach.
  const isOpened = headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document"
  return !isOpened || (method !== "GET" && method !== "HEAD")
}

const isJson = (headers: Headers): boolean =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === "application/json"

/** A reason not to let a request in, where it holds. */
type Reason = (request: AccessRequest) => Refusal | undefined

/** The sandbox's own paths stay outside of other pages. */
export const loadedElsewhere: Reason = (request) =>
  isLoadedElsewhere(request)
    ? { status: 403, message: "the sandbox's own paths are not loaded into pages of other origins" }
    : undefined

/** No form sends JSON, and no other request that needs no preflight. */
export const notJson: Reason = ({ audience, headers, method }) =>
  audience === "own" && method === "POST" && !isJson(headers)
    ? {
        status: 415,
        message: `expected the header content-type: application/json, got ${headers.get("content-type") ?? "none"}`
      }
    : undefined

/** Every reason of the network's, the first that holds. */
const reasons: ReadonlyArray<Reason> = [
  ({ headers, host, trusted }) =>
    host !== undefined && isLocalHost(host.hostname, trusted)
      ? undefined
      : {
          status: 403,
          message: `the sandbox serves this machine, and is not reached as ${headers.get("host") ?? "nobody"}: name that host with --allow-host (allowHosts)`
        },
  (request) =>
    mayAsk(request)
      ? undefined
      : {
          status: 403,
          message: `the sandbox does not answer pages of ${request.origin} here: name that origin with --allow-origin (allowOrigins)`
        },
  loadedElsewhere,
  notJson
]

/** The first reason that holds. */
export const refusalOf = (request: AccessRequest, reasons: ReadonlyArray<Reason>): Refusal | undefined => {
  for (const reason of reasons) {
    const refusal = reason(request)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** How a refusal is answered. */
export const refuse = ({ message, status }: Refusal, audience: AccessRequest["audience"]): Response =>
  audience === "backend"
    ? Response.json(envelope(undefined, refusals.forbidden(message), ""), { status })
    : Response.json({ error: message }, { status })

/** Hosts and origins of which the developer is told once each; more are nobody's mistake. */
const told = 20

/**
 * A `fetch` for requests from the network. `tell` hears, once for each host or origin, who was not let in: the developer
 * may have meant them.
 */
export const guarded = (fetch: Fetch, trusted: Trusted, tell: (message: string) => void): Fetch => {
  const known = new Set<string>()
  return async (input, init) => {
    const request = requested(input, init)
    const { headers } = request
    const audience = audienceOf(new URL(request.url).pathname)
    const origin = headers.get("origin")
    const method = methodOf(request)
    const refusal = refusalOf(
      { audience, headers, method, host: hostOf(headers.get("host")), origin, trusted },
      cors.isPreflight(request) ? reasons.slice(0, 2) : reasons
    )
    if (refusal !== undefined && refusal.status === 403 && !known.has(refusal.message) && known.size < told) {
      known.add(refusal.message)
      tell(refusal.message)
    }
    const response =
      refusal !== undefined
        ? refuse(refusal, audience)
        : cors.isPreflight(request)
          ? cors.preflight(request)
          : await fetch(request)
    if (response.type === "error") return response
    response.headers.set("x-content-type-options", "nosniff")
    response.headers.set("cross-origin-resource-policy", audience === "own" ? "same-origin" : "cross-origin")
    response.headers.append("vary", "origin")
    const isHeard = origin !== null && refusal?.status !== 403
    return isHeard ? cors.readable(response, origin) : response
  }
}
