/** A signed-in visitor for tests of an app, without a code. */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { Session } from "@okto-effect/sdk/effect"
import type { VisitorClients } from "../index.ts"

/** A session that the emulator issued: `await world.issueSession("ada@example.com")`. */
export interface IssuedSession {
  /** The session as stores keep it: JSON. */
  readonly stored: string | Redacted.Redacted
}

/** A cookie as Playwright's `context.addCookies` takes it, beside a `url`. */
export interface SessionCookie {
  /** The name of the cookie. */
  readonly name: string
  /** Its value. */
  readonly value: string
  /** True: no script can read it. */
  readonly httpOnly: boolean
  /** Whether it is sent over https only. */
  readonly secure: boolean
  readonly sameSite: "Lax"
}

/**
 * Signs a visitor in with a session that exists, and returns the cookie that the app's server knows the visitor by.
 *
 * @param okto what `clients` returned, in the process of the test; it must use the store of the app that is tested
 * @param issued a session of the emulator
 * @param url the app's address, if that is http on loopback and the app runs in development: the cookie has another name there
 * @returns The cookie, as Playwright's `context.addCookies` takes it beside a `url`.
 *
 * @example
 * ```ts
 * import { createWorld } from "@okto-effect/emulator/testing"
 * import type { VisitorClients } from "@okto-effect/server"
 * import { createSessionCookie } from "@okto-effect/server/testing"
 *
 * export const cookieOf = async (okto: VisitorClients) => {
 *   await using world = await createWorld()
 *   return createSessionCookie(okto, await world.issueSession("ada@example.com"), "http://localhost:3000")
 * }
 * ```
 */
export const createSessionCookie = async (
  okto: VisitorClients,
  issued: IssuedSession,
  url?: string
): Promise<SessionCookie> => {
  const text = Redacted.isRedacted(issued.stored) ? Redacted.value(issued.stored) : issued.stored
  const session = Result.getOrThrow(Session.check(JSON.parse(text)))
  let cookie: SessionCookie | undefined
  const client = await okto.from({
    get: () => undefined,
    set: (name, value, { secure }) => {
      cookie = { name, value, httpOnly: true, secure, sameSite: "Lax" }
    },
    url
  })
  await client.run(Session.Session.use(({ start }) => start(session)))
  if (cookie === undefined) throw new Error("The session was not stored")
  return cookie
}
