/** The cookie that carries a visitor's session id, and which requests it is read from. */
import * as Cookies from "effect/http/Cookies"
import * as Result from "effect/Result"

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

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const isLoopback = ({ hostname, protocol }: URL): boolean => protocol === "http:" && loopback.test(hostname)

/**
 * The cookies of a request: the first one that is there counts, and all are set. On http at loopback there are two, because a
 * part of the app that does not know the URL reads the first one. A page of another origin than loopback comes through a proxy
 * that hides its host.
 * @param url the URL of the request, when it is known
 * @param origin the origin of the page, when it is known
 */
export const cookieKinds = (
  url: URL | undefined,
  secure: "auto" | true,
  origin: string | null = null
): ReadonlyArray<CookieKind> => {
  const isLocal = url !== undefined && isLoopback(url)
  const isLocalPage = origin === null || (URL.canParse(origin) && isLoopback(new URL(origin)))
  return secure === "auto" && isLocal && isLocalPage ? [hostOnly, plain] : [hostOnly]
}

/** The value of the first cookie that is there, if it has the form of one of ours. */
export const readCookie = (
  get: (name: string) => string | null | undefined,
  kinds: ReadonlyArray<CookieKind>
): string | undefined => kinds.map(({ name }) => get(name) ?? "").find((value) => pattern.test(value))

/** Reads a cookie from the headers of a request. */
export const cookieOf = ({ headers }: Request): ((name: string) => string | undefined) => {
  const cookies = Cookies.parseHeader(headers.get("cookie") ?? "")
  return (name) => (Object.hasOwn(cookies, name) ? cookies[name] : undefined)
}

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
 * `Sec-Fetch-Site`, older ones in `Origin`; other programs send neither, and no cookie by themselves. A page over http, which
 * anyone on the network may have written, is of another site than the server's over https.
 */
export const isCrossSite = ({ headers, method, url }: Request): boolean => {
  if (safeMethods.has(method)) return false
  const site = headers.get("sec-fetch-site")
  if (site !== null) return site !== "same-origin" && site !== "none"
  const origin = headers.get("origin")
  if (origin === null) return false
  if (!URL.canParse(origin)) return true
  const [from, own] = [new URL(origin), new URL(url)]
  return from.host !== (headers.get("host") ?? own.host) || (own.protocol === "https:" && from.protocol !== "https:")
}
