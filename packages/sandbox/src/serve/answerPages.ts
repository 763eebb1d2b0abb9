/** Brings the requests of a browser's pages to a world, whatever address the app has for its backend. */
import { Endpoint, environments } from "@okto-effect/contract"
import type { BrowserContext, Route } from "@playwright/test"
import { unaliased } from "../pages/aliases.ts"
import { paths } from "../pages/paths.ts"
import { emptyPath } from "./signInPage.ts"
import type { TestWorld } from "./TestWorld.ts"

/** Where pages of others are in production: the onboarding page and Google's. */
const pagesOfOthers: ReadonlySet<string> = new Set(
  Object.values(environments).flatMap(({ oauth, onboarding }) => [new URL(oauth).origin, new URL(onboarding).origin])
)

const isBackend = ({ pathname }: URL): boolean => pathname.includes(`${Endpoint.basePath}/`)
const isControl = ({ pathname }: URL): boolean => pathname.startsWith(paths.overview.path)

const isEmpty = ({ pathname }: URL): boolean => pathname === emptyPath

/** What of a request's headers the backend reads. */
const read: ReadonlySet<string> = new Set(["authorization", "content-type", "accept"])

/** What the request of a page is to the world: below its own origin, without whatever an app has in front. */
const requestOf = async (route: Route, { url: home }: TestWorld): Promise<Request> => {
  const request = route.request()
  const asked = new URL(request.url())
  const known = await request.allHeaders()
  const headers = Object.entries(known).filter(([name]) => read.has(name))
  const path = isBackend(asked) ? asked.pathname.slice(asked.pathname.indexOf(`${Endpoint.basePath}/`)) : asked.pathname
  const body = request.postDataBuffer()
  return unaliased(
    new Request(new URL(path + asked.search, home), {
      method: request.method(),
      headers,
      ...(body === null ? {} : { body: new Uint8Array(body) })
    })
  )
}

/** What a page may read that is of another origin. */
const readable = (origin: string | undefined): Record<string, string> =>
  origin === undefined
    ? {}
    : {
        "access-control-allow-origin": origin,
        "access-control-allow-headers": "authorization, content-type",
        "access-control-allow-methods": "GET, POST, DELETE",
        "access-control-expose-headers": "date, retry-after"
      }

const answer = async (route: Route, world: TestWorld): Promise<void> => {
  const request = route.request()
  const { origin } = request.headers()
  if (isEmpty(new URL(request.url()))) return route.fulfill({ contentType: "text/html", body: "<!doctype html>" })
  if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers: readable(origin) })
  const response = await requestOf(route, world)
    .then((asked) => world.fetch(asked))
    .catch(() => undefined)
  // The connection was cut off: a fault was asked for.
  if (response === undefined) return route.abort("connectionreset")
  return route.fulfill({
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), ...readable(origin) },
    body: Buffer.from(await response.arrayBuffer())
  })
}

/** Has a world answer every request of a context's pages that is for the backend or for the pages that go with it. */
export const answerFrom = (context: BrowserContext, world: TestWorld): Promise<unknown> =>
  context.route(
    (url) => isBackend(url) || isControl(url) || isEmpty(url) || pagesOfOthers.has(url.origin),
    // A page that was closed meanwhile hears no answer.
    (route) => answer(route, world).catch(() => undefined)
  )
