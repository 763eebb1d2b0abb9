/**
 * One client for each request of an app's server, over a table of sessions that all its processes share.
 *
 * A visitor is found by a cookie, whose hash is the id of a row. Each request reads its row, so an end in another process counts
 * with the next request. Between requests only values are kept, never a promise or a timer: workers forbid to share those.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { ConfigurationInvalid, OktoClient } from "@okto-effect/sdk"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import { CrossSiteRequest, SessionsUnavailable } from "../errors.ts"
import {
  attributes,
  type CookieKind,
  cookieKinds,
  cookieOf,
  isCrossSite,
  isPrivate,
  readCookie,
  setCookieHeader
} from "./cookie.ts"
import { isLocal, isLoopback } from "../host.ts"
import { CallsUnderWay, VisitorClient } from "./CallsUnderWay.ts"
import { type CheckedOptions, checkOptions, type ClientsOptions } from "./ClientsOptions.ts"
import { keepLists } from "./keptLists.ts"
import * as Sealer from "./sealer.ts"
import { type SessionRow, SessionTable, StoreFailed } from "./SessionTable.ts"
import { sha256 } from "../sha256.ts"
import { SpendingLedger } from "../spending/SpendingLedger.ts"
import { limitSpendingLedger, limitTable } from "../stores/timeLimit.ts"
import {
  type OpenSession,
  type SessionServices,
  type SetCookie,
  toOpenSession,
  VisitorSession
} from "./VisitorSession.ts"

export { type CheckedOptions, checkOptions, type ClientsOptions } from "./ClientsOptions.ts"

/** A visitor's client, for one request. */
export interface VisitorContext {
  /**
   * The visitor's client, of this request alone. Signed in if the request brought the cookie of a session. It needs no `dispose`:
   * `dispose` of the clients ends its calls.
   */
  readonly client: OktoClient
  /**
   * A response that also sets the cookie after a sign-in, and removes it after a sign-out with this client. Otherwise the same
   * response: also with a cookie of no session, because the browser may have a newer one by the time it is answered.
   */
  readonly respond: (response: Response) => Response
}

/** How a framework reads and sets cookies, for example `await cookies()` of Next.js. */
export interface RequestCookies {
  /**
   * The value of a cookie, or an object with it as `value`.
   *
   * @param name the name of the cookie
   */
  readonly get: (name: string) => string | { readonly value: string } | null | undefined
  /**
   * Sets a cookie, or removes it: then `value` is empty and `maxAge` 0. `maxAge` is in seconds. Without it a sign-in has no cookie,
   * and a sign-out ends the session but leaves its cookie.
   *
   * @param name the name of the cookie
   * @param value the value of the cookie
   */
  readonly set?:
    | ((
        name: string,
        value: string,
        options: {
          readonly httpOnly: boolean
          readonly maxAge: number
          readonly path: string
          readonly sameSite: "lax"
          readonly secure: boolean
        }
      ) => unknown)
    | undefined
  /**
   * The URL under which the browser knows the server, or its origin: with the `Host` of the request. Needed in development in
   * Safari only, which does not keep `__Host-okto` over http on loopback.
   */
  readonly url?: string | undefined
}

