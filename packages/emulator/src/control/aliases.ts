/**
 * Paths of the pages that have an origin of their own, as the services they stand in for spell them: an app then meets
 * them across origins, as in production.
 */
import { splitPath } from "../backend/http/worldPath.ts"
import { pathTo } from "./routes.ts"

/** From the path on the pages' own origin to the path under the emulator's. */
const aliases: Readonly<Record<string, string>> = {
  "/": pathTo("onboarding"),
  "/__/auth/handler": pathTo("onboardingHandler"),
  "/o/oauth2/v2/auth": pathTo("googleAuth"),
  "/gsi/client": pathTo("googleClient"),
  "/oauth2/v3/certs": pathTo("googleCerts")
}

/** A request to the pages' own origin, with the path under the emulator's. */
export const resolveAlias = (request: Request): Request => {
  const url = new URL(request.url)
  const { path: asked, prefix } = splitPath(url.pathname)
  const path = aliases[asked]
  if (path === undefined) return request
  url.pathname = prefix + path
  return new Request(url, request)
}

/** Where the pages are that an app leads to. */
export interface PageUrls {
  /** The onboarding page, with a slash at its end. */
  readonly onboarding: string
  /** The authorisation endpoint of Google's stand-in. */
  readonly oauth: string
  /** The script with Google's button. */
  readonly googleScript: string
}

/** Hosts that stand for every address of the machine. */
const everyAddress = new Set(["0.0.0.0", "[::]"])

/** An origin with the host under which another one was reached, where its own host is every address. */
const reachable = (origin: string, from: string): string => {
  const address = new URL(origin)
  if (!everyAddress.has(address.hostname)) return origin
  address.hostname = new URL(from).hostname
  return address.origin
}

/** The pages' addresses for a client that reached a world at `home`. `pages` is their own origin, if they have one. */
export const endpointsOf = (home: string, pages: string | undefined): PageUrls => {
  if (pages === undefined) {
    return {
      onboarding: `${home}${pathTo("onboarding")}/`,
      oauth: `${home}${pathTo("googleAuth")}`,
      googleScript: `${home}${pathTo("googleClient")}`
    }
  }
  const own = reachable(pages, home) + splitPath(new URL(home).pathname).prefix
  return { onboarding: `${own}/`, oauth: `${own}/o/oauth2/v2/auth`, googleScript: `${own}/gsi/client` }
}
