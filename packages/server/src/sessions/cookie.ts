/** The cookie that carries a visitor's session id, and which requests it is read from. */
import * as Cookies from "effect/http/Cookies"
import * as Result from "effect/Result"
import { isOwnOrigin } from "../host.ts"

/** Cookie values are 32 random bytes in base64url. */
const pattern = /^[\w-]{43}$/

/** A cookie that carries the session id. */
export interface CookieKind {
  readonly name: string
  readonly secure: boolean
}

/** What browsers accept from this host alone, over https: other hosts of the domain cannot plant it. */
const hostOnly: CookieKind = { name: "__Host-okto", secure: true }

/** For Safari, which keeps no `Secure` cookie of http on loopback. */
const plain: CookieKind = { name: "okto", secure: false }

/** Bundlers replace `process.env.NODE_ENV`. Some runtimes have no `process`, others forbid to read its environment. */
const isProduction = (): boolean => {
  try {
    return process.env["NODE_ENV"] === "production"
  } catch {
    return false
  }
}

/**
 * The cookies of a request: the first one that is there counts, and all are set. In development, on http at loopback, there are
 * two, because a part of the app that does not know the URL reads the first one. In production a request that seems to come from
 * loopback may come from a proxy there.
 * @param isLocal whether the request was sent to http on loopback
 */
export const cookieKinds = (isLocal: boolean, secure: "auto" | true): ReadonlyArray<CookieKind> =>
  secure === "auto" && isLocal && !isProduction() ? [hostOnly, plain] : [hostOnly]

/** The value of the first cookie that is there, if it has the form of one of ours. */
export const readCookie = (
  get: (name: string) => string | null | undefined,
  kinds: ReadonlyArray<CookieKind>
): string | undefined => kinds.map(({ name }) => get(name) ?? "").find((value) => pattern.test(value))

/**
 * Reads a cookie from the headers of a request. Only spaces and tabs may be around its name: browsers accept a name that begins
 * with other whitespace, which `trim` removes, from other hosts of the domain.
 */
export const cookieOf =
  ({ headers }: Request) =>
  (name: string): string | undefined =>
    new RegExp(`(?:^|;)[ \\t]*${name}=([^;]*)`).exec(headers.get("cookie") ?? "")?.[1]

/** The attributes of the cookie. `maxAge` is in seconds. */
export const attributes = ({ secure }: CookieKind, maxAge: number) =>
  ({ httpOnly: true, maxAge, path: "/", sameSite: "lax", secure }) as const

/** The `set-cookie` header that stores a value, or removes the cookie where that is empty. `maxAge` is in seconds. */
export const setCookieHeader = (kind: CookieKind, value: string, maxAge: number): string =>
  Cookies.serializeCookie(
    Result.getOrThrow(
      Cookies.makeCookie(kind.name, value, { ...attributes(kind, 0), maxAge: value === "" ? 0 : maxAge * 1000 })
    )
  )

/** Whether no cache that visitors share keeps a response with this `cache-control`. */
export const isPrivate = (cacheControl: string | null): boolean =>
  cacheControl !== null && /(?:^|,)\s*(?:no-store|private)\s*(?:,|$)/i.test(cacheControl)

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Whether a page of another site may have sent a request that changes something. Browsers say where a request comes from in
 * `Sec-Fetch-Site`, older ones in `Origin`; other programs send neither, and no cookie by themselves.
 */
export const isCrossSite = (request: Request): boolean => {
  const { headers, method } = request
  if (safeMethods.has(method)) return false
  const site = headers.get("sec-fetch-site")
  if (site !== null) return site !== "same-origin" && site !== "none"
  const origin = headers.get("origin")
  return origin !== null && !isOwnOrigin(origin, request)
}