/** One session of a user, as the user may see it in a list of devices. */
export interface SessionSummary {
  /** The id of the row: 64 hex digits. It is not the cookie's value, and cannot be used to sign in. */
  readonly id: string
  /** When the user signed in, in milliseconds since 1970. */
  readonly createdAt: number
  /** When the session was last used, in milliseconds since 1970; up to a minute late. */
  readonly usedAt: number
  /** When it ends if it is not used, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** The clients of an app's visitors. */
export class Clients extends Context.Service<
  Clients,
  {
    /** A client for the visitor who sent a request. Fails when the store does, and for changes asked for by other sites. */
    readonly of: (request: Request) => Effect.Effect<VisitorContext, SessionsUnavailable | CrossSiteRequest>
    /**
     * A client for the visitor whose cookies these are. Where a request comes from is not checked: Next.js checks that of server
     * actions, but not of routes, for which there is `of`.
     */
    readonly from: (cookies: RequestCookies) => Effect.Effect<OktoClient, SessionsUnavailable>
    /**
     * A client of a session by its id, for work without a request. `undefined` when the session has ended. Sends and signatures of
     * messages fail with the category `sign-in` once it is over, also where the visitor has signed in anew; the client signs no one in.
     *
     * @param id the id of the session, as `list` returns it
     */
    readonly byId: (id: string) => Effect.Effect<OktoClient | undefined, SessionsUnavailable>
    /**
     * The sessions of a user, the newest first. `userSWA` is the user's smart wallet address.
     *
     * @param userSWA the smart wallet address of the user
     */
    readonly list: (userSWA: string) => Effect.Effect<ReadonlyArray<SessionSummary>, SessionsUnavailable>
    /**
     * Ends a session by its id, in all processes. False when it had ended already.
     *
     * @param id the id of the session, as `list` returns it
     */
    readonly end: (id: string) => Effect.Effect<boolean, SessionsUnavailable>
    /**
     * Ends every session of a user, in all processes, and returns how many.
     *
     * @param userSWA the smart wallet address of the user
     */
    readonly endAll: (userSWA: string) => Effect.Effect<number, SessionsUnavailable>
  }
>()("@okto-effect/server/Clients") {}

/** Whether a text is an id of a row: no store is asked for others, of which some databases take not all characters. */
const isId = (id: unknown): id is string => typeof id === "string" && /^[\da-f]{64}$/.test(id)

/** A use is written down at most once in this time, so that reads by a visitor do not become writes. In milliseconds. */
const touchEvery = 60_000

/** Expired rows are removed at most once in this time. In milliseconds. */
const sweepEvery = 600_000

/** Whether what was opened is still what a row holds: its times of use may be others. */
const isVersionOf = ({ row: known }: OpenSession, row: SessionRow): boolean =>
  known.version === row.version &&
  known.sealed === row.sealed &&
  known.owner === row.owner &&
  known.createdAt === row.createdAt

const toSummary = ({ createdAt, expiresAt, id, usedAt }: SessionRow): SessionSummary => ({
  id,
  createdAt,
  usedAt,
  expiresAt
})

/** A store that fails costs a warning. */
const warnOnFailure = <A>(message: string, operation: Effect.Effect<A, StoreFailed>): Effect.Effect<A | undefined> =>
  Effect.catch(operation, (error) => Effect.as(Effect.logWarning(message, error), undefined))

/**
 * Makes the clients over a table of sessions. Their calls end with the scope.
 *
 * @param options the options of `clients`, without its store, as {@link checkOptions} read them
 * @returns The service {@link Clients}.
 */
export const make = ({
  app,
  configuration: { fetch, ...configuration },
  guardOver,
  idleTime,
  keptSessions,
  lifetime,
  secrets,
  secure
}: CheckedOptions): Effect.Effect<Clients["Service"], never, SessionTable | SpendingLedger | Scope.Scope> =>
  Effect.gen(function* () {
    const table = limitTable(yield* SessionTable)
    const spending = guardOver?.(limitSpendingLedger(yield* SpendingLedger)) ?? configuration.spending
    const context = yield* Effect.context()
    const scope = yield* Effect.scope
    const random = yield* SecureRandom.SecureRandom
    const sealer = yield* Sealer.make(secrets, app)
    const send = keepLists(Transport.overFetch(fetch).send)
    const calls = new CallsUnderWay()
    yield* Effect.addFinalizer(() => Effect.promise(() => calls.end()))
    /** What was opened of rows, by their id, the least recently used first: values alone, which requests share. */
    const opened = new Map<string, OpenSession>()
    let sweptAt = Number.NEGATIVE_INFINITY

    const keep = (session: OpenSession): OpenSession => {
      opened.delete(session.row.id)
      opened.set(session.row.id, session)
      for (const [oldest] of opened) {
        if (opened.size <= keptSessions) break
        opened.delete(oldest)
      }
      return session
    }

    /** What a row holds. Where another process has its secret, the visitor is not signed out, and the request may be tried again. */
    const unseal = (row: SessionRow) =>
      Effect.flatMap(sealer.open(row.sealed, row), (found) =>
        found === "newer"
          ? Effect.fail(new StoreFailed(new Error("the session was sealed under a newer secret")))
          : Effect.succeed(found)
      )

    /**
     * Opens a row, and seals it anew if that was under an older secret. A store that cannot write at the moment, because it is
     * full for example, leaves the row as it is.
     */
    const open: (row: SessionRow) => Effect.Effect<OpenSession | undefined, StoreFailed> = Effect.fnUntraced(
      function* (row) {
        const found = yield* unseal(row)
        const session = found && toOpenSession(row, found.text)
        if (found === undefined || session === undefined) {
          yield* Effect.logWarning(
            "A stored session could not be opened: its secret is unknown, or the row was changed."
          )
          return undefined
        }
        if (found.isNewest) return session
        const version = row.version + 1
        const renewed = { ...row, version, sealed: yield* sealer.seal(found.text, { ...row, version }) }
        const isRenewed = yield* warnOnFailure(
          "A session could not be sealed anew",
          table.compareAndSet(renewed, row.version)
        )
        if (isRenewed === undefined) return session
        if (isRenewed) return { ...session, row: renewed }
        const current = yield* table.get(row.id)
        if (current === undefined) return undefined
        // Read from a copy that lags behind the writes: whether there still is a session is not known.
        if (current.version <= row.version) return yield* new StoreFailed(new Error("the store returned an old row"))
        return yield* open(current)
      }
    )

    /** Whether a session has ended by its times. Its row may still be there. */
    const isExpired = ({ createdAt, expiresAt }: SessionRow, now: number): boolean =>
      Math.min(expiresAt, createdAt + lifetime) <= now

    /** The session under an id as the store has it now. */
    const read = Effect.fnUntraced(function* (id: string) {
      const row = yield* table.get(id)
      const now = yield* Clock.currentTimeMillis
      const isOver = row !== undefined && isExpired(row, now)
      // Ended for all, also where a clock is behind: a use there would prolong it.
      if (isOver) yield* warnOnFailure("A session that has expired could not be removed", table.delete(id))
      const known = opened.get(id)
      opened.delete(id)
      if (row === undefined || isOver || row.id !== id) return undefined
      const session = known !== undefined && isVersionOf(known, row) ? { ...known, row } : yield* open(row)
      return session && keep(session)
    })

    const expiryOf = (createdAt: number, usedAt: number): number => Math.min(createdAt + lifetime, usedAt + idleTime)

    /** The session under an id, of which a visitor makes use. */
    const use = Effect.fnUntraced(function* (id: string) {
      const session = yield* read(id)
      const now = yield* Clock.currentTimeMillis
      if (session === undefined || now - session.row.usedAt < touchEvery) return session
      const touched = table.touch(id, now, expiryOf(session.row.createdAt, now))
      yield* warnOnFailure("The last use of a session could not be stored", touched)
      return session
    }, Effect.mapError(unavailable))

    const sweep = Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (Math.abs(now - sweptAt) < sweepEvery) return Effect.void
      sweptAt = now
      return Effect.asVoid(warnOnFailure("Expired sessions could not be removed", table.sweep(now)))
    })

