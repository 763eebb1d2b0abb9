/** Signs a user in for the pages of an app. A trace records the key of the session, which the test's world alone accepts. */
import type { BrowserContext, Cookie } from "@playwright/test"
import * as Redacted from "effect/Redacted"
import { Invalid } from "../verify/Invalid.ts"
import type { IssuedSession } from "./issueSession.ts"
import type { TestWorld } from "./TestWorld.ts"

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

/** The path of an empty page at the app's origin. */
export const emptyPath = "/__okto_sign_in"

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
