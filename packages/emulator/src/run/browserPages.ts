/**
 * What the fixtures of Playwright do in a browser: answer the pages of an app from a world, at any address of its backend, and
 * sign a user in. A trace records the key of that session, which the test's world alone accepts.
 */
import { Endpoint, environments } from "@okto-effect/protocol"
import type { BrowserContext, Cookie, Route } from "@playwright/test"
import * as Redacted from "effect/Redacted"
import * as cors from "../backend/http/cors.ts"
import { resolveAlias } from "../control/aliases.ts"
import { base } from "../control/routes.ts"
import { Invalid } from "../verify/Invalid.ts"
import type { IssuedSession } from "./issueSession.ts"
import type { TestWorld } from "./TestWorld.ts"

/** The path of an empty page at the app's origin. */
const emptyPath = "/__okto_sign_in"

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

/** Where the session is stored. */
export interface LoginAsOptions {
  /** The app's origin. Default: `baseURL`. */
  readonly origin?: string | undefined
  /** The client whose user it is, by its SWA. Default: the development client. */
  readonly clientSWA?: string | undefined
  /**
   * For an app whose server stores the session: returns the cookie that the server would set. It is `HttpOnly`, and
   * nothing is stored in the page.
   */
  readonly cookie?: ((session: IssuedSession) => CookieOf | Promise<CookieOf>) | undefined
}

/** A cookie of the app's server. Traces record its value: it must be encrypted, or an id. */
export type CookieOf = Pick<Cookie, "name" | "value">

/** In the page: stores a session in clear. A client with `sessionStore: "encrypted"` encrypts it at its first read. */
const storeSession = (session: string): void => {
  localStorage.removeItem("okto_session_encrypted")
  localStorage.setItem("okto_session", session)
}

/** An empty page at the app's origin: the test's page if that is still blank, else a new one. */
const emptyPage = async (context: BrowserContext, origin: string) => {
  const unused = context.pages().find((open) => open.url() === "about:blank")
  const page = unused ?? (await context.newPage())
  await page.goto(new URL(emptyPath, origin).href, { waitUntil: "commit" })
  return { page, leave: () => (unused === undefined ? page.close() : Promise.resolve()) }
}

/** Signs a user in for the pages of an app in a context whose requests a world answers. */
export const signIn = async (
  context: BrowserContext,
  world: Pick<TestWorld, "issueSession">,
  user: string,
  { clientSWA, cookie, origin }: LoginAsOptions
): Promise<{ readonly userSWA: string }> => {
  if (origin === undefined) {
    throw new Invalid({ message: "loginAs: name the app's origin, in Playwright's baseURL or as { origin }" })
  }
  if (cookie !== undefined) {
    const issued = await world.issueSession(user, clientSWA)
    const { name, value } = await cookie(issued)
    await context.addCookies([{ name, value, url: new URL(origin).origin, httpOnly: true, sameSite: "Lax" }])
    return { userSWA: issued.userSWA }
  }
  const [{ stored, userSWA }, { leave, page }] = await Promise.all([
    world.issueSession(user, clientSWA),
    emptyPage(context, origin)
  ])
  await page.evaluate(storeSession, Redacted.value(stored))
  await leave()
  return { userSWA }
}
