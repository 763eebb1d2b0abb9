/** Answers the backend calls of a browser's pages from a world. The app may use any address for its backend. */
import { Endpoint, environments } from "@okto-effect/protocol"
import type { BrowserContext, Route } from "@playwright/test"
import * as cors from "../backend/http/cors.ts"
import { resolveAlias } from "../control/aliases.ts"
import { base } from "../control/routes.ts"
import { emptyPath } from "./signInPage.ts"
import type { TestWorld } from "./TestWorld.ts"

/** The origins of the onboarding page and of Google in production. */
const productionPages: ReadonlySet<string> = new Set(
  Object.values(environments).flatMap(({ oauth, onboarding }) => [new URL(oauth).origin, new URL(onboarding).origin])
)

const isBackend = ({ pathname }: URL): boolean => pathname.includes(`${Endpoint.basePath}/`)
const isControl = ({ pathname }: URL): boolean => pathname.startsWith(base)

const isEmpty = ({ pathname }: URL): boolean => pathname === emptyPath

/** The headers that the backend reads. */
const forwarded: ReadonlySet<string> = new Set(["authorization", "content-type", "accept"])

/** The request for the world: at its origin, without a prefix that the app has in front of the backend's path. */
const requestOf = async (route: Route, { url: home }: TestWorld): Promise<Request> => {
  const request = route.request()
  const asked = new URL(request.url())
  const known = await request.allHeaders()
  const headers = Object.entries(known).filter(([name]) => forwarded.has(name))
  const path = isBackend(asked) ? asked.pathname.slice(asked.pathname.indexOf(`${Endpoint.basePath}/`)) : asked.pathname
  const body = request.postDataBuffer()
  return resolveAlias(
    new Request(home + path + asked.search, {
      method: request.method(),
      headers,
      ...(body === null ? {} : { body: new Uint8Array(body) })
    })
  )
}

const answer = async (route: Route, world: TestWorld): Promise<void> => {
  const request = route.request()
  const { origin } = request.headers()
  if (isEmpty(new URL(request.url()))) return route.fulfill({ contentType: "text/html", body: "<!doctype html>" })
  const response = await requestOf(route, world)
    .then((asked) => (asked.method === "OPTIONS" ? cors.preflight(asked) : world.fetch(asked)))
    .catch(() => undefined)
  // A fault cut the connection off.
  if (response === undefined) return route.abort("connectionreset")
  return route.fulfill({
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), ...(origin === undefined ? {} : cors.readableBy(origin)) },
    body: Buffer.from(await response.arrayBuffer())
  })
}

/** Answers from a world every request of a context's pages to the backend, the onboarding page or Google. */
export const answerFrom = (context: BrowserContext, world: TestWorld): Promise<unknown> =>
  context.route(
    (url) => isBackend(url) || isControl(url) || isEmpty(url) || productionPages.has(url.origin),
    // The page may be closed meanwhile.
    (route) => answer(route, world).catch(() => undefined)
  )
