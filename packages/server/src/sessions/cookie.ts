/** The cookie that carries a visitor's session id, and which requests it is read from. */
import * as Cookies from "effect/http/Cookies"
import * as Result from "effect/Result"

/** The name with which browsers accept the cookie from this host alone, over https. */
const hostName = "__Host-okto"

/** The name on loopback over http, where Safari keeps no `Secure` cookie. */
const loopbackName = "okto"

/** Cookie values are 32 random bytes in base64url. */
const pattern = /^[\w-]{43}$/

/** How the cookie is set for one request. */
export interface CookieKind {
  readonly name: string
  readonly secure: boolean
}

const secureKind: CookieKind = { name: hostName, secure: true }

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * The `__Host-` cookie, which other hosts of the domain cannot plant; without the prefix only for http on loopback.
 * @param url the URL of the request, when it is known
 */
export const cookieKind = (url: URL | undefined, secure: "auto" | true): CookieKind =>
  secure === "auto" && url?.protocol === "http:" && loopback.test(url.hostname)
    ? { name: loopbackName, secure: false }
    : secureKind

/** The value of the cookie, if it has the form of one of ours. */
export const parseCookieValue = (value: string | null | undefined): string | undefined =>
  value !== undefined && value !== null && pattern.test(value) ? value : undefined

/** The cookie's value in the headers of a request. */
export const readCookie = ({ headers }: Request, { name }: CookieKind): string | undefined => {
  const header = headers.get("cookie")
  return header === null ? undefined : parseCookieValue(Cookies.parseHeader(header)[name])
}

/** The attributes of the cookie. `maxAge` is in seconds. */
export const attributes = ({ secure }: CookieKind, maxAge: number) =>
  ({ httpOnly: true, maxAge, path: "/", sameSite: "lax", secure }) as const

/** The `set-cookie` header that stores a value, or removes the cookie. `maxAge` is in seconds. */
export const setCookieHeader = (kind: CookieKind, value: string | undefined, maxAge: number): string =>
  Cookies.serializeCookie(
    Result.getOrThrow(
      Cookies.makeCookie(kind.name, value ?? "", {
        ...attributes(kind, 0),
        maxAge: value === undefined ? 0 : maxAge * 1000
      })
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