    const end = (id: string) =>
      Effect.tap(table.delete(id), () =>
        Effect.sync(() => {
          opened.delete(id)
        })
      )

    const shared: SessionServices = {
      table,
      sealer,
      random,
      context,
      ownerOf: (userSWA) => sha256(JSON.stringify([...app, userSWA.toLowerCase()])),
      expiryOf,
      read,
      // A sign-in does not wait for what is removed of others.
      onStart: (session) =>
        Effect.andThen(
          Effect.sync(() => keep(session)),
          Effect.asVoid(Effect.forkIn(sweep, scope))
        ),
      end
    }

    /** A client over a session store. Its transport is its own: calls of requests are not combined. */
    const clientOver = (store: SessionStore.SessionStore["Service"]): OktoClient => {
      const platform = Context.make(SessionStore.SessionStore, store).pipe(
        Context.add(Transport.Transport, { send }),
        Context.add(SecureRandom.SecureRandom, random)
      )
      return new VisitorClient({ ...configuration, spending, platform: Layer.succeedContext(platform) }, calls)
    }

    const visit = Effect.fnUntraced(function* (cookie: string | undefined, setCookie?: SetCookie) {
      const session = cookie === undefined ? undefined : yield* use(sha256(cookie))
      return new VisitorSession(shared, session, setCookie)
    })

