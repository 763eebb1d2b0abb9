/**
 * Paths of the pages that have an origin of their own, as their real counterparts spell them: an app then meets them
 * across origins, like in production.
 */
import { paths } from "./paths.ts"

/** From the path on the pages' own origin to the path under the sandbox's. */
const aliases: Readonly<Record<string, string>> = {
  "/": paths.onboarding.path,
  "/__/auth/handler": paths.onboardingHandler.path,
  "/o/oauth2/v2/auth": paths.googleAuth.path,
  "/gsi/client": paths.googleClient.path,
  "/oauth2/v3/certs": paths.googleCerts.path
}

/** A request to the pages' own origin as the sandbox knows it. */
export const unaliased = (request: Request): Request => {
  const url = new URL(request.url)
  const path = aliases[url.pathname]
  if (path === undefined) return request
  url.pathname = path
  return new Request(url, request)
}

/** What an app has to be told about the pages. */
export interface Endpoints {
  /** The onboarding page, with a slash at its end. */
  readonly onboarding: string
  /** The authorisation endpoint of Google's stand-in. */
  readonly oauth: string
  /** The script with Google's button. */
  readonly googleScript: string
}

/** Hosts that stand for every address of the machine. */
const everyAddress = new Set(["0.0.0.0", "[::]"])

/** An origin as those reach it who reached another one: on every address means on theirs, too. */
const reached = (origin: string, from: string): string => {
  const address = new URL(origin)
  if (!everyAddress.has(address.hostname)) return origin
  address.hostname = new URL(from).hostname
  return address.origin
}

/** Where the pages are, for those who reach the sandbox at an origin: on an origin of their own, or below the sandbox's. */
export const endpointsOf = (origin: string, pages: string | undefined): Endpoints => {
  const pagesOrigin = pages === undefined ? undefined : reached(pages, origin)
  return pagesOrigin === undefined
    ? {
        onboarding: `${origin}${paths.onboarding.path}/`,
        oauth: `${origin}${paths.googleAuth.path}`,
        googleScript: `${origin}${paths.googleClient.path}`
      }
    : {
        onboarding: `${pagesOrigin}/`,
        oauth: `${pagesOrigin}/o/oauth2/v2/auth`,
        googleScript: `${pagesOrigin}/gsi/client`
      }
}
