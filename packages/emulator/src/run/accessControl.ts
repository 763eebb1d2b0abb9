/**
 * Access control for requests from the network. The emulator serves the machine it runs on: backend calls and what apps show
 * are for every page on that machine; control paths are for the emulator's own pages and for origins it was told of. A
 * refused page can read why, unless its origin is the reason.
 */
import * as cors from "../backend/http/cors.ts"
import { envelope } from "../backend/http/envelope.ts"
import {
  isLocalHost,
  isLocalOrigin,
  isSameOrigin,
  normalizeTrusted,
  parseHost,
  type Trusted
} from "../backend/http/origins.ts"
import { refusals } from "../backend/http/Refused.ts"
import { type Fetch, methodOf, pageHeader, toRequest } from "../backend/http/request.ts"
import { audienceOf } from "../control/dispatch.ts"

export interface AccessRefusal {
  readonly status: 403 | 415
  readonly message: string
}

/** What is known of a request before it is answered. */
export interface AccessRequest {
  readonly audience: ReturnType<typeof audienceOf>
  readonly headers: Headers
  readonly method: string
  /** Where the request was sent; undefined where its `Host` header is no host. */
  readonly host: URL | undefined
  readonly origin: string | null
  readonly trusted: Trusted
}

/** Refuses a request, or returns undefined. */
type Rule = (request: AccessRequest) => AccessRefusal | undefined

const requireKnownHost: Rule = ({ headers, host, trusted }) =>
  host !== undefined && isLocalHost(host.hostname, trusted)
    ? undefined
    : {
        status: 403,
        message: `the emulator serves this machine, and is not reached as ${headers.get("host") ?? "an unnamed host"}: name that host with --allow-host (allowHosts)`
      }

/** Whether a request may use the control paths. One without an origin was not sent by a page. */
const mayControl = ({ host, origin, trusted }: AccessRequest): boolean =>
  origin === null || trusted.origins.includes(origin) || (host !== undefined && isSameOrigin(origin, host))

const isAllowedOrigin = (request: AccessRequest): boolean => {
  const { audience, origin, trusted } = request
  return mayControl(request) || (audience !== "own" && origin !== null && isLocalOrigin(origin, trusted))
}

const requireAllowedOrigin: Rule = (request) =>
  isAllowedOrigin(request)
    ? undefined
    : {
        status: 403,
        message: `the emulator does not answer pages of ${request.origin} here: name that origin with --allow-origin (allowOrigins)`
      }

/** Whether a page of another origin loads a control path into itself, for which browsers send no `Origin`. */
const isCrossSiteLoad = ({ audience, headers, method, origin }: AccessRequest): boolean => {
  const site = headers.get("sec-fetch-site")
  if (audience !== "own" || origin !== null || site === null || site === "same-origin" || site === "none") return false
  // A page in a tab of its own cannot be read by the one that opened it.
  const isTab = headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document"
  return !isTab || (method !== "GET" && method !== "HEAD")
}

export const refuseCrossSiteLoad: Rule = (request) =>
  isCrossSiteLoad(request)
    ? { status: 403, message: "the emulator's own paths are not loaded into pages of other origins" }
    : undefined

const isJson = (headers: Headers): boolean =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === "application/json"

/** A page of another origin needs a preflight to send JSON; a form cannot send it at all. */
export const requireJson: Rule = ({ audience, headers, method }) =>
  audience !== "backend" && method === "POST" && !isJson(headers)
    ? {
        status: 415,
        message: `expected the header content-type: application/json, got ${headers.get("content-type") ?? "none"}`
      }
    : undefined

const preflightRules = [requireKnownHost, requireAllowedOrigin]
const rules = [...preflightRules, refuseCrossSiteLoad, requireJson]

/** The refusal of the first rule that refuses a request. */
export const refusalOf = (request: AccessRequest, rules: ReadonlyArray<Rule>): AccessRefusal | undefined => {
  for (const rule of rules) {
    const refusal = rule(request)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

export const refuse = ({ message, status }: AccessRefusal, audience: AccessRequest["audience"]): Response =>
  audience === "backend"
    ? Response.json(envelope(undefined, refusals.forbidden(message), ""), { status })
    : Response.json({ error: message }, { status })

/** Different refusals that are logged. An attacker could make any number of them. */
const mostWarnings = 20

/**
 * Refuses requests that this machine did not send, or that pages sent which must not.
 *
 * @param fetch answers the other requests
 * @param allowed hosts and origins beside those of this machine
 * @param warn is called once for each refused host or origin, which the developer may have meant to allow
 * @returns a `fetch` for requests from the network
 *
 * @example
 * ```ts
 * import { createEmulator } from "@okto-effect/emulator"
 * import { withOriginChecks } from "@okto-effect/emulator/node"
 *
 * const trusted = { hosts: [], origins: ["https://app.example"] }
 *
 * export const fetchOfPort = withOriginChecks(createEmulator().fetch, trusted, console.warn)
 * ```
 */
export const withOriginChecks = (fetch: Fetch, allowed: Trusted, warn: (message: string) => void): Fetch => {
  const trusted = normalizeTrusted(allowed)
  const warned = new Set<string>()
  return async (input, init) => {
    const request = toRequest(input, init)
    const { headers } = request
    const audience = audienceOf(new URL(request.url).pathname)
    const origin = headers.get("origin")
    const isPreflight = cors.isPreflight(request)
    const asked = {
      audience,
      headers,
      method: methodOf(request),
      host: parseHost(headers.get("host")),
      origin,
      trusted
    }
    const refusal = refusalOf(asked, isPreflight ? preflightRules : rules)
    if (refusal?.status === 403 && !warned.has(refusal.message) && warned.size < mostWarnings) {
      warned.add(refusal.message)
      warn(refusal.message)
    }
    const answer = () => {
      if (isPreflight) return cors.preflight(request)
      if (audience !== "apps" || mayControl(asked)) return fetch(request)
      return fetch(new Request(request, { headers: [...headers, [pageHeader, "1"]] }))
    }
    const response = refusal === undefined ? await answer() : refuse(refusal, audience)
    if (response.type === "error") return response
    response.headers.set("x-content-type-options", "nosniff")
    response.headers.set("cross-origin-resource-policy", audience === "own" ? "same-origin" : "cross-origin")
    response.headers.append("vary", "origin")
    return origin === null || refusal?.status === 403 ? response : cors.allowReading(response, origin)
  }
}