    const maxAge = Math.floor(lifetime / 1000)

    const responder =
      (session: VisitorSession, kinds: ReadonlyArray<CookieKind>, brought: string | undefined) =>
      (response: Response) => {
        const { cookie } = session
        if (cookie === undefined || cookie === (brought ?? "")) return response
        const headers = new Headers(response.headers)
        for (const kind of kinds) headers.append("set-cookie", setCookieHeader(kind, cookie, maxAge))
        // A cache that visitors share would give the cookie to others.
        if (!isPrivate(headers.get("cache-control"))) headers.set("cache-control", "no-store")
        return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
      }

    const rowsOf = (userSWA: unknown) => {
      if (typeof userSWA !== "string") return Effect.succeed([])
      const owner = shared.ownerOf(userSWA)
      return Effect.map(table.listByOwner(owner), (rows) => rows.filter((row) => row.owner === owner))
    }

    return Clients.of({
      of: Effect.fnUntraced(function* (request) {
        if (isCrossSite(request)) return yield* new CrossSiteRequest()
        const kinds = cookieKinds(isLocal(request), secure)
        const cookie = readCookie(cookieOf(request), kinds)
        const session = yield* visit(cookie)
        let client: OktoClient | undefined
        return {
          // Made when it is first needed: a request may have no use for it.
          get client() {
            return (client ??= clientOver(session.store))
          },
          respond: responder(session, kinds, cookie)
        }
      }),
      // The object may be of a class: its members are called as its methods.
      from: Effect.fnUntraced(function* (cookies) {
        const { url } = cookies
        const kinds = cookieKinds(url !== undefined && isLoopback(url), secure)
        const get = (name: string) => {
          const given = cookies.get(name)
          return typeof given === "object" ? given?.value : given
        }
        const session = yield* visit(readCookie(get, kinds), async (value) => {
          for (const kind of kinds) await cookies.set?.(kind.name, value, attributes(kind, value === "" ? 0 : maxAge))
        })
        return clientOver(session.store)
      }),
      byId: (id) =>
        isId(id)
          ? Effect.map(use(id), (session) => session && clientOver(new VisitorSession(shared, session).boundStore))
          : Effect.undefined,
      list: (userSWA) =>
        rowsOf(userSWA).pipe(
          Effect.zipWith(Clock.currentTimeMillis, (found, now) => found.filter((row) => !isExpired(row, now))),
          // A writer of the store may have put the id of another user's session there.
          Effect.flatMap(Effect.filter((row) => Effect.map(unseal(row), (found) => found !== undefined))),
          Effect.map((found) => found.map(toSummary)),
          Effect.mapError(unavailable)
        ),
      end: (id) => (isId(id) ? Effect.mapError(end(id), unavailable) : Effect.succeed(false)),
      endAll: (userSWA) =>
        rowsOf(userSWA).pipe(
          Effect.flatMap((found) => Effect.forEach(found, ({ id }) => end(id), { concurrency: 8 })),
          Effect.map((results) => results.filter((isEnded) => isEnded).length),
          Effect.mapError(unavailable)
        )
    })
  }).pipe(Effect.provide(SecureRandom.layerWebCrypto))

const unavailable = (error: StoreFailed): SessionsUnavailable => new SessionsUnavailable(error.cause)

/** The clients of visitors, over a table of sessions. Fails with every issue of the options. */
export const layer = (
  options: ClientsOptions
): Layer.Layer<Clients, ConfigurationInvalid, SessionTable | SpendingLedger> =>
  Layer.effect(
    Clients,
    Effect.flatMap(
      Effect.suspend(() => Effect.fromResult(checkOptions(options))),
      make
    )
  )
